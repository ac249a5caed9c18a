"""Tau of each sentence."""

import pytest

from maege.report.chart_style import specification
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.sentence_taus import SENTENCE_TAUS


def test_the_mean_tau_of_sentences_is_that_of_the_metric(run: RunData) -> None:
    tau = SENTENCE_TAUS.frame(run)
    assert len(tau) == run.results.sample["sentences"]
    assert tau["sentence"].min() >= 1
    for metric in run.results.metrics:
        macro = run.results.estimate(metric, "tau_macro", "chains")
        assert tau[metric].mean() == pytest.approx(macro.value)


def test_each_sentence_is_in_a_bar_of_each_metric(run: RunData) -> None:
    chart = SENTENCE_TAUS.chart(run)
    assert chart is not None
    (bars,) = specification(chart)["datasets"].values()
    for metric in run.results.metrics:
        of_metric = [bar for bar in bars if bar["metric"] == metric]
        assert sum(bar["sentences"] for bar in of_metric) == run.results.sample["sentences"]
        assert sum(bar["share"] for bar in of_metric) == pytest.approx(1)
