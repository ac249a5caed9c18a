"""What several tests of LFM share."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small file of graded sentences."""
    path = tmp_path_factory.mktemp("table") / "grades.tsv"
    good = [f"It is a good idea to eat number {n}." for n in range(15)]
    bad = [f"Idea the xqz {n} are eated goodly." for n in range(15)]
    rows = [f"{t}\t{g}" for t, g in zip(good + bad, ["3.9"] * 15 + ["1.5"] * 15, strict=True)]
    path.write_text("text\tgrade\n" + "\n".join(rows) + "\n")
    return path
