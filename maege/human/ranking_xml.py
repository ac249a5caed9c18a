"""Read ranking judgements in the XML format of WMT, which tools such as Appraise write."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from maege.errors import DataError
from maege.human.judgements import Judgement, JudgementSet, OutputGroup
from maege.text_files import read_text

SEPARATOR = re.compile(r"[\s,]+")  # of the names of systems with the same output
EMPTY = "items without outputs, as skipped ones"
SINGLE = "items with a single output, which compare nothing"


def read_ranking_xml(path: Path, *, index: int = 0) -> JudgementSet:
    """Read a file of ranking judgements.

    Parameters
    ----------
    path
        The file. Items are elements ``ranking-item`` with the attributes ``user`` and ``src-id``
        (or ``id``, if it has no ``src-id``), their outputs elements ``translation`` with ``system``
        and ``rank``.
    index
        The number of the first sentence, 0 or 1.

    Raises
    ------
    DataError
        If it is not such a file, with the number of the item.
    """
    text = read_text(path)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise DataError(f"{path}: a document type or entities, which judgements do not need")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314  it has no entities
    except ElementTree.ParseError as error:
        raise DataError(f"{path}: not XML ({error})") from None
    anomalies: Counter[str] = Counter()
    judgements = tuple(_judgements(root, path, index, anomalies))
    if not judgements:
        raise DataError(f"{path}: no `ranking-item` with outputs; is this a file of rankings?")
    return JudgementSet(path.stem, judgements, tuple(sorted(anomalies.items())))


def _judgements(
    root: ElementTree.Element, path: Path, index: int, anomalies: Counter[str]
) -> Iterator[Judgement]:
    for number, item in enumerate(root.iter("ranking-item"), 1):
        where = f"{path}, item {number}"
        groups = tuple(_group(element, where) for element in item.iter("translation"))
        if not groups:
            anomalies[EMPTY] += 1
            continue
        if len(groups) == 1:
            anomalies[SINGLE] += 1
        sentence = item.get("src-id", item.get("id", ""))
        if not sentence.isascii() or not sentence.isdecimal() or int(sentence) < index:
            raise DataError(
                f"{where}: the sentence (`src-id`, or `id`) is {sentence!r}, but should be a whole "
                f"number of at least {index}"
            )
        yield Judgement(int(sentence) - index, item.get("user", ""), groups, number)


def _group(element: ElementTree.Element, where: str) -> OutputGroup:
    systems = tuple(filter(None, SEPARATOR.split(element.get("system", ""))))
    rank = element.get("rank", "")
    if not systems:
        raise DataError(f"{where}: a `translation` without a `system`")
    if not rank.isascii() or not rank.isdecimal():
        raise DataError(f"{where}: the rank of {systems[0]} is {rank!r}, not a whole number")
    return OutputGroup(systems, int(rank))
