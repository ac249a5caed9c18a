"""What a reader of another format has found so far: items, judged texts, notes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from maege.errors import DataError
from maege.studies.challenge.challenge_set import ChallengeSet, JudgedText
from maege.studies.challenge.foreign_records import ForeignRecord
from maege.studies.challenge.item import ROLES, Item

MAX_NAME = 40  # characters of a phenomenon
_MAX_STEM = 60  # characters of the name of the file that are part of an id


def phenomenon_name(text: str) -> str:
    """Return a name as items have it; one that is too long loses its first words.

    >>> phenomenon_name("anaphoric_intra_they:deletion")
    'anaphoric-intra-they-deletion'
    >>> phenomenon_name("irregular_plural_subject_verb_agreement_2")
    'plural-subject-verb-agreement-2'
    """
    name = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
    while len(name) > MAX_NAME and "-" in name:
        name = name.partition("-")[2]
    return name[:MAX_NAME] or "unnamed"


def left_out(number: int) -> str:
    """Return how many entries are left out.

    >>> left_out(1), left_out(2)
    ('1 entry is left out', '2 entries are left out')
    """
    return f"{number:,} {'entry is' if number == 1 else 'entries are'} left out"


@dataclass
class GatheredSet:
    """A set to which a reader adds entry by entry."""

    path: Path
    items: list[Item] = field(default_factory=list)
    judged: list[JudgedText] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    _left_out: int = 0
    _groups: dict[str, str] = field(default_factory=dict)  # by text
    _places: dict[str, str] = field(default_factory=dict)  # by id

    def group(self, text: str) -> str:
        """Return the group of a source, or of a right text where there are no sources."""
        return self._groups.setdefault(text, f"sentence-{len(self._groups) + 1}")

    def add(self, record: ForeignRecord, used: Sequence[str] = (), **values: Any) -> None:
        """Add an item with the values of its keys; those that are not ``used`` are kept, too.

        An entry without two different texts is only counted. Raises DataError if a value is wrong,
        or if the id is that of another item.
        """
        texts = [values[role] for role in ROLES if values.get(role) is not None]
        if len({*texts}) < max(2, len(texts)):
            self._left_out += 1
            return
        values.setdefault("id", self.id_of(record.number))
        if "group" not in values:
            values["group"] = self.group(texts[0])
        item = Item.of_record({**record.others(used), **values}, record.where)
        if item.id in self._places:
            place = self._places[item.id]
            raise DataError(f"{record.where}: id {item.id!r} is that of {place}, too")
        self._places[item.id] = record.where.removeprefix(f"{self.path}, ")
        self.items.append(item)

    def id_of(self, number: int) -> str:
        """Return an id of the name of the file and a number."""
        return f"{re.sub(r'[^A-Za-z0-9._-]+', '-', self.path.stem)[:_MAX_STEM]}-{number}"

    def challenge_set(self) -> ChallengeSet:
        """Return the set. Raises DataError if there is nothing in it."""
        name = self.path.name
        if self._left_out:
            self.notes.append(
                f"{name}: {left_out(self._left_out)}: texts are the same, or one is missing"
            )
        if not self.items and not self.judged:
            raise DataError("; ".join([f"{self.path}: no items", *self.notes]))
        return ChallengeSet.of(self.path.stem, self.items, self.judged, self.notes)
