"""What each edit of one text is worth, from Python and by the command."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import maege
from maege.data.edit import Edit
from maege.errors import DataError
from tests.support.command_line import maege as run
from tests.support.command_line import ok, refused

SOURCE, HYPOTHESIS = "He go to home .", "He goes home . now"
EDITS = [
    Edit(1, 2, ("goes",), "SVA"),
    Edit(2, 3, (), "Prep"),
    Edit(5, 5, ("now",), "Others"),
]
REFERENCE = "He goes home ."


def scores(text: str) -> float:
    return maege.score("gleu", [SOURCE], [text], [REFERENCE]).sentences[0]


def test_values_are_those_of_the_scores_of_all_texts() -> None:
    found = maege.attribute("gleu", SOURCE, HYPOTHESIS, REFERENCE, edits=EDITS)
    assert found.before == pytest.approx(scores(SOURCE))
    assert found.after == pytest.approx(scores(HYPOTHESIS))
    table = found.table
    assert table.shapley.sum() == pytest.approx(found.after - found.before)
    assert table.alone[1] == pytest.approx(scores("He go home .") - found.before)
    assert table["last"][2] == pytest.approx(found.after - scores(REFERENCE))
    assert found.moebius is not None
    assert found.moebius[1, 2] == pytest.approx(
        scores(REFERENCE) - scores("He goes to home .") - scores("He go home .") + scores(SOURCE)
    )
    square = found.interactions
    assert square is not None
    assert np.allclose(square, square.T, equal_nan=True)


def test_strong_interactions_are_told() -> None:
    edits = EDITS[:2]
    with pytest.warns(maege.MaegeWarning, match="edits 1 and 2 are worth .* more together"):
        found = maege.attribute("exact-match", SOURCE, REFERENCE, REFERENCE, edits=edits)
    assert [value.value for value in found.shapley] == [0.5, 0.5]
    assert "Note: edits 1 and 2" in str(found)


def test_many_edits_are_estimated() -> None:
    source = " ".join("abcdefghijklmn")
    edits = [Edit(n, n + 1, ("x",), "R") for n in range(14)]
    found = maege.attribute("ld", source, "x " * 14, edits=edits, permutations=3)
    assert found.interactions is None
    assert found.moebius is None
    for value, low in zip(found.table.shapley, found.table.shapley_low, strict=True):
        assert value == pytest.approx((found.after - found.before) / 14)
        assert low == pytest.approx(value)
    with pytest.raises(DataError, match="more than 12 need permutations=2 or more"):
        maege.attribute("ld", source, "x " * 14, edits=edits, permutations=1)


def test_edits_have_to_make_the_hypothesis() -> None:
    expected = maege.attribute("gleu", SOURCE, HYPOTHESIS, REFERENCE, edits=EDITS).table
    same = maege.attribute(
        "gleu", SOURCE, HYPOTHESIS, np.array([REFERENCE]), edits=(e for e in EDITS[::-1])
    )
    pd.testing.assert_frame_equal(same.table, expected)
    for edits, message in (
        (EDITS[:2], "edits: they make 'He goes home .' of the source, and the hypothesis is"),
        ([*EDITS, Edit(1, 3, (), "R")], r"edits: 1-2 → goes \[SVA\] and .* overlap"),
        ([Edit(9, 9, ("x",), "R")], "edits: the span of an edit is 9"),
        ([Edit(1, 2, "goes", "SVA")], "edits: an edit is replaced by 'goes'; give a tuple"),
        ([(1, 2, "goes")], r"edits: \(1, 2, 'goes'\) is not an edit"),
    ):
        with pytest.raises(DataError, match=message):
            maege.attribute("gleu", SOURCE, HYPOTHESIS, REFERENCE, edits=edits)


def test_what_is_no_text_is_named() -> None:
    for texts, message in (
        ((None, HYPOTHESIS, REFERENCE), "source.0. is None, which is not a text"),
        ((SOURCE, [HYPOTHESIS], REFERENCE), "hypothesis.0. is .*, which is not a text"),
        ((SOURCE, HYPOTHESIS, [REFERENCE, None]), "references.1. is None, which is not a text"),
        ((SOURCE, HYPOTHESIS, 3), "references is 3; give a list of texts"),
        ((SOURCE, HYPOTHESIS, {"a": "b"}), "references is a dict; give a list of texts"),
        ((SOURCE, HYPOTHESIS, None), "needs references: give at least one"),
    ):
        with pytest.raises(DataError, match=message):
            maege.attribute("gleu", *texts)


def test_a_metric_without_references_is_a_mistake() -> None:
    with pytest.raises(DataError, match="needs references: give at least one"):
        maege.attribute("gleu", SOURCE, HYPOTHESIS, edits=EDITS)


def test_command() -> None:
    command = ["edits", "--text", "gleu", "--source", SOURCE, "--hypothesis", REFERENCE]
    printed = ok(*command, "--reference", REFERENCE)
    assert printed.splitlines()[0].endswith("1.000 for the hypothesis.")
    content = json.loads(ok(*command, "--reference", REFERENCE, "--format", "json"))
    total = sum(row["shapley"] for row in content["edits"])
    assert total == pytest.approx(content["after"] - content["before"])
    assert "there are no edits" in ok("edits", "--text", "ld", "--source", "a", "--hypothesis", "a")
    assert "needs references" in refused(*command)


@pytest.mark.parametrize("form", ["table", "json"])
def test_the_command_tells_of_interactions_once(form: str) -> None:
    source, corrected = "The cat sat on teh matt .", "The cat sat on the mat ."
    done = run(
        "edits", "--text", "exact-match", "--source", source, "--hypothesis", corrected,
        "--reference", corrected, "--format", form,
    )  # fmt: skip
    assert done.returncode == 0
    assert (done.stdout + done.stderr).count("worth 1.000 more together") == 1


def test_source_and_references_of_an_m2_file(tmp_path: Path) -> None:
    file = tmp_path / "gold.m2"
    file.write_text(
        "S He go to home\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 2 3|||Prep||||||REQUIRED|||-NONE-|||0\nA 1 2|||SVA|||went|||REQUIRED|||-NONE-|||1\n\n"
        "S It is\n\n"
    )
    command = ["edits", "--text", "gleu", "--hypothesis", "He goes home", "--format", "json"]
    texts = ["--source", "He go to home", "--reference", "He goes home"]
    by_hand = json.loads(ok(*command, *texts, "--reference", "He went to home"))
    assert by_hand.pop("compared_with")["text"] == "Compared with: 2 references of each sentence."
    for which in (["--sentence", "1"], ["--source", "He go to home"]):
        of_file = json.loads(ok(*command, "--m2", str(file), *which))
        assert of_file.pop("compared_with")["references"] == ["gold.m2"]
        assert of_file == by_hand
    of_edits = json.loads(
        ok("edits", "--text", "m2", *command[3:], "--m2", str(file), "--sentence", "1")
    )
    assert of_edits["after"] == 1
    right = json.loads(ok("edits", "--text", "gleu", "--hypothesis", "It", "--format", "json",
                          "--m2", str(file), "--sentence", "2"))  # fmt: skip
    assert right["before"] == 1
    for wrong, message in (
        ([], "has 2 sentences: give --sentence N, or --source"),
        (["--sentence", "3"], "no sentence 3"),
        (["--source", "He"], "no sentence that is the source"),
    ):
        assert message in refused(*command, "--m2", str(file), *wrong)
    assert "give --source" in refused(*command)
