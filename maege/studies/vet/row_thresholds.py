"""Thresholds for the rows of the dossier: their grades, and the numbers of the scorecard."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import get_args

from maege.errors import ConfigError, did_you_mean
from maege.number_format import MISSING
from maege.statistics.value import Value
from maege.studies.dossier.figures import limit_value, written_value
from maege.studies.dossier.grades import ORDER_OF_GRADES, Grade, GradeWord
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

_WORDS: tuple[str, ...] = get_args(GradeWord)
_EQUALITIES = {"=": True, "==": True, "!=": False}  # whether the grade has to be that
# From the worst grade to the best, for comparisons.
_WORST_FIRST = [*reversed(ORDER_OF_GRADES)]
_OLD_WORDS = {"n/a": "not examined", "not yet": "not examined"}
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


def _bound(grade: Grade, index: int) -> float | None:
    interval = grade.result.value.interval if grade.result else None
    return interval and interval[index]


# By name of a cell, its number in a row; None if it has none.
_CELLS: dict[str, Callable[[Grade], float | None]] = {
    "value": lambda grade: grade.result.value.value if grade.result else None,
    "value.low": lambda grade: _bound(grade, 0),
    "value.high": lambda grade: _bound(grade, 1),
    "n": lambda grade: grade.result.n if grade.result else None,
    "limit": limit_value,
    "adjusted": lambda grade: grade.adjusted,
    "rank": lambda grade: None if grade.place is None else grade.place.rank,
    "rank.best": lambda grade: None if grade.place is None else grade.place.interval[0],
    "rank.worst": lambda grade: None if grade.place is None else grade.place.interval[1],
}
_OF_ALL_SETS = ("adjusted", "rank", "rank.best", "rank.worst")
CELLS = tuple(_CELLS)


@dataclass(frozen=True)
class RowThreshold:
    """What the grade of a row, or a number in it, has to be.

    >>> RowThreshold.of("order >= usual", "order", "", ">=", "usual").operand
    'usual'
    >>> RowThreshold.of("order.value.low >= .1", "order", "value.low", ">=", ".1").cell
    'value.low'
    """

    text: str  # as the user wrote it
    row: str  # key of the row
    cell: str  # one of ``CELLS``; empty for the grade
    comparison: str  # one of ``OPERATORS``, or ``=`` or ``!=``
    operand: str  # the grade, or the number as text

    @classmethod
    def of(cls, text: str, row: str, cell: str, comparison: str, operand: str) -> "RowThreshold":
        """Check the parts of a text. Raises ConfigError if one is wrong."""
        if cell and cell not in CELLS:
            raise ConfigError(f"the row {row!r} has no {cell!r}; {did_you_mean(cell, CELLS)}")
        if not cell and operand in _OLD_WORDS:
            raise ConfigError(f"{operand!r} is called {_OLD_WORDS[operand]!r} now")
        if not cell and operand not in (_WORDS if comparison in _EQUALITIES else _WORST_FIRST):
            raise ConfigError(
                f"the grade of a row is compared with one of {', '.join(_WORST_FIRST)}, by =, !=, "
                f">= or another of {' '.join(OPERATORS)}, or by = and != with 'not examined'; its "
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

    def result(self, grades: Sequence[Grade]) -> ThresholdResult:
        """Return whether it is met; a row that was not examined meets nothing."""
        grade = next(m for m in grades if m.row.key == self.row)
        return ThresholdResult(self.text, self._holds(grade), self._observed(grade))

    def _holds(self, grade: Grade) -> bool:
        if grade.result is None:
            return False
        if not self.cell and self.comparison in _EQUALITIES:
            return (grade.word == self.operand) == _EQUALITIES[self.comparison]
        if not self.cell:
            if not grade.is_examined:
                return False
            own, least = map([*map(str, _WORST_FIRST)].index, (grade.word, self.operand))
            return bool(OPERATORS[self.comparison](own, least))
        numbers = [_CELLS[self.cell](m) for m in self._shown(grade)]
        compare, operand = OPERATORS[self.comparison], float(self.operand)
        return all(number is not None and compare(number, operand) for number in numbers)

    def _shown(self, grade: Grade) -> Sequence[Grade]:
        """Return whose numbers count: each test set has its own, but the p-value is of all."""
        return grade.of_sets if grade.of_sets and self.cell not in _OF_ALL_SETS else (grade,)

    def _observed(self, grade: Grade) -> str:
        if grade.result is None:
            hint = f"; give {grade.row.asked_by}" if grade.row.asked_by else ""
            return f"{self.row} is not examined{hint}"
        if not self.cell:
            shown, place = written_value(grade), grade.sets and f" {grade.sets}"
            known = "" if shown == MISSING or grade.of_sets else f": {shown}"
            return f"{self.row} is {grade.word}{place}{known}"
        return f"{self.row}.{self.cell} is {', '.join(map(self._number, self._shown(grade)))}"

    def _number(self, grade: Grade) -> str:
        number = _CELLS[self.cell](grade)
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
        grades: Mapping[str, Sequence[Grade]],
        values: Mapping[str, Mapping[str, Mapping[str, Value]]],
    ) -> ThresholdResult:
        """Return whether it is met.

        ``grades``: by metric, of all rows. ``values``: by metric and by corpus, the values that
        thresholds name.
        """
        chosen = [self.metric] if self.metric else [*grades]
        results = {}
        for metric in chosen:
            if isinstance(self.threshold, RowThreshold):
                results[metric if len(chosen) > 1 else ""] = self.threshold.result(grades[metric])
                continue
            for corpus, of_corpus in values[metric].items():
                words = [metric] * (len(chosen) > 1) + [corpus] * (len(values[metric]) > 1)
                results[" on ".join(words)] = self.threshold.result(of_corpus)
        return joint_result(self.text, results)


def parse_requirement(text: str) -> Threshold | RowThreshold:
    """Read ``ROW>=GRADE``, ``ROW.CELL OPERATOR NUMBER`` or ``NAME OPERATOR NUMBER``.

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
