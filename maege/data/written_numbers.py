"""Numbers as files have them: ASCII digits only.

Python's own ``int`` and ``float`` also read ``1_0`` as 10, and the digits of other scripts.
"""

import math
import re

# Spreadsheets and data frames write whole numbers as 3.0, too.
_WHOLE_NUMBER = re.compile(r"([0-9]{1,9})(?:\.0{1,9})?")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def whole_number(text: str) -> int | None:
    """Return a whole number of at most nine digits, or None.

    >>> whole_number("3"), whole_number("3.0"), whole_number("-3"), whole_number("1_0")
    (3, 3, None, None)
    """
    match = _WHOLE_NUMBER.fullmatch(text)
    return None if match is None else int(match[1])


def float_value(text: str) -> float | None:
    """Return a finite number, or None.

    >>> float_value("1.5"), float_value("inf"), float_value("x"), float_value("1_0")
    (1.5, None, None, None)
    """
    if _NUMBER.fullmatch(text) is None:
        return None
    value = float(text)
    return value if math.isfinite(value) else None
