"""Edits of systems against edits of annotators, by type of error, and what goes with the ratios."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import (
    degrees_of_freedom,
    jackknife,
    ratio,
    standard_error,
    t_interval,
    t_pvalues,
)
from maege.statistics.multiple_testing import holm
from maege.statistics.ties import sign_with_tolerance
from maege.statistics.value import Value
from maege.texts.typed_edits import TypedEdits

MIN_EDITS = 10  # of references; ratios to fewer are marked
MEAN = "mean"  # in the place of a name

Explanation = Literal["same text", "same span", "frequency"]
# What the ratio is correlated with, and what is held constant; in the order of `correlations`.
CORRELATIONS: tuple[tuple[Explanation, Explanation | None], ...] = (
    ("same text", None),
    ("same span", None),
    ("frequency", None),
    ("same text", "frequency"),
    ("frequency", "same text"),
)
_MIN_TYPES = 4  # for a correlation
_MIN_TESTED_TYPES = 5  # with fewer, no p-value of a permutation test is below .05
_MOST_EXACT = 7  # types of which all orders are compared
_ROUNDING = 1e-9  # sums and correlations that are nearer to each other are equal


@dataclass(frozen=True)
class TypeRatio:
    """Edits of a type by systems, divided by those of annotators."""

    type: str  # of error
    # Names; ``mean`` of all systems, or of all annotators.
    system: str
    annotator: str
    # Numbers in the corpus.
    system_edits: float
    reference_edits: float
    # The first divided by the second; its interval is for other sentences of the kind, by the
    # jackknife over sentences, None if all sentences with edits have the same ratio. Both are None
    # without reference edits.
    ratio: Value
    few_edits: bool  # fewer than ten of references
    # Edits of systems if the ratio were that of all types; for the means only.
    expected_edits: float | None = None
    # Of a test that the ratio is that of all types, for other sentences, by the jackknife; adjusted
    # for all types with ten or more reference edits (Holm, 1979), to which it is confined.
    pvalue: float | None = None
    adjusted: float | None = None


@dataclass(frozen=True)
class TypeCoverage:
    """How much of the edits of a type references have.

    Intervals are for other sentences of the kind, by the jackknife over sentences; None if all
    sentences with edits have the same share.
    """

    type: str  # of error
    reference_edits: float  # number of edits of an annotator in the corpus, mean over annotators
    frequency: float  # share of all reference edits
    # Share of the reference edits of the type that another annotator made identically: of the same
    # words, into the same words. It grows with the number of annotators.
    same_text: Value
    same_span: Value  # share that another annotator made of the same words, whatever into
    few_edits: bool  # fewer than ten of references


def type_ratios(edits: TypedEdits, confidence: float) -> Iterator[TypeRatio]:
    """Yield ratios of edits by type: of the mean of systems to each annotator and to their mean.

    Then those of each system to the mean of annotators. Types that no annotator corrects have no
    ratio. ``confidence`` of the intervals is between 0 and 1.
    """
    if not edits.systems:
        return
    systems, people = edits.of_systems.mean(axis=0), edits.of_annotators.mean(axis=0)
    for number, annotator in enumerate(edits.annotators):
        of_annotator = edits.of_annotators[number].astype(float)
        yield from _ratios(edits.types, MEAN, annotator, systems, of_annotator, confidence)
    means = list(_ratios(edits.types, MEAN, MEAN, systems, people, confidence))
    yield from _beside_all_types(means, systems, people)
    for number, system in enumerate(edits.systems):
        of_system = edits.of_systems[number].astype(float)
        yield from _ratios(edits.types, system, MEAN, of_system, people, confidence)


def type_coverages(edits: TypedEdits, confidence: float) -> Iterator[TypeCoverage]:
    """Yield the coverage of each type that annotators correct; none with one annotator."""
    if edits.same_text is None or edits.same_span is None:
        return
    total = edits.of_annotators.sum(axis=0).astype(float)
    everything = total.sum()
    for number, name in enumerate(edits.types):
        column = total[:, number]
        if not column.sum():
            continue
        same_text, same_span = (
            _ratio(covered[:, number].astype(float), column, confidence, (0.0, 1.0))
            for covered in (edits.same_text, edits.same_span)
        )
        number_of_edits = float(column.sum()) / len(edits.annotators)
        yield TypeCoverage(
            name,
            number_of_edits,
            float(column.sum() / everything),
            same_text,
            same_span,
            number_of_edits < MIN_EDITS,
        )


def _ratios(
    types: tuple[str, ...],
    system: str,
    annotator: str,
    of_system: Floats,
    of_annotator: Floats,
    confidence: float,
) -> Iterator[TypeRatio]:
    """Yield the ratios of a row; edits have shape (sentences, types)."""
    for number, name in enumerate(types):
        proposed, gold = of_system[:, number], of_annotator[:, number]
        yield TypeRatio(
            name,
            system,
            annotator,
            float(proposed.sum()),
            float(gold.sum()),
            _ratio(proposed, gold, confidence, (0.0, np.inf)),
            bool(gold.sum() < MIN_EDITS),
        )


def _beside_all_types(
    rows: Sequence[TypeRatio], systems: Floats, people: Floats
) -> Iterator[TypeRatio]:
    """Yield the rows with tests of their ratios against that of all types.

    What is tested are the edits of systems minus those expected: their standard error does not
    vanish where systems make no edit of a type.
    """
    everything = np.stack([systems.sum(axis=1), people.sum(axis=1)], axis=-1)
    total = everything.sum(axis=0)
    expected = people.sum(axis=0) * total[0] / total[1] if total[1] else None
    pvalues: dict[str, float] = {}
    for number, row in enumerate(rows):
        if not row.few_edits:
            of_type = np.stack([systems[:, number], people[:, number]], axis=-1)
            pvalue = _pvalue(np.hstack([of_type, everything]), of_type.sum(axis=1))
            if np.isfinite(pvalue):
                pvalues[row.type] = pvalue
    adjusted = dict(zip(pvalues, holm(list(pvalues.values())), strict=True))
    for number, row in enumerate(rows):
        yield replace(
            row,
            expected_edits=None if expected is None else float(expected[number]),
            pvalue=pvalues.get(row.type),
            adjusted=adjusted.get(row.type),
        )


def _pvalue(sums: Floats, weights: Floats) -> float:
    """Test a type; ``sums`` are of its edits by systems and people, and of all edits."""
    value, deviations = jackknife(sums, _surplus, np.ones(len(sums)))
    error = np.array([standard_error(deviations[:, 0])])
    return float(t_pvalues(value, error, degrees_of_freedom(weights))[0])


def _surplus(sums: Floats) -> Floats:
    """Return the edits of a type by systems minus those expected, shape (..., 4) -> (..., 1)."""
    of_systems, of_people, all_of_systems, all_of_people = np.moveaxis(sums, -1, 0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(of_systems - of_people * all_of_systems / all_of_people)[..., None]


def _ratio(numerator: Floats, denominator: Floats, confidence: float, limits: Interval) -> Value:
    """Return a ratio of sums over sentences and its interval; sentences count by their edits."""
    if not denominator.sum():
        return Value(None)
    weights = numerator + denominator
    value, deviations = jackknife(np.stack([numerator, denominator], axis=-1), ratio, weights)
    if not deviations.any():
        return Value(float(value[0]))
    interval = t_interval(value[0], deviations[:, 0], weights, confidence, limits)
    return Value(float(value[0]), interval)


@dataclass(frozen=True)
class TypeCorrelation:
    """Spearman's correlation over types of error, of the ratio of edits and an explanation of it.

    The ratio is that of the mean of systems to the mean of annotators.
    """

    # ``same text`` or ``same span``: the coverage of the type, see `TypeCoverage`; or its
    # ``frequency`` in the references.
    explanation: Explanation
    # What is held constant (partial correlation of ranks); None for a plain correlation.
    given: Explanation | None
    minimum_edits: int  # reference edits that a type must have, mean over annotators
    types: int
    # Spearman's rho. Its interval is for other sentences of the kind with the same types: rho and
    # its standard error in resamples of the sentences, as if rho were normal. BCa and percentile
    # intervals are too narrow here, since resamples add to the noise that lowers a correlation.
    # With types of few edits this one is too narrow, too.
    rho: Value
    pvalue: float | None = None  # for other types, by permuting them; None if one is held constant
    sentences_pvalue: float | None = None  # for other sentences; None without an error

    @property
    def joint_pvalue(self) -> float | None:
        """For other types and other sentences: the larger one (intersection-union test).

        None with fewer than five types, where it cannot be below 0.05, and where one is undefined.
        """
        if self.types < _MIN_TESTED_TYPES or self.pvalue is None or self.sentences_pvalue is None:
            return None
        return max(self.pvalue, self.sentences_pvalue)


def type_correlations(edits: TypedEdits, resampling: Resampling) -> Iterator[TypeCorrelation]:
    """Yield correlations over all types, and over those with ten or more reference edits.

    None with fewer than four types, without systems, or with one annotator.

    References
    ----------
    Choshen and Abend (2018). Inherent biases in reference-based evaluation for grammatical error
    correction and text simplification. ACL. There ratio and frequency are correlated.
    """
    if not edits.systems or edits.same_text is None or edits.same_span is None:
        return
    references = edits.of_annotators.mean(axis=0)
    sums = np.stack(
        [
            edits.of_systems.mean(axis=0),
            references,
            edits.same_text / len(edits.annotators),
            edits.same_span / len(edits.annotators),
        ],
        axis=-1,
    )
    for minimum in (1, MIN_EDITS):
        chosen = references.sum(axis=0) >= minimum - _ROUNDING
        if chosen.sum() >= _MIN_TYPES:
            yield from _of_types(sums[:, chosen], minimum, resampling)


def _of_types(sums: Floats, minimum: int, resampling: Resampling) -> Iterator[TypeCorrelation]:
    """Yield the correlations of some types; ``sums`` have shape (sentences, types, 4)."""
    sentences, types, _ = sums.shape
    totals = sums.sum(axis=0)
    values = correlations(totals)
    resampled = correlations(resampling.for_clusters(sentences).sums(sums))
    pvalues = type_permutation_pvalues(totals, resampling)
    for (name, given), rho, others in zip(CORRELATIONS, values.tolist(), resampled.T, strict=True):
        if np.isfinite(rho):
            pvalue = pvalues[name] if given is None else None
            interval, of_sentences = _normal(rho, _standard_error(others), resampling.confidence)
            value = Value(rho, interval)
            yield TypeCorrelation(name, given, minimum, types, value, pvalue, of_sentences)


def _standard_error(resampled: Floats) -> float:
    """Return that of rho; 0 where resamples do not differ."""
    defined = resampled[np.isfinite(resampled)]
    return float(defined.std(ddof=1)) if len(defined) > 1 else 0.0


def _normal(rho: float, error: float, confidence: float) -> tuple[Interval | None, float | None]:
    """Return interval and p-value, as if rho were normal; None without error."""
    from scipy.special import ndtr, ndtri

    if not error:
        return None, None
    half = float(ndtri((1 + confidence) / 2)) * error
    return (max(-1.0, rho - half), min(1.0, rho + half)), float(2 * ndtr(-abs(rho) / error))


def type_permutation_pvalues(totals: Floats, resampling: Resampling) -> dict[Explanation, float]:
    """Test plain correlations by permuting the types, two-sided.

    ``totals`` are as those of `correlations`, shape (types, 4); all types have reference edits.
    """
    ratio, *explanations = _ranks(totals)
    types = len(ratio)
    if types <= _MOST_EXACT:
        orders = np.array(list(permutations(range(types))))
    else:
        rng = generator(resampling.seed, "types", types)
        shape = resampling.permutations, types
        orders = rng.permuted(np.broadcast_to(np.arange(types), shape), axis=1)
        orders = np.vstack([np.arange(types), orders])
    permuted = ratio[orders]
    pvalues: dict[Explanation, float] = {}
    for (name, _), ranks in zip(CORRELATIONS[:3], explanations, strict=True):
        sizes = np.abs((permuted * ranks).sum(axis=1))
        is_as_large = sizes >= abs(float(ratio @ ranks)) - _ROUNDING
        pvalues[name] = float(is_as_large.mean())
    return pvalues


def correlations(sums: Floats) -> Floats:
    """Return rank correlations of ratio, coverage and frequency over types.

    ``sums`` are of edits by systems and by references, and of reference edits that another
    annotator made with the same text and with the same span, shape (..., types, 4). Types without
    reference edits are left out. The result is in the order of ``CORRELATIONS``, shape (..., 5);
    nan where it is undefined.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio, text, span, frequency = _ranks(sums)
        plain = [(ratio * other).sum(axis=-1) for other in (text, span, frequency)]
        between = (text * frequency).sum(axis=-1)
        return np.stack(
            [*plain, _partial(plain[0], plain[2], between), _partial(plain[2], plain[0], between)],
            axis=-1,
        )


