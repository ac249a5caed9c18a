"""`maege score export`."""

from pathlib import Path

import pytest

from tests.support.command_line import refused


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--pairs", "--vet"], "--pairs is for the texts of a run"),
        (["--lists=4", "--vet"], "--lists is for the texts of a run"),
        (["--lists=4", "--pairs"], "leave one out"),
    ],
)
def test_pairs_and_lists_are_of_a_run_alone(options: list[str], part: str, tmp_path: Path) -> None:
    refusal = refused("score", "export", "tiny", *options, "--output", "file.jsonl", cwd=tmp_path)
    assert part in refusal
