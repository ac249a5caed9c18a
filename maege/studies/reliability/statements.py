"""What is claimed of judges, and the sentences that say it."""

from collections.abc import Iterator, Mapping

from maege.data import datasets
from maege.metric.metric import Metric
from maege.metrics.judge.asked_model import AskedModel
from maege.number_format import format_estimate, format_number, format_percentage
from maege.report.statements import Claims, Statement, estimate_of, fact
from maege.statistics.claim import Claim
from maege.statistics.repeat_curve import MAX_TIED, MIN_REPEATS
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.measurements import Judged, ReliabilityResults


def claims(
    config: ReliabilityConfig, metrics: Mapping[str, Metric], results: ReliabilityResults
) -> Iterator[Claim]:
    """Yield the claims of all metrics."""
    for judged in results.judged:
        yield from _claims(judged)
    yield from _knowledge(config, metrics)


def _claims(judged: Judged) -> Iterator[Claim]:
    if judged.curve is not None:
        curve = judged.curve
        first, limit = curve.points[0].tau, curve.limit
        yield Claim(
            "reliability.noise",
            (judged.metric,),
            topic=judged.metric,
            value=first,
            units="sentences",
            table="curve",
            is_key=True,
            details={
                "limit": "" if limit is None else format_estimate(limit.value, limit.interval),
                "rough": " (rough)" if curve.is_rough else "",
                "repeats": len(curve.points),
                "tied": curve.tied,
                "gain": curve.gain,
            },
        )
    if judged.compared is not None and judged.compared.order is not None:
        position = judged.compared.order.position
        yield Claim(
            "reliability.position",
            (judged.metric,),
            topic=judged.metric,
            value=position.bias,
            pvalue=position.pvalue,
            family=f"position, {judged.metric}",
            units="sentences",
            table="order",
            is_key=True,
            details={"detectable": _number(position.detectable)},
        )


def _knowledge(config: ReliabilityConfig, metrics: Mapping[str, Metric]) -> Iterator[Claim]:
    """Yield whether a model may know the corpus, as far as years tell."""
    published = datasets.card(config.corpus.name).year if config.corpus.name else None
    for name, metric in metrics.items():
        if isinstance(metric, AskedModel):
            yield Claim(
                "reliability.knowledge",
                (name,),
                topic=name,
                is_key=True,
                details={"published": published, "until": metric.knowledge_until},
            )


def _number(value: float | None) -> str:
    return "" if value is None else format_number(value, 2)


def _write_noise(claim: Claim) -> str:
    text, of = f"{claim.subjects[0]}: tau {estimate_of(claim)} asked once", claim.details
    if of["gain"] is None:
        return f"{text}; {MIN_REPEATS} repeats or more would tell what it is if asked without end."
    if of["limit"]:
        return f"{text}; about {of['limit']} if asked without end{of['rough']}."
    text += "; what it is if asked without end is undecided"
    tied, gain = float(of["tied"] or 0), float(of["gain"])
    if tied > MAX_TIED:
        return f"{text}: {format_percentage(tied, 0)} of the pairs are tied in one or two answers."
    return f"{text}: more than {of['repeats']} answers would add {format_number(gain, 2)} or so."


def _write_position(significant: Claims, others: Claims) -> str:
    claim = (*significant, *others)[0]
    name = claim.subjects[0]
    if significant and claim.value is not None and claim.value.value is not None:
        position = "first" if claim.value.value > 0 else "second"
        return f"{name} prefers the {position} text (bias {estimate_of(claim)})."
    if not claim.details["detectable"]:
        return ""
    return (
        f"Undecided whether {name} prefers a position; a bias of {claim.details['detectable']} "
        f"would be found in 80 % of such samples."
    )


def _write_knowledge(claim: Claim) -> str:
    (name,), published, until = claim.subjects, claim.details["published"], claim.details["until"]
    if published is None or until is None:
        missing = "year of the corpus" if published is None else "parameter `knowledge_until`"
        return f"Whether {name} knows the texts from its training is not known ({missing})."
    if int(published) > int(until):
        return f"{name} learnt from texts up to {until}; the corpus is newer ({published})."
    return f"{name} may know the corpus ({published}): it learnt from texts up to {until}."


STATEMENTS = (
    Statement("reliability.noise", fact(_write_noise)),
    Statement("reliability.position", _write_position),
    Statement("reliability.knowledge", fact(_write_knowledge)),
)
