"""The scripts of Vega."""

from importlib.metadata import version
from pathlib import Path

import pytest

from maege.report.html import vega


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"// old scripts\n"])
def test_damaged_scripts_of_vega_are_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    monkeypatch.setattr(vega, "PACKAGED", tmp_path / "none")
    monkeypatch.setattr(vega, "user_cache_path", lambda _: tmp_path)
    made: list[str] = []
    monkeypatch.setattr(vega, "_generate", lambda: made.append("x") or "scripts")
    (tmp_path / f"vega-bundle-{version('vl-convert-python')}.js").write_bytes(damage)
    first, again = (vega.vega_bundle.__wrapped__() for _ in range(2))
    assert first == again and "scripts" in first
    assert made == ["x"]
