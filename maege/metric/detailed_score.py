"""A score with its details and the signature of its metric."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Score:
    """A score that prints itself.

    >>> print(Score(0.5, {"precision": 0.25, "counts": [1, 4]}, "overlap|maege:0.1.0"))
    overlap = 0.5000 (precision = 0.2500, counts = 1/4)
    signature: overlap|maege:0.1.0
    """

    value: float
    details: dict[str, Any]  # the values that it is made of, by name
    signature: str  # of the metric

    def __str__(self) -> str:
        flat = {key: value for key, value in self.details.items() if not isinstance(value, dict)}
        details = ", ".join(f"{key} = {_short(value)}" for key, value in flat.items())
        line = f"{self.signature.partition('|')[0]} = {self.value:.4f}"
        return f"{line} ({details})\nsignature: {self.signature}".replace(" ()", "")


def _short(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "/".join(map(_short, value))
    return f"{value:.4f}" if isinstance(value, float) and value % 1 else f"{value}"
