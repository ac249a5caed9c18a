"""The table and the matrix of differences between metrics."""

from dataclasses import replace

from maege.report.chart_style import specification
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.differences import DIFFERENCES


def test_every_difference_has_a_row(run: RunData) -> None:
    frame = DIFFERENCES.frame(run)
    assert frame["difference"].tolist() == [d.difference for d in run.results.differences]
    assert list(frame)[-2:] == ["low", "high"]
    shown = DIFFERENCES.display(run)
    assert [row[2:4] for row in shown.rows] == [(d.a, d.b) for d in run.results.differences]
    assert {row[-1] for row in shown.rows} <= {"yes", "no", "not tested"}


def test_the_caption_names_units_and_method(run: RunData, by_document: RunData) -> None:
    assert "sign flips of documents" in DIFFERENCES.display(by_document).caption
    settings = replace(run.results.settings, corpora_interval="jackknife")
    changed = replace(run, results=replace(run.results, settings=settings))
    caption = DIFFERENCES.display(changed).caption
    assert "corpora: jackknife over ten groups of sentences, Holm" in caption


def test_the_matrix_has_each_pair_in_both_directions(run: RunData) -> None:
    chart = DIFFERENCES.chart(run)
    assert chart is not None
    (cells,) = specification(chart)["datasets"].values()
    metrics = run.results.metrics
    assert len(cells) == len(metrics) * (len(metrics) - 1)
    assert {cell["label"] for cell in cells} == {"chains: tau (macro)", "corpora: rho"}
    found = {(cell["a"], cell["b"]): cell["difference"] for cell in cells}
    best, second = run.results.by_tau()[:2]
    assert found[best, second] >= 0  # tau, above the diagonal
    assert "Above the diagonal: chains: tau (macro); below: corpora: rho." in DIFFERENCES.text(run)


def test_one_statistic_fills_both_halves(run: RunData) -> None:
    of_tau = [d for d in run.results.differences if d.statistic == "tau_macro"]
    alone = replace(run, results=replace(run.results, differences=of_tau))
    assert "Statistic: chains: tau (macro)." in DIFFERENCES.text(alone)
    chart = DIFFERENCES.chart(alone)
    assert chart is not None
    (cells,) = specification(chart)["datasets"].values()
    found = {(cell["a"], cell["b"]): cell["difference"] for cell in cells}
    assert all(found[a, b] == -found[b, a] for a, b in found)
