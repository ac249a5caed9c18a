"""The choice of a reference for each hypothesis: among all mixtures, or the annotators' own."""

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from maege.counting.annotated_segment import GoldSegment
from maege.counting.vocabulary import Ints, Numbers
from maege.data.corpus import Annotation
from maege.data.edit import Tokens
from maege.errors import MaegeWarning
from maege.metrics.imeasure.approximate_alignment import quick_counts
from maege.metrics.imeasure.best_path import best_path
from maege.metrics.imeasure.clusters import clusters, number_of_references
from maege.metrics.imeasure.column_counts import AspectCounts, ColumnCounts
from maege.metrics.imeasure.reference_lattice import NO_WORD, ReferenceLattice
from maege.metrics.imeasure.search_bounds import SourceBounds, bounds, source_bounds
from maege.metrics.imeasure.segment_costs import source_tolls, tolls
from maege.metrics.imeasure.slots import Slot, TooManyError, slots
from maege.metrics.imeasure.states import graph, states


class Chosen(NamedTuple):
    """A reference, its counts, and whether surely none is better.

    ``references``: from how many it was chosen, if mixed counting all combinations.
    """

    counts: ColumnCounts
    reference: Tokens
    references: int
    exact: bool


@dataclass(frozen=True)
class Rules:
    """How references are made, and which is best; see maege.metrics.imeasure.metric."""

    mix: bool
    weight: Fraction
    annotators: int | None
    max_cells: int


def choose(segments: Sequence[GoldSegment], rules: Rules) -> list[Chosen]:
    """Choose a reference for each segment; warn of those that were too large to try all."""
    numbers = Numbers(fold=False)
    places: dict[tuple[str, int], list[int]] = {}  # of each source and identity of the gold
    for place, (source, _, gold) in enumerate(segments):
        places.setdefault((source, id(gold)), []).append(place)
    chosen: dict[int, Chosen] = {}
    for group in places.values():
        source, _, gold = segments[group[0]]
        references = References(source, gold, rules, numbers)
        chosen |= {place: references.choose(segments[place].hypothesis) for place in group}
    result = [chosen[place] for place in range(len(segments))]
    if not all(one.exact for one in result):
        warnings.warn(
            f"imeasure: some hypotheses would take more than `max_cells: {rules.max_cells}`; they "
            f"were compared with each annotator's own correction only, or, if that is too much as "
            f"well, aligned by way of the source (`exact` in the output of `maege score`)",
            MaegeWarning,
            stacklevel=3,
        )
    return result


def preference(counts: ColumnCounts, weight: Fraction) -> tuple[Fraction, ...]:
    """Return what is to be greatest: weighted accuracy, I, accuracy, and those of detection."""
    source = _ratio(counts.source_tn, counts.source_tn + counts.source_fn)
    key: list[Fraction] = []
    for one in (counts.of("correction"), counts.of("detection")):
        system = _weighted_accuracy(one, weight)
        if system > source:
            improvement = (system - source) / (1 - source)
        else:
            improvement = system / source - 1 if system < source else Fraction(int(system))
        right = one.tp + one.tn
        key += [system, improvement, _ratio(right, right + one.fp + one.fn - one.fpn)]
    return tuple(key)


class _Search:
    """Finds the best reference that a lattice has."""

    def __init__(self, source: Ints, lattice: ReferenceLattice, rules: Rules) -> None:
        self.source = source
        self.lattice = lattice
        self.rules = rules
        self.size = len(lattice.place)  # nodes

    @cached_property
    def _source_tolls(self) -> Ints:
        tolls: Ints = source_tolls(self.source, self.lattice)
        return tolls

    @cached_property
    def _source_bounds(self) -> SourceBounds:
        found: SourceBounds = source_bounds(self.source, self.lattice, self._source_tolls)
        return found

    def best(self, hypothesis: Ints) -> tuple[ColumnCounts, list[int]] | None:
        """Return counts and words of the best reference; None if the search is too large."""
        source, lattice, most = self.source, self.lattice, self.rules.max_cells
        rows, columns = len(source) + 1, len(hypothesis) + 1
        if 4 * self.size * rows + 2 * self.size * columns + 2 * rows * columns > most:
            return None
        paid = tolls(source, hypothesis, lattice, self._source_tolls, most)
        if not len(paid.mark):
            return None
        alone = self._source_bounds
        cells = bounds(source, hypothesis, lattice, alone, paid, most)
        if not len(cells.row):
            return None
        found = states(source, hypothesis, lattice, paid.mark, cells, alone, most)
        if not len(found.start):
            return None
        paths = graph(source, hypothesis, lattice, cells, alone, found, most)
        if not len(paths.edge):
            return None
        weight = self.rules.weight
        arcs, total = best_path(paths, weight.numerator, weight.denominator)
        words = [word for word in lattice.word[arcs[::-1]].tolist() if word != NO_WORD]
        return ColumnCounts(*total.tolist()), words


