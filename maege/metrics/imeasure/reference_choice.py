"""The choice of a reference for each hypothesis: of all combinations, or of single annotators."""

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.vocabulary import Ints, Vocabulary
from maege.data.edit import Tokens
from maege.errors import MaegeWarning
from maege.metrics.imeasure.best_path import best_path
from maege.metrics.imeasure.column_counts import ColumnCounts, approximate_counts, improvement
from maege.metrics.imeasure.reference_lattice import NO_WORD, ReferenceLattice
from maege.metrics.imeasure.search_bounds import SourceBounds, cell_bounds, source_bounds
from maege.metrics.imeasure.segment_costs import segment_costs, source_segment_costs
from maege.metrics.imeasure.slots import (
    Slot,
    TooManyError,
    cluster_edits,
    make_slots,
    number_of_combinations,
)
from maege.metrics.imeasure.states import alignment_graph, build_states

UNWEIGHTED = Fraction(1)
ScoredReference = tuple[ColumnCounts, Tokens]


class ChosenReference(NamedTuple):
    """A reference, its counts, and whether no reference can be better.

    ``references``: the number of combinations, or of different references if they are not mixed.
    """

    counts: ColumnCounts
    reference: Tokens
    references: int
    exact: bool


@dataclass(frozen=True)
class ChoiceRules:
    """How references are made and compared; see IMeasure."""

    mix: bool
    weight: Fraction
    annotators: int | None
    max_cells: int


def choose_references(
    segments: Sequence[AnnotatedSegment], rules: ChoiceRules
) -> list[ChosenReference]:
    """Choose a reference for each segment; warn if some are too large to compare all references."""
    vocabulary = Vocabulary(characters=False)
    groups: dict[AnnotatedSource, list[int]] = {}
    for index, segment in enumerate(segments):
        groups.setdefault(segment.source, []).append(index)
    chosen: dict[int, ChosenReference] = {}
    for source, group in groups.items():
        references = References(source, rules, vocabulary)
        chosen |= {index: references.choose(segments[index].hypothesis) for index in group}
    if not all(choice.exact for choice in chosen.values()):
        warnings.warn(
            f"imeasure: some hypotheses would take more than `max_cells: {rules.max_cells}`; they "
            f"were compared with each annotator's own correction only, or, if that is too much as "
            f"well, aligned by way of the source (`exact` in the output of `maege score`)",
            MaegeWarning,
            stacklevel=3,
        )
    return [chosen[index] for index in range(len(segments))]


def preference(counts: ColumnCounts, weight: Fraction) -> tuple[Fraction, ...]:
    """Return the key to maximise: weighted accuracy, I, accuracy, and those of detection.

    All are exact. The search computes the same in integers, see best_path.py.
    """
    source = counts.for_source.weighted_accuracy(UNWEIGHTED)
    key: list[Fraction] = []
    for confusion in (counts.for_aspect("correction"), counts.for_aspect("detection")):
        system = confusion.weighted_accuracy(weight)
        key += [system, improvement(system, source), confusion.weighted_accuracy(UNWEIGHTED)]
    return tuple(key)


class _LatticeSearch:
    """Finds the best reference of a lattice."""

    def __init__(self, source: Ints, lattice: ReferenceLattice, rules: ChoiceRules) -> None:
        self.source = source
        self.lattice = lattice
        self.rules = rules

    @cached_property
    def _source_costs(self) -> Ints:
        costs: Ints = source_segment_costs(self.source, self.lattice)
        return costs

    @cached_property
    def _source_bounds(self) -> SourceBounds:
        bounds: SourceBounds = source_bounds(self.source, self.lattice, self._source_costs)
        return bounds

    def best(self, hypothesis: Ints) -> tuple[ColumnCounts, list[int]] | None:
        """Return counts and words of the best reference; None if the search is over the budget.

        The hypothesis has the shape (tokens,).
        """
        source, lattice, budget = self.source, self.lattice, self.rules.max_cells
        rows, columns, nodes = len(source) + 1, len(hypothesis) + 1, len(lattice.position)
        if 4 * nodes * rows + 2 * nodes * columns + 2 * rows * columns > budget:
            return None
        costs = segment_costs(source, hypothesis, lattice, self._source_costs, budget)
        if not len(costs.pivot):
            return None
        alone = self._source_bounds
        bounds = cell_bounds(source, hypothesis, lattice, alone, costs, budget)
        if not len(bounds.row):
            return None
        states = build_states((source, hypothesis), lattice, costs.pivot, bounds, alone, budget)
        if not len(states.start):
            return None
        graph = alignment_graph((source, hypothesis), lattice, bounds, alone, states, budget)
        if not len(graph.edge):
            return None
        weight = self.rules.weight
        arcs, counts = best_path(graph, weight.numerator, weight.denominator)
        words = [word for word in lattice.word[arcs[::-1]].tolist() if word != NO_WORD]
        return ColumnCounts(*counts.tolist()), words


