"""What a run would score, and what its judges would ask and cost; no model is asked."""

from collections.abc import Iterator, Mapping, Sequence

from maege.config.schema import RunConfig
from maege.errors import MaegeError
from maege.http_transport import other_host
from maege.language_models.amounts import Plan
from maege.metric.metric import Metric, parts_of
from maege.metrics.judge.asked_model import AskedModel
from maege.ranking import Ranking
from maege.ranking_requests import requests
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.lattices.samples import draw
from maege.terminal.printing import wrap_text

MIN_ANNOUNCED = 100  # requests


def judges_among(metrics: Mapping[str, Metric]) -> dict[str, AskedModel]:
    """Return the language models that metrics ask, by name."""
    return {name: m for name, m in parts_of(metrics).items() if isinstance(m, AskedModel)}


def dry_run(config: RunConfig) -> Iterator[str]:
    """Yield what a run would score, and what each judge would ask and cost."""
    inputs = read_lattice_inputs(config)
    metrics, corpus = inputs.metrics, inputs.lattices.corpus
    sample = draw(config, inputs.lattices)
    score_requests = requests(sample.rankings)
    yield f"{len({*score_requests}):,} texts and corpora to score by {', '.join(metrics)}"
    judges = judges_among(metrics)
    for name, judge in judges.items():
        yield from _costs(name, judge, judge.plan(score_requests))
        if (again := config.reliability) is not None:
            sentences = {ranking.sentences for ranking in sample.chains}
            share = min(1.0, again.sentences / max(1, len(sentences)))
            questions = len(judge.questions_about(requests(sample.chains)))
            number = round(questions * share * (again.repeats - 1))
            yield f"  about {number:,} further requests for `reliability`"
    if not judges:
        yield "none of the metrics asks a language model by itself"
    elif (card := config.corpus.card) is not None:
        hosts = {other_host(judge.url) or "this machine" for judge in judges.values()}
        sent = f"{corpus.name}, which would be sent to {' and '.join(sorted(hosts))}"
        yield from wrap_text(f"Licence of {sent}: {card.licence}")


def announced_costs(metrics: Mapping[str, Metric], rankings: Sequence[Ranking]) -> Iterator[str]:
    """Yield what each judge is about to ask and may cost, if these are many requests."""
    for name, judge in judges_among(metrics).items():
        try:
            plan = judge.plan(requests(rankings))
        except MaegeError:  # as when the model changed: it fails alone, when it is asked
            continue
        if plan.questions - plan.stored >= MIN_ANNOUNCED:
            yield ";".join(_costs(name, judge, plan)).replace(";  ", "; ")


def _costs(name: str, judge: AskedModel, plan: Plan) -> Iterator[str]:
    yield (
        f"{name}: {plan.questions:,} questions on {plan.texts:,} texts; {plan.stored:,} answers "
        f"are stored, {plan.questions - plan.stored:,} requests go to {judge.url}"
    )
    yield f"  about {plan.read:,} tokens to read, at most {plan.written:,} to write"
    if plan.again:
        yield f"  {plan.again} further requests at the end: did the model change?"
    if judge.cost is not None:
        low, high = (f"{amount:,.4g}" for amount in plan.money)
        yield f"  {low} to {high} {judge.cost.currency}".rstrip()
