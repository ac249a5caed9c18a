"""TER, the translation edit rate (Snover et al., 2006), as sacreBLEU computes it."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from operator import itemgetter

import numpy as np
from rapidfuzz.distance import Levenshtein
from sacrebleu.metrics.lib_ter import _BEAM_WIDTH, _MAX_SHIFT_CANDIDATES, BeamEditDistance, _shift

from maege.array_types import Floats
from maege.data.units import TOKENS, Unit, join_units
from maege.errors import MetricError
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.in_units import InUnits
from maege.metric.parameters import parametrised
from maege.metric.score_request import Segment
from maege.metric.signature import write_signature

_PACKAGE = "sacrebleu"
# SacreBLEU looks for a path less than 25 cells from the diagonal. That of d edits of texts whose
# lengths differ by k is at most (d + k) / 2 + 1 cells from it.
_NEAR = 40


@parametrised
class Ter(InUnits, AdditiveMetric):
    """1 - TER: edits of words, and shifts of words, over the mean length of references; at most 1.

    TER is an error rate, of which lower is better; this is 1 minus it, so that higher is better and
    the score of an output with more edits than words of the reference is below 0. Of several
    references the one with the fewest edits counts. Counts are those of sacreBLEU (its TER is
    printed as a percentage, 100 (1 - score)), in whose package the extra `maege[sacrebleu]` is.
    TER ignores case by default, unlike chrF. Where all references are empty, an empty hypothesis
    scores 1 and any other 0.

    **It rewards** few edits on the way from the output to the nearest reference; a phrase at
    another place is one edit.

    The unchanged source differs from references in few words, so it has a high score: on CoNLL-2014
    (two references) 0.919, more than the system AMU (0.903).

    Parameters
    ----------
    case_sensitive
        Whether upper and lower case are distinguished.
    normalized
        Whether punctuation is split from words, as the published program tercom does.
    no_punct
        Whether punctuation is removed.
    asian_support
        Whether, with one of these two, Chinese and Japanese characters are treated in the same way.
    aggregation
        The score of a corpus: from ``pooled`` counts, or the ``mean`` of sentence scores.

    References
    ----------
    Snover, Dorr, Schwartz, Micciulla and Makhoul (2006). A study of translation edit rate with
    targeted human annotation. AMTA. https://aclanthology.org/2006.amta-papers.25/

    Post (2018). A call for clarity in reporting BLEU scores. WMT.
    https://aclanthology.org/W18-6319/
    """

    case_sensitive: bool = False
    normalized: bool = False
    no_punct: bool = False
    asian_support: bool = False
    aggregation: Aggregation = "pooled"
    unit: Unit = TOKENS

    name = "ter"
    reads = frozenset({"hypothesis", "references"})
    columns = ("edits", "reference_length")
    range = (-np.inf, 1.0)
    reference_use = "best"

    def __post_init__(self) -> None:
        _ = self.signature  # whether the package is there

    @property
    def signature(self) -> str:
        """Name, parameters, and the version of sacreBLEU."""
        try:
            return write_signature(self, sacrebleu=version(_PACKAGE))
        except PackageNotFoundError:
            raise MetricError(
                "ter cannot run without sacrebleu; pip install 'maege[sacrebleu]'"
            ) from None

    @cached_property
    def _tokenizer(self) -> Callable[[str], str]:
        from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer  # slow to import

        return TercomTokenizer(
            normalized=self.normalized,
            no_punct=self.no_punct,
            asian_support=self.asian_support,
            case_sensitive=self.case_sensitive,
        )

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return edits and mean reference length of each segment, shape (segments, 2).

        Without references, those against an empty one.
        """
        rows = [self._row(s.hypothesis, s.references or ("",)) for s in segments]
        return np.array(rows, dtype=float).reshape(-1, 2)

    def _row(self, hypothesis: str, references: Sequence[str]) -> tuple[int, float]:
        from maege.metrics.ter import least_edits  # slow to import

        texts = [join_units(text.rstrip(), self.unit) for text in (hypothesis, *references)]
        first, *others = (self._tokenizer(text).split() for text in texts)
        return least_edits(first, others), sum(map(len, others)) / len(others)

    def corpus_score(self, totals: Floats) -> Floats:
        """Return 1 - TER of summed counts, shape (..., 2) -> shape (...)."""
        edits, length = totals[..., 0], totals[..., 1]
        return np.where(length > 0, 1 - edits / np.where(length > 0, length, 1), 1.0 * (edits == 0))


def least_edits(hypothesis: list[str], references: Sequence[list[str]]) -> int:
    """Return the edits between a hypothesis and the reference with the fewest, as sacreBLEU counts.

    >>> least_edits("a b c".split(), ["c a b".split(), "a x y z".split()])
    1
    """
    words = Counter(hypothesis)
    # Shifts leave the words the same, so that edits are no fewer than the words that differ.
    bounds = (max(len(hypothesis), len(r)) - (words & Counter(r)).total() for r in references)
    least: int | None = None
    for bound, reference in sorted(zip(bounds, references, strict=True), key=itemgetter(0)):
        if least is not None and bound >= least:
            break
        edits = _edits(hypothesis, reference, bound)
        least = edits if least is None else min(least, edits)
    return least or 0


def _edits(hypothesis: list[str], reference: list[str], bound: int) -> int:
    """Shift words as long as there are fewer edits, which are at least ``bound``."""
    if not reference:
        return len(hypothesis)
    distances = _Distances(reference)
    shifts = tried = 0
    while shifts + distances(hypothesis)[0] > bound:
        distances.aligned = hypothesis
        fewer, shifted, tried = _shift(hypothesis, reference, distances, tried)
        if tried >= _MAX_SHIFT_CANDIDATES or fewer <= 0:
            break
        shifts += 1
        hypothesis = shifted
    return shifts + distances(hypothesis)[0]


class _Distances(BeamEditDistance):
    """Distances of texts from a reference; edits are traced only for the one to be aligned."""

    aligned: list[str] | None = None

    def __call__(self, hypothesis: list[str]) -> tuple[int, str]:
        """Return the distance, and the edits."""
        if hypothesis is self.aligned:
            return super().__call__(hypothesis)
        reference = self._words_ref
        distance = Levenshtein.distance(hypothesis, reference)
        is_near = distance + abs(len(hypothesis) - len(reference)) <= _NEAR
        if is_near or self._has_near_path(hypothesis):
            return distance, ""
        return super().__call__(hypothesis)

    def _has_near_path(self, hypothesis: list[str]) -> bool:
        """Whether a path with the fewest edits is among those that sacreBLEU looks for."""
        reference = self._words_ref
        ratio = len(reference) / max(1, len(hypothesis))
        edits = Levenshtein.editops(hypothesis, reference)
        # The path is farthest from the diagonal at an edit, or by one token right after it.
        return all(abs(edit.dest_pos - edit.src_pos * ratio) < _BEAM_WIDTH - 2 for edit in edits)
