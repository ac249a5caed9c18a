import json
from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.errors import ConfigError
from maege.files.output_directory import OutputDirectory
from maege.report.statements import sentences
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.pipeline import CoverageResults, measure_coverage
from maege.studies.coverage.report import coverage_charts, coverage_report
from maege.studies.coverage.report.claims import coverage_claims
from maege.studies.coverage.report.coverage_tables import main_tables, result_tables
from maege.studies.coverage.report.reranking_chart import reranking_frame

SOURCES = ["he go home .", "she like it .", "fine .", "we was there ."]
REFERENCES = {
    "ann": ["he goes home .", "she likes it .", "fine .", "we were there ."],
    "ben": ["he went home .", "she likes it .", "fine .", "we were over there ."],
    "cho": ["he go home .", "she liked that .", "all fine .", "we were there ."],
}
OUTPUTS = {
    "one": ["he goes home .", "she like it .", "fine !", "we was here ."],
    "two": ["he go to home .", "she likes it .", "all fine .", "we were there ."],
}


def content(folder: Path, **keys: object) -> dict[str, object]:
    """A configuration without anything but people and re-ranking."""
    outputs = folder / "outputs"
    outputs.mkdir()
    for path, texts in (
        (folder / "source.txt", SOURCES),
        *((folder / f"{name}.txt", texts) for name, texts in REFERENCES.items()),
        *((outputs / f"{name}.txt", texts) for name, texts in OUTPUTS.items()),
    ):
        path.write_text("".join(f"{text}\n" for text in texts))
    return {
        "pool": {
            "source": str(folder / "source.txt"),
            "references": [str(folder / f"{name}.txt") for name in REFERENCES],
        },
        "metrics": ["max-sari"],
        "coverage": {"comparison": ["exact"], "references": [1]},
        "perfect": None,
        "ceiling": {"outputs": str(outputs)},
        "rerank": {},
        **keys,
    }


def measured(folder: Path, **keys: object) -> CoverageResults:
    return measure_coverage(mapping_as(CoverageConfig, content(folder, **keys)))


def test_pooled_outputs_are_reranked(tmp_path: Path) -> None:
    notes: list[str] = []
    config = mapping_as(CoverageConfig, content(tmp_path))
    results = measure_coverage(config, on_note=notes.append)
    assert results.reranking is not None
    metrics = ("max-sari", "max-sari (exact match 1)")
    assert results.reranking.candidates == 11
    assert {(r.metric, r.references) for r in results.reranking.chosen} == {
        (metric, size) for metric in metrics for size in (1, 2)
    }
    assert set(metrics) <= set(results.signatures)
    assert notes[-1].endswith("outputs to be scored: max-sari 33, max-sari (exact match 1) 33")
    table = result_tables(results)["reranking"]
    assert all(len(row) == len(table.headings) for row in table.rows)
    assert [row[0] for row in table.rows[-3:]] == [
        "none: the first candidate",
        "none: any candidate",
        "none: a reference",
    ]
    assert len(main_tables(results)["reranking_trends"].rows) == 6
    texts = sentences(coverage_claims(results))
    assert any(text.startswith("Re-ranking by `max-sari (exact match 1)`") for text in texts)
    assert texts[-1].startswith("Sentences that a reference leaves unchanged")


def test_all_files_have_the_reranking(tmp_path: Path) -> None:
    results = measured(tmp_path)
    frame = reranking_frame(results.reranking)  # type: ignore[arg-type]
    assert set(frame["chosen by"]) == {"max-sari", "max-sari (exact match 1)", "a reference"}
    assert (frame["fewest"] <= frame["most"])[frame["measure"] == "word changes"].all()
    assert "reranking" in coverage_charts.all_charts(results)
    output = tmp_path / "run"
    with OutputDirectory(output) as folder:
        coverage_report.write(results, folder)
    page = (output / "report.html").read_text()
    assert 'id="reranking"' in page
    assert '<a href="#reranking">' in page
    assert "What more references change in it" in (output / "report.md").read_text()
    stored = json.loads((output / "coverage.json").read_text())["reranking"]
    assert [row["ties"] for row in stored["chosen"][:3]] == ["random", "fewest", "most"]
    names = {path.name for path in (output / "tables").iterdir()}
    assert {"reranking_chosen.csv", "reranking_trends.csv", "table-reranking.tex"} <= names


def test_without_ceiling_there_is_reranking_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "best.tsv"
    path.write_text("line\trank\ttext\n1\t1\the goes home .\n1\t2\the go home .\n")
    results = measured(tmp_path, ceiling=None, rerank={"candidates": str(path)})
    assert results.ceiling is None
    assert results.reranking is not None
    assert (results.reranking.sentences, results.reranking.candidates) == (1, 2)
    assert any("candidates for 1 of 4 sentences" in note for note in results.notes)


def test_without_reranking_nothing_is_said_of_it(tmp_path: Path) -> None:
    results = measured(tmp_path, rerank=None)
    assert results.reranking is None
    assert "reranking" not in result_tables(results)
    assert "reranking" not in coverage_charts.all_charts(results)
    assert not any("Re-ranking" in text for text in sentences(coverage_claims(results)))


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"metrics": []}, "candidates are chosen by metrics; name some in `metrics`"),
        ({"rerank": {"metrics": ["max-sarri"]}}, "no metric 'max-sarri' in `metrics`"),
        ({"rerank": {"candidates": "no.tsv"}}, "no such file"),
        ({"rerank": {"references": []}}, "rerank.references"),
        ({"rerank": {"references": [4]}}, "4 references, but source has 3 annotators"),
        (
            {"pool": {"name": "quickstart-pool"}, "ceiling": None},
            "give `ceiling.corpus`, whose sentences the candidates are for",
        ),
    ],
)
def test_mistakes(tmp_path: Path, keys: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        measured(tmp_path, **keys)


def test_sentences_of_the_pool_in_the_corpus_are_told(tmp_path: Path) -> None:
    corpus = content(tmp_path)["pool"]
    table = tmp_path / "pool.tsv"
    rows = "".join(f"he GO home.\t{text}\n" for text in ("he goes home.", "he went home."))
    table.write_text(f"source\tcorrection\n{rows}")
    config = {"pool": {"file": str(table)}, "ceiling": {"corpus": corpus}, "perfect": None}
    results = measure_coverage(mapping_as(CoverageConfig, config))
    assert any(n.startswith("1 of 1 sentences of pool are also in source") for n in results.notes)
