import pytest

from maege.statistics.williams import williams, williams_two_sided


def test_the_two_sided_test_does_not_depend_on_the_order() -> None:
    both = williams_two_sided(0.5, 0.7, 0.6, 10)
    assert both == williams_two_sided(0.7, 0.5, 0.6, 10)
    assert both == pytest.approx(2 * (1 - williams(0.5, 0.7, 0.6, 10)))
    assert williams_two_sided(0.5, 0.7, 0.6, 3) is None
    assert williams_two_sided(0.5, 0.5, 1.0, 10) is None
