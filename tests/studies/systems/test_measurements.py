"""Measurements of compared systems."""

import numpy as np
import pytest

from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.systems.measurements import system_notes
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


def counts_of(documents: int, systems: int) -> ScoreTable:
    return ScoreTable(
        "x",
        tuple(map(str, range(systems))),
        np.zeros(systems),
        np.arange(documents),
        np.zeros((documents, systems, 1)),
        lambda totals: totals[..., 0],
    )


@pytest.mark.parametrize(
    ("documents", "systems", "pairs", "expected"),
    [
        (100, 34, 561, []),
        (100, 200, 19_900, ["With 100,000 permutations", "it takes at least 398,000 of them"]),
        (6, 2, 1, []),
        (5, 2, 1, ["With 5 sentences (or documents)"]),
        (9, 4, 6, []),
        (7, 4, 6, ["it takes at least 8 of them; a `baseline` leaves 3 tests"]),
    ],
)
def test_tests_that_cannot_be_significant(
    documents: int, systems: int, pairs: int, expected: list[str]
) -> None:
    table = counts_of(documents, systems)
    text = " ".join(system_notes(table, np.zeros((5, systems)), pairs, Resampling()))
    assert bool(text) == bool(expected)
    assert all(part in text for part in expected)


def test_undefined_resamples() -> None:
    resampled = np.zeros((1000, 2))
    resampled[:7, 0] = np.nan
    (note,) = system_notes(counts_of(50, 2), resampled, 1, Resampling())
    assert note.startswith("x: undefined in 7 of 1,000 resamples")


def test_a_score_that_hangs_on_one_sentence() -> None:
    counts = np.zeros((100, 2, 1))
    counts[::2] = 1.0
    counts[40, 1] = 20.0
    sample = ScoreTable(
        "x", ("a", "b"), counts.sum(axis=0)[:, 0], np.arange(100), counts,
        lambda totals: totals[..., 0] ** 0.5,
    )  # fmt: skip
    (note,) = system_notes(sample, np.zeros((5, 2)), 1, Resampling())
    assert "due to one sentence" in note
    assert "b (91 %, number 41)" in note
    assert "a (" not in note
    counts[40, 1] = 1.0
    assert not list(system_notes(sample, np.zeros((5, 2)), 1, Resampling()))
