"""Challenge sets: items, and texts that somebody judged; those of the package, and files."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from sys import intern

from maege.data.json_text import parse_json
from maege.data.language import primary_subtag
from maege.errors import DataError, did_you_mean
from maege.files.text_files import is_file, read_text
from maege.studies.challenge.item import UNKNOWN, Item
from maege.studies.challenge.matching import said_unmatched
from maege.studies.challenge.shipped_sets import SHIPPED, shipped_templates

_MAX_CHARACTERS = 100_000  # of a line
_LINE = re.compile(r"[^\n]*\n|[^\n]+")  # one at a time, for a list of them all takes memory
_OF_MANY_ITEMS = frozenset(
    {"phenomenon", "change", "severity", "language", "rule", "made", "licence", "kind"}
)


@dataclass(frozen=True)
class JudgedText:
    """A text that somebody found right or wrong, without another one beside it."""

    source: str
    text: str
    is_right: bool
    group: str  # texts of one source have the same
    references: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChallengeSet:
    """Items of one language, and judged texts."""

    name: str
    items: tuple[Item, ...] = ()
    judged: tuple[JudgedText, ...] = ()
    language: str | None = None  # None if it is unknown, or if there are several
    notes: tuple[str, ...] = ()
    missing: frozenset[str] = field(default_factory=frozenset)  # fields that no item has

    @classmethod
    def of(
        cls,
        name: str,
        items: Sequence[Item],
        judged: Sequence[JudgedText] = (),
        notes: Sequence[str] = (),
    ) -> "ChallengeSet":
        """Return a set of some items, with what all of them have in common.

        Raises DataError if there are none.
        """
        if not items and not judged:
            raise DataError(f"{name}: no items")
        codes = {item.language for item in items} - {UNKNOWN}
        languages = {primary_subtag(code) for code in codes}
        language = min(codes) if len(languages) == 1 else None
        missing = set()
        if not any(item.source for item in items) and not any(j.source for j in judged):
            missing.add("source")
        if not any(i.references for i in items) and not any(j.references for j in judged):
            missing.add("references")
        return cls(name, (*items,), (*judged,), language, (*notes,), frozenset(missing))

    @property
    def groups(self) -> int:
        """The number of sentences."""
        return len({item.group for item in self.items} | {j.group for j in self.judged})


def read_set(name: str | Path, form: str | None = None) -> ChallengeSet:
    """Read a set of the package, or a file; ``form``: its format, if it does not say that itself.

    Raises DataError with file and line.
    """
    from maege.studies.challenge.formats import FORMATS, format_of

    if str(name) in SHIPPED and form is None:
        return ChallengeSet.of(str(name), items_of_templates(shipped_templates(str(name))))
    path = Path(name)
    if not is_file(path):
        known = ", ".join(SHIPPED)
        raise DataError(
            f"{name}: no such file, and no set of MAEGE ({known}); {did_you_mean(name, SHIPPED)}"
        )
    return FORMATS[form or format_of(path)](path)


def items_of_templates(files: Sequence[Path]) -> list[Item]:
    """Return the items that files of templates make. Raises ConfigError that names the file."""
    from maege.studies.challenge.templates import read_templates  # few sets are made of them

    return [said_unmatched(item) for item in read_templates(files).items()]


def read_items(path: Path) -> list[Item]:
    """Read items in the format of MAEGE: a JSON object a line. Raises DataError."""
    lines: dict[str, int] = {}
    items = []
    for number, where, record in json_lines(path):
        item = Item.of_record(_with_shared_texts(record), where)
        if item.id in lines:
            raise DataError(f"{where}: id {item.id!r} is that of line {lines[item.id]}, too")
        lines[item.id] = number
        items.append(item)
    return items


def _with_shared_texts(record: object) -> object:
    """Return an object whose texts that many items have are kept once in memory."""
    if isinstance(record, dict):
        for key in _OF_MANY_ITEMS & record.keys():
            if isinstance(record[key], str):
                record[key] = intern(record[key])
    return record


def json_lines(path: Path) -> Iterator[tuple[int, str, object]]:
    """Yield number, place and content of each line that is not empty. Raises DataError."""
    for number, match in enumerate(_LINE.finditer(read_text(path)), start=1):
        line = match[0]
        if not line.isspace():
            where = f"{path}, line {number}"
            if len(line) > _MAX_CHARACTERS:
                raise DataError(
                    f"{where}: {len(line):,} characters; an item has at most {_MAX_CHARACTERS:,}"
                )
            yield number, where, parse_json(line, where)


Reader = Callable[[Path], ChallengeSet]
