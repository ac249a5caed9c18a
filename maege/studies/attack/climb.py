"""Damage that raises the score: moves that add errors, of which the best rewarded are kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from maege.randomness import generator
from maege.studies.attack.config import AttackName
from maege.studies.attack.meaning import MeaningMoves
from maege.studies.attack.moves import Damaged, Moves
from maege.studies.attack.sentences import OPPONENTS, AttackedSentence, Opponent, OpponentName
from maege.studies.attack.text_scores import Attacker, FoundText

MEANINGFUL: tuple[OpponentName, ...] = ("alternative", "correction")  # whose meaning is changed
AnyMoves = Moves | MeaningMoves
BEAM = 4
DEPTH = 4  # errors that are added, at most


@dataclass
class _Climb:
    """The search from one start in one sentence."""

    attack: AttackName
    sentence: AttackedSentence
    start: OpponentName
    start_score: float
    beam: list[Damaged]
    queries: int = 0  # texts that were scored
    # The score and the text that were best, by depth.
    best: list[tuple[float, str]] = field(default_factory=list)


def climb(
    sentences: Sequence[tuple[AttackedSentence, Mapping[OpponentName, Opponent]]],
    moves: AnyMoves,
    attacker: Attacker,
    attack: AttackName = "climb",
) -> Iterator[FoundText]:
    """Yield the damaged text with the highest score, for each sentence and start.

    Starts are opponents. Where no move is possible, there is nothing to yield.
    """
    starts = [
        (sentence, name, of[name])
        for sentence, of in sentences
        for name in (MEANINGFUL if attack == "meaning" else OPPONENTS)
        if name in of
    ]
    scores = attacker.scores
    start_scores = scores([(sentence, start.text) for sentence, _, start in starts]).tolist()
    climbs = [
        _Climb(attack, sentence, name, score, [Damaged.undamaged(start, sentence)])
        for (sentence, name, start), score in zip(starts, start_scores, strict=True)
        if not np.isnan(score)
    ]
    for depth in range(1, DEPTH + 1):
        candidates = [_candidates(c, depth, moves, attacker) for c in climbs]
        asked = [(c.sentence, t) for c, of in zip(climbs, candidates, strict=True) for t in of]
        values = iter(scores(asked).tolist())
        for climb_, of in zip(climbs, candidates, strict=True):
            scored = [(next(values), text) for text in of]
            climb_.queries += len(scored)
            ranked = sorted((-score, text) for score, text in scored if not np.isnan(score))
            climb_.beam = [of[text] for _, text in ranked[:BEAM]]
            climb_.best += [(-score, text) for score, text in ranked[:1]]
    return (_found(c, moves.rule) for c in climbs if c.best)


def _candidates(
    climb_: _Climb, depth: int, moves: AnyMoves, attacker: Attacker
) -> dict[str, Damaged]:
    """Return distinct texts with one more move than those of the beam."""
    candidates: dict[str, Damaged] = {}
    for number, damaged in enumerate(climb_.beam):
        key = (climb_.attack, climb_.sentence.key, climb_.start, depth, number)
        rng = generator(attacker.seed, "attack", *key)
        results = {r.text: r for r in moves.of(damaged, climb_.sentence, rng)}
        limit = max(1, attacker.budget // (DEPTH * len(climb_.beam)))
        texts = sorted(results)
        chosen = [texts[i] for i in rng.permutation(len(texts))[:limit].tolist()]
        candidates |= {text: results[text] for text in chosen}
    return candidates


def _found(climb_: _Climb, rule: str) -> FoundText:
    scores = [score for score, _ in climb_.best]
    depth = int(np.argmax(scores))  # the first of equal ones
    return FoundText(
        climb_.attack,
        rule,
        climb_.sentence,
        text=climb_.best[depth][1],
        score=scores[depth],
        queries=climb_.queries,
        start=climb_.start,
        moves=depth + 1,
        by_moves=(climb_.start_score, *scores),
    )
