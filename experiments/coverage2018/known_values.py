"""Values of the study beside ours, with a verdict on each."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.humans.printed_values import DIFFERS, EQUAL, NOISE, NOT_IN_DATA, Cell
from maege.number_format import MISSING, with_minus_signs

HERE = Path(__file__).parent
RESULTS = HERE / "results"
ONLY_OURS = "only ours"
VERDICTS = (EQUAL, NOISE, DIFFERS, NOT_IN_DATA, ONLY_OURS)


@dataclass(frozen=True)
class CheckedValue:
    """A value of the study, and ours.

    Attributes
    ----------
    section, what
        Where it is, and what it is of.
    printed, stored
        As the paper prints it, and as it comes out of the authors' stored results; empty if it is
        not at hand.
    ours
        With as many digits as the value it is compared with.
    number
        Ours with six digits; empty if the data do not have what it needs.
    verdict
        Whether ours agrees with the printed value, or else with the stored one.
    why
        Why it differs, or what is special about it.
    """

    section: str
    what: str
    printed: str
    stored: str
    ours: str
    number: str
    verdict: str
    why: str

    def row(self) -> list[str]:
        """Return the cells of a table."""
        verdict = f"{self.verdict}: {self.why}" if self.why else self.verdict
        known = (with_minus_signs(text) or MISSING for text in (self.printed, self.stored))
        return [self.what, *known, self.ours, verdict]


class KnownValues:
    """The printed and stored values of a section, and which of them were not compared yet."""

    def __init__(self, section: str) -> None:
        self._section = section
        self._values = {
            line["what"]: (line["printed"], line["stored"])
            for line in _lines()
            if line["section"] == section
        }
        self.unused = set(self._values)

    def check(
        self, what: str, ours: float | None, *, noise: float = 0.0, why: str = "", digits: int = 3
    ) -> CheckedValue:
        """Return our value beside those of the study.

        Parameters
        ----------
        what
            It need not be known.
        ours
            None if the data do not have what it needs.
        noise
            Differences up to it are chance.
        why
            Why it differs; of an equal value it is left out.
        digits
            Of our value if nothing is known.
        """
        self.unused.discard(what)
        printed, stored = self._values.get(what, ("", ""))
        cell = Cell(printed or stored or None, ours, noise, why)
        text = cell.our_text
        if not (printed or stored) and isinstance(ours, float):
            text = with_minus_signs(f"{ours:.{digits}f}")
        verdict = cell.verdict if printed or stored or ours is None else ONLY_OURS
        number = "" if ours is None else f"{ours:.6g}"
        reason = "" if verdict in (EQUAL, ONLY_OURS) else why
        return CheckedValue(self._section, what, printed, stored, text, number, verdict, reason)

    def __contains__(self, what: str) -> bool:
        return what in self._values

    def number(self, what: str) -> float:
        """Return a printed value."""
        return float(self._values[what][0])


def sections() -> list[str]:
    """Return the sections with known values, in the order of the file."""
    return list(dict.fromkeys(line["section"] for line in _lines()))


def write_values(values: Sequence[CheckedValue]) -> None:
    """Write all values as a table."""
    with (RESULTS / "values.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(CheckedValue.__annotations__)
        writer.writerows(vars(value).values() for value in values)


def read_values() -> list[CheckedValue]:
    """Return the values that were written."""
    with (RESULTS / "values.csv").open(encoding="utf-8", newline="") as stream:
        return [CheckedValue(**row) for row in csv.DictReader(stream)]


def _lines() -> list[dict[str, str]]:
    with (HERE / "known.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))
