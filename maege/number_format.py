"""The format of numbers in tables, sentences and charts."""

import re

from maege.statistics.bootstrap import Interval

MISSING = "–"
VERDICT_MARKS = {"rewarded": "▲", "penalised": "▼", "undecided": ""}
_NUMBER = r"[-+]?[\d.]+"
FEW_SENTENCES = "†"  # after an interval: a few sentences have most of the weight
THESE_SENTENCES = "‡"  # after an interval: it is conditional on the sentences
# A cell with numbers: a value, an interval, a mark; each of them may be missing.
_NUMERIC_CELL = re.compile(rf"[▲▼]? ?({_NUMBER}(?: %)?)? ?(\[ *{_NUMBER} +{_NUMBER}\])? ?[▲▼†‡]?")


def format_estimate(value: float | None, interval: Interval | None) -> str:
    """Write a value of at most 1 and its interval in 17 characters.

    >>> format_estimate(-0.2091, (-0.296, 0.01))
    '-.209 [-.30  .01]'
    """
    text = format_number(value, 3)
    return text if value is None or interval is None else f"{text} {format_interval(interval)}"


def format_interval(interval: Interval | None) -> str:
    """Write an interval of values of at most 1 in columns of equal width.

    >>> format_interval((0.1, 0.204)), format_interval(None)
    ('[ .10  .20]', '–')
    """
    if interval is None:
        return MISSING
    low, high = interval
    return f"[{format_number(low, 2):>4} {format_number(high, 2):>4}]"


def format_number(value: float | None, digits: int) -> str:
    """Write a value without a zero before the decimal point.

    Values of at least 1 have as many characters as others, with their sign.

    >>> format_number(-0.5, 2), format_number(1.0, 2), format_number(-1.567, 2)
    ('-.50', '1.00', '-1.6')
    >>> format_number(None, 2), format_number(-0.001, 2), format_number(-0.0, 2)
    ('–', '-.00', '.00')
    """
    if value is None:
        return MISSING
    text = f"{value:.{digits}f}"
    if abs(float(text)) >= 1:
        return f"{value:.{digits if value > 0 else digits - 1}f}"
    if not float(text):
        return ("-." if value < 0 else ".") + "0" * digits
    return text.replace("0.", ".", 1)


def number_of(number: int, noun: str) -> str:
    """Write how many there are.

    >>> number_of(1, "sentence"), number_of(1312, "sentence")
    ('1 sentence', '1,312 sentences')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def format_difference(value: float | None, digits: int = 3) -> str:
    """Write a difference, always with its sign.

    >>> format_difference(0.5, 2), format_difference(-0.001, 2), format_difference(None)
    ('+0.50', '0.00', '–')
    """
    if value is None:
        return MISSING
    text = f"{value:+.{digits}f}"
    return text if float(text) else text[1:]


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


def typeset(cell: str) -> str:
    """Write numbers with minus signs, and intervals with commas instead of padding.

    >>> typeset("-.209 [-.30  .01]†"), typeset("bleu [order 4]")
    ('−.209 [−.30, .01]†', 'bleu [order 4]')
    """
    if not _NUMERIC_CELL.fullmatch(cell.strip()):
        return cell
    text = " ".join(cell.replace("-", "−").split())
    return re.sub(r"\[ ?(\S+) (\S+)\]", r"[\1, \2]", text)
