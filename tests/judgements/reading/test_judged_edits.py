import json
from collections import Counter
from pathlib import Path

import pytest

from maege.errors import DataError
from maege.judgements.reading.judgement_file import read_judgement_file

EDIT = {"S1-src": "He go", "Edit": "go -> goes", "S2-hyp": "He goes", "Human Judgment": 1}


def test_published_edits(data: Path) -> None:
    judged = read_judgement_file(data / "jelv/pevdata.json")
    assert Counter(edit.is_valid for edit in judged.edits) == {True: 1459, False: 1338}
    edits = judged.edits
    assert all(edits[k].pair == edits[k + 981].pair for k in range(981))
    assert len({(edit.source, edit.corrected) for edit in edits}) == 2585
    anomalies = dict(judged.anomalies)
    assert anomalies["edits that occur before, with the same texts"] == len(edits) - 2585
    assert "edits that occur before, with another judgement" not in anomalies
    assert anomalies["edits of white space only"] == 18  # such as "every day" and "school ,"


def test_pairs_are_equal_texts_in_any_direction(tmp_path: Path) -> None:
    back = {**EDIT, "S1-src": "He goes", "S2-hyp": "He go", "Human Judgment": 0}
    entries = [EDIT, {**EDIT, "S1-src": "x"}, back, {**EDIT, "Human Judgment": 0}]
    (tmp_path / "e.json").write_text(json.dumps(entries))
    judged = read_judgement_file(tmp_path / "e.json")
    assert [edit.pair for edit in judged.edits] == [0, 1, 0, 0]
    assert judged.pairs == 2
    assert dict(judged.anomalies) == {
        "edits that occur before, with another judgement": 1,
        "edits whose reverse occurs before": 1,
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "not JSON"),
        ("[]", "not a JSON array"),
        ("[1]", "item 1: not a JSON object"),
        (json.dumps([{**EDIT, "Human Judgment": 2}]), "item 1: Human Judgment is 2"),
        (json.dumps([{**EDIT, "Edit": 2}]), "item 1: .* should be texts"),
        (json.dumps([EDIT, {"S1-src": "x"}]), "item 2: no key 'S2-hyp'"),
    ],
)
def test_malformed_files_are_one_message(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "e.json").write_text(text)
    with pytest.raises(DataError, match=message):
        read_judgement_file(tmp_path / "e.json")
