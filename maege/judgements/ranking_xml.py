"""Read ranking judgements in the XML format of WMT, which tools such as Appraise write."""

import re
from collections import Counter
from pathlib import Path
from xml.parsers import expat

from maege.data.data_table import whole_number
from maege.errors import DataError, check_name
from maege.judgements.checks import (
    NO_JUDGE,
    NUMBERS_AGAIN,
    UNNAMED_JUDGE,
    judgement_set,
    numbers_again,
    sentence_number,
)
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup

SEPARATOR = re.compile(r"[\s,]+")  # of the names of systems with the same output
# A file may come from anywhere: what a short one can stand for is limited.
MAX_ELEMENTS = 2_000_000
MAX_TAG = 1_000_000  # characters of a tag and the text behind it
PIECE = 1 << 20  # characters that are parsed at a time
_LONG_TAG = re.compile(rf"<[^<]{{{MAX_TAG}}}")
_EMPTY = "items without outputs, as skipped ones"
REPEATED_ID = "values of `id` that several items have"
MORE_BLOCKS = "blocks of results after the first"
OTHER_LANGUAGES = "blocks of results with other languages than the first one"


def parse_ranking_xml(text: str, path: Path) -> JudgementSet:
    """Return the rankings of a file; sentences have the numbers that they have there.

    Items are elements ``ranking-item`` with the attributes ``user`` and ``src-id`` (or ``id``, if
    there is no ``src-id``), their outputs elements ``translation`` with ``system`` and ``rank``.
    The attribute ``id`` is no key: some tools repeat it. The sentences of all documents
    (``doc-id``) must be numbered through; if they are not, that is among the anomalies. Raises
    DataError, with the number of the item, if it is not such a file.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise DataError(f"{path}: a document type or entities, which judgements do not need")
    if _LONG_TAG.search(text):
        raise DataError(f"{path}: a tag or a text of more than {MAX_TAG:,} characters")
    items = _RankingItems(path)
    # Without namespaces, whose address would stand before the name of each element.
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = items.start, items.end
    parser.CharacterDataHandler = items.data
    try:
        for start in range(0, len(text), PIECE):
            parser.Parse(text[start : start + PIECE], False)
        parser.Parse("", True)
    except expat.ExpatError as error:
        raise DataError(f"{path}: not XML ({error})") from None
    if not items.number:
        raise DataError(f"{path}: no `ranking-item`; is this a file of rankings?")
    return judgement_set(path, items.judgements, items.anomalies())


class _RankingItems:
    """Items as they come: elements have no tree, which would be larger than the file."""

    def __init__(self, path: Path) -> None:
        self.judgements: list[Judgement] = []
        self.number = 0  # of items
        self._path = path
        self._elements = 0
        self._item: dict[str, str] | None = None  # the attributes of the open item
        self._open = 0  # elements that are open within it
        self._groups: list[OutputGroup] = []
        self._counts: Counter[str] = Counter()
        self._ids: Counter[str] = Counter()
        self._places: list[tuple[int, str]] = []
        self._languages: list[tuple[str | None, str | None]] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        self._elements += 1
        if self._elements > MAX_ELEMENTS:
            raise DataError(f"{self._path}: more than {MAX_ELEMENTS:,} elements; split the file")
        if tag == "ranking-item":
            self.number += 1
            if self._item is not None:
                raise DataError(f"{self._where}: a `ranking-item` within another")
            self._item, self._open = attributes, 0
            return
        self._open += 1
        if tag == "translation" and self._item is not None:
            self._groups.append(_group(attributes, self._where))
        elif tag == "translation" or "rank" in attributes:
            raise DataError(
                f"{self._where}: a `{tag:.50}` where it does not belong; outputs with "
                f"their ranks are elements `translation` in a `ranking-item`"
            )
        elif tag.endswith("ranking-result"):
            self._languages.append(
                (attributes.get("source-language"), attributes.get("target-language"))
            )

    def end(self, tag: str) -> None:
        """End an element."""
        self._open -= 1
        if tag == "ranking-item" and self._item is not None:
            self._add_item(self._item, tuple(self._groups))
            self._item = None
            self._groups.clear()

    def data(self, text: str) -> None:
        """Read text, which no item has outside of its elements."""
        if self._item is not None and not self._open and text.strip():
            raise DataError(f"{self._where}: text between its outputs: {text.strip()!r:.60}")

    def _add_item(self, item: dict[str, str], groups: tuple[OutputGroup, ...]) -> None:
        if "src-id" in item and "id" in item:
            self._ids[item["id"]] += 1
        if not groups:
            self._counts[_EMPTY] += 1
            return
        column = "src-id" if "src-id" in item else "id"
        sentence = sentence_number(item.get(column, ""), self._where, column)
        self._places.append((sentence, item.get("doc-id", "")))
        judge = item.get("user", "")
        if judge:
            check_name(judge, f"{self._where}: judge")
        self._counts[NO_JUDGE] += 0 if judge else len(groups)
        self.judgements.append(Judgement(sentence, judge or UNNAMED_JUDGE, groups, self.number))

    @property
    def _where(self) -> str:
        return f"{self._path}, item {self.number}"

    def anomalies(self) -> Counter[str]:
        """Return what is unusual in blocks and attributes, and how often."""
        first = self._languages[:1]
        return +Counter(
            {
                **self._counts,
                NUMBERS_AGAIN: numbers_again(self._places),
                MORE_BLOCKS: len(self._languages) - 1,
                OTHER_LANGUAGES: sum([pair] != first for pair in self._languages),
                REPEATED_ID: sum(count > 1 for count in self._ids.values()),
            }
        )


def _group(attributes: dict[str, str], where: str) -> OutputGroup:
    systems = tuple(filter(None, SEPARATOR.split(attributes.get("system", ""))))
    if not systems:
        raise DataError(f"{where}: a `translation` without a `system`")
    for system in systems:
        check_name(system, f"{where}: system")
    text = attributes.get("rank", "")
    rank = whole_number(text)
    if rank is None:
        raise DataError(f"{where}: the rank of {systems[0]} is {text!r:.100}, not a whole number")
    return OutputGroup(systems, rank)
