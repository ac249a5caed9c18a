"""What holds for any metric."""

from unittest.mock import Mock

import pytest

from maege.metric.metric import (
    Hooks,
    assuming_english,
    components_of,
    for_corpus,
    for_systems,
    may_follow_instructions,
    parts_of,
)
from maege.plugins.registry import build


@pytest.mark.parametrize(
    ("metric", "parameters", "may_follow"),
    [
        ("gleu", {}, False),
        ("judge", {"url": "http://127.0.0.1:1/v1", "model": "m"}, True),
        ("external", {"command": ["program"]}, True),
        ("interpolated", {"a": "gleu", "b": "bleu"}, False),
        ("interpolated", {"a": "gleu", "b": {"external": {"command": ["program"]}}}, True),
    ],
)
def test_what_may_follow_instructions(metric: str, parameters: dict, may_follow: bool) -> None:
    assert may_follow_instructions(build(metric, parameters)) is may_follow


def test_components_are_scored_instead_of_a_mixture() -> None:
    mixture = build("interpolated", {"a": "bleu", "b": {"gleu": {}}})
    first, second = components_of(mixture)
    assert (first.name, second.name) == ("bleu", "gleu")
    plain = build("bleu", {})
    assert components_of(plain) == (plain,)
    assert parts_of({"mine": plain, "x": mixture}) == {"mine": plain, "bleu": first, "gleu": second}


def test_hooks_are_called_where_a_metric_has_them() -> None:
    plain = build("bleu", {})
    assert for_corpus(plain, Mock()) is plain is for_systems(plain, [])
    other, read = build("gleu", {}), Mock()
    hooked = Mock(hooks=Hooks(for_corpus=lambda of: other, for_systems=lambda requests: plain))
    assert for_corpus(hooked, read) is other
    assert for_systems(hooked, []) is plain
    read.assert_not_called()


def test_who_takes_texts_for_english() -> None:
    metrics = {"e": build("errant", {}), "b": build("bleu", {}), "m": build("m2", {})}
    assert assuming_english(metrics, has_gold_edits=True) == ["e"]
    assert assuming_english(metrics, has_gold_edits=False) == ["e", "m"]
