from pathlib import Path

import numpy as np
import pytest

import maege
from maege.errors import ConfigError, DataError, OutputError
from tests.support.command_line import ROOT, files


def test_run_result_of_the_python_api(output: Path, tmp_path: Path) -> None:
    config = {
        "corpus": "tiny",
        "synthetic_corpora": {"replicates": 3},
        "metrics": ["gleu", "ld"],
        "statistics": {"resamples": 50, "permutations": 99},
    }
    result = maege.run(config)
    assert set(result.table("chains")["metric"]) == {"gleu", "ld"}
    assert len(result.table("scores")) == sum(
        len(ranking.candidates) for ranking in result.sample.rankings
    )
    charts = ["forest", "types", "edits", "errors", "sentences", "differences"]
    assert list(result.charts) == charts
    assert [table.name for part in result.parts for table in part.tables] == [
        "scorecard", "metrics", "chains", "corpora", *charts[1:]
    ]  # fmt: skip
    texts = result.table("scores")["text"]
    assert texts.notna().sum() == (result.table("scores")["ranking_type"] != "corpora").sum()
    for name in result.charts:
        spec = result.chart(name).to_dict()  # validated against the schema of Vega-Lite
        assert spec["$schema"].startswith("https://vega.github.io/schema/vega-lite/")
    shown_there = result._repr_html_()
    assert "<td>gleu</td>" in shown_there
    assert "62 sentences" in shown_there
    with pytest.raises(ConfigError, match="no table is called 'chain'; did you mean \"chains\""):
        result.table("chain")
    with pytest.raises(ConfigError, match="no chart is called"):
        result.chart("chains")
    with pytest.raises(ConfigError, match="configuration: metrics: this key is required"):
        maege.run({"corpus": "tiny"})
    with pytest.raises(
        ConfigError, match=r"synthetic_corpora\.replicates: found 0, expected at least 1"
    ):
        maege.run(config | {"synthetic_corpora": {"replicates": 0}})
    again = maege.load_run(output)
    assert again.table("corpora")["spearman"].notna().all()
    with pytest.raises(DataError, match="has no result of a study"):
        maege.load_run(tmp_path)
    with pytest.raises(ConfigError, match="jobs=0"):
        maege.run(config, jobs=0)
    result.write(tmp_path / "mine")
    result.write(tmp_path / "mine")
    for other in (output, ROOT / "README.md"):
        before = files(other) if other.is_dir() else {}
        with pytest.raises(OutputError, match=r"has different results|is a file"):
            result.write(other)
        assert before == (files(other) if other.is_dir() else {})
    assert {"run", "load_run", "RunResult", "MaegeError"} < set(dir(maege))
    assert all(getattr(maege, name) is not None for name in maege.__all__)
    assert issubclass(ConfigError, maege.MaegeError)


def test_table_of_scores(output: Path) -> None:
    run = maege.load_run(output)
    table = run.table("scores")
    candidates = [(r.type, c) for r in run.sample.rankings for c in r.candidates]
    assert table["ranking_type"].tolist() == [type_ for type_, _ in candidates]
    texts = table["text"]
    assert texts.dropna().tolist() == [c.hypotheses[0] for t, c in candidates if t != "corpora"]
    assert (texts.isna() == (table["ranking_type"] == "corpora")).all()
    scores = np.concatenate([item.scores for item in run.scored])
    metrics = list(run.scored[0].metrics)
    assert set(metrics) == set(run.results.metrics)
    assert (table[metrics].to_numpy() == scores).all()
    with pytest.raises(ConfigError, match="no table is called 'score'; did you mean \"scores\""):
        run.table("score")