class References:
    """The references of a source with the edits of its annotators."""

    def __init__(
        self, source: str, gold: Sequence[Annotation], rules: Rules, numbers: Numbers
    ) -> None:
        self.source = source
        self.tokens = tuple(source.split())
        self.rules = rules
        self.numbers = numbers
        self.annotators = len(gold) if rules.annotators is None else rules.annotators
        self.clusters = clusters(gold, self.annotators)

    def choose(self, hypothesis: str) -> Chosen:
        """Choose the best reference for a hypothesis."""
        best = self._best(hypothesis, self.mixed)
        exact = best is not None
        if best is None and self.rules.mix:
            best = self._best(hypothesis, self.unmixed)
        if best is None:
            texts = [self.numbers.tokens(one.lattice.words) for one in self.unmixed]
            words = tuple(hypothesis.split())
            counts = [quick_counts(self.tokens, words, text) for text in texts]
            best = self._preferred(list(zip(counts, texts, strict=True)))
        return Chosen(*best, self.count, exact)

    @property
    def count(self) -> int:
        """From how many combinations, or else different references, one is chosen."""
        if self.rules.mix:
            return number_of_references(self.clusters)
        return len({tuple(one.lattice.words) for one in self.unmixed})

    @cached_property
    def mixed(self) -> list[_Search]:
        """The lattices to choose from; none if they would be too large."""
        if not self.rules.mix:
            return self.unmixed
        try:
            found = slots(self.tokens, [cluster.options for cluster in self.clusters])
        except TooManyError:
            return []
        if self.tokens:
            return [self._search(found)]
        # Without a source there can be alignments without columns, which have no ratios.
        texts = found[0].texts if found else ((),)
        return [self._search([Slot(0, 0, (text,))]) for text in texts]

    @cached_property
    def unmixed(self) -> list[_Search]:
        """A lattice of one path for each annotator who corrects anything, then for the source."""
        correcting = sorted({place for cluster in self.clusters for place in cluster.alternatives})
        searches = []
        for place in correcting:
            mine = [(c.alternatives[place],) for c in self.clusters if place in c.alternatives]
            searches.append(self._search(slots(self.tokens, mine, exclude=False)))
        if len(correcting) < self.annotators or not correcting:
            searches.append(self._search([]))
        return searches

    def _search(self, found: Sequence[Slot]) -> _Search:
        lattice = ReferenceLattice.of(self.tokens, found, self.numbers)
        return _Search(self.numbers.text(self.source).tokens, lattice, self.rules)

    def _best(
        self, hypothesis: str, searches: Iterable[_Search]
    ) -> tuple[ColumnCounts, Tokens] | None:
        """Return the best of what some searches find; None if one of them is too large."""
        found = []
        for search in searches:
            best = search.best(self.numbers.text(hypothesis).tokens)
            if best is None:
                return None
            found.append((best[0], self.numbers.tokens(best[1])))
        return self._preferred(found) if found else None

    def _preferred(
        self, found: Sequence[tuple[ColumnCounts, Tokens]]
    ) -> tuple[ColumnCounts, Tokens]:
        """Return the first of the best."""
        weight = self.rules.weight
        best = found
        if len(found) > 1:  # all but the first comparison take long, and are rarely needed
            first = [_weighted_accuracy(counts.of("correction"), weight) for counts, _ in found]
            best = [one for one, value in zip(found, first, strict=True) if value == max(first)]
        if len(best) == 1:
            return best[0]
        return max(best, key=lambda one: preference(one[0], weight))


def _weighted_accuracy(counts: AspectCounts, weight: Fraction) -> Fraction:
    tp, tn, fp, fn, fpn = counts
    above, below = weight.numerator, weight.denominator
    right = 2 * (above * tp + below * tn)
    return _ratio(right, right + 2 * (above * fp + below * fn) - (above + below) * fpn)


def _ratio(part: int, whole: int) -> Fraction:
    return Fraction(part, whole) if whole else Fraction(1)
