"""What choosing the best output of each sentence could gain over the best system."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metric.metric import Metric
from maege.metric.score_request import HypothesisEdits, Level, ScoreRequest
from maege.metric.scores import Scores
from maege.scoring.engine import ScoreFunction
from maege.statistics.bootstrap import Resampling, cluster_sums
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.value import Value
from maege.studies.systems.gold_sample import gold_corpus
from maege.texts.references import annotator_references, visible_references
from maege.texts.texts import Texts

Choice = NDArray[np.intp]  # the index of a system for each sentence


@dataclass(frozen=True)
class CrossFit:
    """The gain if outputs are chosen by one half of the annotators, and scored by the other.

    Each half chooses once, and values are means of both.
    """

    best: float  # score of the system that is best by the half that chooses
    oracle: float  # score of the output of each sentence that is best by that half
    # The difference; its interval by resampling documents (or sentences), None for metrics without
    # counts.
    gain: Value
    others_chosen: float  # share of sentences with another output than that of the best system
    sentences: int  # with corrections by two or more annotators


@dataclass(frozen=True)
class OracleScore:
    """The score of the best outputs, by one metric."""

    metric: str
    systems: int  # number of outputs of each sentence
    best_system: str  # that with the highest score
    best: float  # its score
    # Score of a corpus of the outputs with the highest score of each sentence. It is too high: the
    # same references choose and score (the winner's curse).
    oracle: float
    # Without the winner's curse; None if no sentence has two corrections.
    cross_fit: CrossFit | None


@dataclass(frozen=True)
class _Corrections:
    """Sentences, and corrections by some annotators."""

    index: tuple[int, ...]  # of the sentences in the corpus
    sources: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    gold_edits: tuple[tuple[Annotation, ...], ...] | None

    @classmethod
    def of_texts(cls, texts: Texts) -> "_Corrections":
        """Return all corrections: those of the annotators, if there are gold edits."""
        sentences = tuple(range(len(texts.sources)))
        corpus = gold_corpus(texts)
        if corpus is None:
            return cls(sentences, texts.sources, texts.references, None)
        sets = annotator_references(corpus)
        references = tuple(visible_references(sets, i, empty="delete") for i in sentences)
        gold = tuple(sentence.annotations for sentence in corpus.sentences)
        return cls(sentences, texts.sources, references, gold)

    def halves(self) -> "tuple[_Corrections, _Corrections] | None":
        """Return every other correction, and the others, of sentences with two or more."""
        rows = [row for row, texts in enumerate(self.references) if len(texts) > 1]
        if not rows:
            return None
        first, second = (
            _Corrections(
                tuple(self.index[row] for row in rows),
                tuple(self.sources[row] for row in rows),
                tuple(self.references[row][half::2] for row in rows),
                self.gold_edits and tuple(self.gold_edits[row][half::2] for row in rows),
            )
            for half in (0, 1)
        )
        return first, second

    def corpus(self, outputs: Sequence[str], edits: HypothesisEdits | None) -> ScoreRequest:
        """Return the request of a text for each sentence of the corpus."""
        return self._request(outputs, edits, range(len(self.index)), "corpus")

    def requests(self, texts: Texts) -> Iterator[ScoreRequest]:
        """Yield the requests of each system, then those of single sentences of each system."""
        edits = texts.output_edits
        for name, outputs in texts.outputs.items():
            yield self.corpus(outputs, edits.get(name))
        for name, outputs in texts.outputs.items():
            for row in range(len(self.index)):
                yield self._request(outputs, edits.get(name), (row,), "sentence")

    def _request(
        self,
        outputs: Sequence[str],
        edits: HypothesisEdits | None,
        rows: Sequence[int],
        level: Level,
    ) -> ScoreRequest:
        return ScoreRequest(
            tuple(self.sources[row] for row in rows),
            tuple(outputs[self.index[row]] for row in rows),
            tuple(self.references[row] for row in rows),
            level,
            self.gold_edits and tuple(self.gold_edits[row] for row in rows),
            edits and tuple(edits[self.index[row]] for row in rows),
        )

    def chosen(self, texts: Texts, choice: Choice) -> ScoreRequest:
        """Return the corpus of the chosen outputs."""
        outputs = list(texts.sources)
        edits: list[tuple[Edit, ...] | None] = [None] * len(outputs)
        for index, system in zip(self.index, choice.tolist(), strict=True):
            name = texts.systems[system]
            outputs[index] = texts.outputs[name][index]
            if name in texts.output_edits:
                edits[index] = texts.output_edits[name][index]
        return self.corpus(outputs, tuple(edits) if texts.output_edits else None)


@dataclass(frozen=True)
class _Choices:
    """What some corrections choose by a metric."""

    best: int  # index of the best system
    best_score: float
    outputs: Choice

    @classmethod
    def from_scores(cls, values: Floats, systems: int) -> "_Choices":
        """Take the scores of ``_Corrections.requests``; better systems have the better of ties."""
        of_corpora, of_sentences = values[:systems], values[systems:].reshape(systems, -1)
        order = np.argsort(-of_corpora, kind="stable")
        ranked = of_sentences[order]
        is_best = sign_with_tolerance(ranked, ranked.max(axis=0), spread(ranked)) == 0
        best = int(order[0])
        return cls(best, float(of_corpora[best]), order[is_best.argmax(axis=0)])


def oracle_scores(
    texts: Texts, metrics: Mapping[str, Metric], score: ScoreFunction, resampling: Resampling
) -> list[OracleScore]:
    """Choose the best output of each sentence, by the score of the sentence, for each metric.

    If there are gold edits, the corrections are the annotators'. The metrics depend on references;
    those that fail are left out.

    References
    ----------
    Cross-fitting against the winner's curse: Chernozhukov, V. et al. (2018). Double/debiased
    machine learning for treatment and structural parameters. The Econometrics Journal 21.
    """
    complete = _Corrections.of_texts(texts)
    views = (complete, *(complete.halves() or ()))
    requests = [list(view.requests(texts)) for view in views]
    scored = score([request for of_view in requests for request in of_view], metrics)
    systems = len(texts.systems)
    ends = np.cumsum([0, *map(len, requests)]).tolist()
    results = []
    for name, scores in scored.items():
        parts = [scores.part(a, b) for a, b in pairwise(ends)]
        of_views = [_Choices.from_scores(part.values, systems) for part in parts]
        # The complete corrections score their own choice, each half that of the other.
        scorers = (views[0], *reversed(views[1:]))
        chosen = [
            scorer.chosen(texts, choice.outputs)
            for view, choice, scorer in zip(views, of_views, scorers, strict=True)
        ]
        final = score(chosen, {name: metrics[name]}).get(name)
        if final is None:
            continue
        cross_fit = None
        if len(views) > 1:
            by_others = [part.part(0, systems) for part in parts[:0:-1]]
            clusters = texts.clusters[list(views[1].index)]
            cross_fit = _cross_fit(of_views[1:], by_others, final.part(1, 3), clusters, resampling)
        best = texts.systems[of_views[0].best], of_views[0].best_score
        results.append(OracleScore(name, systems, *best, float(final.values[0]), cross_fit))
    return results


def _cross_fit(
    choices: Sequence[_Choices],
    systems: Sequence[Scores],
    oracles: Scores,
    clusters: NDArray[np.int32],
    resampling: Resampling,
) -> CrossFit:
    """Compare what each half chooses, as the other half scores it.

    ``systems``: for each choice, the scores of the systems by the other half.
    """
    best = [float(s.values[c.best]) for c, s in zip(choices, systems, strict=True)]
    gains = oracles.values - best
    others = np.mean([(c.outputs != c.best).mean() for c in choices])
    return CrossFit(
        float(np.mean(best)),
        float(oracles.values.mean()),
        Value(float(gains.mean()), _gain_interval(choices, systems, oracles, clusters, resampling)),
        float(others),
        len(clusters),
    )


def _gain_interval(
    choices: Sequence[_Choices],
    systems: Sequence[Scores],
    oracles: Scores,
    clusters: NDArray[np.int32],
    resampling: Resampling,
) -> Interval | None:
    if oracles.counts is None:
        return None
    _, numbers = np.unique(clusters, return_inverse=True)
    documents = int(numbers.max()) + 1
    resampler = resampling.for_clusters(documents)
    gains = np.zeros(resampling.resamples)
    for half, (choice, scores) in enumerate(zip(choices, systems, strict=True)):
        if scores.counts is None:
            return None
        tables = (oracles.counts.counts[half], scores.counts.counts[choice.best])
        with np.errstate(invalid="ignore", divide="ignore"):
            oracle, best = (
                oracles.counts.score_totals(
                    resampler.sums(cluster_sums(np.asarray(table), numbers, documents))
                )
                for table in tables
            )
        gains += (oracle - best) / len(choices)
    return resampler.interval(gains)
