"""Shares of sentences, as text."""

from maege.statistics.proportion import Proportion
from maege.statistics.value import Value


def percentage(share: Value | Proportion | None) -> str:
    """Write a share with its interval, in per cent.

    >>> percentage(Value(0.25, (0.046, 0.7))), percentage(Proportion.of(0, 0))
    ('25 % [5, 70]', 'undefined')
    """
    if share is None:
        return "undefined"
    value = share.share if isinstance(share, Proportion) else share.value
    if value is None or share.interval is None:
        return "undefined"
    low, high = share.interval
    return f"{100 * value:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"
