"""Read labels of items, and the verdicts of judges on them: yes or no."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from maege.data.data_table import DataTable, TableRow, parse_table
from maege.errors import DataError, did_you_mean
from maege.files.text_files import read_text
from maege.judgements.ranking_csv import DOCUMENT, JUDGE

YES = ("yes", "y", "true", "t", "1", "1.0")
NO = ("no", "n", "false", "f", "0", "0.0")
ID = ("id", "item", "item id", "idx", "index")
GROUP = ("group", *DOCUMENT, "source", "src")


@dataclass(frozen=True)
class Verdict:
    """What a judge says of an item."""

    item: int  # its number, from 0
    group: int  # of items that may be alike, as those of one sentence
    label: bool  # what is right
    said: bool


@dataclass(frozen=True)
class LabelledVerdicts:
    """The verdicts of a file."""

    by_judge: Mapping[str, tuple[Verdict, ...]]  # at least one of each
    missing: Mapping[str, int]  # by judge, empty cells; not of a table with a verdict a row
    unlabelled: int  # rows without a label, which are left out
    groups: str  # the column that says what may be alike; empty if there is none
    left_out: tuple[str, ...]  # columns that have something else than verdicts


def read_verdicts(
    path: Path,
    label: str = "label",
    judges: Sequence[str] = (),
    yes: Collection[str] = YES,
    no: Collection[str] = NO,
) -> LabelledVerdicts:
    """Read a table (CSV, TSV or JSONL) in one of two forms.

    - One item a row, with the label, and one column a judge. A cell may have several verdicts, as
      ``yes,no,yes`` or a list; a row may return with the same ``id``.
    - One verdict a row, with the columns ``id``, the label, ``judge`` and ``verdict``.

    ``label``: the column of the labels. ``judges``: columns, or names, of the judges; by default
    all of the second form, and of the first the columns that are verdicts in most cells. ``yes``
    and ``no``: what verdicts and labels are, in any case.

    Raises DataError, with the line, if a label is neither, an item has two labels, or there is no
    verdict.
    """
    table = parse_table(read_text(path), path)
    reader = _Reader(table, table.require(label), yes, no)
    judge, verdict = table.find(*JUDGE), table.find("verdict")
    if judge is None or verdict is None:
        return reader.columns(judges)
    if reader.id is None:
        raise DataError(f"{path}: no column 'id', which says which item a verdict is about")
    cells = [(row, row.name(judge, "judge"), verdict) for row in reader.rows]
    if unnamed := [row.where for row, name, _ in cells if not name]:
        raise DataError(f"{unnamed[0]}: no judge")
    chosen = _chosen(judges, dict.fromkeys(name for _, name, _ in cells), path)
    return reader.read([cell for cell in cells if cell[1] in chosen], ())


class _Reader:
    def __init__(
        self, table: DataTable, label: int, yes: Collection[str], no: Collection[str]
    ) -> None:
        words = [{word.casefold() for word in answer} for answer in (yes, no)]
        if both := sorted(words[0] & words[1]):
            raise DataError(f"{both[0]!r} cannot be both yes and no")
        self._table, self._label = table, label
        self.rows = [row for row in table.rows if row.cells[label]]
        self._answers = {word: is_yes for is_yes in (True, False) for word in words[not is_yes]}
        self.id = table.find(*(name for name in ID if table.find(name) != label))
        self._group = table.find(*GROUP)
        self._items: dict[str, int] = {}
        self._groups: dict[str, int] = {}
        self._labels: dict[int, bool] = {}

    def columns(self, judges: Sequence[str]) -> LabelledVerdicts:
        """Return the verdicts of a table with one column a judge."""
        used = {self._label, self.id, self._group}
        others = {n: i for i, n in enumerate(self._table.columns) if i not in used and n}
        chosen = _chosen(judges, others, self._table.path)
        left_out = () if judges else tuple(n for n in chosen if not self._has_verdicts(others[n]))
        cells = [
            (row, name, others[name]) for name in chosen if name not in left_out
            for row in self.rows
        ]  # fmt: skip
        return self.read(cells, left_out)

    def read(
        self, cells: Iterable[tuple[TableRow, str, int]], left_out: tuple[str, ...]
    ) -> LabelledVerdicts:
        """Return verdicts from rows, with the name of the judge and the column of each."""
        found: dict[str, list[Verdict]] = {}
        missing: Counter[str] = Counter()
        for row, judge, column in cells:
            verdicts = self._verdicts(row, column)
            missing[judge] += not verdicts
            found.setdefault(judge, []).extend(verdicts)
        by_judge = {judge: tuple(verdicts) for judge, verdicts in found.items() if verdicts}
        if not by_judge:
            raise DataError(
                f"{self._table.path}: no verdicts; columns that are neither labels nor verdicts: "
                f"{', '.join(left_out)[:200] or 'none'}. Verdicts and labels are yes or no, true "
                f"or false, 1 or 0; or name what stands for yes and for no (--yes, --no)"
            )
        group = "" if self._group is None else self._table.columns[self._group]
        unlabelled = len(self._table.rows) - len(self.rows)
        return LabelledVerdicts(by_judge, +missing, unlabelled, group, left_out)

    def _has_verdicts(self, column: int) -> bool:
        """Whether most cells are verdicts: of these, another word is a mistake, and is told."""
        words = [w for row in self.rows for w in row.cells[column].split(",") if w]
        return sum(word.strip().casefold() in self._answers for word in words) > len(words) / 2

    def _answers_of(self, row: TableRow, column: int) -> list[bool]:
        """Return the answers in a cell, which may be empty."""
        words = row.cells[column].split(",") if row.cells[column] else []
        for word in words:
            if word.strip().casefold() not in self._answers:
                raise DataError(
                    f"{row.where}: `{self._table.columns[column]}` is {word.strip()!r:.60}, which "
                    f"is neither yes nor no; known: {', '.join(sorted(self._answers))[:200]}"
                )
        return [self._answers[word.strip().casefold()] for word in words]

    def _verdicts(self, row: TableRow, column: int) -> list[Verdict]:
        label = self._answers_of(row, self._label)
        if len(label) != 1:
            raise DataError(f"{row.where}: {len(label)} labels, but an item has one")
        name = str(row.line) if self.id is None else row.cells[self.id]
        if not name:
            raise DataError(f"{row.where}: an item without `{self._table.columns[self.id or 0]}`")
        item = self._items.setdefault(name, len(self._items))
        if self._labels.setdefault(item, label[0]) != label[0]:
            raise DataError(f"{row.where}: item {name!r:.60} has another label above")
        alike = row.cells[self._group] if self._group is not None else ""
        group = self._groups.setdefault(f"group {alike}" if alike else f"item {name}", item)
        said = self._answers_of(row, column)
        return [Verdict(item, group, label[0], answer) for answer in said]


def _chosen(judges: Sequence[str], known: Collection[str], path: Path) -> list[str]:
    """Return the judges that are wanted, or all. Raises DataError if there is none of a name."""
    for judge in judges:
        if judge not in known:
            raise DataError(f"{path}: no judge {judge!r}; {did_you_mean(judge, known)}")
    return list(dict.fromkeys(judges)) or list(known)
