"""An entry of the key `metrics`: its name, its parameters, and paths in them."""

from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter, ValidationError

from maege.config.metric_config import (
    MetricConfig,
    MetricConfigs,
    MetricObject,
    check_plain,
    metric_config,
    metric_entry,
    metric_list,
)
from maege.errors import ConfigError
from tests.support.user_metrics import Length, overlap


def entry(content: Any, folder: Path = Path()) -> MetricConfig:
    return MetricConfig.model_validate(content, context={"folder": folder})


def test_an_entry_is_a_name_or_a_mapping() -> None:
    assert entry("bleu") == entry({"bleu": None}) == entry({"bleu": {}})
    named = entry({"bleu": {"name": "b2", "max_order": 2}})
    assert (named.name, named.metric, named.parameters) == ("b2", "bleu", {"max_order": 2})
    assert entry(named.model_dump()) == named
    assert named.build().signature.startswith("bleu|max_order:2")


def test_paths_are_beside_the_configuration_also_of_components(tmp_path: Path) -> None:
    program = {"external": {"command": ["cat"], "working_directory": "sub"}}
    (tmp_path / "sub").mkdir()
    own = entry(program, tmp_path)
    assert own.parameters["working_directory"] == str(tmp_path / "sub")
    mixture = entry({"interpolated": {"name": "x", "a": program, "b": "bleu"}}, tmp_path)
    assert mixture.parameters["a"] == {"external": own.parameters}
    assert mixture.parameters["b"] == {"bleu": {}}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([], "a metric is a name, or one"),
        ({"bleu": {}, "gleu": {}}, "a metric is a name, or one"),
        ({"bleu": 3}, "the parameters of bleu must be"),
        ({"bleu": {"name": "draw"}}, "cannot be called 'draw'"),
        ({"bleu": {"name": "a\nb"}}, "cannot be called"),
        ({"bleu": {"max_order": 0}}, "max_order is 0"),
        ("blue", "no metric 'blue'"),
    ],
)
def test_mistakes_say_what_is_allowed(content: Any, message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        entry(content)


def test_two_metrics_have_two_names() -> None:
    metrics = TypeAdapter(MetricConfigs)
    assert len(metrics.validate_python(["bleu", {"bleu": {"name": "b"}}])) == 2
    with pytest.raises(
        ValidationError, match=r"two metrics are called 'bleu'.*`bleu: {name: bleu-2"
    ):
        metrics.validate_python(["bleu", {"bleu": {"max_order": 2}}])


def test_what_no_file_of_a_run_can_have_is_refused() -> None:
    value = {"a": [1, None, {"b": date(2026, 11, 29)}], "c": (True, 2**63)}
    assert check_plain(value, "x") == {
        "a": [1, None, {"b": "2026-11-29"}], "c": [True, 2**63]
    }  # fmt: skip
    for wrong, message in (
        ({1: 2}, "x has the key 1, which is not text"),
        ({"a": b"b"}, r"x\.a is b'b'; it must be text"),
        ([2**64], "x is an integer of more than 64 bits"),
    ):
        with pytest.raises(ValueError, match=message):
            check_plain(wrong, "x")


FOLDER = Path("/folder")


@pytest.mark.parametrize(
    ("metric", "entry"),
    [
        ("bleu", {"bleu": {}}),
        ({"bleu": None}, {"bleu": {}}),
        ({"bleu": {"max_order": np.int64(2)}}, {"bleu": {"max_order": 2}}),
        ({"bleu": {"x": [np.array([1, 2]), (0.5,)]}}, {"bleu": {"x": [[1, 2], (0.5,)]}}),
        ("my.py:Class", {"/folder/my.py:Class": {}}),
        ("package.my:Class", {"package.my:Class": {}}),
    ],
)
def test_names_have_their_parameters_as_values_of_python(metric: Any, entry: object) -> None:
    assert metric_entry(metric, FOLDER) == entry


def test_objects_are_built_at_once() -> None:
    entry = metric_entry({Length: {"name": "mine"}}, FOLDER)
    assert isinstance(entry, MetricObject)
    assert entry.name == "mine" and entry.build() is entry.build()
    assert metric_entry(entry, FOLDER) is entry is metric_config(entry, FOLDER)
    assert metric_entry(overlap, FOLDER).name == "overlap"


@pytest.mark.parametrize(
    ("metric", "message"),
    [
        (3, "3 is not a metric"),
        ({"a": {}, "b": {}}, "has 2 keys"),
        ({"bleu": 4}, "the parameters of 'bleu' are not a dict"),
        ({"bleu": {"x": object()}}, "the parameter 'x' of 'bleu' is <object .* cannot be written"),
        ({"bleu": {"x": [{"y": {1, 2}}]}}, "the parameter 'x' of 'bleu' is {1, 2}"),
        (object(), "not a metric"),
    ],
)
def test_anything_else_is_refused(metric: Any, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        metric_entry(metric, FOLDER)


def test_metrics_are_a_list() -> None:
    assert list(metric_list(("bleu",), "metrics")) == ["bleu"]
    for wrong in ("bleu", {"bleu": {}}, 3):
        with pytest.raises(ConfigError, match=r"baselines is .*; give a list, as baselines="):
            metric_list(wrong, "baselines")


def test_mistakes_in_an_entry_are_one_message() -> None:
    assert metric_config({"bleu": {"max_order": 2}}, FOLDER).parameters == {"max_order": 2}
    with pytest.raises(ConfigError, match="no parameter 'ordr'; did you mean"):
        metric_config({"bleu": {"ordr": 2}}, FOLDER)
