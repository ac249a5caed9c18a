"""Tau of each sentence."""

import pytest

from maege.studies.run.measurements import RunFound
from maege.studies.run.report.tables.sentence_taus import sentences_table


def test_the_mean_tau_of_sentences_is_that_of_the_metric(run: RunFound) -> None:
    rows = sentences_table(run.results).rows
    assert len(rows) == run.results.sample["sentences"]
    assert min(row["sentence"] for row in rows) >= 1
    for metric in run.results.metrics:
        macro = run.results.estimate(metric, "tau_macro", "chains")
        assert macro is not None
        assert sum(row[metric] for row in rows) / len(rows) == pytest.approx(macro.value)


def test_each_sentence_is_in_a_bar_of_each_metric(run: RunFound) -> None:
    (view,) = sentences_table(run.results).views
    (bars,) = view.charts[""]["datasets"].values()
    for metric in run.results.metrics:
        of_metric = [bar for bar in bars if bar["metric"] == metric]
        assert sum(bar["sentences"] for bar in of_metric) == run.results.sample["sentences"]
        assert sum(bar["share"] for bar in of_metric) == pytest.approx(1)


def test_the_table_has_a_row_for_each_metric(run: RunFound) -> None:
    (view,) = sentences_table(run.results).views
    assert [row[0] for row in view.table.rows] == run.results.by_tau()
    assert view.table.headings[-2:] == ("tau = −1", "tau = 1")
