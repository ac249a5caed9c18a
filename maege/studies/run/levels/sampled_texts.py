"""The texts of a sample, the references that each may be scored with, and draws of these."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, comb
from typing import Literal

import numpy as np

from maege.array_types import Indices
from maege.config.schema import RunConfig
from maege.data.empty_corrections import EmptyCorrections
from maege.metric.score_request import ScoreRequest
from maege.ranking import Candidate, GivenRanking, Ranking, attach_scores
from maege.sampling.prepared_sentence import PreparedSentence
from maege.sampling.sample import Sample
from maege.statistics.corpus_scores import SampledCorpora
from maege.studies.lattices.inputs import Inputs
from maege.studies.lattices.samples import draw
from maege.studies.scorer import resampling
from maege.texts.reference_subsets import Subset, reference_orders, reference_subsets
from maege.texts.references import MIN_SHARE_WITH_OTHERS, ReferenceSet, visible_sets

# Which references a lattice is scored with: those by others than its annotator, or first the
# annotator's own, which is its full correction, and then others.
ReferenceKind = Literal["others", "own"]
REFERENCE_KINDS: dict[ReferenceKind, str] = {
    "others": "References by others than the annotator whose edits are ranked",
    "own": "The full correction that lattices end in, and references by others",
}
Draw = tuple[Subset, ...]  # for each VisibleSets, by its number, the sets that are drawn


@dataclass(frozen=True)
class VisibleSets:
    """The sets of references that have a text for the sentence of a lattice."""

    own: Subset  # those that are the full corrections of its annotator
    others: Subset  # all others

    def number(self, kind: ReferenceKind) -> int:
        """Return how many references there are; 0 without the own one, if it is wanted."""
        if kind == "others":
            return len(self.others)
        return 1 + len(self.others) if self.own else 0

    def first(self, kind: ReferenceKind, size: int, order: Sequence[str]) -> Subset:
        """Return some of the sets: those that come first in an order of all sets."""
        own = self.own[:1] if kind == "own" else ()
        others = [name for name in order if name in self.others]
        return tuple(sorted([*own, *others][:size]))


class LatticeReferences:
    """The references that each lattice of a corpus may be scored with.

    Samples are drawn with the number of a lattice's ``VisibleSets`` in the place of texts, so that
    one sample can be scored with any of them.
    """

    def __init__(self, inputs: Inputs, empty: EmptyCorrections) -> None:
        self._sets = inputs.references
        self._empty = empty
        self._numbers: dict[VisibleSets, int] = {}
        # The sets, in the order of the configuration.
        self.names = [f"{number:05}" for number in range(len(self._sets))]

    @property
    def distinct(self) -> list[VisibleSets]:
        """Those of all lattices of ``with_numbers``, by number."""
        return [*self._numbers]

    def with_numbers(self, sentence: PreparedSentence) -> PreparedSentence:
        """Return a sentence whose lattices have numbers of ``distinct`` in the place of texts."""
        numbers = {
            annotator: self._numbers.setdefault(
                self.visible(sentence.index, annotator), len(self._numbers)
            )
            for annotator in sentence.lattices
        }
        return replace(sentence, references={a: (str(n),) for a, n in numbers.items()})

    def visible(self, sentence: int, annotator: int) -> VisibleSets:
        """Return those of the lattice of an annotator, for the sentence at an index."""
        every, others = (
            self._names_of(
                visible_sets(self._sets, sentence, exclude_annotator=hidden, empty=self._empty)
            )
            for hidden in (None, annotator)
        )
        return VisibleSets(tuple(name for name in every if name not in others), others)

    def _names_of(self, sets: Sequence[ReferenceSet]) -> Subset:
        return tuple(
            name
            for name, references in zip(self.names, self._sets, strict=True)
            if any(references is visible for visible in sets)
        )

    def texts(self, sets: Subset, sentence: int) -> tuple[str, ...]:
        """Return the references of a sentence."""
        return tuple(self._sets[int(name)].texts[sentence] or "" for name in sets)

    def all(self, *, with_own: bool) -> Draw:
        """Return all sets that lattices see in a run, with or without their own."""
        return tuple(
            tuple(sorted([*(visible.own if with_own else ()), *visible.others]))
            for visible in self.distinct
        )

    def draws(self, kind: ReferenceKind, size: int, bound: int, seed: int) -> list[Draw]:
        """Return draws of as many references for each lattice.

        All subsets, if all lattices have the same sets and there are no more subsets than the
        bound. Else they are orders of all sets, of which each lattice takes the first that it may
        see: the same orders for all sizes, so that a gain is not one of other references.
        """
        distinct = self.distinct
        same = kind == "others" and len({visible.others for visible in distinct}) == 1
        if same and comb(len(distinct[0].others), size) <= bound:
            subsets = reference_subsets(distinct[0].others, size, bound, seed)
            return [(subset,) * len(distinct) for subset in subsets]
        orders = reference_orders(self.names, bound, seed)
        draws = [tuple(v.first(kind, size, order) for v in distinct) for order in orders]
        return draws[:1] if len(set(draws)) == 1 else draws


def with_enough_references(
    inputs: Inputs, empty: EmptyCorrections, kind: ReferenceKind
) -> tuple[Inputs, int]:
    """Return the sentences that have many references, and how many of them each lattice has.

    That is the greatest number that at least 90 % of the sentences have; 0 if that is none.
    """
    references = LatticeReferences(inputs, empty)
    numbers = {
        s.index: min(references.visible(s.index, a.annotator).number(kind) for a in s.annotations)
        for s in inputs.corpus.sentences
    }
    most = sorted(numbers.values(), reverse=True)[ceil(MIN_SHARE_WITH_OTHERS * len(numbers)) - 1]
    reason = f"fewer than {most} references"
    corpus = inputs.corpus.exclude(lambda s: None if numbers[s.index] >= most else reason)
    return replace(inputs, corpus=corpus), most


class SampledTexts:
    """The distinct texts of the chains and corpora of a sample.

    Two texts are the same if sentence, source, text and the references that may be seen are.
    """

    def __init__(self, config: RunConfig, inputs: Inputs) -> None:
        self.references = LatticeReferences(inputs, config.references.empty)
        without_lattices = config.model_copy(update={"lattices": None})
        # With the number of a lattice's ``VisibleSets`` in the place of its references.
        self.sample: Sample = draw(without_lattices, inputs, self.references.with_numbers)
        sample = self.sample
        # What is known of the corpora without a metric; None without corpora.
        self.known: SampledCorpora | None = None
        if sample.corpora:
            unscored = attach_scores(sample.corpora, {})
            self.known = SampledCorpora.of_rankings(unscored, resampling(config))
        self._texts: dict[tuple[int, str, str, int], int] = {}
        # The text of each candidate of all chains, shape (candidates,).
        chains = [index for rows in map(self._indices, sample.chains) for (index,) in rows]
        self.chains: Indices = np.array(chains, dtype=np.int32)
        # The text of each sentence of each corpus, shape (replicates, models, sentences).
        self.corpora: Indices = np.array([*map(self._indices, sample.corpora)], dtype=np.int32)
        # The number of the ``VisibleSets`` of each text, shape (texts,).
        self.visible: Indices = np.array([text[3] for text in self._texts], dtype=np.int32)

    def _indices(self, ranking: Ranking) -> list[list[int]]:
        """Return the text of each sentence of each candidate."""
        sources = ranking.sources
        return [
            [
                self._texts.setdefault((sentence, source, text, int(number)), len(self._texts))
                for sentence, source, text, (number,) in zip(
                    ranking.sentences,
                    sources,
                    candidate.hypotheses,
                    candidate.references,
                    strict=True,
                )
            ]
            for candidate in ranking.candidates
        ]

    def __len__(self) -> int:
        return len(self._texts)

    def sentence_requests(self, drawn: Draw) -> list[ScoreRequest]:
        """Return a request for each text, with the references of a draw."""
        text = self.references.texts
        return [
            ScoreRequest((source,), (hypothesis,), (text(drawn[number], sentence),), "sentence")
            for sentence, source, hypothesis, number in self._texts
        ]

    def rankings(self, drawn: Draw) -> tuple[GivenRanking, ...]:
        """Return the corpora of all replicates, with the references of a draw."""
        return tuple(
            replace(r, candidates=tuple(self._seen(c, r.sentences, drawn) for c in r.candidates))
            for r in self.sample.corpora
        )

    def _seen(self, candidate: Candidate, sentences: Sequence[int], drawn: Draw) -> Candidate:
        """Return a corpus with texts in the place of the numbers of ``VisibleSets``."""
        references = tuple(
            self.references.texts(drawn[int(number)], sentence)
            for sentence, (number,) in zip(sentences, candidate.references, strict=True)
        )
        return replace(candidate, references=references)

    def with_set(self, name: str) -> tuple[Indices, ScoreRequest]:
        """Return the texts that may be scored with a set of references, and these as a corpus."""
        sees = [name in (*v.own, *v.others) for v in self.references.distinct]
        seen = [(index, text) for text, index in self._texts.items() if sees[text[3]]]
        request = ScoreRequest(
            tuple(source for _, (_, source, _, _) in seen),
            tuple(hypothesis for _, (_, _, hypothesis, _) in seen),
            tuple(self.references.texts((name,), sentence) for _, (sentence, *_) in seen),
        )
        return np.array([index for index, _ in seen], dtype=np.int32), request
