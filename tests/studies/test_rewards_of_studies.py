"""Runs, vettings and the study of edits reward types of errors alike: one table, one sentence."""

import re
from pathlib import Path

import pandas as pd
import pytest

import maege
from maege.studies.lattices.type_rewards import TITLE
from maege.studies.rows import scorecard_rows
from tests.support.command_line import ROOT, ok

SETTINGS = {
    "corpus": "tiny",
    "statistics": {"resamples": 50, "permutations": 99},
    "synthetic_corpora": {"replicates": 2},
    "progress": False,
    "cache": None,
}


@pytest.fixture(scope="module")
def results() -> list[maege.StudyResult]:
    return [
        maege.run(metrics=["gleu", "ld"], **SETTINGS),
        maege.edits(metrics=["gleu", "ld"], edits={"max_edits": 3, "permutations": 0}, **SETTINGS),
        maege.vet("gleu", sections="ordering", **SETTINGS),
    ]


def of_gleu(result: maege.StudyResult) -> pd.DataFrame:
    return result.table("types").query("metric == 'gleu'").reset_index(drop=True)


def test_numbers_and_decisions_are_the_same(results: list[maege.StudyResult]) -> None:
    of_run, *others = map(of_gleu, results)
    assert {"rewarded", "undecided", "rare"} <= {*of_run.verdict}
    for other in others:
        pd.testing.assert_frame_equal(of_run, other)


def test_the_sentence_is_the_same(results: list[maege.StudyResult]) -> None:
    said = [
        {c.text for c in result.claims if c.section == TITLE and c.topic == "gleu"} - {""}
        for result in results
    ]
    assert len(said[0]) == 1
    assert said == said[:1] * 3


def test_the_row_of_the_scorecard_counts_the_punished_types(
    results: list[maege.StudyResult],
) -> None:
    verdicts = of_gleu(results[0]).verdict
    (row,) = (row for row in scorecard_rows() if row.key == "types")
    for result in (results[0], results[2]):
        shown = result.table("scorecard").query(f"metric == 'gleu' and key == '{row.key}'").iloc[0]
        assert shown.value == (verdicts == "punished").sum()
        assert shown.n == (verdicts != "rare").sum()


def test_the_right_answer_as_the_reference_has_higher_rewards(
    results: list[maege.StudyResult],
) -> None:
    own = maege.edits(
        metrics=["gleu"],
        edits={"own_reference": True, "max_edits": 3, "permutations": 0},
        **SETTINGS,
    )
    means = [of_gleu(result).set_index("type")["mean"] for result in (own, results[1])]
    assert (means[0] - means[1] > 0).mean() > 0.9  # type by type
    assert means[0].min() > 0


def test_the_sentence_of_the_documentation_is_printed(tmp_path: Path) -> None:
    text = (ROOT / "docs/report.md").read_text(encoding="utf-8")
    ((command, shown),) = re.findall(r"<!-- maege (run .+?) -->\n```\n(.+?)```", text, re.DOTALL)
    assert shown in ok(*command.split(), "--verbose", cwd=tmp_path)
