"""What metrics have in common that are asked outside of this process, in the words of the wire."""

from collections.abc import Collection, Sequence
from typing import Any

from maege.errors import MetricError
from maege.metric import ALL_FIELDS, describe

NAMES = sorted(ALL_FIELDS)


def check_outside(metric: Any, name: str, **seconds: float) -> None:
    """Bring ``reads`` and ``version`` into shape; raise MetricError if they are wrong."""
    read = metric.reads
    listed = [read] if isinstance(read, str) else read
    if not isinstance(listed, Collection) or not listed or any(x not in NAMES for x in listed):
        raise wrong(name, "reads", read, f"a list of some of {', '.join(NAMES)}")
    object.__setattr__(metric, "reads", frozenset(listed))
    if metric.version is not None:
        object.__setattr__(metric, "version", str(metric.version))
    for key, value in seconds.items():
        if not _number(value) or not 0 < value <= 1_000_000:
            raise wrong(name, key, value, "a number of seconds")


def signature_of(metric: Any, without: Sequence[str], **more: str) -> str:
    """Write a signature; what a score does not depend on is left out."""
    read = ",".join(sorted(metric.reads))
    return describe(metric, without=(*without, "time_limit"), reads=read, **more)


def wrong(name: str, key: str, value: object, allowed: str) -> MetricError:
    """Return the message about a parameter."""
    return MetricError(f"{name}: {key} is {value!r}; it must be {allowed}")


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
