"""What results are of: versions, the fingerprint and the data."""

from collections.abc import Callable
from pathlib import Path

import maege
from tests.support.written_studies import SHEET

Copied = Callable[[str], Path]


def test_own_data_are_searched_by_their_checksums(written: Copied, tmp_path: Path) -> None:
    directory = written("humans")
    checks = maege.check(directory).table("checks").query("group == 'data'")
    assert set(checks["outcome"]) == {"not checked"}
    source = tmp_path / "all/renamed.csv"
    source.parent.mkdir()
    (label,) = [name for name in checks["item"] if name.endswith("mine.csv")]
    source.write_text(SHEET)
    checks = maege.check(directory, data=source.parent).table("checks").query("group == 'data'")
    outcomes = dict(zip(checks["item"], checks["outcome"], strict=True))
    assert outcomes.pop(label) == "matches"
    assert set(outcomes.values()) == {"differs"}
