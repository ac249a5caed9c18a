"""The part of the report on re-ranking."""

from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.errors import ConfigError
from maege.progress import Progress
from maege.report.study_result import StudyResult
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.study import STUDY
from maege.studies.study import conduct
from tests.studies.coverage.report.test_change_tables import tables_of

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


def reranked(folder: Path, **keys: object) -> StudyResult:
    return conduct(STUDY, mapping_as(CoverageConfig, content(folder, **keys)))


def test_pooled_outputs_are_reranked(tmp_path: Path) -> None:
    notes: list[str] = []
    config = mapping_as(CoverageConfig, content(tmp_path))
    result = conduct(STUDY, config, progress=Progress(note=notes.append))
    metrics = ("max-sari", "max-sari (exact match 1)")
    chosen = result.table("reranking")
    assert set(zip(chosen.metric, chosen.references, strict=True)) == {
        (metric, size) for metric in metrics for size in (1, 2)
    }
    assert list(chosen.ties[:3]) == ["random", "fewest", "most"]
    assert set(metrics) <= set(result.signatures)
    assert notes[-1].endswith("outputs to be scored: max-sari 33, max-sari (exact match 1) 33")
    table = tables_of(result)["reranking"].views[0].table
    assert "out of the source and the outputs of 2 systems (11 different" in table.caption
    assert all(len(row) == len(table.headings) for row in table.rows)
    assert [row[0] for row in table.rows[-3:]] == [
        "none: the first candidate",
        "none: any candidate",
        "none: a reference",
    ]
    (trends,) = (
        v for v in result.parts[0].main_views if v.title == "What more references change in it"
    )
    assert len(trends.table.rows) == 6
    texts = result.findings
    assert any(text.startswith("Re-ranking by `max-sari (exact match 1)`") for text in texts)
    assert texts[-1].startswith("Sentences that a reference leaves unchanged")


def test_the_chart_has_a_line_for_each_metric(tmp_path: Path) -> None:
    (chart,) = tables_of(reranked(tmp_path))["reranking"].views[0].charts.values()
    rows = next(iter(chart["datasets"].values()))
    names = {"max-sari", "max-sari (exact match 1)", "a reference"}
    assert {row["chosen by"] for row in rows} == names
    assert all(r["fewest"] <= r["most"] for r in rows if r["measure"] == "word changes")


def test_without_ceiling_there_is_reranking_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "best.tsv"
    path.write_text("line\trank\ttext\n1\t1\the goes home .\n1\t2\the go home .\n")
    result = reranked(tmp_path, ceiling=None, rerank={"candidates": str(path)})
    assert "ceiling" not in tables_of(result)
    caption = tables_of(result)["reranking"].views[0].table.caption
    assert "for each of 1 sentences the best candidate by a metric, out of best (2 " in caption
    assert any("candidates for 1 of 4 sentences" in note for note in result.notes)


def test_without_reranking_nothing_is_said_of_it(tmp_path: Path) -> None:
    result = reranked(tmp_path, rerank=None)
    assert not any(name.startswith("reranking") for name in tables_of(result))
    assert not any("Re-ranking" in text for text in result.findings)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"metrics": []}, "candidates are chosen by metrics; name some in `metrics`"),
        ({"rerank": {"draws": 0}}, "rerank.draws"),
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
        reranked(tmp_path, **keys)


def test_sentences_of_the_pool_in_the_corpus_are_told(tmp_path: Path) -> None:
    corpus = content(tmp_path)["pool"]
    table = tmp_path / "pool.tsv"
    rows = "".join(f"he GO home.\t{text}\n" for text in ("he goes home.", "he went home."))
    table.write_text(f"source\tcorrection\n{rows}")
    config = {"pool": {"file": str(table)}, "ceiling": {"corpus": corpus}, "perfect": None}
    result = conduct(STUDY, mapping_as(CoverageConfig, config))
    assert any(n.startswith("1 of 1 sentences of pool are also in source") for n in result.notes)
