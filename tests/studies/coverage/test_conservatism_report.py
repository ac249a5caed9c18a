"""The part of the report that says whether systems change less than people."""

import json
from functools import cache
from pathlib import Path

import pandas as pd
import pytest

from maege.config.loading import mapping_as
from maege.files.output_directory import OutputDirectory
from maege.report import chart_style
from maege.report.statements import sentences
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.pipeline import CoverageResults, measure_coverage
from maege.studies.coverage.report import coverage_report
from maege.studies.coverage.report.claims import coverage_claims
from maege.studies.coverage.report.conservatism_charts import CONSERVATISM_CHARTS
from maege.studies.coverage.report.conservatism_tables import CONSERVATISM_TABLES
from tests.studies.coverage.small_texts import SYSTEMS, conll14


@cache
def measured(data: Path, folder: Path, **keys: object) -> CoverageResults:
    texts = conll14(data, 80)
    (folder / "outputs").mkdir(exist_ok=True)

    def write(name: str, lines: object) -> str:
        (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")  # type: ignore[attr-defined]
        return name

    for name in SYSTEMS:
        write(f"outputs/{name}.txt", texts.outputs[name])
    references = [write(f"{name}.txt", lines) for name, lines in texts.references.items()]
    pool = {"source": write("source.txt", texts.sources), "references": references}
    content = {
        "pool": pool | {"language": "en"},
        "ceiling": {"outputs": "outputs", "references": [1], "subsets": 2},
        "statistics": {"resamples": 100},
        **keys,
    }
    return measure_coverage(mapping_as(CoverageConfig, content, folder))


@pytest.fixture(scope="module")
def results(data: Path, tmp_path_factory: pytest.TempPathFactory) -> CoverageResults:
    return measured(data, tmp_path_factory.mktemp("texts"))


def test_files(results: CoverageResults, tmp_path: Path) -> None:
    with OutputDirectory(tmp_path / "out") as output:
        coverage_report.write(results, output)
    tables = tmp_path / "out/tables"
    for name in CONSERVATISM_TABLES:
        assert (tables / f"table-{name}.md").is_file()
        assert (tables / f"table-{name}.tex").is_file()
    frame = pd.read_csv(tables / "conservatism_summaries.csv").set_index("name")
    assert frame.loc["AMU", "strict_interval_low"] < frame.loc["AMU", "strict"]
    assert set(pd.read_csv(tables / "conservatism_systems.csv")["system"]) == set(SYSTEMS)
    stored = json.loads((tmp_path / "out/coverage.json").read_text(encoding="utf-8"))
    assert len(stored["conservatism"]["summaries"]) == 8
    families = {
        claim["family"]
        for claim in stored["claims"]
        if claim["statement"] != "coverage.people-differ"
    }
    assert families == {
        "", "coverage of types", "systems beside each person", "types of error",
        "word changes of systems",
    }  # fmt: skip
    assert stored["findings"] == list(dict.fromkeys(c["text"] for c in stored["claims"]))
    assert stored["leaving_alone"][0]["references"] == 1
    assert "types:errant" in stored["signatures"]["changes"]
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    for text in ("Do systems change less than people?", 'id="leaving-alone"', "word-changes-chart"):
        assert text in page
    markdown = (tmp_path / "out/report.md").read_text(encoding="utf-8")
    assert "## When not correcting pays" in markdown


def test_findings(results: CoverageResults) -> None:
    text = "\n".join(sentences(coverage_claims(results)))
    assert "Word changes on source: people change" in text
    assert "Word changes (strict count): " in text
    assert "of 3 systems change significantly fewer words than each of these 5 people" in text
    assert "Coverage of types: " in text
    assert "When not correcting pays: " in text


def test_charts_are_drawn(results: CoverageResults) -> None:
    for draw in CONSERVATISM_CHARTS.values():
        chart = draw(results)
        assert chart is not None
        specification = chart_style.specification(chart)
        assert next(iter(specification["datasets"].values()))


def test_the_histogram_has_a_column_for_each_bin(results: CoverageResults) -> None:
    table = CONSERVATISM_TABLES["changes_histogram"][1](results)
    assert table.headings[2:] == ("0", "1", "2", "3", "4", "5", "6-10", "11-20", "21+")
    shares = [float(cell.split()[0]) for cell in table.rows[0][2:]]
    assert sum(shares) == pytest.approx(100, abs=0.5)


def test_no_conservatism_is_wanted(data: Path, tmp_path: Path) -> None:
    results = measured(data, tmp_path, conservatism=None)
    assert results.conservatism is None
    assert results.leaving_alone == ()
    assert "changes" not in results.signatures
    with OutputDirectory(tmp_path / "out") as output:
        coverage_report.write(results, output)
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert "Do systems change less than people?" not in page
    assert not list((tmp_path / "out/tables").glob("*word_changes*"))
    assert all(draw(results) is None for draw in CONSERVATISM_CHARTS.values())
