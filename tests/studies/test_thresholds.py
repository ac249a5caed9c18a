"""Thresholds for named values."""

import pytest

from maege.errors import ConfigError
from maege.statistics.value import Value
from maege.studies.thresholds import ThresholdResult, ValueThreshold, thresholds_line

VALUES = {"gap": Value(0.1, (-0.004, 0.2)), "nothing": Value(None)}


@pytest.mark.parametrize(
    ("text", "is_met", "observed"),
    [
        ("gap > 0", True, "gap is 0.1 [-0.004, 0.2]"),
        ("gap.low>-0.005", True, "gap is 0.1 [-0.004, 0.2]"),
        ("gap.low>=0", False, "gap is 0.1 [-0.004, 0.2]"),
        ("gap.high<0.2", False, "gap is 0.1 [-0.004, 0.2]"),
        ("nothing>0", False, "nothing is not defined in this result"),
        ("gaps>0", False, 'this result has no value gaps; did you mean "gap"?'),
    ],
)
def test_a_threshold_is_met_by_the_value_or_an_end_of_its_interval(
    text: str, is_met: bool, observed: str
) -> None:
    result = ValueThreshold.read(text).result(VALUES)
    assert (result.text, result.is_met) == (text, is_met)
    assert result.observed.startswith(observed)


@pytest.mark.parametrize("text", ["gap", "gap>", "gap>x", "gap>nan", "gap!=0"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="expected the name of a value"):
        ValueThreshold.read(text)


def test_a_line_says_what_is_not_met() -> None:
    met, missed = ThresholdResult("a>0", True, "a is 1"), ThresholdResult("b>0", False, "b is 0")
    assert thresholds_line([met]) == "All thresholds are met."
    assert thresholds_line([met, missed]) == "Not met: b>0 (b is 0)."