def _ranks(sums: Floats) -> list[Floats]:
    """Return standard ranks of the ratio, both coverages and the frequency, shapes (..., types)."""
    proposed, references, same_text, same_span = np.moveaxis(sums, -1, 0)
    defined = references > 0
    with np.errstate(invalid="ignore", divide="ignore"):
        variables = [proposed / references, same_text / references, same_span / references]
        return [
            _standard_ranks(np.where(defined, variable, np.nan), defined)
            for variable in (*variables, references)
        ]


def _partial(rho: Floats, of_given: Floats, between: Floats) -> Floats:
    return np.asarray((rho - of_given * between) / np.sqrt((1 - of_given**2) * (1 - between**2)))


def _standard_ranks(values: Floats, defined: NDArray[np.bool_]) -> Floats:
    """Return centred ranks of length 1 over the last axis, 0 where values are undefined."""
    low, high = (np.where(defined, values, limit) for limit in (np.inf, -np.inf))
    spread = (high.max(axis=-1) - low.min(axis=-1))[..., None, None]
    signs = sign_with_tolerance(values[..., None, :], values[..., :, None], spread)
    ranks = np.where(defined, (signs > 0).sum(axis=-1) + ((signs == 0).sum(axis=-1) - 1) / 2, 0.0)
    centred = ranks - ranks.sum(axis=-1, keepdims=True) / defined.sum(axis=-1, keepdims=True)
    centred = np.where(defined, centred, 0.0)
    return np.asarray(centred / np.sqrt((centred**2).sum(axis=-1, keepdims=True)))
