"""The verdict tells a good metric from a random one: the bench, and a small vetting."""

import pytest

import maege
from experiments.verdicts.joint_sets import pvalues
from experiments.verdicts.planted import NOISE, PLANTED, Planted
from experiments.verdicts.targets import targets

SMALL = {"synthetic_corpora": {"replicates": 4}, "lattices": None, "statistics": {"resamples": 200}}


@pytest.mark.slow
def test_all_targets_are_met() -> None:
    """Of 14 planted metrics, whose figures are stored, and of the known ones, each left out."""
    found = [*targets()]
    assert len(found) == 10
    assert [f"{t.text}: {t.found}" for t in found if not t.is_met] == []


def test_the_oracle_is_good_and_the_reversed_one_bad() -> None:
    metrics = [Planted("oracle"), Planted("reversed"), Planted("random-scorer")]
    result = maege.vet(
        metrics, "tiny", sections=["ordering"], baselines=[], progress=False, **SMALL
    )
    grades = result.grades.set_index(["metric", "key"])["grade"]
    for row in ("order", "systems"):
        assert grades["oracle", row] == "good"
        assert grades["reversed", row] == "bad"
        assert grades["random-scorer", row] not in ("good", "usual")


def test_the_ladder_of_noise_is_among_the_planted_metrics() -> None:
    assert {*NOISE} < {*PLANTED}
    assert len(PLANTED) == 14


def test_simulated_sets_of_people_have_a_pvalue_each() -> None:
    found = pvalues("better", 1)
    assert found.shape == (3,)
    assert ((found > 0) & (found < 1)).all()
