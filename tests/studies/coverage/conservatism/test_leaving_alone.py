import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.statistics.value import Value
from maege.studies.coverage.conservatism.leaving_alone import detection_threshold, leaving_alone

SHARE = st.floats(0, 1)


@given(SHARE, SHARE, SHARE, SHARE)
def test_the_threshold_separates_the_gains(
    coverage: float, right: float, penalty: float, error: float
) -> None:
    rewarded = right * coverage
    gain = rewarded - penalty * (1 - rewarded)
    threshold = detection_threshold(coverage, right, penalty)
    # At 1, an error is certain, and a correction may lose nevertheless.
    if error < 1 and abs(gain - (1 - error)) > 1e-9:
        assert (error < threshold) == (gain < 1 - error)


def test_rows() -> None:
    rows = list(leaving_alone([(1, Value(0.2, (0.1, 0.3))), (2, Value(0.4))]))
    assert len(rows) == 12
    row = next(r for r in rows if (r.references, r.right, r.penalty) == (1, 0.5, 0))
    assert row.threshold.value == pytest.approx(0.9)
    assert row.threshold.interval == pytest.approx((0.85, 0.95))
    assert all(r.threshold.interval is None for r in rows if r.references == 2)
