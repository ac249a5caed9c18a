"""From which difference of two scores their order can be trusted."""

from pathlib import Path

import pytest

import maege
from maege.attribution.calibration import TrustedDifference
from maege.studies.edits.trust_tables import written_difference


@pytest.mark.parametrize(
    ("difference", "low", "high", "missing", "text"),
    [
        (0.25, 0.125, 0.5, 0.0, ".250 [.125, .500]"),
        (0.25, 0.125, None, 0.1, ".250 [.125, none]"),
        (0.25, None, None, 0.0, ".250"),  # of one sentence
        (0.25, None, None, 0.99, ".250 [none, none]"),
        (None, 0.125, None, 0.9, "none [.125, none]"),
        (None, None, None, 1.0, "none"),
    ],
)
def test_differences_and_ends_may_be_missing(
    difference: float | None, low: float | None, high: float | None, missing: float, text: str
) -> None:
    trusted = TrustedDifference(0.8, difference, low, high, missing, None, None)
    assert written_difference(trusted) == text


def test_levels_are_read_off_the_curve(random_study: maege.StudyResult, random_m2: Path) -> None:
    easy = maege.edits(
        random_m2, metrics=["gleu"], edits={"own_reference": True}, cache=None, progress=False,
        statistics={"resamples": 50, "permutations": 99},
    )  # fmt: skip
    reached = []
    for result in (random_study, easy):
        points, levels = result.table("calibration"), result.table("trusted")
        assert [*levels.level] == [0.7, 0.8, 0.9]
        assert [*levels.highest] == [points.fitted.max()] * 3
        assert [*levels.highest_from] == [points.least[points.fitted.argmax()]] * 3
        for level in levels.itertuples():
            larger = points[points.fitted >= level.level]
            assert level.difference == (pytest.approx(larger.least.min()) if len(larger) else None)
            assert level.shown_from is level.above is None  # with 24 sentences
            reached.append(len(larger) > 0)
        (said,) = (text for text in result.findings if "The highest share is" in text)
        (high,) = {*points.fitted_high[points.fitted == points.fitted.max()]}
        assert said.startswith("gleu: no difference" if high < 0.8 else "gleu: undecided")
    assert reached == [False] * 3 + [True] * 3
