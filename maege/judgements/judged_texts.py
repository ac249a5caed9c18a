"""The outputs of all systems for the judged sentences, and their scores by metrics."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.data.corpus import Annotation
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metric.sentence_counts import SentenceCounts

References = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class JudgedTexts:
    """The outputs of all systems for the judged sentences.

    Parameters
    ----------
    sentences
        Indices of the sentences in the corpus, ascending.
    sources, references
        A text, and any number of texts, for each sentence.
    outputs
        By system: a text for each sentence.
    gold_edits
        The edits of each annotator, for each sentence; None if only texts are known.
    """

    sentences: tuple[int, ...]
    sources: tuple[str, ...]
    references: tuple[References, ...]
    outputs: Mapping[str, tuple[str, ...]]
    gold_edits: tuple[tuple[Annotation, ...], ...] | None = None

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems, sorted."""
        return tuple(sorted(self.outputs))

    def by_sentence(self) -> dict[str, list[str]]:
        """Return the outputs by index of the sentence in the corpus; "" for other sentences."""
        size = max(self.sentences, default=-1) + 1
        lines = {system: [""] * size for system in self.systems}
        for system, texts in self.outputs.items():
            for sentence, text in zip(self.sentences, texts, strict=True):
                lines[system][sentence] = text
        return lines

    def requests(self) -> list[ScoreRequest]:
        """Return a request for the corpus of each system, then one for each of its sentences."""
        corpora = [
            ScoreRequest(self.sources, self.outputs[s], self.references, "corpus", self.gold_edits)
            for s in self.systems
        ]
        return [*corpora, *(request for corpus in corpora for request in _sentences(corpus))]

    def attach(self, scores: Scores) -> "OutputScores":
        """Return the scores of ``requests`` by a metric, by system and sentence."""
        systems = len(self.systems)
        of_corpora, of_sentences = np.split(scores.values, [systems])
        counts = None if scores.counts is None else _counts(scores.counts, systems)
        return OutputScores(
            self.systems,
            self.sentences,
            of_corpora,
            of_sentences.reshape(systems, len(self.sentences)),
            counts,
            scores.counts,
        )


def _sentences(corpus: ScoreRequest) -> list[ScoreRequest]:
    gold = corpus.gold_edits
    return [
        ScoreRequest((s,), (h,), (r,), "sentence", None if gold is None else (gold[number],))
        for number, (s, h, r) in enumerate(corpus.segments())
    ]


def _counts(counts: SentenceCounts, systems: int) -> Floats | None:
    """Return the counts of all corpora, shape (systems, sentences, columns)."""
    tables = [table for table in counts.counts[:systems] if table is not None]
    if len(tables) < systems:
        return None
    columns = max(table.shape[1] for table in tables)
    return np.stack([np.pad(t, ((0, 0), (0, columns - t.shape[1]))) for t in tables])


@dataclass(frozen=True, eq=False)
class OutputScores:
    """The scores of the outputs of systems by one metric.

    Parameters
    ----------
    systems, sentences
        As in JudgedTexts.
    corpora
        Scores of the systems for all judged sentences as a corpus, shape (systems,).
    outputs
        Scores of single outputs, shape (systems, sentences).
    counts
        Of the sentences, shape (systems, sentences, columns); None if the metric has none.
    totals
        Turns sums of counts into scores; None if the metric has none.
    """

    systems: tuple[str, ...]
    sentences: tuple[int, ...]
    corpora: Floats
    outputs: Floats
    counts: Floats | None = None
    totals: SentenceCounts | None = None

    def select(self, systems: Sequence[str], sentences: Sequence[int]) -> "OutputScores":
        """Return the scores of some systems and sentences, in this order.

        The scores of corpora are for all sentences nevertheless.
        """
        rows = [self.systems.index(system) for system in systems]
        index = {sentence: number for number, sentence in enumerate(self.sentences)}
        columns = [index[sentence] for sentence in sentences]
        counts = None if self.counts is None else self.counts[rows][:, columns]
        return OutputScores(
            tuple(systems),
            tuple(sentences),
            self.corpora[rows],
            self.outputs[rows][:, columns],
            counts,
            self.totals,
        )
