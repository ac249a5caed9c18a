"""The program for a distribution that explains a sample."""

import pytest

from maege.errors import DataError
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.unseen_estimator import UnseenEstimator


def test_smallest_support_needs_fewer_and_explains_nearly_as_well() -> None:
    program = UnseenEstimator().program(Fingerprint((15, 2, 1, 0, 1, 1, 1, 0, 0, 1)))
    fewest, best = program.smallest_support(), program.best_fit
    assert fewest.histogram.number_above(0) < best.histogram.number_above(0) / 10
    assert fewest.objective == pytest.approx(best.objective + 0.5, abs=1e-6)
    assert program.smallest_support(slack=0.0).objective == pytest.approx(best.objective, abs=1e-6)


def test_a_program_without_solution_is_one_message() -> None:
    with pytest.raises(DataError, match=r"fingerprint \(50, .*at most 1 items .* higher limit"):
        UnseenEstimator(max_number=1).estimate(Fingerprint((50,)))
