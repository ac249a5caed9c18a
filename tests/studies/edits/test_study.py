"""The study of edits as the frame sees it."""

from pathlib import Path
from typing import Any

import pytest

import maege
from maege.studies.edits.inputs import read_inputs
from maege.studies.edits.study import STUDY, references_seen, report
from tests.studies.edits.small_corpus import SENTENCES, edits_config
from tests.support.studies import measured


def test_claims_have_statements_and_stand_in_tables(random_study: maege.StudyResult) -> None:
    claims = {claim.statement for claim in random_study.claims}
    assert claims and claims <= {statement.key for statement in STUDY.statements}
    names = {table.name for part in random_study.parts for table in part.tables}
    assert {claim.table for claim in random_study.claims} - {""} <= names


def test_the_seed_decides_intervals_and_nothing_else(
    random_study: maege.StudyResult, random_m2: Path
) -> None:
    other = maege.edits(
        random_m2, metrics=["gleu"], references=["annotators"], cache=None, progress=False, seed=2,
        statistics={"permutations": 99, "resamples": 50}, edits={"pairs_of_types_from": 2},
    )  # fmt: skip
    assert other.table("edits").equals(random_study.table("edits"))
    first, second = (result.table("calibration") for result in (random_study, other))
    assert first.fitted.equals(second.fitted)
    assert not first.fitted_low.equals(second.fitted_low)


@pytest.mark.parametrize(
    ("keys", "condition"),
    [
        ({"edits": {"own_reference": True}}, "with the right answer as the reference"),
        ({"references": {"use": []}}, "without references"),
        ({"references": {"exclude_own_reference": True}}, "with references by other annotators"),
        (
            {"references": {"exclude_own_reference": False}},
            "with the right answer among the references",
        ),
        ({"references": {"use": ["right.txt"]}}, "with independent references"),
    ],
)
def test_the_condition_is_that_of_the_references(
    small_m2: Path, keys: dict[str, Any], condition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small_m2.parent)
    Path("right.txt").write_text("He is going home\nThey have cats\n")
    config = edits_config(small_m2, **keys)
    assert references_seen(config, read_inputs(config).lattices)[0] == condition


@pytest.mark.parametrize(("permutations", "note"), [(0, "left out"), (16, "16 random orders")])
def test_notes_count_what_is_left_out_or_estimated(
    small_m2: Path, permutations: int, note: str
) -> None:
    config = edits_config(
        small_m2, references={"exclude_own_reference": True},
        edits={"max_edits": 1, "permutations": permutations},
    )  # fmt: skip
    written = report(config, read_inputs(config), measured(STUDY, config))
    same, larger = written.parts[0].notes
    assert same.startswith("2 lattices left out")
    assert larger.startswith("1 lattice of more than 1 edits") and note in larger
    assert "1 lattice of up to 1 edits in 1 sentence" in written.parts[0].description


def test_effects_are_differences_of_scores_with_the_original_as_source(small_m2: Path) -> None:
    result = maege.edits(small_m2, metrics=["gleu"], edits={"own_reference": True}, progress=False)
    edit = result.table("edits").query("annotator == 1 and sentence == 1").iloc[0]
    source, corrected = "He go to home", "He went to home"
    before, after = (
        maege.score("gleu", [source], [text], [corrected]).sentences[0]
        for text in (source, corrected)
    )
    assert edit.shapley == pytest.approx(after - before)
    assert edit.alone == edit["last"] == pytest.approx(edit.banzhaf)


def test_edits_that_change_nothing_have_no_order(tmp_path: Path) -> None:
    file = tmp_path / "same.m2"
    file.write_text("S He goes home\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    result = maege.edits(file, metrics=["ld"], cache=None, progress=False)
    row = result.table("metrics").iloc[0]
    assert (row.lattices, row.constant) == (1, 1)
    assert not result.table("metrics").accuracy.notna().any()
    assert "1 pair of equal texts left out of the comparisons." in result.notes


def test_a_single_sentence_has_no_intervals_and_one_lattice(tmp_path: Path) -> None:
    file = tmp_path / "single.m2"
    file.write_text(SENTENCES.partition("A 1 2|||SVA|||went")[0] + "\n")
    result = maege.edits(
        file, metrics=["gleu"], edits={"own_reference": True}, cache=None, progress=False
    )
    (trusted,) = (line for line in result.findings if line.startswith("gleu: undecided from"))
    assert "; 1 lattice)" in trusted
