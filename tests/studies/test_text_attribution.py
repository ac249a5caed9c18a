"""What each edit of one text is worth, from Python and by the command."""

import json

import numpy as np
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


def test_a_metric_without_references_is_a_mistake() -> None:
    with pytest.raises(DataError, match="needs references: give at least one"):
        maege.attribute("gleu", SOURCE, HYPOTHESIS, edits=EDITS)


def test_command() -> None:
    command = ["attribute", "gleu", "--source", SOURCE, "--hypothesis", REFERENCE]
    printed = ok(*command, "--reference", REFERENCE)
    assert printed.splitlines()[0].endswith("1.000 for the hypothesis.")
    content = json.loads(ok(*command, "--reference", REFERENCE, "--format", "json"))
    total = sum(row["shapley"] for row in content["edits"])
    assert total == pytest.approx(content["after"] - content["before"])
    assert "there are no edits" in ok("attribute", "ld", "--source", "a", "--hypothesis", "a")
    assert "needs references" in refused(*command)


@pytest.mark.parametrize("form", ["table", "json"])
def test_the_command_tells_of_interactions_once(form: str) -> None:
    source, corrected = "The cat sat on teh matt .", "The cat sat on the mat ."
    done = run(
        "attribute", "exact-match", "--source", source, "--hypothesis", corrected,
        "--reference", corrected, "--format", form,
    )  # fmt: skip
    assert done.returncode == 0
    assert (done.stdout + done.stderr).count("worth 1.000 more together") == 1
