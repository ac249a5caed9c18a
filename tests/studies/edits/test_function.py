"""maege.edits."""

from pathlib import Path

import pytest

import maege
from tests.studies.edits.small_corpus import SENTENCES


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
    (trusted,) = (line for line in result.findings if line.startswith("gleu: differences from"))
    assert "none" not in trusted
    assert "; 1 lattice)" in trusted
