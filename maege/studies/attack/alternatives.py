"""Valid alternatives: whether metrics reward corrections that are not among their references."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from math import comb
from typing import NamedTuple

import numpy as np

from maege.array_types import Bools, Floats
from maege.attribution.means import SHARES
from maege.randomness import generator
from maege.statistics.mean_over_choices import MeanOverChoices
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.value import Value
from maege.studies.attack.moves import Damaged, Moves
from maege.studies.attack.sentences import AttackedSentence, Opponent, correction, opponents
from maege.studies.attack.text_scores import Attacker, ScoredText
from maege.studies.attack.win_rates import clusters_of
from maege.texts.reference_subsets import reference_subsets

LEAST_PEOPLE = 3


@dataclass(frozen=True)
class AlternativeCredit:
    """How a metric with some references scores corrections by other people."""

    metric: str
    visible: int  # people whose corrections are the references
    sentences: int
    credit: Value  # share of corrections that score above the source
    pvalue: float | None  # two-sided, that the credit is half, as by chance
    credit_ties: Value  # that score as high as the source
    # Share that score above the same correction with as many wrong edits as it has right ones.
    discrimination: Value
    parity: Value  # share that score at least as high as one edit of a visible person
    # Mean score of a visible correction minus that of the hidden one; 1 is what a full correction
    # is worth. None if that is not positive.
    loss: Value | None


class _Texts(NamedTuple):
    """A hidden correction, and what it is compared with; all are scored for the same sentence."""

    alternative: str
    source: str
    damaged: str | None  # None without as many places for wrong edits
    partial: str | None  # None if no visible person changes anything
    correction: str


class _Compared(NamedTuple):
    """A hidden correction of a sentence, with one of the choices of people."""

    sentence: AttackedSentence
    choice: int
    texts: _Texts


@dataclass(frozen=True)
class CreditOfKinds(AlternativeCredit):
    """How corrections of one kind are scored with those of a kind as references."""

    references: str = ""  # the kind of the visible people
    corrections: str = ""  # that of the hidden ones


class Alternatives:
    """Sentences of which corrections by some people are scored with those of others.

    Sentences are the units of all figures: of each the mean over cases of visible and hidden
    people, without the hidden ones who changed nothing.
    """

    def __init__(
        self,
        sentences: Sequence[AttackedSentence],
        moves: Moves,
        attacker: Attacker,
        confidence: float,
    ) -> None:
        self._sentences, self._moves, self._confidence = sentences, moves, confidence
        self._scores, self._seed = attacker.scores, attacker.seed

    def by_number(self, choices: int) -> Iterator[AlternativeCredit]:
        """Yield the figures by the number of visible people: 1, 2, 4, and so on.

        For each number they are the mean over ``choices`` of visible people, or all.
        """
        people = (name for s in self._sentences for name in (*s.visible, *s.hidden))
        names = tuple(dict.fromkeys(people))
        visible = 1
        while visible < len(names) and len(names) >= LEAST_PEOPLE:
            subsets = reference_subsets(names, visible, choices, self._seed)
            cases = [(chosen, {*names} - {*chosen}) for chosen in subsets]
            if credit := self._credit(cases, comb(len(names), visible)):
                yield credit
            visible *= 2

    def of_kinds(self, kinds: Mapping[str, Sequence[str]]) -> Iterator[CreditOfKinds]:
        """Yield the figures for each kind of references and of corrections, such as fluent ones.

        The number of visible people is the same for all, one less than the smallest kind has, so
        that a correction can be scored with the others of its kind.
        """
        visible = max(1, min(map(len, kinds.values())) - 1)
        for references, corrections in product(kinds, repeat=2):
            cases = [
                (chosen, {*kinds[corrections]} - {*chosen})
                for chosen in combinations(kinds[references], visible)
            ]
            if credit := self._credit(cases, len(cases)):
                yield CreditOfKinds(**vars(credit), references=references, corrections=corrections)

    @cached_property
    def _damaged(self) -> dict[AttackedSentence, dict[str, str | None]]:
        """Each person's correction of a sentence with as many wrong edits as it has right ones."""
        return {s: _damaged_texts(s, self._moves, self._seed) for s in self._sentences}

    def _credit(
        self, cases: Sequence[tuple[Sequence[str], Set[str]]], possible: int
    ) -> AlternativeCredit | None:
        """Return the mean over cases of visible and hidden people; None if nothing is compared.

        ``possible``: the number of all cases, of which these are some.
        """
        compared: list[_Compared] = []
        asked: list[ScoredText] = []
        for choice, (visible, hidden) in enumerate(cases):
            for original in self._sentences:
                sentence = _seen_by(original, frozenset(visible))
                for texts in self._texts(original, sentence, hidden) if sentence.visible else ():
                    compared.append(_Compared(original, choice, texts))
                    known = (texts.alternative if text is None else text for text in texts)
                    asked += [(sentence, text) for text in known]
        if not compared:
            return None
        values = self._scores(asked).reshape(-1, len(_Texts._fields))
        choices = len(cases), possible
        name, visible_people = self._scores.name, len(cases[0][0])
        return _figures(name, visible_people, compared, values, choices, self._confidence)

    def _texts(
        self, original: AttackedSentence, sentence: AttackedSentence, hidden: Set[str]
    ) -> Iterator[_Texts]:
        """Yield the changes by hidden people, and what they are compared with."""
        better = opponents(sentence, self._seed)
        partial = better["partial"].text if "partial" in better else None
        for name, lattice in sentence.hidden.items():
            text = correction(lattice)
            if name in hidden and text != sentence.source:
                damaged = self._damaged[original][name]
                yield _Texts(text, sentence.source, damaged, partial, better["correction"].text)


