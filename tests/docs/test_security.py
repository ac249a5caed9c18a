"""SECURITY.md names a test for each promise."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (?!promise|---)(.+?) \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_each_promise_has_a_test_that_exists() -> None:
    rows = ROW.findall((ROOT / "SECURITY.md").read_text())
    assert len(rows) > 15
    for promise, cell in rows:
        tests = TEST.findall(cell)
        assert tests, promise
        for file, name in tests:
            assert f"def {name}(" in (ROOT / file).read_text(), name
