"""The choice of a reference for each hypothesis: of all combinations, or of single annotators."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, pairwise
from typing import NamedTuple

import numpy as np

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.vocabulary import Vocabulary
from maege.data.edit import Tokens
from maege.metrics.imeasure.column_counts import ColumnCounts, approximate_counts, improvement
from maege.metrics.imeasure.lattice_search import best_references
from maege.metrics.imeasure.reference_lattice import CoveringSlots, cover
from maege.metrics.imeasure.slots import (
    Slot,
    TooManyError,
    cluster_edits,
    make_slots,
    number_of_combinations,
)
from maege.user_warnings import warn_caller

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
        choices = references.choose([segments[index].hypothesis for index in group])
        chosen |= zip(group, choices, strict=True)
    if not all(choice.exact for choice in chosen.values()):
        warn_caller(
            f"imeasure: some hypotheses would take more than `max_cells: {rules.max_cells}`; they "
            f"were compared with each annotator's own correction only, or, if that is too much as "
            f"well, aligned by way of the source (`exact` in the output of `maege score`)"
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

    def choose(self, hypotheses: Sequence[str]) -> list[ChosenReference]:
        """Choose the best reference for each hypothesis."""
        tokens = [tuple(hypothesis.split()) for hypothesis in hypotheses]
        best = self._best(tokens, self.mixed)
        is_exact = [scored is not None for scored in best]
        if self.rules.mix and not all(is_exact):
            beyond = [k for k, scored in enumerate(best) if scored is None]
            unmixed = self._best([tokens[k] for k in beyond], self.unmixed)
            for k, scored in zip(beyond, unmixed, strict=True):
                best[k] = scored
        return [
            ChosenReference(*(scored or self._approximate(text)), self.count, exact)
            for text, scored, exact in zip(tokens, best, is_exact, strict=True)
        ]

    def _approximate(self, hypothesis: Tokens) -> ScoredReference:
        """Return the best of the unmixed references, aligned by way of the source."""
        references = [self.vocabulary.tokens(slots.words) for slots in self.unmixed]
        return self._preferred(
            [(approximate_counts(self.tokens, hypothesis, text), text) for text in references]
        )

    @cached_property
    def count(self) -> int:
        """The number of combinations, or of different references if they are not mixed."""
        if self.rules.mix:
            return number_of_combinations(self.clusters)
        return len({tuple(slots.words) for slots in self.unmixed})

    @cached_property
    def mixed(self) -> list[CoveringSlots]:
        """The slots of the lattices to search; none if they would be too large."""
        if not self.rules.mix:
            return self.unmixed
        try:
            slots = make_slots(self.tokens, [cluster.options for cluster in self.clusters])
        except TooManyError:
            return []
        if self.tokens:
            return [self._cover(slots)]
        # Without source tokens an alignment may have no columns, hence no ratio to optimise.
        texts = slots[0].texts if slots else ((),)
        return [self._cover([Slot(0, 0, (text,))]) for text in texts]

    @cached_property
    def unmixed(self) -> list[CoveringSlots]:
        """The slots of lattices of one path: of annotators who correct anything, and the source."""
        correcting = sorted({index for cluster in self.clusters for index in cluster.alternatives})
        lattices = []
        for index in correcting:
            options = [(c.alternatives[index],) for c in self.clusters if index in c.alternatives]
            lattices.append(self._cover(make_slots(self.tokens, options, exclusive_spans=False)))
        if len(correcting) < self.annotators or not correcting:
            lattices.append(self._cover([]))
        return lattices

    def _cover(self, slots: Sequence[Slot]) -> CoveringSlots:
        return cover(self.tokens, slots, self.vocabulary)

    def _best(
        self, hypotheses: Sequence[Tokens], lattices: Sequence[CoveringSlots]
    ) -> list[ScoredReference | None]:
        """Return the best references of lattices; None if the search of one is over the budget."""
        if not lattices:
            return [None] * len(hypotheses)
        by_lattice = [self._search(hypotheses, slots) for slots in lattices]
        result: list[ScoredReference | None] = []
        for of_lattices in zip(*by_lattice, strict=True):
            candidates = [candidate for candidate in of_lattices if candidate is not None]
            is_complete = len(candidates) == len(of_lattices)
            result.append(self._preferred(candidates) if is_complete else None)
        return result

    def _search(
        self, hypotheses: Sequence[Tokens], slots: CoveringSlots
    ) -> list[ScoredReference | None]:
        """Return the best references of a lattice; None if the search is over the budget."""
        source = np.array(self.vocabulary.token_ids(self.tokens), np.int32)
        ids = np.array(self.vocabulary.token_ids(chain.from_iterable(hypotheses)), np.int32)
        ends = np.cumsum([0, *map(len, hypotheses)])
        weight = self.rules.weight.numerator, self.rules.weight.denominator
        counts, words, word_ends = best_references(
            source, (ids, ends), slots, weight, self.rules.max_cells
        )
        tokens = self.vocabulary.tokens(words)
        return [
            (ColumnCounts(*of_columns), tokens[start:end]) if of_columns[0] >= 0 else None
            for of_columns, (start, end) in zip(counts, pairwise(word_ends), strict=True)
        ]

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
