from maege.statistics.comparison import Difference
from maege.vetting.named_values import NamedValue, oriented


def test_differences_are_oriented() -> None:
    difference = Difference("chains", "tau", "a", "b", 0.2, (0.1, 0.4), 0.01, 0.02, "test")
    assert oriented(difference, "a") == ("b", NamedValue(0.2, (0.1, 0.4)))
    assert oriented(difference, "b") == ("a", NamedValue(-0.2, (-0.4, -0.1)))
