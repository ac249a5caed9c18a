"""The part of the report on what systems and people change."""

from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.report.study_parts import StudyTable
from maege.report.study_result import StudyResult
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.study import STUDY
from maege.studies.study import conduct
from tests.studies.coverage.small_texts import SYSTEMS, conll14

TABLES = {
    "less_than_people", "change_shares", "word_changes", "change_ratios", "type_ratios",
    "type_coverages", "type_correlations", "leaving_alone",
}  # fmt: skip


def measured(data: Path, folder: Path, **keys: object) -> StudyResult:
    texts = conll14(data, 80)
    (folder / "outputs").mkdir(exist_ok=True)

    def write(name: str, lines: object) -> str:
        (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")  # type: ignore[attr-defined]
        return name

    for name in SYSTEMS:
        write(f"outputs/{name}.txt", texts.outputs[name])
    references = [write(f"{name}.txt", lines) for name, lines in texts.complete_references.items()]
    pool = {"source": write("source.txt", texts.sources), "references": references}
    content = {
        "pool": pool | {"language": "en"},
        "ceiling": {"outputs": "outputs", "references": [1], "subsets": 2},
        "statistics": {"resamples": 100},
        **keys,
    }
    return conduct(STUDY, mapping_as(CoverageConfig, content, folder))


@pytest.fixture(scope="module")
def result(data: Path, tmp_path_factory: pytest.TempPathFactory) -> StudyResult:
    return measured(data, tmp_path_factory.mktemp("texts"))


def tables_of(result: StudyResult) -> dict[str, StudyTable]:
    return {table.name: table for table in result.parts[0].tables}


def test_tables(result: StudyResult) -> None:
    tables = tables_of(result)
    assert tables.keys() >= TABLES
    assert all(tables[name].views for name in TABLES - {"type_coverages"})
    frame = result.table("word_changes").set_index("name")
    assert len(frame) == 8
    assert frame.loc["AMU", "strict_low"] < frame.loc["AMU", "strict"]
    assert set(result.table("less_than_people")["system"]) == set(SYSTEMS)
    assert result.table("leaving_alone").references[0] == 1
    assert "types:errant" in result.signatures["changes"]
    assert {s.title for s in result.parts[0].sections} >= {
        "Do systems change less than people?",
        "When not correcting pays",
    }


def test_families_of_claims(result: StudyResult) -> None:
    families = {c.family for c in result.claims if c.statement != "coverage.people-differ"}
    assert families == {
        "", "coverage of types", "systems beside each person", "types of error",
        "word changes of systems",
    }  # fmt: skip
    assert result.findings == list(dict.fromkeys(c.text for c in result.claims))


def test_findings(result: StudyResult) -> None:
    text = "\n".join(result.findings)
    assert "Word changes on source: people change" in text
    assert "Word changes (strict count): " in text
    assert "of 3 systems change significantly fewer words than each of these 5 people" in text
    assert "Coverage of types: " in text
    assert "When not correcting pays: " in text


def test_charts_are_drawn(result: StudyResult) -> None:
    tables = tables_of(result)
    for name, number in {"change_shares": 2, "type_ratios": 1, "leaving_alone": 1}.items():
        charts = tables[name].views[0].charts
        assert len(charts) == number
        for specification in charts.values():
            assert next(iter(specification["datasets"].values()))


def test_the_histogram_has_a_column_for_each_bin(result: StudyResult) -> None:
    table = tables_of(result)["change_shares"].views[0].table
    assert table.headings[2:] == ("0", "1", "2", "3", "4", "5", "6-10", "11-20", "21+")
    shares = [float(cell.split()[0]) for cell in table.rows[0][2:]]
    assert sum(shares) == pytest.approx(100, abs=0.5)


def test_no_conservatism_is_wanted(data: Path, tmp_path: Path) -> None:
    result = measured(data, tmp_path, conservatism=None)
    assert not TABLES & tables_of(result).keys()
    assert "changes" not in result.signatures
    assert "Do systems change less than people?" not in result.to_markdown()


def test_types_without_systems_have_their_coverage(data: Path, tmp_path: Path) -> None:
    tables = tables_of(measured(data, tmp_path, ceiling={"references": [1], "subsets": 2}))
    assert "type_ratios" not in tables
    (view,) = tables["type_coverages"].views
    assert view.title == "Edits by type of error"
    assert not view.charts
    assert view.table.rows
