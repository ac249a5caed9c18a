"""The texts that win, as pairs."""

import json
import re
from pathlib import Path

from maege.report.study_result import StudyResult


def test_texts_that_win_are_pairs_of_a_challenge_set(learnt: StudyResult, tmp_path: Path) -> None:
    learnt.write(tmp_path / "out")
    lines = (tmp_path / "out/found-pairs.jsonl").read_text("utf-8").splitlines()
    pairs = [json.loads(line) for line in lines]
    texts = learnt.table("texts")
    won = texts[texts.score > texts.opponent_score]
    assert [(p["source"], p["better"], p["worse"]) for p in pairs] == [
        *zip(won.source, won.opponent_text, won.text, strict=True)
    ]
    assert len({pair["id"] for pair in pairs}) == len(pairs)
    assert all(re.fullmatch("[A-Za-z0-9._-]{1,80}", pair["id"]) for pair in pairs)
    for pair in pairs:
        assert pair["reference_is_better"] == (pair["better"] in pair["references"])
        assert (pair["language"], pair["severity"]) == ("en", "sanity")
