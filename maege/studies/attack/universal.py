"""One text that is given for all sources: the best of a pool, which then grows by tokens."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Bools, Floats
from maege.errors import ConfigError
from maege.randomness import generator
from maege.studies.attack.sentences import AttackedSentence, FarTexts
from maege.studies.attack.text_scores import Attacker

FIRST_SENTENCES = 4  # of a race
_MAX_GROWTH = 30  # tokens that are changed
_CANDIDATES = 200  # of each growth
RUNNERS_UP = 5


@dataclass(frozen=True)
class UniversalText:
    """A text, and what it gains on the sentences of the search."""

    metric: str
    text: str
    gain: float  # mean score minus that of the source
    sentences: int  # that the mean is of


@dataclass(frozen=True)
class UniversalSearch:
    """What the search found."""

    texts: tuple[UniversalText, ...]  # the best one, and the runners-up
    queries: int  # scores for each sentence of the search


def search_universal(
    sentences: Sequence[AttackedSentence],
    texts: Sequence[str],
    tokens: Sequence[str],
    attacker: Attacker,
) -> UniversalSearch:
    """Search the text whose scores are most above those of the sources.

    Texts are not given for sentences from which they are not far: they are no wrong texts there.

    ``texts``: the pool, of which the best one may grow by ``tokens``. The seed of the ``attacker``
    is that of the order of sentences, and of what is grown. Raises ConfigError if the budget is not
    enough for the first round.
    """
    budget, seed = attacker.budget, attacker.seed
    order = generator(seed, "attack", "universal", "sentences").permutation(len(sentences))
    ordered = [sentences[i] for i in order.tolist()]
    least = -(-min(FIRST_SENTENCES, len(ordered)) * (len(texts) + 1) // len(ordered))
    if budget < least:
        raise ConfigError(
            f"`attacks.budget` is {budget:,}; the first round of the attack universal scores "
            f"{len(texts):,} texts on {FIRST_SENTENCES} sentences, and needs {least:,}"
        )
    race = _Race(ordered, attacker)
    best, *others = race.best(texts)
    for step in range(_MAX_GROWTH):
        rng = generator(seed, "attack", "universal", "growth", step)
        candidates = _grown(best.text.split(), tokens, rng)
        winner = race.best(candidates)[0]
        if winner.sentences < best.sentences or not winner.gain > best.gain:
            break
        others, best = [best, *others], winner
    return UniversalSearch((best, *others[:RUNNERS_UP]), race.queries // len(ordered))


def _grown(text: Sequence[str], tokens: Sequence[str], rng: np.random.Generator) -> list[str]:
    """Return distinct texts that differ in one token, which is inserted, replaced or deleted."""
    grown: dict[str, None] = {}
    for _ in range(_CANDIDATES):
        position = int(rng.integers(len(text) + 1))
        kind = int(rng.integers(3)) if position < len(text) else 0
        new = [] if kind == 2 else [tokens[int(rng.integers(len(tokens)))]]
        grown[" ".join([*text[:position], *new, *text[position + (kind > 0) :]])] = None
    grown.pop(" ".join(text), None)
    return sorted(grown)


class _Race:
    """Races texts on more and more sentences, and counts scores."""

    def __init__(self, sentences: Sequence[AttackedSentence], attacker: Attacker) -> None:
        self._sentences, self._scores = sentences, attacker.scores
        self._budget = attacker.budget * len(sentences)
        self._start = self._scores.number

    @property
    def queries(self) -> int:
        """The number of scores that were asked for."""
        return self._scores.number - self._start

    def best(self, texts: Sequence[str]) -> list[UniversalText]:
        """Return all texts, those that were last in the race first."""
        pool = FarTexts(texts)
        allowed = np.stack([pool.far_from(sentence) for sentence in self._sentences], axis=1)
        alive = list(range(len(texts)))
        number = min(FIRST_SENTENCES, len(self._sentences))
        ranked: list[UniversalText] = []
        metric = self._scores.name
        while round_ := self._round([texts[i] for i in alive], allowed[alive, :number]):
            gains, counts = round_
            order = sorted(range(len(alive)), key=lambda i: (-gains[i], texts[alive[i]]))
            ranked = [
                UniversalText(metric, texts[alive[i]], float(gains[i]), int(counts[i]))
                for i in order
            ] + ranked[len(order) :]
            if len(alive) == 1 and number == len(self._sentences):
                break
            alive = [alive[i] for i in order[: (len(alive) + 1) // 2]]
            number = min(2 * number, len(self._sentences))
        return ranked or [UniversalText(metric, texts[alive[0]], -np.inf, 0)]

    def _round(self, texts: Sequence[str], allowed: Bools) -> tuple[Floats, Floats] | None:
        """Return means of score minus score of the source, and of how many sentences.

        None if that would cost more than is left of the budget.
        """
        sentences = self._sentences[: allowed.shape[1]]
        pairs = np.argwhere(allowed).tolist()
        asked = [(s, s.source) for s in sentences] + [(sentences[j], texts[i]) for i, j in pairs]
        if self.queries + self._scores.number_of_new(asked) > self._budget:
            return None
        values = self._scores(asked)
        source, of_texts = values[: len(sentences)], values[len(sentences) :]
        gains = np.zeros(allowed.shape)
        gains[allowed] = of_texts - np.broadcast_to(source, allowed.shape)[allowed]
        gains[:, np.isnan(source)] = 0  # the same for all texts
        gains = np.nan_to_num(gains, nan=-np.inf)  # a text that the metric cannot score
        counts = allowed.sum(axis=1)
        means = np.where(counts, gains.sum(axis=1) / np.maximum(1, counts), -np.inf)
        return means, counts
