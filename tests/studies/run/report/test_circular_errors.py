"""What a run says of metrics where the references have the right answer."""

from pathlib import Path

import pytest

import maege

KEYS = {"metrics": ["gleu", "ld"], "lattices": None, "synthetic_corpora": None, "cache": None}
SOURCES = ["He go to home .", "She like a apples", "They was here yesterday ."]
FIRST = ["He goes home .", "She likes apples .", "They were here yesterday ."]
SECOND = ["He went home .", "She liked an apple .", "They had been here ."]


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_the_scorecard_begins_with_new_errors_and_bad_outputs(tmp_path: Path) -> None:
    result = maege.run({**KEYS, "corpus": (SOURCES, FIRST)})
    assert set(result.manifest["errors"]["gleu"]) == {"new-errors", "bad-outputs"}
    result.write(tmp_path / "run")
    for shown in (result, maege.load_run(tmp_path / "run")):
        lines = shown.to_markdown().splitlines()
        assert any(
            line.startswith("| metric | notices new errors (noticed) | resists b") for line in lines
        )
        assert not any("Not examined: new errors" in line for line in lines)


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_references_by_others_need_no_further_scores() -> None:
    pairs = [list(pair) for pair in zip(FIRST, SECOND, strict=True)]
    result = maege.run({**KEYS, "corpus": (SOURCES, pairs)})
    assert "errors" not in result.manifest
