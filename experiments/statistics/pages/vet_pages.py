"""Pages of vettings: scorers of noise, shares at the border, and metrics that are known to be good.

Marks of dossiers, of several metrics and corpora, too, are those of worthless metrics.

Scorers of noise give each text a random score, so that their order is that of chance, and none is
better than another one. The texts are those of the shipped corpus, drawn anew every forty pages.
Shares at the border are as large as the limit that sentences compare them with.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.stats import norm

from experiments.statistics.pages.generators import Generator, SimulatedPage
from experiments.statistics.pages.vet_samples import NOISE, Sample, good_scorer, nothing_vetted
from maege.array_types import Floats
from maege.config.loading import load_as
from maege.randomness import generator
from maege.statistics.claim import Claim
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value
from maege.studies.dossier.dossier import Examined, joint_dossier
from maege.studies.dossier.lattice_rows import ORDER
from maege.studies.dossier.marks import least_sets
from maege.studies.rows import LimitComparison, Row, RowResult
from maege.studies.vet.config import DEFAULT_CONFIG, VetConfig
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION, SOURCE
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS, VALID_EDITS
from maege.studies.vet.report.claims import vetting_claims
from maege.studies.vet.rows import ROWS, answers

PER_SAMPLE = 40  # pages
FEW = ("synthetic_corpora.replicates=4", "statistics.resamples=200")


def _marks(examined: Sequence[Examined], rows: Sequence[Row[Any]]) -> tuple[Claim, ...]:
    """Return a claim for each mark, good or bad, and for metrics that differ significantly."""
    joint = joint_dossier(rows, examined)
    marks = [
        Claim("vet.mark", (d.metric,), m.row.key, MARKS, details={"claim": m.word})
        for d in joint.dossiers
        for m in d.marks
        if m.word in ("good", "bad") and not m.row.is_fact
    ]
    if len(joint.dossiers) > 1 and "do not differ significantly" not in joint.sentence:
        marks.append(Claim("vet.variants", joint.metrics, family=VARIANTS))
    return tuple(marks)


def _null_marks(corpora: int, variants: int, draw: int) -> SimulatedPage:
    """Simulate a page all of whose marks are false, in the least favourable way.

    In every other row the metric is as good as the best of its limits, and clearly better than the
    others, so that "good" is false; in the others as good as all limits, so that "bad" is false. Of
    several corpora it is clearly good in as many as "good" does not need.
    """
    rng = generator(draw, "marks of worthless metrics", corpora, variants)
    rows = [replace(ORDER, key=f"row {number}") for number in range(_ROWS)]
    names = [f"metric {number}" for number in range(variants)]
    examined = []
    for corpus in range(corpora):
        is_clear = corpus < least_sets(corpora) - 1
        own = rng.standard_normal((variants, _ROWS))
        limits = rng.standard_normal((_ROWS, _LIMITS))
        effect = np.where(np.arange(_LIMITS) == 0, 9.0 * is_clear, 9.0)
        z = (own[:, :, None] - limits) / np.sqrt(2)
        z[:, ::2] += effect
        for number, name in enumerate(names):
            results = {
                row.key: _row_result(name, f"corpus {corpus}", z[number, i])
                for i, row in enumerate(rows)
            }
            others = {
                row.key: tuple(
                    _comparison(other, (own[number, i] - own[k, i]) / np.sqrt(2))
                    for k, other in enumerate(names)
                    if k != number
                )
                for i, row in enumerate(rows)
            }
            found = {name: results}
            examined.append(Examined(name, f"corpus {corpus}", 901, found, variants=others))
    return SimulatedPage(_marks(examined, rows))


def _row_result(metric: str, corpus: str, z: Floats) -> RowResult:
    compared = tuple(_comparison(f"limit {k}", float(value)) for k, value in enumerate(z))
    return RowResult(metric, corpus, 901, Value(0.5), compared, "sentences")


def _comparison(limit: str, z: float) -> LimitComparison:
    return LimitComparison(limit, Value(z), float(norm.sf(z)), float(norm.cdf(z)))


@lru_cache(maxsize=2)
def _noise_vettings(kind: str, seed: int) -> list[Vetting]:
    sample = Sample.drawn(seed, FEW)
    rng = generator(seed, "marks of noise", kind)
    return sample.vettings([NOISE[kind]] * PER_SAMPLE, rng)


def _noise_marks(corpora: int, variants: int, kind: str, draw: int) -> SimulatedPage:
    """Simulate the marks of scorers of noise: that their order is good, is false.

    Texts that are drawn anew stand for another corpus. Rows have marks with few sentences, too.
    """
    first, number = divmod(draw, PER_SAMPLE // variants)
    examined = []
    for corpus in range(corpora):
        vettings = _noise_vettings(kind, 1 + first * corpora + corpus)
        for vetting in vettings[number * variants : (number + 1) * variants]:
            found = {
                key: replace(r, corpus=f"texts {corpus}")
                for key, r in answers(vetting)[vetting.metric].items()
            }
            own = {vetting.metric: found}
            examined.append(Examined(vetting.metric, f"texts {corpus}", 901, own))
    rows = [replace(row, least_n=0) for row in ROWS]
    false = [c for c in _marks(examined, rows) if c.details.get("claim") == "good"]
    return SimulatedPage(tuple(false))


@lru_cache(maxsize=1)
def _sample_page(kind: str, number: int) -> list[tuple[Claim, ...]]:
    # Resamples of corpora matter for power alone.
    sample = Sample.drawn(1 + number, FEW if kind in NOISE else ())
    rng = generator(number, "pages of vettings", kind)
    draws = [NOISE.get(kind) or good_scorer(sample, float(kind))] * PER_SAMPLE
    return [vetting_claims(vetting) for vetting in sample.vettings(draws, rng)]


def _noise(kind: str, draw: int) -> SimulatedPage:
    claims = _sample_page(kind, draw // PER_SAMPLE)[draw % PER_SAMPLE]
    false = ("better", "noticed")
    if kind != "weights of words":  # which may have an order, a taste for types of errors
        false += ("reversed", "difference", "rewarded", "penalised")
    return SimulatedPage.of_nulls(claims, lambda claim: claim.details.get("claim") in false)


def _power(noise: float, draw: int) -> SimulatedPage:
    claims = _sample_page(str(noise), draw // PER_SAMPLE)[draw % PER_SAMPLE]
    return SimulatedPage(
        (),
        {
            f"better in {claim.details['statistic']}": claim.is_shown
            for claim in claims
            if claim.statement == "vet.order" and claim.details["claim"] == "better"
        },
    )


def _border(sentences: int, size: int, correlation: float, draw: int) -> SimulatedPage:
    """Simulate a page whose shares are 5 % and 90 %, of sentences in documents of a size."""
    rng = generator(draw, "shares at the border", sentences, size, correlation)
    documents = [str(number // size) for number in range(sentences)] if size > 1 else None

    def rates(kind: str, baseline: str, worse: float, tied: float) -> PreferenceRates:
        cases = _cases(rng, (worse, tied, 1 - worse - tied), sentences, size, correlation)
        shares = [_proportion(cases == number, documents) for number in range(3)]
        return PreferenceRates(kind, baseline, *shares, mean_change=0.0)

    vetting = replace(
        nothing_vetted(load_as(VetConfig, DEFAULT_CONFIG)),
        degenerate_outputs={
            "scorer 0": [
                *(rates(kind, FULL_CORRECTION, 0.05, 0.05) for kind in DEGENERATE_OUTPUTS),
                *(rates(kind, SOURCE, 0.05, 0.0) for kind in DEGENERATE_OUTPUTS),
            ]
        },
        injected_errors={
            "scorer 0": [rates(kind, VALID_EDITS, 0.05, 0.05) for kind in INJECTED_ERRORS]
        },
    )
    page = SimulatedPage.of_nulls(vetting_claims(vetting))
    first = vetting.degenerate_outputs["scorer 0"][0].worse_preferred.interval or (0.0, 0.0)
    error = vetting.injected_errors["scorer 0"][0].better_preferred.interval or (0.0, 0.0)
    covers = {
        "interval of 5 % covers": first[0] <= 0.05 <= first[1],
        "interval of 90 % covers": error[0] <= 0.9 <= error[1],
    }
    return replace(page, effects=covers)


def _proportion(cases: np.ndarray, documents: list[str] | None) -> Proportion:
    if documents is None:
        return Proportion.of(int(cases.sum()), len(cases))
    return Proportion.of_documents(cases.tolist(), documents)


def _cases(
    rng: np.random.Generator,
    shares: Sequence[float],
    sentences: int,
    size: int,
    correlation: float,
) -> np.ndarray:
    """Draw which of some cases each sentence is, with shares that vary between documents."""
    number = -(-sentences // size)
    by_document = np.tile(shares, (number, 1))
    if correlation:
        positive = np.maximum(shares, 1e-9) * (1 - correlation) / correlation
        by_document = rng.dirichlet(positive, number)
    limits = np.repeat(by_document.cumsum(axis=1), size, axis=0)[:sentences]
    return (rng.random((sentences, 1)) > limits[:, :2]).sum(axis=1)


# Standard deviations of the noise of good metrics, in tokens.
GOOD = (2.5, 1.0)
CORRELATIONS = (0.0, 0.02, 0.05, 0.1)  # within documents
BORDERS = [
    *((sentences, 1, 0.0) for sentences in (20, 62, 200, 764)),
    *((764, 26, correlation) for correlation in CORRELATIONS),
    (312, 26, 0.1),  # twelve documents
]


# Numbers of corpora and of metrics.
JOINT = [(1, 1), (1, 4), (2, 1), (3, 1), (4, 1), (3, 2)]
_ROWS, _LIMITS = 8, 14
MARKS, VARIANTS = "marks", "differences of metrics that are vetted together"


def generators() -> list[Generator]:
    """Return the generators of pages of vettings."""
    return [
        *(
            Generator(
                f"marks of worthless metrics, corpora: {corpora}, metrics: {variants}",
                _bind(_null_marks, corpora, variants),
                0.05,
            )
            for corpora, variants in JOINT
        ),
        *(
            Generator(
                f"marks of noise, {kind}, 62 sentences, corpora: {corpora}, metrics: {variants}",
                _bind(_noise_marks, corpora, variants, kind),
                0.05,
            )
            for kind in ("normal", "heavy-tailed")
            for corpora, variants in ((1, 4), (2, 1))
        ),
        *(
            Generator(f"scorer of noise, {kind}, 62 sentences", _bind(_noise, kind), 0.03)
            for kind in NOISE
        ),
        *(
            Generator(
                f"shares at the border, {n} sentences"
                + (f", documents of {size}, correlation {icc:g}" if size > 1 else ""),
                _bind(_border, n, size, icc),
                0.05,
            )
            for n, size, icc in BORDERS
        ),
        *(Generator(f"good metric, noise {sd:g}, 62 sentences", _bind(_power, sd)) for sd in GOOD),
    ]


def _bind(
    function: Callable[..., SimulatedPage], *arguments: object
) -> Callable[[int], SimulatedPage]:
    return lambda draw: function(*arguments, draw)
