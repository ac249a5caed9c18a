"""Metrics as they are given in Python: names, classes, functions, and their parameters."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maege.config.metric_config import MetricObject, metric_config, metric_entry, metric_list
from maege.errors import ConfigError
from tests.support.user_metrics import Length, overlap

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
    assert (entry.name, entry.build()) == ("mine", entry.instance)
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
