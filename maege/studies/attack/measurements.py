"""What attacks find with each metric, and how often it beats better texts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Bools
from maege.errors import MetricError
from maege.studies.attack.alternatives import AlternativeCredit, Alternatives, CreditOfKinds
from maege.studies.attack.climb import climb
from maege.studies.attack.config import GIVEN, AttackConfig, AttackName
from maege.studies.attack.inputs import (
    AttackInputs,
    frequent_tokens,
    pool_texts,
    some_of,
    words,
)
from maege.studies.attack.meaning import MeaningMoves
from maege.studies.attack.metric_pairs import (
    MetricPair,
    Transfer,
    metric_pairs,
    transfers,
    wins_by_scorer,
)
from maege.studies.attack.moves import Moves
from maege.studies.attack.neighbour import search_neighbours
from maege.studies.attack.sentences import OPPONENTS, FarTexts, opponents
from maege.studies.attack.text_scores import Attacker, FoundText, TextScores
from maege.studies.attack.universal import UniversalSearch, search_universal
from maege.studies.attack.win_rates import (
    Duel,
    Duels,
    Margin,
    WinRate,
    margins,
    win_rates,
)
from maege.studies.study import Context


@dataclass(frozen=True)
class AttackedMetric:
    """What attacks found with one metric."""

    duels: Duels
    rates: tuple[WinRate, ...]
    # Of the same texts, but with the corrections that the search did not see as references.
    hidden_rates: tuple[WinRate, ...]
    margins: tuple[Margin, ...]
    universal: UniversalSearch | None
    credits: tuple[AlternativeCredit, ...]  # by number of visible people
    of_kinds: tuple[CreditOfKinds, ...]
    failed: Mapping[str, str]  # by text that could not be scored: why

    @property
    def metric(self) -> str:
        """The name of the metric."""
        return self.duels.metric

    @property
    def credit(self) -> AlternativeCredit | None:
        """The credit for alternatives with two visible people, or one of three."""
        return self.credits[min(1, len(self.credits) - 1)] if self.credits else None


@dataclass(frozen=True)
class Attacked:
    """What attacks found with all metrics."""

    metrics: tuple[AttackedMetric, ...]
    pairs: tuple[MetricPair, ...]
    transfers: tuple[Transfer, ...]
    # By metric that was attacked, and metric that scores: in which duels the found text wins.
    wins: Mapping[str, Mapping[str, Bools]]


def measure(config: AttackConfig, inputs: AttackInputs, context: Context) -> Attacked:
    """Attack each metric, then compare metrics; one that fails does not affect the others."""
    attacked: list[AttackedMetric] = []
    for name, metric in inputs.metrics.items():
        context.progress.stage(f"attack {name}")
        scores = TextScores(context.scorer, name, metric)
        try:
            with context.scorer.in_rounds():
                attacked.append(_Attack(config, inputs, scores).conduct())
        except MetricError as error:
            context.scorer.failures[name] = str(error)
    of_all = [of_metric.duels for of_metric in attacked]
    wins = _wins_of_all(inputs, context, of_all) if len(of_all) > 1 else {}
    of_pairs = [t for duels in of_all if wins for t in transfers(duels, wins[duels.metric])]
    return Attacked(tuple(attacked), tuple(metric_pairs(of_all)), tuple(of_pairs), wins)


def _wins_of_all(
    inputs: AttackInputs, context: Context, of_all: Sequence[Duels]
) -> dict[str, dict[str, Bools]]:
    """Return in which duels of each metric the found text wins with each metric."""
    context.progress.stage("score found texts by all metrics")
    by_metric: dict[str, dict[str, Duels]] = {duels.metric: {} for duels in of_all}
    for scorer in by_metric:
        scores = TextScores(context.scorer, scorer, inputs.metrics[scorer])
        with context.scorer.in_rounds():
            for duels in of_all:
                known = duels.metric == scorer
                by_metric[duels.metric][scorer] = duels if known else duels.rescored(scores)
    return {metric: wins_by_scorer(by_scorer) for metric, by_scorer in by_metric.items()}


class _Attack:
    """The attacks on one metric."""

    def __init__(self, config: AttackConfig, inputs: AttackInputs, scores: TextScores) -> None:
        self._inputs, self._scores = inputs, scores
        self._settings, self._confidence = config.attacks, config.statistics.confidence
        self._attacker = Attacker(scores, config.attacks.budget, config.seed)
        self._opponents = {s.index: opponents(s, config.seed) for s in inputs.evaluation}
        self._texts = pool_texts(inputs.search, inputs.pool)
        all_words = words((*inputs.search, *inputs.evaluation))
        self._moves = Moves(all_words, config.language_code)
        self._meaning_moves = MeaningMoves(config.language_code)
        self._universal: UniversalSearch | None = None

    def conduct(self) -> AttackedMetric:
        """Search texts, and compare them with better ones."""
        settings, scores = self._settings, self._scores
        found = [text for attack in settings.use for text in self._found(attack)]
        found += [text for name in self._inputs.given for text in self._given(name)]
        duels = Duels(scores.name, tuple(self._duels(found)), self._worth(), self._confidence)
        errors = margins(duels)
        if settings.repeats:
            duels = duels.averaged(scores, settings.repeats)
            errors = iter(())  # by which scores change: scores on the way are those of the search
        alternatives = Alternatives(
            self._inputs.alternatives, self._moves, self._attacker, self._confidence
        )
        return AttackedMetric(
            duels,
            rates=win_rates(duels),
            hidden_rates=self._hidden_rates(duels),
            margins=tuple(errors),
            universal=self._universal,
            credits=tuple(alternatives.by_number(settings.choices)) if settings.choices else (),
            of_kinds=tuple(alternatives.of_kinds(settings.kinds)) if settings.kinds else (),
            failed=scores.failed,
        )

    def _found(self, attack: AttackName) -> Iterator[FoundText]:
        sentences = self._inputs.evaluation
        if attack == "universal":
            return self._search_universal()
        if attack == "neighbour":
            return search_neighbours(sentences, self._texts, self._attacker)
        likely = replace(self._moves, are_likely=self._settings.moves == "likely")
        moves = likely if attack == "climb" else self._meaning_moves
        starts = [(sentence, self._opponents[sentence.index]) for sentence in sentences]
        return climb(starts, moves, self._attacker, attack)

    def _search_universal(self) -> Iterator[FoundText]:
        search = self._inputs.search
        self._universal = search_universal(
            some_of(search, self._settings.sentences),
            self._texts,
            frequent_tokens(search),
            self._attacker,
        )
        text = self._universal.texts[0].text
        pool = FarTexts([text])
        far = [sentence for sentence in self._inputs.evaluation if pool.far_from(sentence)[0]]
        scores = self._scores([(sentence, text) for sentence in far]).tolist()
        for sentence, score in zip(far, scores, strict=True):
            if not np.isnan(score):
                queries = self._universal.queries
                yield FoundText("universal", "far", sentence, text, score, queries)

    def _given(self, name: str) -> Iterator[FoundText]:
        """Yield the texts that others have found, without those that are known to be correct."""
        lines = self._inputs.given[name]
        texts = [(s, lines[s.index]) for s in self._inputs.evaluation]
        wrong = [(s, text) for s, text in texts if text not in s.correct]
        for (sentence, text), score in zip(wrong, self._scores(wrong).tolist(), strict=True):
            if not np.isnan(score):
                yield FoundText(name, GIVEN, sentence, text, score, 1)

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

    def _hidden_rates(self, duels: Duels) -> tuple[WinRate, ...]:
        """Return the rates with the references that the search did not see."""
        if not self._scores.reads_references:
            return ()
        some = [
            duel
            for duel in duels.duels
            if duel.opponent in ("source", "partial") and duel.found.sentence.hidden
        ]
        hidden = replace(duels, duels=tuple(some), worth=0.0).rescored(self._scores, "hidden")
        return win_rates(hidden)

    def _worth(self) -> float:
        """Return how much a full correction scores above the source, on average."""
        sentences = self._inputs.evaluation
        corrections = [(s, self._opponents[s.index]["correction"].text) for s in sentences]
        corrected, sources = (
            self._scores(texts) for texts in (corrections, [(s, s.source) for s in sentences])
        )
        return float(np.nanmean(corrected - sources))
