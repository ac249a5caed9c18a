"""Read rankings from tables: pairs of systems as WMT writes them, and one's own spreadsheet."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from maege.data.data_table import DataTable, TableRow, float_value, whole_number
from maege.errors import DataError
from maege.judgements.checks import (
    NO_JUDGE,
    NUMBERS_AGAIN,
    UNNAMED_JUDGE,
    check_number_of_comparisons,
    judgement_set,
    numbers_again,
    sentence_number,
)
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup

SENTENCE = ("sentence", "sentence id", "sentence number", "segment", "segment id", "src-id")
DOCUMENT = ("document", "document id", "doc", "doc id")
DOMAIN = ("domain", "genre", "corpus")
JUDGE = ("judge", "judge id", "annotator", "rater", "user")
NOT_JUDGED = "ranks that are empty or -1: not judged"
INCOMPLETE = "items without some of their pairs, read pair by pair"
ONE_SYSTEM = "rows that compare a system with itself"
TWO_NUMBERS = "rows whose srcIndex and segmentId differ (srcIndex was read)"

_Key = tuple[int, str, str]  # sentence, judge, ranking


@dataclass
class RankedPairs:
    """Pairs of an item: the ranks of its systems, and which systems were compared."""

    sentence: int
    judge: str
    ranks: dict[str, float] = field(default_factory=dict)
    pairs: dict[tuple[str, str], None] = field(default_factory=dict)

    def contradicts(self, ranks: dict[str, float]) -> bool:
        """Return whether a pair is there already, or a system has another rank."""
        is_other = any(self.ranks.get(system, rank) != rank for system, rank in ranks.items())
        return is_other or any(pair in self.pairs for pair in _pairs(ranks))

    def rankings(self) -> Iterator[dict[str, float]]:
        """Yield what was ranked: all systems, or each pair by itself if some are missing."""
        if self.is_complete():
            yield self.ranks
            return
        order = {system: number for number, system in enumerate(self.ranks)}
        for pair in self.pairs:
            yield {system: self.ranks[system] for system in sorted(pair, key=order.__getitem__)}

    def is_complete(self) -> bool:
        """Return whether every two systems were compared."""
        return len(self.pairs) == len(self.ranks) * (len(self.ranks) - 1) // 2


def pair_rankings(table: DataTable) -> JudgementSet:
    """Return the rankings of a table of pairs, as ``xml2csv`` of WMT makes it.

    The columns are ``srcIndex`` or ``segmentId`` (the sentence), ``judgeID``, ``system1Id``,
    ``system1rank``, ``system2Id``, ``system2rank`` (and so on, if a row has more systems) and
    maybe ``rankingID``.

    Rows of one judge, sentence and ``rankingID`` are one item; without that column, those that
    follow each other are, until a pair occurs again or a system has another rank. If some pairs of
    an item are not listed, each of the others is an item. So the expanded comparisons of the
    result are those of the table. A table does not say which outputs are equal: each system is a
    group, and unexpanded comparisons are the same ones, until the outputs are known
    (`maege.judgements.output_check.merge_equal_outputs`).
    """
    anomalies: Counter[str] = Counter()
    items = list(_items(table, anomalies))
    anomalies[NUMBERS_AGAIN] = _numbers_again(table, "srcIndex", "segmentId")
    anomalies[INCOMPLETE] = sum(not item.is_complete() for item in items)
    names = _short_names({system for item in items for system in item.ranks})
    rankings = (
        (item, {names[system]: rank for system, rank in ranks.items()})
        for item in items
        for ranks in item.rankings()
    )
    judgements = (
        Judgement(
            item.sentence,
            item.judge,
            tuple(OutputGroup((system,), rank) for system, rank in ranks.items()),
            number,
        )
        for number, (item, ranks) in enumerate(rankings, 1)
    )
    return judgement_set(table.path, judgements, +anomalies)


def _items(table: DataTable, anomalies: Counter[str]) -> Iterable[RankedPairs]:
    has_rankings = table.find("rankingID") is not None
    items: list[RankedPairs] = []
    current: dict[_Key, RankedPairs] = {}
    pairs = 0
    for key, ranks, row in _ranked_rows(table, anomalies):
        pairs += len(ranks) * (len(ranks) - 1) // 2
        check_number_of_comparisons(pairs, row.where)
        if key not in current and not has_rankings:
            current.clear()
        item = current.get(key)
        if item is None or item.contradicts(ranks):
            item = current[key] = RankedPairs(*key[:2])
            items.append(item)
        item.ranks.update(ranks)
        item.pairs.update(dict.fromkeys(_pairs(ranks)))
    return items


def _numbers_again(table: DataTable, *sentence: str) -> int:
    document, column = table.find(*DOCUMENT), table.require(*sentence)
    if document is None:
        return 0
    numbers = ((whole_number(row.cells[column]), row.cells[document]) for row in table.rows)
    return numbers_again((number, of) for number, of in numbers if number is not None)


def _pairs(systems: Iterable[str]) -> Iterator[tuple[str, str]]:
    return combinations(sorted(systems), 2)


def _ranked_rows(
    table: DataTable, anomalies: Counter[str]
) -> Iterator[tuple[_Key, dict[str, float], TableRow]]:
    """Yield the key of each row, the ranks of its systems, of which there are two or more."""
    sentence = table.require("srcIndex", "segmentId")
    segment = table.find("segmentId")
    judge, ranking = table.require("judgeID", *JUDGE), table.find("rankingID")
    systems = _system_columns(table)
    for row in table.rows:
        cells = row.cells
        if segment is not None and cells[segment] != cells[sentence]:
            anomalies[TWO_NUMBERS] += 1
        ranks = _ranks_of_row(row, systems, anomalies)
        if len(ranks) < 2:
            continue
        number = sentence_number(cells[sentence], row.where, table.columns[sentence])
        key = (number, row.name(judge, "judge"), "" if ranking is None else cells[ranking])
        yield key, ranks, row


def _system_columns(table: DataTable) -> list[tuple[int, int]]:
    """Return the columns of each system of a row: of its name, and of its rank."""
    columns: list[tuple[int, int]] = []
    while (name := table.find(f"system{len(columns) + 1}Id")) is not None:
        columns.append((name, table.require(f"system{len(columns) + 1}rank")))
    if len(columns) < 2:
        table.require("system2Id")
    return columns


def _ranks_of_row(
    row: TableRow, systems: list[tuple[int, int]], anomalies: Counter[str]
) -> dict[str, float]:
    ranks: dict[str, float] = {}
    for name, column in systems:
        system = row.name(name, "system")
        if not system:
            raise DataError(f"{row.where}: a system without a name")
        rank = _rank_value(row.cells[column], row.where, system)
        if rank is None:
            anomalies[NOT_JUDGED] += 1
        elif ranks.setdefault(system, rank) != rank:
            raise DataError(
                f"{row.where}: system {system} is listed twice, with the ranks "
                f"{ranks[system]:g} and {rank:g}"
            )
    anomalies[ONE_SYSTEM] += len({row.cells[name] for name, _ in systems}) < len(systems)
    return ranks


def _rank_value(text: str, where: str, system: str) -> float | None:
    """Return a rank; None if there is none, or -1: the output was not judged.

    >>> _rank_value("2", "file, line 2", "A"), _rank_value("-1", "file, line 3", "A")
    (2, None)
    """
    stripped = text.strip()
    if stripped in ("", "-1"):
        return None
    number = whole_number(stripped)
    if number is not None:
        return number
    value = float_value(stripped)
    if value is None or value < 0:
        raise DataError(
            f"{where}: the rank of {system} is {text!r:.100}, but should be a number: 1 is best, "
            f"and an empty cell (or -1) is not judged"
        )
    return value


def _short_names(names: Iterable[str]) -> dict[str, str]:
    """Return the names of systems without what is equal in all, as in ``test.NAME.pair``.

    >>> _short_names(["test.AMU.en-en", "test.GPT-3.5.en-en"])
    {'test.AMU.en-en': 'AMU', 'test.GPT-3.5.en-en': 'GPT-3.5'}
    """
    full = sorted(names)
    if not full:
        return {}
    start = full[0].partition(".")[0] + "."
    end = "." + full[0].rpartition(".")[2]
    has_parts = all(
        name.startswith(start) and name.endswith(end) and len(name) > len(start + end)
        for name in full
    )
    if not has_parts or len(full) == 1:
        return {name: name for name in full}
    return {name: name[len(start) : -len(end)] for name in full}


def listed_rankings(table: DataTable) -> JudgementSet:
    """Return the rankings of a table in which each row is an output.

    The columns are ``sentence``, ``judge``, ``system`` (several names with commas between them for
    systems with the same output) and ``rank``, and ``item`` if a judge saw a sentence twice.
    """
    anomalies: Counter[str] = Counter()
    items: dict[_Key, list[OutputGroup]] = {}
    ranks: dict[tuple[_Key, str], tuple[float, TableRow]] = {}
    for key, group, row in _listed_groups(table, anomalies):
        for system in group.systems:
            rank, other_row = ranks.setdefault((key, system), (group.rank, row))
            if rank != group.rank:
                raise DataError(
                    f"{row.where}: {system} has rank {group.rank:g}, but rank {rank:g} in "
                    f"{other_row.where.rpartition(', ')[2]}, of the same judge and sentence; "
                    f"remove one, or number the items in a column `item` if it was judged twice"
                )
        items.setdefault(key, []).append(group)
    anomalies[NUMBERS_AGAIN] = _numbers_again(table, *SENTENCE)
    judgements = (
        Judgement(sentence, judge, tuple(groups), number)
        for number, ((sentence, judge, _), groups) in enumerate(items.items(), 1)
    )
    judged = judgement_set(table.path, judgements, +anomalies)
    return replace(judged, domains=sentence_domains(table))


def sentence_domains(table: DataTable) -> tuple[tuple[int, str], ...]:
    """Return the domains of sentences, such as news, if a table with their numbers has a column.

    Raises DataError, with the line, if a sentence has two.
    """
    column, sentence = table.find(*DOMAIN), table.require(*SENTENCE)
    domains: dict[int, str] = {}
    for row in table.rows if column is not None else ():
        name, text = row.name(column or 0, "domain"), row.cells[sentence]
        number = sentence_number(text, row.where, table.columns[sentence])
        if name and domains.setdefault(number, name) != name:
            raise DataError(
                f"{row.where}: sentence {number} is of the domain {name!r:.60}, but above of "
                f"{domains[number]!r:.60}; a sentence has one"
            )
    return tuple(sorted(domains.items()))


def _listed_groups(
    table: DataTable, anomalies: Counter[str]
) -> Iterator[tuple[_Key, OutputGroup, TableRow]]:
    sentence, system = table.require(*SENTENCE), table.require("system", "systems")
    rank, judge, item = table.require("rank"), table.find(*JUDGE), table.find("item")
    for row in table.rows:
        systems = systems_of(row, system)
        value = _rank_value(row.cells[rank], row.where, systems[0])
        if value is None:
            anomalies[NOT_JUDGED] += 1
            continue
        number = sentence_number(row.cells[sentence], row.where, table.columns[sentence])
        judge_name = "" if judge is None else row.name(judge, "judge")
        anomalies[NO_JUDGE] += not judge_name
        key = (number, judge_name or UNNAMED_JUDGE, "" if item is None else row.cells[item])
        yield key, OutputGroup(systems, value), row


def systems_of(row: TableRow, column: int) -> tuple[str, ...]:
    """Return the names of the systems in a cell, which has commas between them.

    >>> from pathlib import Path
    >>> systems_of(TableRow(Path("file"), 2, 0, ("lstm, copy net",)), 0)
    ('lstm', 'copy net')
    """
    systems = tuple(filter(None, map(str.strip, row.name(column, "system").split(","))))
    if not systems:
        raise DataError(f"{row.where}: a row without a system")
    return systems
