"""The format of numbers in tables, sentences and charts."""

import re

from maege.array_types import Interval

MISSING = "–"
MINUS = "−"
VERDICT_MARKS = {
    "rewarded": "▲", "punished": "▼", "no reaction": "○", "undecided": "", "rare": ""
}  # fmt: skip
FEW_SENTENCES = "†"  # after an interval: a few sentences have most of the weight
THESE_SENTENCES = "‡"  # after an interval: it is conditional on the sentences


def format_estimate(value: float | None, interval: Interval | None) -> str:
    """Write a value and its interval; these have more digits if the value would be outside.

    >>> format_estimate(-0.2091, (-0.296, 0.01)), format_estimate(0.997, (0.9954, 0.998))
    ('−.209 [−.30, .01]', '.997 [.995, .998]')
    """
    text = format_number(value, 3)
    if value is None or interval is None:
        return text
    low, high = (float(f"{limit:.2f}") for limit in interval)
    digits = 2 if low <= float(f"{value:.3f}") <= high else 3
    return f"{text} {format_interval(interval, digits)}"


def format_interval(interval: Interval | None, digits: int = 2) -> str:
    """Write an interval.

    >>> format_interval((-0.1, 0.204)), format_interval(None)
    ('[−.10, .20]', '–')
    """
    if interval is None:
        return MISSING
    return f"[{', '.join(format_number(limit, digits) for limit in interval)}]"


def format_number(value: float | None, digits: int) -> str:
    """Write a value without a zero before the decimal point, and with a minus sign.

    Values of at least 1 have as many characters as others, with their sign.

    >>> format_number(-0.5, 2), format_number(1.0, 2), format_number(-1.567, 2)
    ('−.50', '1.00', '−1.6')
    >>> format_number(None, 2), format_number(-0.001, 2), format_number(-0.0, 2)
    ('–', '−.00', '.00')
    """
    if value is None:
        return MISSING
    sign, size = MINUS if value < 0 else "", abs(value)
    if float(f"{size:.{digits}f}") >= 1:
        return f"{sign}{size:.{digits - bool(sign)}f}"
    return f"{sign}{size:.{digits}f}".replace("0.", ".", 1)


def with_minus_signs(text: str) -> str:
    """Write the hyphens before numbers as minus signs.

    >>> with_minus_signs("-.209 [-1, 2]"), with_minus_signs("bleu-4")
    ('−.209 [−1, 2]', 'bleu-4')
    """
    return re.sub(r"(?<!\w)-(?=[.\d])", MINUS, text)


def number_of(number: int, noun: str) -> str:
    """Write how many there are.

    >>> number_of(1, "sentence"), number_of(1312, "sentence")
    ('1 sentence', '1,312 sentences')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def format_difference(value: float | None, digits: int = 3) -> str:
    """Write a difference, always with its sign.

    >>> format_difference(0.5, 2), format_difference(-0.25, 2), format_difference(-0.001, 2)
    ('+0.50', '−0.25', '0.00')
    """
    if value is None:
        return MISSING
    text = f"{value:+.{digits}f}"
    return text.replace("-", MINUS) if float(text) else text[1:]


def format_signed(value: float | None, digits: int) -> str:
    """Write a difference with its sign, and as `format_number` otherwise.

    >>> format_signed(0.0231, 3), format_signed(-0.25, 3), format_signed(0.0001, 3)
    ('+.023', '−.250', '.000')
    """
    text = format_number(value, digits)
    if value is None or not float(f"{value:.{digits}f}"):
        return text.removeprefix(MINUS)
    return text if value < 0 else f"+{text}"


def format_change(value: float | None, interval: Interval | None) -> str:
    """Write a difference and its interval.

    >>> format_change(0.5, (-0.1, 1.1)), format_change(-0.25, None)
    ('+0.500 [−.10, 1.10]', '−0.250')
    """
    text = format_difference(value)
    return text if value is None or interval is None else f"{text} {format_interval(interval)}"


def format_amount(value: float | None, interval: Interval | None = None) -> str:
    """Write a number that is often above 1, and its interval.

    >>> format_amount(0.97, (0.65, 1.82)), format_amount(-0.5)
    ('0.97 [0.65, 1.82]', '−0.50')
    """
    if value is None:
        return MISSING
    ends = "" if interval is None else f" [{', '.join(f'{end:.2f}' for end in interval)}]"
    return with_minus_signs(f"{value:.2f}{ends}")


def format_pvalue(value: float | None) -> str:
    """Write a p-value.

    >>> format_pvalue(0.0312), format_pvalue(0.0001), format_pvalue(None)
    ('.031', '< .001', '–')
    """
    if value is None:
        return MISSING
    return "< .001" if value < 0.001 else format_number(value, 3)


def state_pvalue(value: float | None) -> str:
    """Return a p-value with its letter, for sentences.

    >>> state_pvalue(0.2), state_pvalue(0.00001)
    ('p = .200', 'p < .001')
    """
    text = format_pvalue(value)
    return f"p {text}" if text.startswith("<") else f"p = {text}"


def format_percentage(share: float, digits: int = 1) -> str:
    """Write a share as a percentage.

    >>> format_percentage(0.0312), format_percentage(0.5, 0)
    ('3.1 %', '50 %')
    """
    return f"{100 * share:.{digits}f} %"
