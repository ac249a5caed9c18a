"""Cards of known data: sets of human judgements, pools of corrections, graded sentences."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from maege.data import datasets
from maege.data.datasets import Cards, CorpusCard, named_card
from maege.errors import DataError, did_you_mean


@dataclass(frozen=True)
class HumanCard(CorpusCard):
    """Description of a set of human judgements.

    It has what the card of a corpus has, of which ``systems`` are the outputs that were judged.
    """

    # path of the file; None if the set is made of others, or of post-edits
    judgements: str | None = None
    # Judged system -> path of its output as editors corrected it, if effort is the judgement.
    post_edits: Mapping[str, str] = field(default_factory=dict)
    index: int = 0  # number of the first sentence there, 0 or 1
    criteria: tuple[str, ...] = ()  # what was rated, if there are ratings; the first is the default
    # The corpus whose sentences were judged, which has their source, references and gold edits;
    # None if this card has them.
    corpus: str | None = None
    # Judged system -> system or reference of the corpus that has its output. Those that are neither
    # here nor in ``systems`` have the same name there.
    outputs: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()  # the sets that it is made of
    # name of a system in a part -> its name here
    rename: Mapping[str, str] = field(default_factory=dict)
    # Judged systems that are human references; they are left out, unless a set of systems is
    # chosen.
    reference_systems: tuple[str, ...] = ()
    # name -> systems evaluated together
    system_sets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    left_out_judges: tuple[str, ...] = ()  # judges whom published figures leave out

    def corpus_card(self) -> CorpusCard:
        """Return the card that has source, references and gold edits."""
        return self if self.corpus is None else datasets.card(self.corpus)

    def required_cards(self) -> tuple[CorpusCard, ...]:
        """Return the cards whose files are needed: this one, its parts, and the corpus."""
        parts = (card for part in self.parts for card in human_card(part).required_cards())
        cards = {card.name: card for card in (self, *parts, self.corpus_card())}
        return tuple(card for card in cards.values() if card.files)

    def output_path(self, system: str) -> Path | None:
        """Return the file with the output of a judged system on this machine; None if it has none.

        Raises DataError if the file is not on this machine, or is another one.
        """
        if system in self.systems:
            return self.path(self.systems[system])
        corpus = self.corpus_card()
        name = self.outputs.get(system, system)
        file = corpus.systems.get(name, corpus.references.get(name))
        return None if file is None else corpus.path(file)

    def chosen_systems(self, judged: Collection[str], choice: str | None = None) -> tuple[str, ...]:
        """Return the systems of a set of systems, sorted; without one, all but references.

        Raises DataError if there is no such set of systems.
        """
        if choice is None:
            return tuple(sorted(set(judged) - set(self.reference_systems)))
        if choice not in self.system_sets:
            raise DataError(
                f"{self.name}: no set of systems {choice!r}; "
                f"{did_you_mean(choice, self.system_sets)}"
            )
        return tuple(sorted(set(judged) & set(self.system_sets[choice])))


@cache
def human_cards() -> Cards[HumanCard]:
    """Return the cards of all known sets of judgements by name."""
    return Cards(HumanCard, "humans")


def human_card(name: str) -> HumanCard:
    """Return the card of a set of judgements. Raises DataError if there is none of this name."""
    return named_card(name, human_cards(), "set of judgements")


def human_cards_of(corpus: str | None) -> list[HumanCard]:
    """Return the cards of sets in which sentences of a known corpus were judged; None is none."""
    if corpus is None:
        return []
    return [card for card in human_cards().with_text(corpus) if card.corpus == corpus]


@dataclass(frozen=True)
class PoolCard(CorpusCard):
    """Description of a pool: a table of many corrections of the same sentences."""

    table: str = ""  # path of the table
    # ``sentence``, ``source`` and ``correction`` -> name of the column.
    columns: Mapping[Literal["sentence", "source", "correction"], str] = field(default_factory=dict)
    # column -> values of used rows
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # path of a table of judgements whether corrections are valid, if there is one
    validity: str | None = None
    tokens: Literal["none", "treebank"] = "treebank"  # none: the texts are tokenised already


@cache
def pool_cards() -> Cards[PoolCard]:
    """Return the cards of all known pools by name."""
    return Cards(PoolCard, "pools")


def pool_card(name: str) -> PoolCard:
    """Return the card of a pool. Raises DataError if there is none of this name."""
    return named_card(name, pool_cards(), "pool")


@dataclass(frozen=True)
class GradeCard(CorpusCard):
    """Description of sentences with grades of grammaticality from 1 (worst) to 4, by people."""

    table: str = ""  # path of the table
    # ``text``, ``grade``, ``part`` -> column
    columns: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()  # those that have grades


@cache
def grade_cards() -> Cards[GradeCard]:
    """Return the cards of all known graded sentences by name."""
    return Cards(GradeCard, "grades")


def grade_card(name: str) -> GradeCard:
    """Return the card of graded sentences. Raises DataError if there are none of this name."""
    return named_card(name, grade_cards(), "graded sentences")
