"""What goes with the ratios of edits by type of error: their coverage, or their frequency."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.ties import sign_with_tolerance
from maege.statistics.value import Value
from maege.studies.coverage.error_types import MIN_EDITS
from maege.texts.typed_edits import TypedEdits

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

    None with fewer than four types, without systems, or with one annotator. Choshen and Abend
    (2018) correlate ratio and frequency.
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
            yield TypeCorrelation(
                name,
                given,
                minimum_edits=minimum,
                types=types,
                rho=value,
                pvalue=pvalue,
                sentences_pvalue=of_sentences,
            )


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