def _seen_by(sentence: AttackedSentence, chosen: frozenset[str]) -> AttackedSentence:
    """Return a sentence of which metrics see the corrections of other people."""
    people = {**sentence.visible, **sentence.hidden}
    return replace(
        sentence,
        visible={name: people[name] for name in sorted(people) if name in chosen},
        hidden={name: people[name] for name in sorted(people) if name not in chosen},
    )


def _damaged_texts(sentence: AttackedSentence, moves: Moves, seed: int) -> dict[str, str | None]:
    """Return each person's correction with as many wrong edits as it has right ones."""
    texts: dict[str, str | None] = {}
    for name, lattice in {**sentence.visible, **sentence.hidden}.items():
        text = Damaged.undamaged(Opponent(lattice, lattice.top), sentence)
        rng = generator(seed, "attack", "alternatives", sentence.key, correction(lattice))
        texts[name] = None
        for _ in lattice.edits:
            if not (results := list(moves.of(text, sentence, rng))):
                break
            text = results[int(rng.integers(len(results)))]
        else:
            texts[name] = text.text
    return texts


def _figures(
    metric: str,
    visible: int,
    compared: Sequence[_Compared],
    values: Floats,
    choices: tuple[int, int],
    confidence: float,
) -> AlternativeCredit:
    """Return the figures; ``values`` are scores, shape (compared, texts).

    ``choices``: how many choices of people there are, and how many are possible.
    """
    alternative, source, damaged, partial, corrected = values.T
    of_all = spread(values)
    above_source, above_damaged, above_partial = (
        sign_with_tolerance(other, alternative, of_all) for other in (source, damaged, partial)
    )
    has_damaged, has_partial = (
        np.array([getattr(case.texts, name) is not None for case in compared])
        for name in ("damaged", "partial")
    )

    is_scored: Bools = np.asarray(np.isfinite(values).all(axis=1))
    number = {s: i for i, s in enumerate(dict.fromkeys(case.sentence for case in compared))}
    sentence = np.array([number[case.sentence] for case in compared])
    choice = np.array([case.choice for case in compared])
    cluster = clusters_of([*number])

    def mean(cases: Floats | Bools, where: Bools = is_scored) -> MeanOverChoices | None:
        """Average over the cases of each sentence."""
        chosen = where & is_scored
        if not chosen.any():
            return None
        some, of_case = np.unique(sentence[chosen], return_inverse=True)
        clusters = np.unique(cluster[some], return_inverse=True)[1].astype(np.int32)
        floats = cases[chosen].astype(float)
        return MeanOverChoices.of_cases(floats, of_case, clusters, choice[chosen], choices)

    def share(cases: Bools, where: Bools = is_scored) -> Value:
        of_cases = mean(cases, where)
        return of_cases.estimate(confidence, SHARES) if of_cases else Value(None)

    credit, worth = mean(above_source > 0), mean(corrected - source)
    loss = None
    if worth and worth.value > 0:
        loss = mean((corrected - alternative) / worth.value)
    return AlternativeCredit(
        metric,
        visible,
        sentences=len(np.unique(sentence[is_scored])),
        credit=share(above_source > 0),
        pvalue=credit.pvalue(0.5) if credit else None,
        credit_ties=share(above_source == 0),
        discrimination=share(above_damaged > 0, has_damaged),
        parity=share(above_partial >= 0, has_partial),
        loss=loss.estimate(confidence) if loss else None,
    )
