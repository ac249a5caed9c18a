"""Read ranking judgements in the XML format of WMT, which tools such as Appraise write."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from maege.errors import DataError
from maege.human.judgements import Judgement, JudgementSet, OutputGroup
from maege.human.reading.anomalies import NO_JUDGE, UNNAMED_JUDGE, judgement_set
from maege.human.reading.cell_values import WHOLE_NUMBER, sentence_number
from maege.text_files import read_text

SEPARATOR = re.compile(r"[\s,]+")  # of the names of systems with the same output
EMPTY = "items without outputs, as skipped ones"
REPEATED_ID = "values of `id` that several items have"
MORE_BLOCKS = "blocks of results after the first"
OTHER_LANGUAGES = "blocks of results with other languages than the first one"


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
    return parse_ranking_xml(read_text(path, gzipped=True), path).with_first_sentence(index)


def parse_ranking_xml(text: str, path: Path) -> JudgementSet:
    """Return the rankings of a file; sentences have the numbers that they have there.

    The attribute ``id`` is no key: some tools repeat it. ``doc-id`` is not read: the sentences of
    all documents must be numbered through.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise DataError(f"{path}: a document type or entities, which judgements do not need")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314  it has no entities
    except ElementTree.ParseError as error:
        raise DataError(f"{path}: not XML ({error})") from None
    if next(root.iter("ranking-item"), None) is None:
        raise DataError(f"{path}: no `ranking-item`; is this a file of rankings?")
    anomalies = _file_anomalies(root)
    return judgement_set(path, _judgements(root, path, anomalies), anomalies)


def _file_anomalies(root: ElementTree.Element) -> Counter[str]:
    """Count what is unusual in blocks and attributes."""
    blocks = [element for element in root.iter() if element.tag.endswith("ranking-result")]
    languages = [(b.get("source-language"), b.get("target-language")) for b in blocks]
    items = [item for item in root.iter("ranking-item") if "src-id" in item.attrib]
    ids = Counter(item.get("id") for item in items if "id" in item.attrib)
    return +Counter(
        {
            MORE_BLOCKS: len(blocks) - 1,
            OTHER_LANGUAGES: sum(pair != languages[0] for pair in languages),
            REPEATED_ID: sum(count > 1 for count in ids.values()),
        }
    )


def _judgements(
    root: ElementTree.Element, path: Path, anomalies: Counter[str]
) -> Iterator[Judgement]:
    for number, item in enumerate(root.iter("ranking-item"), 1):
        where = f"{path}, item {number}"
        groups = tuple(_group(element, where) for element in item.iter("translation"))
        if not groups:
            anomalies[EMPTY] += 1
            continue
        column = "src-id" if "src-id" in item.attrib else "id"
        sentence = sentence_number(item.get(column, ""), where, column)
        judge = item.get("user", "")
        anomalies[NO_JUDGE] += 0 if judge else len(groups)
        yield Judgement(sentence, judge or UNNAMED_JUDGE, groups, number)


def _group(element: ElementTree.Element, where: str) -> OutputGroup:
    systems = tuple(filter(None, SEPARATOR.split(element.get("system", ""))))
    rank = element.get("rank", "")
    if not systems:
        raise DataError(f"{where}: a `translation` without a `system`")
    if not WHOLE_NUMBER.fullmatch(rank):
        raise DataError(f"{where}: the rank of {systems[0]} is {rank!r:.100}, not a whole number")
    return OutputGroup(systems, int(rank))