class References:
    """The references of a source with the edits of its annotators."""

    def __init__(self, source: AnnotatedSource, rules: ChoiceRules, vocabulary: Vocabulary) -> None:
        self.text = source.text
        self.tokens = tuple(source.text.split())
        self.rules = rules
        self.vocabulary = vocabulary
        named = len(source.annotations)
        self.annotators = named if rules.annotators is None else rules.annotators
        self.clusters = cluster_edits(source.annotations, self.annotators)

    def choose(self, hypothesis: str) -> ChosenReference:
        """Choose the best reference for a hypothesis."""
        best = self._best(hypothesis, self.mixed)
        exact = best is not None
        if best is None and self.rules.mix:
            best = self._best(hypothesis, self.unmixed)
        if best is None:
            tokens = tuple(hypothesis.split())
            references = [self.vocabulary.tokens(s.lattice.words) for s in self.unmixed]
            best = self._preferred(
                [(approximate_counts(self.tokens, tokens, text), text) for text in references]
            )
        return ChosenReference(*best, self.count, exact)

    @cached_property
    def count(self) -> int:
        """The number of combinations, or of different references if they are not mixed."""
        if self.rules.mix:
            return number_of_combinations(self.clusters)
        return len({tuple(search.lattice.words) for search in self.unmixed})

    @cached_property
    def mixed(self) -> list[_LatticeSearch]:
        """The lattices to search; none if they would be too large."""
        if not self.rules.mix:
            return self.unmixed
        try:
            slots = make_slots(self.tokens, [cluster.options for cluster in self.clusters])
        except TooManyError:
            return []
        if self.tokens:
            return [self._search(slots)]
        # Without source tokens an alignment may have no columns, hence no ratio to optimise.
        texts = slots[0].texts if slots else ((),)
        return [self._search([Slot(0, 0, (text,))]) for text in texts]

    @cached_property
    def unmixed(self) -> list[_LatticeSearch]:
        """A lattice of one path for each annotator who corrects anything, then for the source."""
        correcting = sorted({index for cluster in self.clusters for index in cluster.alternatives})
        searches = []
        for index in correcting:
            options = [(c.alternatives[index],) for c in self.clusters if index in c.alternatives]
            searches.append(self._search(make_slots(self.tokens, options, exclusive_spans=False)))
        if len(correcting) < self.annotators or not correcting:
            searches.append(self._search([]))
        return searches

    def _search(self, slots: Sequence[Slot]) -> _LatticeSearch:
        lattice = ReferenceLattice.from_slots(self.tokens, slots, self.vocabulary)
        return _LatticeSearch(self.vocabulary.encode(self.text).tokens, lattice, self.rules)

    def _best(self, hypothesis: str, searches: Iterable[_LatticeSearch]) -> ScoredReference | None:
        """Return the best result of searches; None if one of them is over the budget."""
        candidates = []
        for search in searches:
            best = search.best(self.vocabulary.encode(hypothesis).tokens)
            if best is None:
                return None
            candidates.append((best[0], self.vocabulary.tokens(best[1])))
        return self._preferred(candidates) if candidates else None

    def _preferred(self, candidates: Sequence[ScoredReference]) -> ScoredReference:
        """Return the first of the best candidates."""
        if len(candidates) == 1:
            return candidates[0]
        weight = float(self.rules.weight)
        rough = [c.for_aspect("correction").weighted_accuracy(weight) for c, _ in candidates]
        close = [c for c, value in zip(candidates, rough, strict=True) if value > max(rough) - 1e-6]
        if len(close) == 1:  # fractions are slow, and rarely needed
            return close[0]
        return max(close, key=lambda candidate: preference(candidate[0], self.rules.weight))
