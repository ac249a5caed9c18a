"""Pages of vettings: scorers of noise, shares at the border, and metrics that are known to be good.

A slot is the row of a metric; a headline is what a card or the sentence may say of it. Scorers of
noise give each text a random score, so that their order is that of chance. The texts are those of
the shipped corpus, drawn anew every forty pages. Shares at the border are as large as the aim.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.stats import norm

from experiments.statistics.pages.generators import (
    HEADLINE,
    SLOT,
    Generator,
    SimulatedPage,
)
from experiments.statistics.pages.vet_samples import NOISE, Sample, good_scorer, nothing_vetted
from maege.array_types import Floats
from maege.config.loading import load_as
from maege.randomness import generator
from maege.statistics.claim import Claim
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value
from maege.studies.dossier.dossier import Examined, joint_dossier
from maege.studies.dossier.grades import Grade, least_sets
from maege.studies.dossier.lattice_rows import ORDER, SYSTEMS, TYPES
from maege.studies.rows import CHANCE, LimitComparison, Row, RowResult, scorecard_rows
from maege.studies.vet.config import DEFAULT_CONFIG, VetConfig
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION, SOURCE
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS, VALID_EDITS
from maege.studies.vet.rows import answers

PER_SAMPLE = 40  # pages
FEW = ("synthetic_corpora.replicates=4", "statistics.resamples=200")


def _page(
    examined: Sequence[Examined],
    rows: Sequence[Row[Any]],
    is_false: Callable[[Grade], bool],
) -> SimulatedPage:
    """Return the false grades of a page: of each row of a metric, and of the headlines."""
    joint = joint_dossier(rows, examined)
    grades = [(d.metric, g) for d in joint.dossiers for g in d.grades if g.pvalues]
    slots = {f"{metric} {g.row.key}": is_false(g) for metric, g in grades}
    false = [
        Claim("vet.grade", (metric,), g.row.key, HEADLINES)
        for metric, g in grades
        if g.headline != "undecided" and is_false(replace(g, word=g.headline))
    ]
    # Metrics of noise do not differ.
    if " better than " in joint.sentence and len(joint.dossiers) > 1:
        false.append(Claim("vet.variants", joint.metrics, family=VARIANTS))
    return SimulatedPage(tuple(false), {}, {f"{SLOT}rows": slots, HEADLINE: {"": bool(false)}})


def _null_marks(corpora: int, variants: int, known: int, clear: int, draw: int) -> SimulatedPage:
    """Simulate a page all of whose grades are false, in the least favourable way.

    In every other row the metric is as good as the best of its limits, and clearly better than the
    others, so that "good" is false; in the others as good as all limits, so that "bad" is false.
    Chance is among the limits, so that "usual" is false in the latter. Of several corpora it is
    clearly good in as many as "good" does not need. Half of the known metrics, but one, are clearly
    better, and the others equal, so that "weak" is false. ``clear``: in how many further rows it is
    good, which takes them away from the family of headlines.
    """
    rng = generator(draw, "marks of worthless metrics", corpora, variants, known)
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
        z[:, _ROWS - clear :] += 9.0
        others = rng.standard_normal((_ROWS, known)) + 9.0 * (np.arange(known) < (known - 1) // 2)
        for number, name in enumerate(names):
            found = {
                row.key: _row_result(name, f"corpus {corpus}", z[number, i])
                for i, row in enumerate(rows)
            }
            of_variants = {
                row.key: tuple(
                    _comparison(other, (own[number, i] - own[k, i]) / np.sqrt(2))
                    for k, other in enumerate(names)
                    if k != number
                )
                for i, row in enumerate(rows)
            }
            pairs = {
                row.key: tuple(
                    _comparison(f"known {k}", (own[number, i] - others[i, k]) / np.sqrt(2))
                    for k in range(known)
                )
                for i, row in enumerate(rows)
            }
            # Their own limits are clear to them.
            far = np.full(_LIMITS, 9.0)
            of_known = {
                f"known {k}": {
                    row.key: _row_result(f"known {k}", f"corpus {corpus}", far) for row in rows
                }
                for k in range(known)
            }
            results = {name: found, **of_known}
            examined.append(Examined(name, f"corpus {corpus}", 901, results, pairs, of_variants))
    true: dict[str, tuple[str, ...]] = {
        row.key: ("undecided", "usual", "bad") if not number % 2 else ("undecided",)
        for number, row in enumerate(rows)
    }
    true |= {row.key: ("undecided", "usual", "good") for row in rows[_ROWS - clear :]}
    return _page(examined, rows, lambda g: g.word not in true[g.row.key])


def _row_result(metric: str, corpus: str, z: Floats) -> RowResult:
    names = [f"limit {k}" if k else CHANCE for k in range(len(z))]
    compared = tuple(_comparison(name, float(value)) for name, value in zip(names, z, strict=True))
    return RowResult(metric, corpus, 901, Value(0.5), compared, "sentences")


def _comparison(limit: str, z: float) -> LimitComparison:
    return LimitComparison(limit, Value(z), float(norm.sf(z)), float(norm.cdf(z)))


@lru_cache(maxsize=2)
def _noise_vettings(kind: str, seed: int) -> list[Vetting]:
    sample = Sample.drawn(seed, FEW)
    rng = generator(seed, "marks of noise", kind)
    return sample.vettings([NOISE[kind]] * PER_SAMPLE, rng)


def _noise_marks(corpora: int, variants: int, kind: str, draw: int) -> SimulatedPage:
    """Simulate the grades of scorers of noise: that they are good or usual is false.

    Texts that are drawn anew stand for another corpus.
    """
    first, number = divmod(draw, PER_SAMPLE // variants)
    examined = []
    for corpus in range(corpora):
        vettings = _noise_vettings(kind, 1 + first * corpora + corpus)
        for vetting in vettings[number * variants : (number + 1) * variants]:
            examined.append(_examined(vetting, f"texts {corpus}"))
    return _page(examined, scorecard_rows(), _is_praise)


def _examined(vetting: Vetting, corpus: str) -> Examined:
    found = answers(vetting)[vetting.metric]
    own = {key: replace(result, corpus=corpus) for key, result in found.items()}
    return Examined(vetting.metric, corpus, 901, {vetting.metric: own})


def _is_praise(grade: Grade) -> bool:
    return grade.word in ("good", "usual")


@lru_cache(maxsize=1)
def _sample_page(kind: str, number: int) -> list[Vetting]:
    # Resamples of corpora matter for power alone.
    sample = Sample.drawn(1 + number, FEW if kind in NOISE else ())
    rng = generator(number, "pages of vettings", kind)
    draws = [NOISE.get(kind) or good_scorer(sample, float(kind))] * PER_SAMPLE
    return sample.vettings(draws, rng)


def _noise(kind: str, draw: int) -> SimulatedPage:
    """Simulate a scorer of noise: praise is false, and that it punishes types.

    Weights of words may have a taste for types, and are above chance where their taste is right,
    so that only good is false of them.
    """
    vetting = _sample_page(kind, draw // PER_SAMPLE)[draw % PER_SAMPLE]

    def is_false(grade: Grade) -> bool:
        if kind == "weights of words":
            return grade.word == "good"
        return _is_praise(grade) or (grade.row.key == TYPES.key and grade.word in ("bad", "weak"))

    return _page([_examined(vetting, "texts")], scorecard_rows(), is_false)


def _power(noise: float, draw: int) -> SimulatedPage:
    """See whether a good metric is called good, by the row and by the page."""
    vetting = _sample_page(str(noise), draw // PER_SAMPLE)[draw % PER_SAMPLE]
    joint = joint_dossier(scorecard_rows(), [_examined(vetting, "texts")])
    names = {ORDER.key: "tau (macro) on chains", SYSTEMS.key: "pairwise accuracy on corpora"}
    effects = {}
    for g in joint.dossiers[0].grades:
        if g.row.key in names:
            effects[f"better in {names[g.row.key]}"] = g.word == "good"
            effects[f"better in {names[g.row.key]}, headline"] = g.headline == "good"
    return SimulatedPage((), effects)


@lru_cache
def _nothing_vetted() -> Vetting:
    return nothing_vetted(load_as(VetConfig, DEFAULT_CONFIG))


def _border(sentences: int, size: int, correlation: float, draw: int) -> SimulatedPage:
    """Simulate a page whose shares are 5 % and 10 %, of sentences in documents of a size."""
    rng = generator(draw, "shares at the border", sentences, size, correlation)
    documents = [str(number // size) for number in range(sentences)] if size > 1 else None

    def rates(kind: str, baseline: str, worse: float, tied: float) -> PreferenceRates:
        cases = _cases(rng, (worse, tied, 1 - worse - tied), sentences, size, correlation)
        shares = [_proportion(cases == number, documents) for number in range(3)]
        return PreferenceRates(kind, baseline, *shares, mean_change=0.0)

    vetting = replace(
        _nothing_vetted(),
        degenerate_outputs={
            "scorer 0": [
                *(rates(kind, FULL_CORRECTION, 0.05, 0.0) for kind in DEGENERATE_OUTPUTS),
                *(rates(kind, SOURCE, 0.05, 0.0) for kind in DEGENERATE_OUTPUTS),
            ]
        },
        injected_errors={
            "scorer 0": [rates(kind, VALID_EDITS, 0.05, 0.05) for kind in INJECTED_ERRORS]
        },
    )
    # Only a share below the aim is good, and only one above one half is bad.
    page = _page(
        [_examined(vetting, "texts")], scorecard_rows(), lambda g: g.word in ("good", "bad")
    )
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


# Numbers of corpora, of metrics, of known ones, and of rows that are clearly good.
JOINT = [
    *((1, 1, 0, 0), (1, 4, 0, 0), (2, 1, 0, 0), (3, 1, 0, 0), (4, 1, 0, 0), (3, 2, 0, 0)),
    *((1, 1, 20, 0), (1, 4, 20, 0), (1, 1, 0, 4), (1, 1, 20, 6)),
]
_ROWS, _LIMITS = 8, 14
HEADLINES, VARIANTS = "headlines", "differences of metrics that are vetted together"


def generators() -> list[Generator]:
    """Return the generators of pages of vettings."""
    return [
        *(
            Generator(
                f"grades of worthless metrics, corpora: {corpora}, metrics: {variants}"
                + (f", known: {known}" if known else "")
                + (f", clearly good rows: {clear}" if clear else ""),
                _bind(_null_marks, corpora, variants, known, clear),
                0.05,
            )
            for corpora, variants, known, clear in JOINT
        ),
        *(
            Generator(
                f"grades of noise, {kind}, 62 sentences, corpora: {corpora}, metrics: {variants}",
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
