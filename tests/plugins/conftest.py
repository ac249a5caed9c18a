"""What several tests of plug-ins share."""

from pathlib import Path

import pytest

from tests.plugins.foreign_code import CODE


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "theirs.py"
    path.write_text(CODE)
    return str(path)
