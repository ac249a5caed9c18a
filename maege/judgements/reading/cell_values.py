"""Numbers in files of judgements, each with an error that says where it stands."""

from maege.data.written_numbers import float_value, whole_number
from maege.errors import DataError


def sentence_number(text: str, where: str, column: str) -> int:
    """Return the number of a sentence.

    >>> sentence_number("3.0", "file, line 2", "sentence")
    3
    """
    number = whole_number(text.strip())
    if number is None:
        raise DataError(
            f"{where}: the sentence (`{column}`) is {text!r:.100}, but should be a whole number: "
            f"the line of the sentence in the source, counted from 0 or from 1"
        )
    return number


def rank_value(text: str, where: str, system: str) -> float | None:
    """Return a rank; None if there is none, or -1: the output was not judged.

    >>> rank_value("2", "file, line 2", "A"), rank_value("-1", "file, line 3", "A")
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
