from collections.abc import Callable
from pathlib import Path

import pytest

from maege.studies.run.recomputation import recomputed


@pytest.mark.slow
def test_values_follow_from_the_stored_scores(written: Callable[[str], Path]) -> None:
    numbers = {path: (stored, again) for path, stored, again in recomputed(written("run"))}
    known = {path for path, (_, again) in numbers.items() if again is not ...}
    assert all(numbers[path][0] == pytest.approx(numbers[path][1], rel=1e-9) for path in known)
    values = {path for path in numbers if path.endswith(".value")}
    # Those on corpora need counts of sentences, which are not stored.
    assert values & known
    assert values - known
