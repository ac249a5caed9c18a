"""Objects with a method, but no Metric: what is read from them, and defaults for the rest."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from maege.comparing.comparing_metric import ComparingMetric
from maege.metric.score_request import ALL_FIELDS
from maege.plugins.duck_typing import DuckTypedComparison, DuckTypedMetric, is_metric


class Plain:
    """Has the least."""

    def score(self, requests: list[Any]) -> list[float]:
        return [1.0 for _ in requests]


@dataclass(frozen=True)
class Rich:
    """Has all that may be read."""

    order: int = 1
    name = "rich"
    reads = frozenset({"hypothesis"})
    range = (0.0, 1.0)
    signature = "rich|1"
    cache_scores = True

    def score(self, requests: list[Any]) -> list[float]:
        return [float(self.order) for _ in requests]

    def details(self, requests: list[Any]) -> list[dict[str, int]]:
        return [{"order": self.order} for _ in requests]

    @contextmanager
    def session(self) -> Iterator["Rich"]:
        yield Rich(self.order + 1)


class Compares:
    """Compares instead."""

    way = "listwise"
    most_texts = 7

    def compare(self, requests: list[Any]) -> list[str]:
        return ["answer" for _ in requests]


def test_a_metric_has_one_of_two_methods() -> None:
    assert [is_metric(target) for target in (Plain(), Compares(), Rich, object(), 3)] == [
        True, True, True, False, False
    ]  # fmt: skip


def test_what_is_missing_has_defaults() -> None:
    metric = DuckTypedMetric(Plain(), {"a": 1})
    assert (metric.name, metric.reads, metric.range) == ("Plain", ALL_FIELDS, None)
    assert not metric.cache_scores and not metric.has_value_equality
    assert metric.score([None, None]) == [1.0, 1.0]  # type: ignore[list-item]
    assert metric.details([None]) == [{}]  # type: ignore[list-item]
    assert metric.signature.startswith("Plain|a:1|")
    with metric.session() as ready:
        assert ready is metric


def test_what_is_there_is_used() -> None:
    metric = DuckTypedMetric(Rich())
    assert (metric.name, metric.reads, metric.range) == ("rich", {"hypothesis"}, (0.0, 1.0))
    assert metric.signature == "rich|1" and metric.cache_scores and metric.has_value_equality
    assert metric.module == __name__
    assert metric.details([None]) == [{"order": 1}]  # type: ignore[list-item]
    with metric.session() as ready:
        assert ready.score([None]) == [2.0]  # type: ignore[list-item]


def test_equal_objects_are_equal_metrics() -> None:
    assert DuckTypedMetric(Rich(2)) == DuckTypedMetric(Rich(2)) != DuckTypedMetric(Rich(3))
    assert len({DuckTypedMetric(Rich(2)), DuckTypedMetric(Rich(2))}) == 1
    assert DuckTypedMetric(Plain()) != DuckTypedMetric(Plain()) != Rich()


def test_an_object_that_compares_keeps_its_way() -> None:
    metric = DuckTypedComparison(Compares())
    assert isinstance(metric, ComparingMetric)
    assert (metric.way, metric.most_texts, metric.repeats) == (
        "listwise",
        7,
        ComparingMetric.repeats,
    )
    assert metric.compare([None]) == ["answer"]  # type: ignore[list-item]
