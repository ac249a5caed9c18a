"""The files of a report, and what they do not tell of a machine."""

from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.studies.run.report import run_directory
from maege.studies.run.report.report_files import write_report
from maege.studies.run.report.result import RunResult
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.all_tables import ALL_TABLES
from tests.support.command_line import files, ok


@pytest.fixture(scope="module")
def run(output: Path) -> RunData:
    return run_directory.read(output)


def test_the_files_are_those_of_the_run(run: RunData, output: Path, tmp_path: Path) -> None:
    write_report(run, tmp_path, figures=False)
    written, of_run = files(tmp_path), files(output)
    assert {name for name in written if name.endswith(".csv")} == {
        "tables/scorecard.csv", *(f"tables/{table.name}.csv" for table in ALL_TABLES)
    }  # fmt: skip
    assert written == {name: of_run[name] for name in written}
    assert set(of_run) - set(written) == {
        "config.yaml", "manifest.json", "results.json", "samples.jsonl.gz", "scores.parquet"
    }  # fmt: skip


def test_what_was_presented_is_written_unless_it_has_directories(
    run: RunData, tmp_path: Path
) -> None:
    noted = replace(run, manifest=run.manifest | {"notes": ["see /srv/jane/x.txt"]})
    for data, is_written in ((run, True), (noted, False)):
        replace(RunResult.of(data), title="presented before").write_report(tmp_path)
        page = (tmp_path / "report.html").read_text("utf-8")
        assert ("presented before" in page) == is_written


def test_notes_lose_their_directories_and_the_run_keeps_them(run: RunData, tmp_path: Path) -> None:
    noted = replace(run, manifest=run.manifest | {"notes": ["see /srv/jane/x.txt"]})
    write_report(noted, tmp_path, figures=False)
    assert "see …/x.txt" in (tmp_path / "report.md").read_text("utf-8")
    assert not any(b"/srv/jane" in content for content in files(tmp_path).values())
    assert noted.manifest["notes"] == ["see /srv/jane/x.txt"]


def test_reports_have_no_directories_and_anonymous_ones_no_names(tmp_path: Path) -> None:
    directory = tmp_path / "jane doe/my project"
    directory.mkdir(parents=True)
    program = directory / "metric.py"
    program.write_text(
        "import json, sys\nfor line in sys.stdin:\n"
        "    print(json.dumps({'id': json.loads(line)['id'], 'score': 1}), flush=True)\n"
    )
    notes = ["see ~/x/y.py", "file:///home/jdoe/x/z.py", "jdoe at http://jane-box:80/score"]
    metric = {"external": {"command": ["python3", str(program), *notes], "name": "mine"}}
    few = {"resamples": 10, "permutations": 19}
    settings = {"corpus": "quickstart", "metrics": [metric], "statistics": few}
    settings |= {"synthetic_corpora": None, "lattices": None}
    maege.run(settings).write(tmp_path / "out")
    ok("results", "report", tmp_path / "out", "--no-figures", "--anonymous")
    private = ["jane doe", "my project", "~/x", "/home/", str(tmp_path)]
    for part, words in (("", private), ("anonymous", [*private, "jdoe", "jane-box"])):
        for path in (tmp_path / "out" / part).glob("**/*"):
            if path.suffix in (".html", ".md", ".csv", ".tex"):
                text = path.read_text()
                if part or "anonymous" not in path.parts:
                    assert [word for word in words if word in text] == [], path
    assert "…/metric.py" in (tmp_path / "out/anonymous/report.md").read_text()
    names = {path.name for path in (tmp_path / "out/anonymous").iterdir()}
    assert names == {"claims.json", "report.html", "report.md", "tables"}
