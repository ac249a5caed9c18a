"""Numbers of a vetting, as text."""

from maege.number_format import format_number
from maege.statistics.bootstrap import Interval
from maege.statistics.proportion import Proportion


def estimate(value: float | None, interval: Interval | None) -> str:
    """Write a value with its interval.

    >>> estimate(0.2, (-0.1, 0.3)), estimate(None, None)
    ('.200 [-.10, .30]', 'undefined')
    """
    if value is None:
        return "undefined"
    bounds = (
        f" [{format_number(interval[0], 2)}, {format_number(interval[1], 2)}]" if interval else ""
    )
    return format_number(value, 3) + bounds


def percentage(proportion: Proportion) -> str:
    """Write a share with its interval, in per cent.

    >>> percentage(Proportion.of(1, 4))
    '25 % [5, 70]'
    """
    if proportion.share is None or proportion.interval is None:
        return "undefined"
    low, high = proportion.interval
    return f"{100 * proportion.share:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"
