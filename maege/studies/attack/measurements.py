"""What attacks find with each metric, and how often it beats better texts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.studies.attack.alternatives import AlternativeCredit, alternative_credits
from maege.studies.attack.climb import AnyMoves, Climbed, climb
from maege.studies.attack.config import AttackConfig, AttackName
from maege.studies.attack.far_texts import Pool
from maege.studies.attack.found_texts import FoundText, course_of
from maege.studies.attack.inputs import AttackInputs, some_of
from maege.studies.attack.meaning import MeaningMoves
from maege.studies.attack.metric_pairs import (
    DuelsByMetric,
    MetricPair,
    Transfer,
    metric_pairs,
    transfers,
)
from maege.studies.attack.moves import Moves
from maege.studies.attack.neighbour import search_neighbours
from maege.studies.attack.opponents import OPPONENTS, opponents
from maege.studies.attack.pool import frequent_tokens, pool_texts, words
from maege.studies.attack.text_scores import TextScores
from maege.studies.attack.universal import UniversalSearch, search_universal
from maege.studies.attack.win_rates import (
    Duel,
    Margin,
    WinRate,
    WinsInTime,
    margins,
    rescored,
    win_rates,
    wins_in_time,
)
from maege.studies.study import Context


@dataclass(frozen=True)
class AttackedMetric:
    """What attacks found with one metric."""

    metric: str
    rates: tuple[WinRate, ...]
    # Of the same texts, but with the corrections that the search did not see as references.
    hidden_rates: tuple[WinRate, ...]
    in_time: tuple[WinsInTime, ...]
    margins: tuple[Margin, ...]
    duels: tuple[Duel, ...]
    universal: UniversalSearch | None
    credits: tuple[AlternativeCredit, ...]  # by number of visible people
    worth: float  # mean score of a full correction minus that of the source
    failed: Mapping[str, str]  # by text that could not be scored: why


@dataclass(frozen=True)
class Attacked:
    """What attacks found with all metrics."""

    metrics: tuple[AttackedMetric, ...]
    pairs: tuple[MetricPair, ...]
    transfers: tuple[Transfer, ...]


def measure(config: AttackConfig, inputs: AttackInputs, context: Context) -> Attacked:
    """Attack each metric, then compare metrics; one that fails does not affect the others."""
    attacked: dict[str, AttackedMetric] = {}
    for name, metric in inputs.metrics.items():
        context.progress.stage(f"attack {name}")
        try:
            with context.scorer.in_rounds():
                attacked[name] = _Attack(config, inputs, context, name, metric).conduct()
        except MetricError as error:
            context.scorer.failures[name] = str(error)
    confidence = config.statistics.confidence
    duels = {name: of_metric.duels for name, of_metric in attacked.items()}
    found = [
        transfer
        for name, others in _rescored(inputs, context, duels).items()
        for transfer in transfers(name, duels[name], others, confidence)
    ]
    pairs = tuple(metric_pairs(duels, confidence))
    return Attacked(tuple(attacked.values()), pairs, tuple(found))


def _rescored(
    inputs: AttackInputs, context: Context, duels: DuelsByMetric
) -> dict[str, dict[str, Sequence[Duel]]]:
    """Return the duels of each metric with the scores of each metric; nothing for one metric."""
    by_metric: dict[str, dict[str, Sequence[Duel]]] = {name: {} for name in duels}
    if len(duels) < 2:
        return {}
    context.progress.stage("score found texts by all metrics")
    for scorer in duels:
        scores = TextScores(context.scorer, scorer, inputs.metrics[scorer])
        for name, some in duels.items():
            by_metric[name][scorer] = some if name == scorer else rescored(some, scores)
    return by_metric


class _Attack:
    """The attacks on one metric."""

    def __init__(
        self,
        config: AttackConfig,
        inputs: AttackInputs,
        context: Context,
        name: str,
        metric: Metric,
    ) -> None:
        self._config, self._inputs = config, inputs
        self._settings, self._seed = config.attacks, config.seed
        self._scores = TextScores(context.scorer, name, metric)
        self._opponents = {s.index: opponents(s, self._seed) for s in inputs.evaluation}
        self._texts = pool_texts(inputs.search, inputs.pool)
        all_words = words((*inputs.search, *inputs.evaluation))
        self._moves = Moves(all_words, config.language_code)
        self._universal: UniversalSearch | None = None
        self._climbed: list[Climbed] = []

    def conduct(self) -> AttackedMetric:
        """Search texts, and compare them with better ones."""
        searches: dict[AttackName, Callable[[], Iterator[FoundText]]] = {
            "universal": self._search_universal,
            "neighbour": self._search_neighbours,
            "climb": self._climb,
            "meaning": self._change_meaning,
        }
        found = [text for attack in self._settings.use for text in searches[attack]()]
        found += [text for name in self._inputs.given for text in self._given(name)]
        duels, worth, name = tuple(self._duels(found)), self._worth(), self._scores.name
        confidence = self._config.statistics.confidence
        return AttackedMetric(
            name,
            win_rates(name, duels, worth, self._settings.tolerance, confidence),
            self._hidden_rates(duels),
            tuple(wins_in_time(name, duels, self._settings.budget, confidence)),
            tuple(margins(name, self._climbed, worth, confidence)),
            duels,
            self._universal,
            tuple(self._credits()),
            worth,
            self._scores.failed,
        )

    def _search_universal(self) -> Iterator[FoundText]:
        search = self._inputs.search
        self._universal = search_universal(
            some_of(search, self._settings.sentences),
            self._texts,
            frequent_tokens(search),
            self._scores,
            self._settings.budget,
            self._seed,
        )
        best = self._universal.texts[0].text
        # What was best at each checkpoint is scored for the sentences of the evaluation, too.
        texts = [best, *self._universal.course]
        pool, sentences = Pool(texts), self._inputs.evaluation
        far = np.stack([pool.far_from(sentence) for sentence in sentences])
        scores = np.full(far.shape, np.nan)
        scores[far] = self._scores([(sentences[i], texts[j]) for i, j in np.argwhere(far).tolist()])
        for sentence, row in zip(sentences, scores.tolist(), strict=True):
            if not np.isnan(row[0]):
                yield FoundText(
                    "universal", "far", sentence, best, row[0], self._universal.queries,
                    tuple(row[1:]),
                )  # fmt: skip

    def _search_neighbours(self) -> Iterator[FoundText]:
        return search_neighbours(
            self._inputs.evaluation, self._texts, self._scores, self._settings.budget, self._seed
        )

    def _climb(self) -> Iterator[FoundText]:
        return self._damage("climb", self._moves)

    def _change_meaning(self) -> Iterator[FoundText]:
        return self._damage("meaning", MeaningMoves(self._config.language_code))

    def _damage(self, attack: AttackName, moves: AnyMoves) -> Iterator[FoundText]:
        sentences = [(s, self._opponents[s.index]) for s in self._inputs.evaluation]
        budget = self._settings.budget
        climbed = list(climb(sentences, moves, self._scores, budget, self._seed, attack))
        self._climbed += climbed
        return (c.found for c in climbed)

    def _given(self, name: str) -> Iterator[FoundText]:
        """Yield the texts that others have found, without those that are known to be correct."""
        lines = self._inputs.given[name]
        texts = [(s, lines[s.index]) for s in self._inputs.evaluation]
        wrong = [(s, text) for s, text in texts if text not in s.correct]
        for (sentence, text), score in zip(wrong, self._scores(wrong).tolist(), strict=True):
            if not np.isnan(score):
                yield FoundText(name, "given", sentence, text, score, 1, course_of([score]))

    def _duels(self, found: Sequence[FoundText]) -> Iterator[Duel]:
        """Yield each text with each opponent; a damaged one with the text that was damaged."""
        pairs = [
            (text, name, self._opponents[text.sentence.index][name].text)
            for text in found
            for name in OPPONENTS
            if text.start in (None, name) and name in self._opponents[text.sentence.index]
        ]
        scores = self._scores([(text.sentence, better) for text, _, better in pairs])
        for (text, name, better), score in zip(pairs, scores.tolist(), strict=True):
            if not np.isnan(score):
                yield Duel(text, name, better, score)

    def _hidden_rates(self, duels: Sequence[Duel]) -> tuple[WinRate, ...]:
        """Return the rates with the references that the search did not see."""
        some = [d for d in duels if d.opponent in ("source", "partial") and d.found.sentence.hidden]
        if not self._scores.reads_references:
            return ()
        hidden = rescored(some, self._scores, "hidden")
        confidence = self._config.statistics.confidence
        return win_rates(self._scores.name, hidden, 0.0, self._settings.tolerance, confidence)

    def _credits(self) -> Iterator[AlternativeCredit]:
        confidence, choices = self._config.statistics.confidence, self._settings.choices
        if choices:
            yield from alternative_credits(
                self._inputs.alternatives, self._moves, self._scores, choices, confidence,
                self._seed,
            )  # fmt: skip

    def _worth(self) -> float:
        """Return how much a full correction scores above the source, on average."""
        sentences = self._inputs.evaluation
        corrections = [(s, self._opponents[s.index]["correction"].text) for s in sentences]
        corrected, sources = (
            self._scores(texts) for texts in (corrections, [(s, s.source) for s in sentences])
        )
        return float(np.nanmean(corrected - sources))
