"""The outputs of all systems for the judged sentences."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from maege.data.corpus import Annotation
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.statistics.score_table import ScoreTable

_References = tuple[str, ...]


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
    references: tuple[_References, ...]
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

    def attach(self, metric: str, scores: Scores) -> ScoreTable:
        """Return the scores of ``requests`` by a metric; each sentence is a cluster."""
        return ScoreTable.from_scores(metric, self.systems, scores, np.arange(len(self.sentences)))


def _sentences(corpus: ScoreRequest) -> list[ScoreRequest]:
    gold = corpus.gold_edits
    return [
        ScoreRequest((s,), (h,), (r,), "sentence", None if gold is None else (gold[number],))
        for number, (s, h, r) in enumerate(corpus.segments())
    ]
