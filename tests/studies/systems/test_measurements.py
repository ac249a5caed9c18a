"""What is measured of the systems of a comparison."""

import numpy as np

from maege.studies.systems.report.reported_systems import ReportedSystems
from tests.studies.systems.reported import reported


def test_every_metric_has_the_systems_and_their_pairs(quickstart: ReportedSystems) -> None:
    found = quickstart.found
    for metric in ("errant", "gleu"):
        scores = [system.score.value for system in found.ranked[metric]]
        assert scores == sorted(scores, reverse=True)
        assert {system.system for system in found.ranked[metric]} == set(quickstart.texts.systems)
        assert len(found.pairs[metric]) == 6
    assert found.chosen_annotators == ("errant",)
    assert {detail.detail for detail in found.details["errant"]} >= {"precision", "recall"}
    assert found.details["gleu"] == []
    assert found.trust.records().keys() <= found.records().keys()
    assert found.oracle == ()
    assert np.isfinite([row.f.value or 0.0 for row in found.analyses.edit_scores]).all()


def test_with_a_baseline_each_other_system_is_compared_with_it() -> None:
    few = {"resamples": 20, "permutations": 19}
    content = {"corpus": "quickstart", "metrics": ["ld"], "statistics": few, "trust": False}
    found = reported({**content, "baseline": "eager"}).found
    assert {(pair.a, pair.b) for pair in found.pairs["ld"]} == {
        (system, "eager") for system in ("source", "articles", "cautious")
    }
    assert found.chosen_annotators == ()
    assert found.edits is None
