"""The table and the matrix of differences between metrics."""

from dataclasses import replace
from typing import Any

from maege.report.study_parts import View
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.tables.differences import differences_table


def view_of(run: RunFound) -> View:
    (view,) = differences_table(run.results, run.units).views
    return view


def cells_of(run: RunFound) -> list[dict[str, Any]]:
    (cells,) = view_of(run).charts[""]["datasets"].values()
    return list(cells)


def test_every_difference_has_a_row(run: RunFound) -> None:
    rows = differences_table(run.results, run.units).rows
    assert [row["difference"] for row in rows] == [d.difference for d in run.results.differences]
    assert [*rows[0]][-2:] == ["low", "high"]
    shown = view_of(run).table
    assert [row[2:4] for row in shown.rows] == [(d.a, d.b) for d in run.results.differences]
    assert {row[-1] for row in shown.rows} <= {"yes", "no", "not tested"}


def test_the_caption_names_units_and_method(run: RunFound, by_document: RunFound) -> None:
    assert "sign flips of documents" in view_of(by_document).table.caption
    settings = replace(run.results.settings, corpora_interval="jackknife")
    changed = replace(run, results=replace(run.results, settings=settings))
    caption = view_of(changed).table.caption
    assert "corpora: jackknife over ten groups of sentences, Holm" in caption


def test_the_matrix_has_each_pair_in_both_directions(run: RunFound) -> None:
    cells = cells_of(run)
    metrics = run.results.metrics
    assert len(cells) == len(metrics) * (len(metrics) - 1)
    assert {cell["label"] for cell in cells} == {"chains: tau (macro)", "corpora: rho"}
    found = {(cell["a"], cell["b"]): cell["difference"] for cell in cells}
    best, second = run.results.by_tau()[:2]
    assert found[best, second] >= 0  # tau, above the diagonal
    assert "Above the diagonal: chains: tau (macro); below: corpora: rho." in view_of(run).text


def test_one_statistic_fills_both_halves(run: RunFound) -> None:
    of_tau = [d for d in run.results.differences if d.statistic == "tau_macro"]
    alone = replace(run, results=replace(run.results, differences=of_tau))
    assert "Statistic: chains: tau (macro)." in view_of(alone).text
    found = {(cell["a"], cell["b"]): cell["difference"] for cell in cells_of(alone)}
    assert all(found[a, b] == -found[b, a] for a, b in found)
