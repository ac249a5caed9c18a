"""Pages on metrics and people on which nothing is true but what is planted.

Orders of metrics by people and by lattices are independent, while metrics come in families; or a
set of judgements has metrics that are equal in law and know nothing.
"""

from functools import partial

import numpy as np

from experiments.statistics.judges import Drawn, draw, scores_of
from experiments.statistics.pages.generators import Generator, SimulatedPage
from maege.array_types import Floats
from maege.config.metric_config import MetricConfig
from maege.judgements.comparisons import comparisons
from maege.randomness import generator
from maege.report.statements import claims_of_page
from maege.statistics.bootstrap import Resampling
from maege.statistics.claim import Claim
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.evidence import (
    Evidence,
    Source,
    evidence_agreement,
)
from maege.studies.humans.measurements import HumanResults, evaluate_set
from maege.studies.humans.metric_families import Families, metric_families
from maege.studies.humans.report.claims import EVIDENCE_FAMILY, raw_claims
from maege.studies.humans.report.statements import STATEMENTS
from maege.texts.texts import Texts

TARGET = 0.05
FAMILIES = ((1,) * 10, (1,) * 12, (3, 2, 2, 1, 1, 1), (3, 3, 2, 2), (4, 4, 4), (6, 6))
WITHIN = 0.9  # correlation of metrics of a family
SAME_SIDE = 0.7  # of two results by people, or by lattices
KINDS = ("normal", "heavy", "three values", "silent on half")
SIZES = (62, 200)
METRICS = 6
FEW = Resampling(resamples=200, permutations=499)
# The exchange of systems and tests of pairs need small p-values after adjustment for the page.
MANY = Resampling(resamples=100, permutations=4999)


def generators() -> list[Generator]:
    """Return pages without any truth, then those that measure power."""
    independent = [
        Generator(f"independent orders, families of {_sizes(sizes)}",
                  partial(_orders, sizes, 0.0), TARGET)
        for sizes in FAMILIES
    ]  # fmt: skip
    worthless = [
        Generator(f"equal worthless metrics, {kind}, {size} sentences",
                  partial(_worthless, kind, size), TARGET)
        for kind in KINDS
        for size in SIZES
    ]  # fmt: skip
    power = [
        Generator(
            f"true rank correlation .9, {number} families", partial(_orders, number * (1,), 0.9)
        )
        for number in (8, 12)
    ]
    return [
        *independent,
        *worthless,
        *power,
        *(
            Generator(f"a metric with r .8, {size} sentences", partial(_good, size))
            for size in SIZES
        ),
    ]


def _sizes(sizes: tuple[int, ...]) -> str:
    return f"{len(sizes)} x 1" if set(sizes) == {1} else ", ".join(map(str, sizes))


def _orders(sizes: tuple[int, ...], rho: float, number: int) -> SimulatedPage:
    """Draw two results by people and two by lattices, of metrics in families."""
    rng = generator(number, "orders", *sizes, str(rho))
    family = np.repeat(np.arange(len(sizes)), sizes)
    people = _in_families(rng, family)
    lattices = rho * people + np.sqrt(1 - rho**2) * _in_families(rng, family)
    evidence = [
        _evidence(source, str(kind), side, rng, 1.0 if rho else SAME_SIDE, family)
        for source, side in (("people", people), ("lattices", lattices))
        for kind in range(2)
    ]
    agreement = evidence_agreement(evidence, FEW, families=_families(rng, family))
    claims = _claims(HumanResults((), agreement))
    if not rho:
        return SimulatedPage.of_nulls(claims)
    alike = [c for c in claims if c.family == EVIDENCE_FAMILY and c.is_shown]
    false = tuple(c for c in alike if c.value and (c.value.value or 0) < 0)
    return SimulatedPage(false, {"ordered alike": bool(alike)})


def _in_families(rng: np.random.Generator, family: np.ndarray, columns: int = 1) -> Floats:
    """Return values whose correlation within families is WITHIN, shape (metrics, columns)."""
    common = rng.normal(size=(family.max() + 1, columns))[family]
    own = rng.normal(size=(len(family), columns))
    return np.sqrt(WITHIN) * common + np.sqrt(1 - WITHIN) * own


def _evidence(
    source: Source,
    origin: str,
    side: Floats,
    rng: np.random.Generator,
    correlation: float,
    family: np.ndarray,
) -> Evidence:
    """Return a result of one side, with resamples that are nearly exact."""
    noise = _in_families(rng, family)
    values = (np.sqrt(correlation) * side + np.sqrt(1 - correlation) * noise)[:, 0].tolist()
    names = [f"m{index:02}" for index in range(len(family))]
    resampled = {
        name: value + 0.1 * rng.normal(size=FEW.resamples)
        for name, value in zip(names, values, strict=True)
    }
    return Evidence(
        source, f"{source} {origin}", "r", dict(zip(names, values, strict=True)), resampled
    )


def _families(rng: np.random.Generator, family: np.ndarray) -> Families:
    """Return the families that are found in scores of outputs."""
    systems, sentences = 12, 100
    scores = _in_families(rng, family, systems * sentences).reshape(-1, systems, sentences)
    tables = {f"m{index:02}": table.T for index, table in enumerate(scores)}
    of_set = {name: ScoreTable.from_sentences(name, (), table) for name, table in tables.items()}
    return metric_families(_entries(of_set), None, [of_set])


def _entries(names: "dict[str, ScoreTable]") -> list[MetricConfig]:
    return [MetricConfig.model_construct(name=name, metric=name, parameters={}) for name in names]


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
    families = metric_families(_entries(of_metrics), None, [of_metrics])
    agreement = evidence_agreement(of_set.evidence, settings, families=families)
    return _claims(HumanResults((of_set,), agreement))
