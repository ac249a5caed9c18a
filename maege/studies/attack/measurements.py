"""What attacks find with each metric, and how often it beats better texts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from maege.errors import MetricError
from maege.statistics.multiple_testing import holm_of_tested
from maege.statistics.ties import spread
from maege.studies.attack.config import AttackConfig
from maege.studies.attack.far_texts import Pool
from maege.studies.attack.inputs import AttackInputs, some_of
from maege.studies.attack.opponents import OPPONENTS, OpponentName, opponents
from maege.studies.attack.pool import frequent_tokens, pool_texts
from maege.studies.attack.sentences import AttackedSentence
from maege.studies.attack.text_scores import TextScores
from maege.studies.attack.universal import UniversalSearch, search_universal
from maege.studies.attack.win_rates import Duels, WinRate, win_rate
from maege.studies.study import Context


@dataclass(frozen=True)
class FoundText:
    """A wrong text that was found for a sentence, and what the metric says of it."""

    metric: str
    attack: str
    position: int  # of the sentence among those of the evaluation
    rule: str  # why it is wrong
    sentence: AttackedSentence
    text: str
    score: float
    opponents: Mapping[OpponentName, tuple[str, float]]  # their texts and scores


@dataclass(frozen=True)
class AttackedMetric:
    """What attacks found with one metric."""

    metric: str
    rates: tuple[WinRate, ...]
    texts: tuple[FoundText, ...]
    universal: UniversalSearch
    worth: float  # mean score of a full correction minus that of the source
    queries: int  # scores that were computed


def measure(config: AttackConfig, inputs: AttackInputs, context: Context) -> list[AttackedMetric]:
    """Attack each metric; one that fails does not affect the others."""
    attacked = []
    for name, metric in inputs.metrics.items():
        context.progress.stage(f"attack {name}")
        scores = TextScores(context.scorer, name, metric)
        try:
            with context.scorer.in_rounds():
                attacked.append(_Attack(config, inputs, scores).conduct())
        except MetricError as error:
            context.scorer.failures[name] = str(error)
    return attacked


class _Attack:
    """The attacks on one metric."""

    def __init__(self, config: AttackConfig, inputs: AttackInputs, scores: TextScores) -> None:
        self._config, self._inputs, self._scores = config, inputs, scores
        # Of each sentence of the evaluation, by its position.
        self._opponents = [opponents(s, config.seed) for s in inputs.evaluation]

    def conduct(self) -> AttackedMetric:
        """Search texts, and compare them with better ones."""
        universal = self._search_universal()
        texts = self._found("universal", "far", self._far_sentences(universal.texts[0].text))
        worth = self._worth()
        return AttackedMetric(
            self._scores.name, self._rates(texts, worth), texts, universal, worth,
            self._scores.number,
        )  # fmt: skip

    def _search_universal(self) -> UniversalSearch:
        settings, search = self._config.attacks, self._inputs.search
        return search_universal(
            some_of(search, settings.sentences),
            list(pool_texts(search, self._inputs.pool)),
            frequent_tokens(search),
            self._scores,
            settings.budget,
            self._config.seed,
        )

    def _far_sentences(self, text: str) -> dict[int, str]:
        """Return the text by the position of each sentence for which it is wrong."""
        pool = Pool([text])
        sentences = enumerate(self._inputs.evaluation)
        return {i: text for i, sentence in sentences if pool.far_from(sentence)[0]}

    def _worth(self) -> float:
        """Return how much a full correction scores above the source, on average."""
        sentences = self._inputs.evaluation
        corrections = [of["correction"] for of in self._opponents]
        corrected = self._scores(list(zip(sentences, corrections, strict=True)))
        return float(np.mean(corrected - self._scores([(s, s.source) for s in sentences])))

    def _found(self, attack: str, rule: str, texts: Mapping[int, str]) -> tuple[FoundText, ...]:
        """Return the records of the texts of an attack, by position of the sentence."""
        sentences = {i: self._inputs.evaluation[i] for i in texts}
        asked = [(sentences[i], text) for i, text in texts.items()]
        asked += [(sentences[i], text) for i in texts for text in self._opponents[i].values()]
        scores = iter(self._scores(asked).tolist())
        own = {i: next(scores) for i in texts}
        return tuple(
            FoundText(
                self._scores.name,
                attack,
                i,
                rule,
                sentences[i],
                text,
                own[i],
                {name: (other, next(scores)) for name, other in self._opponents[i].items()},
            )
            for i, text in texts.items()
        )

    def _rates(self, texts: Sequence[FoundText], worth: float) -> tuple[WinRate, ...]:
        """Return the rates of all attacks and opponents, adjusted for each other."""
        scores = [[t.score, *(score for _, score in t.opponents.values())] for t in texts]
        of_all = spread(np.array([score for row in scores for score in row]))
        rates = [
            win_rate(
                self._scores.name,
                duels,
                spread=of_all,
                worth=worth if worth > 0 else None,
                tolerance=self._config.attacks.tolerance,
                confidence=self._config.statistics.confidence,
            )
            for attack in dict.fromkeys(t.attack for t in texts)
            for opponent in OPPONENTS
            if len((duels := _duels(texts, attack, opponent)).sentences)
        ]
        adjusted = holm_of_tested([rate.pvalue for rate in rates])
        return tuple(replace(r, adjusted=p) for r, p in zip(rates, adjusted, strict=True))


def _duels(texts: Sequence[FoundText], attack: str, opponent: OpponentName) -> Duels:
    """Return the texts of an attack in the sentences that have an opponent."""
    fought = [t for t in texts if t.attack == attack and opponent in t.opponents]
    better = np.array([t.opponents[opponent][1] for t in fought])
    scores = np.array([t.score for t in fought])
    return Duels(attack, opponent, [t.sentence for t in fought], scores, better)
