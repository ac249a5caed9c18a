"""Which comparisons Choshen and Abend (2018) took: those of two outputs, not of equal ones."""

from csv import DictReader
from pathlib import Path

import pytest

from experiments.humans.judged_data import JudgedData, correlation, system_scores
from experiments.humans.maege2018 import without_equal_outputs
from maege.judgements.comparisons import comparisons


def test_the_published_run_leaves_out_equal_outputs(data: Path, goldens: Path) -> None:
    judged = JudgedData(data).judgements("gjg15")
    compared, expanded = without_equal_outputs(judged), comparisons(judged, "expanded")
    path = goldens / "human/maege2018-trueskill-run-gjg15.tsv"
    rows = list(DictReader(path.read_text(encoding="utf-8").splitlines(), delimiter="\t"))
    published = {row["system"].replace("SOURCE", "INPUT"): float(row["mu"]) for row in rows}
    assert (len(compared), len(expanded)) == (66_803, 109_098)
    assert {int(row["games"]) for row in rows} == {len(compared) + 1}
    r = [correlation("r", published, system_scores(c, "trueskill")) for c in (compared, expanded)]
    assert r == pytest.approx([0.9988, 0.9786], abs=1e-4)
