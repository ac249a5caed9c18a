"""The study of coverage as the frame sees it."""

import re
from html import unescape
from pathlib import Path

import pandas as pd
import pytest

import maege
from maege.config.loading import mapping_as
from maege.report.study_parts import StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.results_json import plain
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.study import STUDY
from maege.studies.study import conduct
from tests.support.command_line import files

POOL = {"pool": "quickstart-pool", "perfect": None, "statistics": {"resamples": 20}}


def test_claims_have_statements_and_stand_in_tables() -> None:
    result = conduct(STUDY, mapping_as(CoverageConfig, POOL))
    assert result.claims
    assert {claim.statement for claim in result.claims} <= {s.key for s in STUDY.statements}
    names = {table.name for part in result.parts for table in part.tables}
    assert {claim.table for claim in result.claims} - {""} <= names


def test_the_seed_decides_intervals_and_nothing_else() -> None:
    first, second = (
        conduct(STUDY, mapping_as(CoverageConfig, {**POOL, "seed": seed})).table("exact_coverage")
        for seed in (1, 2)
    )
    assert first.coverage.equals(second.coverage)
    assert not first.coverage_low.equals(second.coverage_low)


@pytest.fixture(scope="module")
def result() -> StudyResult:
    """Everything that the study measures: a pool that was judged, people, systems, re-ranking."""
    return maege.coverage(
        {
            "pool": "quickstart-pool",
            "metrics": ["gleu", "max-sari"],
            "perfect": {"references": [1, 2]},
            "ceiling": {"corpus": {"name": "quickstart"}, "references": [1]},
            "rerank": {"references": [1, 2]},
            "statistics": {"resamples": 50},
        },
        progress=False,
    )


@pytest.fixture(scope="module")
def folder(result: StudyResult, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("coverage") / "out"
    result.write(path)
    return path


def tables(result: StudyResult) -> list[StudyTable]:
    return [table for part in result.parts for table in part.tables]


def views(result: StudyResult) -> list[tuple[str, View]]:
    """Return all views, by the names of their files."""
    return [
        (f"{table.name}-{view.key}" if view.key else table.name, view)
        for table in tables(result)
        for view in table.views
    ]


def test_it_is_read_back(result: StudyResult, folder: Path) -> None:
    loaded = StudyResult.load(folder)
    assert loaded == result
    loaded.write(folder.parent / "again")
    before, after = files(folder), files(folder.parent / "again")
    assert after == before


def test_tables_are_the_same_in_python_and_in_files(result: StudyResult, folder: Path) -> None:
    names = {path.name for path in (folder / "tables").iterdir()}
    names_of_views = [name for name, _ in views(result)]
    assert len(set(names_of_views)) == len(names_of_views)
    assert names == {f"{table.name}.csv" for table in tables(result)}
    for table in tables(result):
        assert all(row.keys() == table.rows[0].keys() for row in table.rows)
        assert plain(table.rows) == table.rows
        frame = pd.read_csv(folder / "tables" / f"{table.name}.csv", keep_default_na=False)
        expected = result.table(table.name)
        assert list(frame.columns) == list(expected.columns)
        assert len(frame) == len(expected)
        for column in expected.select_dtypes("number").dropna(axis=1):
            assert list(frame[column]) == pytest.approx(list(expected[column]), rel=1e-12)


def test_claims_name_tables(result: StudyResult) -> None:
    assert {claim.table for claim in result.claims} - {""} <= {t.name for t in tables(result)}


def test_markdown_has_every_table_and_names_files_that_there_are(
    result: StudyResult, folder: Path
) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert text.startswith("# Coverage of references\n")
    for name, view in views(result):
        assert f"## {view.title}\n" in text
        rows = result.table_text(name).split("\n\n")[0]
        assert rows in text
    for name in re.findall(r"tables/([\w.-]+)", text):
        assert (folder / "tables" / name).is_file()


def test_the_page_has_every_table_and_chart(result: StudyResult, folder: Path) -> None:
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "<title>MAEGE: coverage of references</title>" in page
    assert "A sentence has many valid corrections." in page
    assert "whatever people write (rarefaction)" in page
    text = unescape(page)
    for name, view in views(result):
        assert f'id="{name}-latex"' in page
        assert view.title in text
        assert view.table.caption in text
    assert page.count("data-chart=") == sum(len(view.charts) for _, view in views(result)) > 5


def test_each_comparison_has_its_tables(result: StudyResult) -> None:
    names = {table.name for table in tables(result)}
    for of in ("coverage", "needed", "numbers", "floors", "summary"):
        assert {f"exact_{of}", f"changes_{of}"} <= names


def test_what_is_printed(result: StudyResult) -> None:
    assert [view.title for view in result.parts[0].main_views] == [
        "Coverage (exact)",
        "Scores of perfect systems",
        "People and systems",
        "Words that people and systems change",
        "What more references change in it",
    ]
