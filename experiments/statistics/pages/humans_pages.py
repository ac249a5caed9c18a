"""Pages on metrics and people on which nothing is true but what is planted.

A set of judgements has metrics that are equal in law and know nothing.
"""

from functools import partial

import numpy as np

from experiments.statistics.judges import Drawn, draw, scores_of
from experiments.statistics.pages.generators import Generator, SimulatedPage
from maege.array_types import Floats
from maege.judgements.comparisons import comparisons
from maege.randomness import generator
from maege.report.statements import claims_of_page
from maege.statistics.bootstrap import Resampling
from maege.statistics.claim import Claim
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.evidence import evidence_agreement
from maege.studies.humans.measurements import HumanResults, evaluate_set
from maege.studies.humans.report.claims import raw_claims
from maege.studies.humans.report.statements import STATEMENTS
from maege.texts.texts import Texts

TARGET = 0.05
KINDS = ("normal", "heavy", "three values", "silent on half")
SIZES = (62, 200)
METRICS = 6
# The exchange of systems and tests of pairs need small p-values after adjustment for the page.
MANY = Resampling(resamples=100, permutations=4999)


def generators() -> list[Generator]:
    """Return pages without any truth, then those that measure power."""
    worthless = [
        Generator(f"equal worthless metrics, {kind}, {size} sentences",
                  partial(_worthless, kind, size), TARGET)
        for kind in KINDS
        for size in SIZES
    ]  # fmt: skip
    return [
        *worthless,
        *(
            Generator(f"a metric with r .8, {size} sentences", partial(_good, size))
            for size in SIZES
        ),
    ]


def _claims(results: HumanResults) -> tuple[Claim, ...]:
    return claims_of_page(raw_claims(results), STATEMENTS)


def _worthless(kind: str, sentences: int, number: int) -> SimulatedPage:
    """Draw judgements, and metrics that are equal in law and know nothing of them."""
    rng = generator(number, "worthless", kind, sentences)
    names = [f"m{index}" for index in range(METRICS)]
    drawn = draw(rng, sentences, dict.fromkeys(names, 0.0), bias=0.0)
    scores = {name: _of_kind(kind, table, rng) for name, table in drawn.scores.items()}
    claims = _page(drawn, scores, number)
    return SimulatedPage.of_nulls(claims)


def _of_kind(kind: str, scores: Floats, rng: np.random.Generator) -> Floats:
    if kind == "heavy":
        return np.asarray(scores**5)
    if kind == "three values":
        return np.clip(np.round(scores), -1, 1)
    if kind == "silent on half":
        return scores * (rng.random(scores.shape[1]) < 0.5)
    return scores


def _good(sentences: int, number: int) -> SimulatedPage:
    """Draw a metric that agrees with people about systems, and three that know nothing."""
    rng = generator(number, "good", sentences)
    metrics = {"good": 0.8, "m1": 0.0, "m2": 0.0, "m3": 0.0}
    drawn = draw(rng, sentences, metrics, bias=0.0)
    of_systems = 0.25 * generator(1, "bias of the good metric").normal(
        size=len(drawn.scores["good"])
    )
    scores = drawn.scores | {"good": drawn.scores["good"] + of_systems[:, None]}
    claims = _page(drawn, scores, number)
    shown = {(c.statement, c.subjects) for c in claims if c.family and c.is_shown}
    others = [name for name in metrics if name != "good"]
    return SimulatedPage(
        tuple(c for c in claims if c.family and c.is_shown and c.subjects[0] != "good"),
        {
            "highest tau": ("humans.tau", ("good",)) in shown,
            "above others in tau": all(("humans.tau", ("good", o)) in shown for o in others),
            "highest r": ("humans.r", ("good",)) in shown,
            "above another in r": any(("humans.pairs-in-r", ("good", o)) in shown for o in others),
        },
    )


def _page(drawn: Drawn, scores: dict[str, Floats], seed: int) -> tuple[Claim, ...]:
    """Return the claims of the page of a set."""
    judgements = drawn.judgements
    unexpanded = comparisons(judgements, "unexpanded")
    systems, sentences = unexpanded.systems, unexpanded.sentences
    tables = {name: scores_of(unexpanded, table) for name, table in scores.items()}
    of_metrics = {
        name: ScoreTable.from_sentences(name, systems, table.T) for name, table in tables.items()
    }
    texts = next(iter(drawn.scores.values()))[:, list(sentences)]  # equal for equal outputs
    empty = ("",) * len(sentences)
    outputs = {system: tuple(map(str, row)) for system, row in zip(systems, texts, strict=True)}
    judged = Texts("judged", empty, outputs=outputs, selected=sentences)
    settings = Resampling(MANY.resamples, MANY.permutations, seed=seed)
    of_set = evaluate_set(judgements, judged, of_metrics, settings)
    agreement = evidence_agreement(of_set.evidence, settings)
    return _claims(HumanResults((of_set,), agreement))
