"""``maege.humans``."""

from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError
from tests.studies.humans.test_measurements import SMALL, configured
from tests.studies.humans.test_measurements import folder as folder
from tests.support.judge_server import answering, by_length, serving


def test_a_constant_metric_has_no_correlation(folder: Path) -> None:
    def constant(hypothesis: str) -> float:
        return 0.5

    entry = configured(folder).model_dump(mode="json")["humans"][0]
    result = maege.humans(
        {"statistics": SMALL}, humans=entry, metrics=[constant, "gleu"], progress=False
    )
    of_systems = result.table("system_correlations").query("metric == 'constant'")
    correlations = of_systems[of_systems.measure.isin(["pearson", "spearman"])]
    assert correlations.value.isna().all()
    of_sentences = result.table("sentence_measures").query("metric == 'constant'")
    by_measure = of_sentences.groupby("measure").value.max()
    assert (by_measure["noties"], by_measure["accuracy"]) == (0, 0.5)


def test_the_manifest_names_the_models_that_answered(folder: Path, tmp_path: Path) -> None:
    entry = configured(folder).model_dump(mode="json")["humans"][0]
    with serving(answering(by_length)) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        result = maege.humans(
            {"statistics": SMALL}, humans=[entry], metrics=[{"judge": judge}], progress=False
        )
    answered = {"models": [{"model": "small", "fingerprint": "fp"}], "probe": None}
    assert result.manifest["judges"] == {"judge": answered}


def test_unknown_tables_and_parts_are_refused(folder: Path) -> None:
    entry = configured(folder).model_dump(mode="json")["humans"][0]
    result = maege.humans({"statistics": SMALL}, humans=[entry], metrics=["ld"], progress=False)
    with pytest.raises(ConfigError, match="no table is called 'system'"):
        result.table("system")
    with pytest.raises(ConfigError, match="no part is called 'x'"):
        result.table("systems", "x")
    assert "mine: 2 judges, 5 systems, 30 sentences" in repr(result)


def test_judgements_and_metrics_are_needed() -> None:
    with pytest.raises(ConfigError, match="humans needs a configuration, or sets of judgements"):
        maege.humans(humans="gjg15")
    with pytest.raises(ConfigError, match="runs is a list of runs"):
        maege.humans("gjg15", metrics=["ld"], runs="runs/mine")
