"""Accuracy, calibration and choices equal what their definitions give, in plain loops."""

from pathlib import Path

import numpy as np
import pytest

import maege
from tests.studies.edits.scored_lattice import ScoredLattice, credit


def test_accuracy_by_group(
    random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]
) -> None:
    table = random_study.table("accuracy").set_index(["by", "group"]).accuracy
    by_one_edit = [
        np.mean([credit(x.v[b] - x.v[a]) for a, b in x.pairs if (a ^ b).bit_count() == 1])
        for x in scored_lattices
    ]
    assert table["edits between", "1"] == pytest.approx(np.mean(by_one_edit))
    low = [
        np.mean([credit(x.v[b] - x.v[a]) for a, b in x.pairs if 3 * a.bit_count() < x.k])
        for x in scored_lattices
    ]
    assert table["height of the lower text", "first third"] == pytest.approx(np.mean(low))
    of_two = [
        np.mean([credit(x.v[b] - x.v[a]) for a, b in x.pairs]) for x in scored_lattices if x.k == 2
    ]
    assert table["edits", "2"] == pytest.approx(np.mean(of_two))


def test_calibration_weighs_lattices_the_same(
    random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]
) -> None:
    right = total = 0.0
    for lattice in scored_lattices:
        for a, b in lattice.pairs:
            difference = lattice.v[b] - lattice.v[a]
            if credit(difference) != 0.5:
                right += credit(difference) / len(lattice.pairs)
                total += 1 / len(lattice.pairs)
    points = random_study.table("calibration")
    assert (points.share * points.observed).sum() == pytest.approx(right / total)
    assert points.share.sum() == pytest.approx(1)
    assert points.fitted.is_monotonic_increasing


def test_reranking(random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]) -> None:
    regrets = []
    for lattice in scored_lattices:
        best = [s for s in range(len(lattice.v)) if lattice.v[s] > lattice.v.max() - 1e-12]
        regrets.append(np.mean([lattice.k - s.bit_count() for s in best]))
    row = random_study.table("reranking").query("candidates == 'all'").iloc[0]
    assert row.chosen == pytest.approx(np.mean(regrets))
    assert row.quotient == pytest.approx(sum(regrets) / sum(x.k / 2 for x in scored_lattices))


def test_accuracy_by_group_of_sentences(random_m2: Path, tmp_path: Path) -> None:
    names = ["B2" if number % 3 else "A1" for number in range(24)]
    (tmp_path / "groups.txt").write_text("\n".join(names) + "\n")
    keys = {"metrics": ["gleu"], "references": ["annotators"], "cache": None, "progress": False,
            "statistics": {"permutations": 19, "resamples": 10}}  # fmt: skip
    result = maege.edits(random_m2, edits={"groups": str(tmp_path / "groups.txt")}, **keys)
    of_groups = result.table("accuracy").query("by == 'group'").set_index("group")
    assert [*of_groups.index] == ["A1", "B2"]
    assert [*of_groups.sentences] == [8, 16]
    everything = result.table("accuracy").query("by == ''").iloc[0].accuracy
    assert (of_groups.accuracy @ of_groups.lattices) / 48 == pytest.approx(everything)
