import numpy as np
import pytest

import maege
from maege.errors import ConfigError
from maege.studies.systems.self_preference import self_preferences


def test_places_that_a_system_gains_by_the_metric_of_its_family() -> None:
    systems = ("a", "source", "b", "c")
    scores = {
        "judge": (np.array([3.0, 9, 2, 1]), np.array([[3.0, 9, 2, 1], [1.0, 9, 2, 3]])),
        "one": (np.array([1.0, 9, 2, 3]), np.array([[1.0, 9, 2, 3], [1.0, 9, 2, 3]])),
        "two": (np.array([2.0, 9, 2, 3]), np.array([[1.0, 9, 2, 3], [1.0, 9, 2, 3]])),
    }
    (row,) = self_preferences({"judge": ["a"]}, systems, scores, 0.9)
    assert (row.rank, row.others, row.gain.value) == (1, 2.75, 1.75)  # two: a and b share 2, 3
    assert row.gain.interval == pytest.approx((0.1, 1.9))  # between places 0 and 2
    scores["two"] = (scores["two"][0], None)
    (row,) = self_preferences({"judge": ["a"]}, systems, scores, 0.9)
    assert row.gain.interval is None
    assert not [*self_preferences({"judge": ["a"]}, systems, {"judge": scores["judge"]}, 0.9)]


def test_a_family_is_a_table_of_maege_systems() -> None:
    keys = {"metrics": ["ld", "wer"], "trust": False,
            "statistics": {"resamples": 20, "permutations": 19}}  # fmt: skip
    result = maege.systems("tiny", family={"ld": ["eager"]}, **keys)
    (row,) = result.table("family").to_dict("records")
    assert (row["metric"], row["system"], row["rank"]) == ("ld", "eager", 3)
    with pytest.raises(ConfigError, match='did you mean "eager"'):
        maege.systems("tiny", family={"ld": ["eagre"]}, **keys)
    with pytest.raises(ConfigError, match="`family` names metric 'led'"):
        maege.systems("tiny", family={"led": ["eager"]}, **keys)
