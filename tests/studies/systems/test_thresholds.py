"""Thresholds for scores of systems."""

import pytest

from maege.errors import ConfigError
from maege.statistics.value import Value
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.thresholds import SystemThreshold, named_values, threshold_result


def test_values_are_those_of_scores_details_and_pairs_in_both_directions(
    tiny: ReportedSystems,
) -> None:
    values = named_values(tiny.found)
    pair = tiny.found.pairs["gleu"][0]
    low, high = pair.difference.interval or (0.0, 0.0)
    assert values[f"gleu.{pair.a}-{pair.b}"] == pair.difference
    assert values[f"gleu.{pair.b}-{pair.a}"].interval == (-high, -low)
    assert values["errant.eager"] in [s.score for s in tiny.found.ranked["errant"]]
    assert values["errant.eager.recall"] in [d.value for d in tiny.found.details["errant"]]


@pytest.mark.parametrize("name", ["m.py:f.a", "m.py:f.a.recall", "m.py:f.a-b-c", "m.py:f.b-c-a"])
def test_names_of_metrics_and_systems_may_have_dots_and_hyphens(name: str) -> None:
    SystemThreshold.read(f"{name}.low>0").check_name(["m.py", "m.py:f"], ["a", "b-c"])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gelu.a", "begins with no metric; did you mean"),
        ("gleu.c", "'c' is no system"),
        ("gleu.a-c", "'a-c' is no system, and no two systems A-B"),
    ],
)
def test_wrong_names_are_refused(name: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        SystemThreshold.read(f"{name}>0").check_name(["gleu"], ["a", "b"])


def test_a_threshold_has_to_be_met_in_each_test_set() -> None:
    values = {"x": {"gleu.a": Value(0.5)}, "y": {"gleu.a": Value(0.25)}}
    missed = threshold_result(SystemThreshold.read("gleu.a>0.3"), values)
    assert (missed.is_met, missed.observed) == (False, "y: gleu.a is 0.25")
    assert threshold_result(SystemThreshold.read("gleu.a>0.2"), values).is_met
