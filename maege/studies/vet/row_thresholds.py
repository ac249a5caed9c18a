"""Thresholds for the rows of the dossier: their marks, and the numbers of the scorecard."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import get_args

from maege.errors import ConfigError, did_you_mean
from maege.number_format import MISSING
from maege.statistics.value import Value
from maege.studies.dossier.figures import limit_value, said_value
from maege.studies.dossier.marks import Mark, MarkWord
from maege.studies.parts_of_vetting import ATTACKS
from maege.studies.rows import scorecard_rows
from maege.studies.thresholds import OPERATORS, SYNTAX, ThresholdResult, joint_result
from maege.studies.vet.limits import (
    BAD_OUTPUTS_ROW,
    NEW_ERRORS_ROW,
    ORDER_ROW,
    SYSTEMS_ROW,
    TYPES_ROW,
)
from maege.studies.vet.thresholds import VALUE_NAMES, Threshold, check_section

_WORDS: tuple[str, ...] = get_args(MarkWord)
_MARK_OPERATORS = {"=": True, "==": True, "!=": False}  # whether the mark has to be that
_SECTIONS = {
    ORDER_ROW: "ordering",
    SYSTEMS_ROW: "ordering",
    TYPES_ROW: "ordering",
    NEW_ERRORS_ROW: "injected-errors",
    BAD_OUTPUTS_ROW: "degenerate-outputs",
    "contract": "contract",
    "attacks": ATTACKS,
    "alternatives": ATTACKS,
}


def _bound(mark: Mark, index: int) -> float | None:
    interval = mark.result.value.interval if mark.result else None
    return interval and interval[index]


# By name of a cell, its number in a row; None if it has none.
_CELLS: dict[str, Callable[[Mark], float | None]] = {
    "value": lambda mark: mark.result.value.value if mark.result else None,
    "value.low": lambda mark: _bound(mark, 0),
    "value.high": lambda mark: _bound(mark, 1),
    "n": lambda mark: mark.result.n if mark.result else None,
    "limit": limit_value,
    "adjusted": lambda mark: mark.adjusted,
}
CELLS = tuple(_CELLS)


@dataclass(frozen=True)
class RowThreshold:
    """What the mark of a row, or a number in it, has to be.

    >>> RowThreshold.of("order.value.low >= .1", "order", "value.low", ">=", ".1").cell
    'value.low'
    """

    text: str  # as the user wrote it
    row: str  # key of the row
    cell: str  # one of ``CELLS``; empty for the mark
    comparison: str  # for a mark ``=``, ``==`` or ``!=``
    operand: str  # the mark, or the number as text

    @classmethod
    def of(cls, text: str, row: str, cell: str, comparison: str, operand: str) -> "RowThreshold":
        """Check the parts of a text. Raises ConfigError if one is wrong."""
        if cell and cell not in CELLS:
            raise ConfigError(f"the row {row!r} has no {cell!r}; {did_you_mean(cell, CELLS)}")
        if not cell and (comparison not in _MARK_OPERATORS or operand not in _WORDS):
            raise ConfigError(
                f"the mark of a row is compared by = or != with one of {', '.join(_WORDS)}; its "
                f"value is {row}.value"
            )
        if cell and (comparison not in OPERATORS or not _is_number(operand)):
            raise ConfigError(
                f"{row}.{cell} is compared by one of {' '.join(OPERATORS)} with a number"
            )
        return cls(text, row, cell, comparison, operand)

    def check_sections(self, sections: Collection[str]) -> None:
        """Raise ConfigError if the section that examines the row is not among these."""
        if self.row in _SECTIONS:
            check_section(self.text, _SECTIONS[self.row], sections)

    def result(self, marks: Sequence[Mark]) -> ThresholdResult:
        """Return whether it is met; a row that was not examined meets nothing."""
        mark = next(m for m in marks if m.row.key == self.row)
        return ThresholdResult(self.text, self._holds(mark), self._observed(mark))

    def _holds(self, mark: Mark) -> bool:
        if mark.word == "not yet":
            return False
        if not self.cell:
            return (mark.word == self.operand) == _MARK_OPERATORS[self.comparison]
        numbers = [_CELLS[self.cell](m) for m in self._shown(mark)]
        compare, operand = OPERATORS[self.comparison], float(self.operand)
        return all(number is not None and compare(number, operand) for number in numbers)

    def _shown(self, mark: Mark) -> Sequence[Mark]:
        """Return whose numbers count: each test set has its own, but the p-value is of all."""
        return mark.of_sets if mark.of_sets and self.cell != "adjusted" else (mark,)

    def _observed(self, mark: Mark) -> str:
        if mark.word == "not yet":
            hint = f"; give {mark.row.asked_by}" if mark.row.asked_by else ""
            return f"{self.row} is not examined{hint}"
        if not self.cell:
            shown, place = said_value(mark), mark.sets and f" {mark.sets}"
            known = "" if shown == MISSING or mark.of_sets else f": {shown}"
            return f"{self.row} is {mark.word}{place}{known}"
        return f"{self.row}.{self.cell} is {', '.join(map(self._number, self._shown(mark)))}"

    def _number(self, mark: Mark) -> str:
        number = _CELLS[self.cell](mark)
        return "not defined in this vetting" if number is None else f"{number:.4g}"


@dataclass(frozen=True)
class Gate:
    """A threshold for metrics that are vetted together, on each of their corpora."""

    text: str  # as the user wrote it
    threshold: Threshold | RowThreshold
    metric: str = ""  # the one that has to meet it; empty for all

    @classmethod
    def parse(cls, text: str, metrics: Collection[str]) -> "Gate":
        """Read a requirement, of one metric after its name and a dot. May raise ConfigError.

        >>> Gate.parse("a.py.order=good", ["a", "a.py"]).metric
        'a.py'
        """
        named = [name for name in metrics if text.strip().startswith(f"{name}.")]
        metric = max(named, key=len, default="")
        rest = text.strip().removeprefix(f"{metric}.") if metric else text
        return cls(text.strip(), parse_requirement(rest), metric)

    def result(
        self,
        marks: Mapping[str, Sequence[Mark]],
        values: Mapping[str, Mapping[str, Mapping[str, Value]]],
    ) -> ThresholdResult:
        """Return whether it is met.

        ``marks``: by metric, of all rows. ``values``: by metric and by corpus, the values that
        thresholds name.
        """
        chosen = [self.metric] if self.metric else [*marks]
        results = {}
        for metric in chosen:
            if isinstance(self.threshold, RowThreshold):
                results[metric if len(chosen) > 1 else ""] = self.threshold.result(marks[metric])
                continue
            for corpus, of_corpus in values[metric].items():
                words = [metric] * (len(chosen) > 1) + [corpus] * (len(values[metric]) > 1)
                results[" on ".join(words)] = self.threshold.result(of_corpus)
        return joint_result(self.text, results)


def parse_requirement(text: str) -> Threshold | RowThreshold:
    """Read ``ROW=MARK``, ``ROW.CELL OPERATOR NUMBER`` or ``NAME OPERATOR NUMBER``.

    Raises ConfigError for anything else.

    >>> parse_requirement("bad-outputs != bad").operand
    'bad'
    """
    match = SYNTAX.fullmatch(text)
    name, comparison, operand = match.groups() if match else ("", "", "")
    row, _, cell = name.partition(".")
    rows = [row.key for row in scorecard_rows()]
    if row in rows and f"{row}.{cell.partition('.')[0]}" not in VALUE_NAMES:
        return RowThreshold.of(text.strip(), row, cell, comparison, operand)
    if comparison == "!=" or operand in _WORDS:
        raise ConfigError(f"no row of the dossier is called {name!r}; {did_you_mean(name, rows)}")
    return Threshold.parse(text)


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False
