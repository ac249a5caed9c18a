from pathlib import Path

from tests.support.command_line import ok


def test_fetch(data: Path, tmp_path: Path) -> None:
    printed = ok("data", "fetch", "cweb-g-dev", "--from", data, MAEGE_DATA=str(tmp_path))
    assert "cweb-g.dev.m2: copied" in printed
    assert "NonCommercial" in printed
    assert (tmp_path / "cweb-g-dev/cweb-g.dev.m2").is_file()
