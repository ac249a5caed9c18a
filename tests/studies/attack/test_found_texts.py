"""What was found after some numbers of scores."""

import numpy as np

from maege.studies.attack.found_texts import CHECKPOINTS, course_of


def test_a_course_has_the_highest_score_until_each_checkpoint() -> None:
    scores = np.random.default_rng(1).permutation(2_000).astype(float)
    scores[:5] = np.nan
    expected = [np.nanmax(scores[:number]) for number in CHECKPOINTS]
    assert list(course_of(scores)) == expected
    assert len(set(expected)) > 3


def test_there_is_nothing_until_the_first_text_that_can_be_scored() -> None:
    first, *others = course_of([np.nan] * CHECKPOINTS[0] + [-1.0, -2.0])
    assert np.isnan(first)
    assert set(others) == {-1.0}
