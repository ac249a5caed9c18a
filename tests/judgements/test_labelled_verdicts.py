"""Tables of labels and verdicts."""

from pathlib import Path

import pytest

from maege.errors import DataError
from maege.judgements.labelled_verdicts import LabelledVerdicts, read_verdicts

COLUMNS = "id,label,good,bad,note\n1,yes,yes,no,x\n2,no,No,,y\n3,YES,yes,yes,\n"


def read(folder: Path, text: str, *arguments: object, **keys: object) -> LabelledVerdicts:
    (folder / "v").write_text(text)
    return read_verdicts(folder / "v", *arguments, **keys)  # type: ignore[arg-type]


def said(found: LabelledVerdicts) -> dict[str, list[tuple[int, bool, bool]]]:
    """By judge: item, label, and verdict."""
    return {j: [(v.item, v.label, v.said) for v in of] for j, of in found.by_judge.items()}


def test_a_column_for_each_judge(tmp_path: Path) -> None:
    found = read(tmp_path, COLUMNS)
    assert said(found) == {
        "good": [(0, True, True), (1, False, False), (2, True, True)],
        "bad": [(0, True, False), (2, True, True)],
    }
    assert (found.missing, found.left_out, found.groups) == ({"bad": 1}, ("note",), "")
    assert [*read(tmp_path, COLUMNS, judges=["bad"]).by_judge] == ["bad"]


def test_json_lines_have_booleans_and_lists(tmp_path: Path) -> None:
    text = '{"label": true, "j": [true, false]}\n{"label": 0, "j": false}\n{"label": "", "j": 1}\n'
    found = read(tmp_path, text)
    assert said(found) == {"j": [(0, True, True), (0, True, False), (1, False, False)]}
    assert found.unlabelled == 1


def test_a_verdict_a_row(tmp_path: Path) -> None:
    rows = "id,human,judge,verdict\nx,1,b,1\nx,1,a,0\nx,1,b,0\ny,0,b,\n"
    found = read(tmp_path, rows, "human")
    assert said(found) == {"b": [(0, True, True), (0, True, False)], "a": [(0, True, False)]}
    assert found.missing == {"b": 1}
    assert [*read(tmp_path, rows, "human", ["a"]).by_judge] == ["a"]


def test_other_words_for_yes_and_no(tmp_path: Path) -> None:
    text = "idx\tsrc\thuman\tllm\n1\ts\tTP\tFP1\n2\ts\tFP1\tfp1\n3\tt\tTN\tTP\n"
    found = read(tmp_path, text, "human", yes=["TP", "TN"], no=["FP1"])
    assert said(found) == {"llm": [(0, True, False), (1, False, False), (2, True, True)]}
    assert found.groups == "src"
    assert [v.group for v in found.by_judge["llm"]] == [0, 0, 2]


@pytest.mark.parametrize(
    ("text", "keys", "message"),
    [
        (COLUMNS.replace("2,no", "2,maybe"), {}, "line 3: `label` is 'maybe', which is neither"),
        (COLUMNS.replace("2,no", "2,no;yes"), {}, "line 3: `label` is 'no;yes'"),
        (COLUMNS.replace("2,no", '2,"no,yes"'), {}, "line 3: 2 labels"),
        (COLUMNS.replace("2,no", "1,no"), {}, "line 3: item '1' has another label above"),
        (COLUMNS.replace("2,no", ",no"), {}, "line 3: an item without `id`"),
        (COLUMNS, {"label": "gold"}, "no column 'gold'"),
        (COLUMNS, {"judges": ["best"]}, "no judge 'best'; known: bad, good, note"),
        (COLUMNS, {"judges": ["note"]}, "`note` is 'x', which is neither yes nor no"),
        (COLUMNS, {"yes": ["yes"], "no": ["YES"]}, "'yes' cannot be both"),
        ("label,note\nyes,x\n", {}, "no verdicts; columns that are neither.*: note"),
        ("label,judge,verdict\nyes,x,no\n", {}, "no column 'id'"),
        ("id,label,judge,verdict\n1,yes,,no\n", {}, "line 2: no judge"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, keys: dict[str, object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        read(tmp_path, text, **keys)


def test_another_word_in_a_column_of_verdicts_is_a_mistake(tmp_path: Path) -> None:
    file = tmp_path / "odd.csv"
    file.write_text("id,label,ann\n1,yes,yes\n2,no,no\n3,no,perhaps\n", encoding="utf-8")
    with pytest.raises(DataError, match="line 4: `ann` is 'perhaps', which is neither yes nor no"):
        read_verdicts(file)
