"""Numbers in files of judgements, each with an error that says where it stands."""

import math
import re

from maege.errors import DataError

# Spreadsheets and data frames write whole numbers as 3.0, too.
WHOLE_NUMBER = re.compile(r"([0-9]{1,9})(?:\.0{1,9})?")


def sentence_number(text: str, where: str, column: str) -> int:
    """Return the number of a sentence.

    >>> sentence_number("3.0", "file, line 2", "sentence")
    3
    """
    match = WHOLE_NUMBER.fullmatch(text.strip())
    if match is None:
        raise DataError(
            f"{where}: the sentence (`{column}`) is {text!r:.100}, but should be a whole number: "
            f"the line of the sentence in the source, counted from 0 or from 1"
        )
    return int(match[1])


def rank_value(text: str, where: str, system: str) -> float | None:
    """Return a rank; None if there is none, or -1: the output was not judged.

    >>> rank_value("2", "file, line 2", "A"), rank_value("-1", "file, line 3", "A")
    (2, None)
    """
    stripped = text.strip()
    if stripped in ("", "-1"):
        return None
    if match := WHOLE_NUMBER.fullmatch(stripped):
        return int(match[1])
    value = float_value(stripped)
    if value is None or value < 0:
        raise DataError(
            f"{where}: the rank of {system} is {text!r:.100}, but should be a number: 1 is best, "
            f"and an empty cell (or -1) is not judged"
        )
    return value


def float_value(text: str) -> float | None:
    """Return a finite number, or None.

    >>> float_value("1.5"), float_value("inf"), float_value("x")
    (1.5, None, None)
    """
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
