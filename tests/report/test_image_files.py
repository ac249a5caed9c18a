"""Images of charts."""

from pathlib import Path

import pytest

from maege.report import image_files


def test_a_crash_of_the_library_of_charts_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "vl_convert.py").write_text("import os; os.abort()")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    with pytest.warns(UserWarning, match="vl-convert failed"):
        image_files.draw_images({"a": {}}, tmp_path)
