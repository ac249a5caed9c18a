"""The edits of TER: as few as sacreBLEU finds, and by its search for shifts, in less time."""

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter

from rapidfuzz.distance import Levenshtein
from sacrebleu.metrics.lib_ter import _BEAM_WIDTH, _MAX_SHIFT_CANDIDATES, BeamEditDistance, _shift

# SacreBLEU looks for a path less than 25 cells from the diagonal. That of d edits of texts whose
# lengths differ by k is at most (d + k) / 2 + 1 cells from it.
_NEAR = 40


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
