"""Two metrics mixed, as one with references and one without (Napoles et al., 2016)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from maege import __version__
from maege.errors import MetricError
from maege.metric import Floats, Metric, ScoreRequest, parts, reads, signature
from maege.plugins.registry import build


@dataclass(frozen=True)
class Interpolated:
    """``weight`` × a + (1 - ``weight``) × b, of the scores of any two metrics.

    Of "There's No Comparison" (Napoles, Sakaguchi and Tetreault, 2016), where ``a`` is one with
    references, ``b`` one without, and the weight is called lambda. Scores are mixed as they are, so
    the weight depends on their scales. In a run both are asked once, whatever else mixes them.

    a, b: a name, or one name with its parameters, as in ``{languagetool: {corpus: mean}}``.
    weight: that of ``a``, 0 to 1; `maege interpolate` looks for a good one.
    """

    a: Any
    b: Any
    weight: float = 0.5
    parts: tuple[Metric, ...] = field(init=False, repr=False, compare=False)

    name: ClassVar[str] = "interpolated"

    def __post_init__(self) -> None:
        number = isinstance(self.weight, int | float) and not isinstance(self.weight, bool)
        if not number or not 0 <= self.weight <= 1:
            raise MetricError(
                f"interpolated: weight is {self.weight!r}; it must be a number from 0 to 1"
            )
        object.__setattr__(self, "parts", (_part("a", self.a), _part("b", self.b)))

    @property
    def reads(self) -> frozenset[str]:
        """What either reads."""
        return reads(self.parts[0]) | reads(self.parts[1])

    @property
    def signature(self) -> str:
        """The weight, and the signatures of both."""
        a, b = map(signature, self.parts)
        return f"{self.name}|weight:{self.weight}|a:({a})|b:({b})|maege:{__version__}"

    @contextmanager
    def session(self) -> Iterator["Interpolated"]:
        """Give this mixture with both made ready."""
        with ExitStack() as stack:
            begun = copy(self)
            ready = [
                stack.enter_context(part.session()) if hasattr(part, "session") else part
                for part in self.parts
            ]
            object.__setattr__(begun, "parts", tuple(ready))
            yield begun

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Ask both, and mix."""
        mixed = self.combine([np.asarray(part.score(requests)) for part in self.parts])
        return list(map(float, mixed))

    def combine(self, scores: Sequence[Floats]) -> Floats:
        """Mix the scores of both."""
        return np.asarray(self.weight * scores[0] + (1 - self.weight) * scores[1])


def _part(key: str, entry: Any) -> Metric:
    """Make one of the two. Raises MetricError if it is not said as it should be."""
    name, parameters = entry, None
    if isinstance(entry, Mapping) and len(entry) == 1:
        ((name, parameters),) = entry.items()
    if not isinstance(name, str) or not isinstance(parameters, Mapping | None):
        raise MetricError(
            f"interpolated: {key} is {entry!r}; it must be the name of a metric, or one "
            f"`name: {{parameter: value}}`"
        )
    metric = build(name, parameters)
    if parts(metric) != (metric,):
        raise MetricError(f"interpolated: {key} is itself made of other metrics ({name})")
    return metric
