"""The texts of a sample, each once, and the requests that score them with some references."""

from dataclasses import replace

import numpy as np

from maege.array_types import Indices
from maege.config.schema import RunConfig
from maege.metric.score_request import ScoreRequest
from maege.ranking import Ranking, attach_scores
from maege.sampling.sample import Sample
from maege.statistics.corpus_scores import SampledCorpora
from maege.studies.lattice_inputs import Inputs
from maege.studies.lattices import draw
from maege.studies.levels.visible_sets import Draw, LatticeReferences
from maege.studies.scorer import resampling


class SampledTexts:
    """The distinct texts of the chains and corpora of a sample.

    Two texts are the same if sentence, source, text and the references that may be seen are.

    Parameters
    ----------
    config
        The configuration of chains and corpora.
    inputs
        The sentences and their references.

    Attributes
    ----------
    sample
        The chains and corpora, with the number of a lattice's ``VisibleSets`` for its references.
    references
        Those that the lattices may be scored with.
    known
        What is known of the corpora without a metric; None without corpora.
    visible
        The number of the ``VisibleSets`` of each text, shape (texts,).
    chains
        The text of each candidate of all chains, shape (candidates,).
    corpora
        The text of each sentence of each corpus, shape (replicates, models, sentences).
    """

    def __init__(self, config: RunConfig, inputs: Inputs) -> None:
        self.references = LatticeReferences(inputs, config.references.empty)
        without_lattices = config.model_copy(update={"lattices": None})
        self.sample: Sample = draw(without_lattices, inputs, self.references.with_numbers)
        sample = self.sample
        self.known: SampledCorpora | None = None
        if sample.corpora:
            unscored = attach_scores(sample.corpora, {})
            self.known = SampledCorpora.of_rankings(unscored, resampling(config))
        self._texts: dict[tuple[int, str, str, int], int] = {}
        self.chains: Indices = np.array(
            [index for rows in map(self._indices, sample.chains) for (index,) in rows],
            dtype=np.int32,
        )
        self.corpora: Indices = np.array(
            [self._indices(ranking) for ranking in sample.corpora], dtype=np.int32
        )
        self.visible: Indices = np.array([text[3] for text in self._texts], dtype=np.int32)

    def _indices(self, ranking: Ranking) -> list[list[int]]:
        """Return the text of each sentence of each candidate."""
        return [
            [
                self._texts.setdefault((sentence, source, text, int(number)), len(self._texts))
                for sentence, source, text, (number,) in zip(
                    ranking.sentences,
                    ranking.sources,
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

    def rankings(self, drawn: Draw) -> tuple[Ranking, ...]:
        """Return the corpora of all replicates, with the references of a draw."""
        return tuple(
            replace(
                ranking,
                candidates=tuple(
                    replace(
                        candidate,
                        references=tuple(
                            self.references.texts(drawn[int(number)], sentence)
                            for sentence, (number,) in zip(
                                ranking.sentences, candidate.references, strict=True
                            )
                        ),
                    )
                    for candidate in ranking.candidates
                ),
            )
            for ranking in self.sample.corpora
        )

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
