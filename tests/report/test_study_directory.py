"""The directory of a result: written and read back, or refused."""

from pathlib import Path

import pandas as pd

from maege.report.study_result import StudyResult
from tests.support.command_line import files


def test_what_is_written_is_read_back(result: StudyResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    read = StudyResult.load(tmp_path / "out")
    assert read == result
    read.write(tmp_path / "again")
    assert files(tmp_path / "again") == files(tmp_path / "out")
    assert str(read) == str(result)
    assert read.to_markdown() == (tmp_path / "out/report.md").read_text(encoding="utf-8")
    pd.testing.assert_frame_equal(read.table("tau", "gjg15"), result.table("tau", "gjg15"))
    assert list(read.table("tau", "").columns) == ["metric", "tau", "tau_low", "tau_high"]


def test_the_report_alone_is_written_into_a_new_directory(
    result: StudyResult, tmp_path: Path
) -> None:
    result.write_report(str(tmp_path / "a/report"))
    assert {path.name for path in (tmp_path / "a/report").iterdir()} == {
        "report.html", "report.md", "tables",
    }  # fmt: skip


def test_each_table_with_rows_has_a_file(result: StudyResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    names = {str(path.relative_to(tmp_path / "out/tables"))
             for path in (tmp_path / "out/tables").rglob("*.*")}  # fmt: skip
    assert names == {"tau.csv", "gjg15/tau.csv", "gjg15/points.csv"}
    assert "'=1+1|<b>" in (tmp_path / "out/tables/tau.csv").read_text()
