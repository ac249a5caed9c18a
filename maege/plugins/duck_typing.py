"""Metrics of users that have a name and a method, but are not a subclass of Metric."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.metric.metric import Metric
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.signature import is_plain_dataclass, write_signature
from maege.plugins.wrapping import code_version

NO_PARAMETERS: Mapping[str, Any] = MappingProxyType({})


def is_metric(target: Any) -> bool:
    """Whether an object has a method by which a metric scores or compares."""
    return any(callable(getattr(target, method, None)) for method in ("score", "compare"))


class DuckTypedMetric(Metric):
    """An object that has some of the attributes of a Metric, with defaults for the others.

    Only the attributes that Metric lists for plug-ins are read from it. ``parameters`` are those
    that it was made with.
    """

    def __init__(self, instance: Any, parameters: Mapping[str, Any] = NO_PARAMETERS) -> None:
        self.instance = instance
        self.parameters = parameters
        self.name = getattr(instance, "name", type(instance).__name__)
        self.reads = getattr(instance, "reads", ALL_FIELDS)
        self.range = getattr(instance, "range", None)
        self.cache_scores = bool(getattr(instance, "cache_scores", False))

    @property
    def signature(self) -> str:
        """Its own signature; if it has none, name, parameters, and version or hash of the code."""
        own = getattr(self.instance, "signature", None)
        if own is not None:
            return str(own)
        more = {key: str(value) for key, value in self.parameters.items()}
        return write_signature(self.instance, **more, **code_version(self))

    @property
    def module(self) -> str:
        """The module of its class."""
        return type(self.instance).__module__

    @property
    def has_value_equality(self) -> bool:
        """Whether its fields are all its parameters."""
        return is_plain_dataclass(self.instance)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DuckTypedMetric) and bool(self.instance == other.instance)

    def __hash__(self) -> int:
        instance: Hashable = self.instance
        return hash(instance)

    def score(self, requests: Sequence[ScoreRequest]) -> Sequence[float]:
        """Return what its own method returns."""
        scores: Sequence[float] = self.instance.score(requests)
        return scores

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return its own details, if it has any."""
        own = getattr(self.instance, "details", None)
        return list(own(requests)) if callable(own) else super().details(requests)

    @contextmanager
    def session(self) -> Iterator[Metric]:
        """Yield what its own session yields, if it has one."""
        own = getattr(self.instance, "session", None)
        if not callable(own):
            yield self
            return
        with own() as ready:
            yield type(self)(ready, self.parameters)


class DuckTypedComparison(DuckTypedMetric, ComparingMetric):
    """An object with a method ``compare`` instead of ``score``; see `ComparingMetric`."""

    score = ComparingMetric.score

    def __init__(self, instance: Any, parameters: Mapping[str, Any] = NO_PARAMETERS) -> None:
        super().__init__(instance, parameters)
        for attribute in ("way", "most_texts", "repeats", "antisymmetric", "max_missing"):
            setattr(self, attribute, getattr(instance, attribute, getattr(self, attribute)))

    def compare(self, requests: Sequence[ComparisonRequest]) -> Sequence[Comparison]:
        """Return what its own method returns."""
        answers: Sequence[Comparison] = self.instance.compare(requests)
        return answers
