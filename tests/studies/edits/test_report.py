"""What the report says of references, and of lattices that are left out."""

from pathlib import Path
from typing import Any

import pytest

from maege.studies.edits.inputs import read_edits_inputs
from maege.studies.edits.report import references_seen, report
from maege.studies.edits.study import STUDY
from tests.studies.edits.small_corpus import edits_config
from tests.support.studies import measured


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
    assert references_seen(config, read_edits_inputs(config).lattices)[0] == condition


@pytest.mark.parametrize(("permutations", "note"), [(0, "left out"), (16, "16 random orders")])
def test_notes_count_what_is_left_out_or_estimated(
    small_m2: Path, permutations: int, note: str
) -> None:
    config = edits_config(
        small_m2, references={"exclude_own_reference": True},
        edits={"max_edits": 1, "permutations": permutations},
    )  # fmt: skip
    written = report(config, read_edits_inputs(config), measured(STUDY, config))
    same, larger = written.parts[0].notes
    assert same.startswith("2 lattices left out")
    assert larger.startswith("1 lattice of more than 1 edits") and note in larger
    assert "1 lattice of up to 1 edits in 1 sentence" in written.parts[0].description
