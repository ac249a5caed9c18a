"""The tables of estimates: main statistics, chains, lattices, corpora."""

from dataclasses import replace

import pytest

from maege.number_format import FEW_SENTENCES, MISSING, THESE_SENTENCES
from maege.ranking import RankingType
from maege.report.study_parts import StudyTable
from maege.statistics.measures import REPLICATES
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.tables.orderings import orderings

TEXTS: tuple[RankingType, ...] = ("chains", "lattices")


def table_of(run: RunFound, name: str) -> StudyTable:
    (table,) = (table for table in orderings(run.results, run.units) if table.name == name)
    return table


def with_estimate(run: RunFound, statistic: str, **changes: object) -> RunFound:
    """Return the run with other values of GLEU in a statistic."""
    estimates = [
        replace(e, **changes) if (e.metric, e.statistic) == ("gleu", statistic) else e
        for e in run.results.estimates
    ]
    return replace(run, results=replace(run.results, estimates=estimates))


def test_main_values_are_those_of_the_estimates(run: RunFound) -> None:
    table = table_of(run, "metrics")
    assert [row["metric"] for row in table.rows] == run.results.by_tau()
    assert [*table.rows[0]][:4] == ["metric", "tau_macro", "tau_macro_low", "tau_macro_high"]
    for row in table.rows:
        for statistic, ranking_type in (("tau_macro", "chains"), ("spearman", "corpora")):
            estimate = run.results.estimate(row["metric"], statistic, ranking_type)  # type: ignore[arg-type]
            assert estimate is not None
            assert row[statistic] == estimate.value
            assert (row[f"{statistic}_low"], row[f"{statistic}_high"]) == estimate.interval
    (view,) = table.views
    assert [row[0] for row in view.table.rows] == run.results.by_tau()


def test_marks_and_missing_values_of_cells(run: RunFound) -> None:
    def cell(statistic: str, heading: str, **changes: object) -> str:
        (view,) = table_of(with_estimate(run, statistic, **changes), "metrics").views
        shown = view.table
        (row,) = (row for row in shown.rows if row[0] == "gleu")
        text = row[shown.headings.index(heading)]
        is_marked = text[-1] in FEW_SENTENCES + THESE_SENTENCES
        assert (f" {text[-1]}: " in shown.caption) == is_marked
        return text

    shown = {"value": 0.5, "interval": (0.4, 0.6), "interval_method": "", "rests_on_few": False}
    assert cell("tau_macro", "tau (macro)", **shown) == ".500 [.40, .60]"
    few = shown | {"rests_on_few": True}
    assert cell("tau_macro", "tau (macro)", **few) == f".500 [.40, .60]{FEW_SENTENCES}"
    drawn = shown | {"interval_method": REPLICATES}
    assert cell("spearman", "rho (corpora)", **drawn) == f".500 [.40, .60]{THESE_SENTENCES}"
    assert cell("tau_micro", "tau (micro)", value=None, interval=None) == MISSING


@pytest.mark.parametrize("name", TEXTS)
def test_values_within_sentences_are_those_of_the_estimates(
    run: RunFound, name: RankingType
) -> None:
    rows = table_of(run, name).rows
    assert len(rows) == len(run.results.metrics)
    assert [row["tau_macro"] for row in rows] == sorted(
        (row["tau_macro"] for row in rows), reverse=True
    )
    for row in rows:
        for statistic in ("tau_macro", "gamma_micro", "tau_ties_agree_micro"):
            estimate = run.results.estimate(row["metric"], statistic, name)
            assert estimate is not None
            assert row[statistic] == estimate.value
            assert (row[f"{statistic}_low"], row[f"{statistic}_high"]) == estimate.interval
        within = run.results.estimate(row["metric"], "pearson_within", name)
        assert within is not None
        assert (row["r_within"], row["r_within_pvalue"]) == (within.value, within.pvalue)


@pytest.mark.parametrize("name", TEXTS)
def test_the_caption_names_rankings_and_units(
    run: RunFound, by_document: RunFound, name: RankingType
) -> None:
    (view,) = table_of(run, name).views
    shown = view.table
    assert shown.caption.startswith(f"Ordering within {name}: ")
    assert "jackknife over sentences." in shown.caption
    (of_documents,) = table_of(by_document, name).views
    assert "jackknife over documents." in of_documents.table.caption
    assert [row[0] for row in shown.rows] == run.results.by_tau()
    assert [shown.headings[column] for column in shown.text_columns] == [
        "metric", "letters", "letters"
    ]  # fmt: skip


def test_values_on_corpora_are_those_of_estimates_and_replicates(run: RunFound) -> None:
    rows = table_of(run, "corpora").rows
    assert len(rows) == len(run.results.metrics)
    assert [row["spearman"] for row in rows] == sorted(
        (row["spearman"] for row in rows), reverse=True
    )
    ranges = {(r.metric, r.statistic): r for r in run.results.replicates}
    for row in rows:
        estimate = run.results.estimate(row["metric"], "spearman", "corpora")
        assert estimate is not None
        assert row["spearman"] == estimate.value
        assert (row["spearman_low"], row["spearman_high"]) == estimate.interval
        of_replicates = ranges[row["metric"], "spearman"]
        assert row["spearman_sd"] == of_replicates.sd
        assert (row["spearman_range_low"], row["spearman_range_high"]) == (
            of_replicates.replicate_range
        )


@pytest.mark.parametrize(
    ("interval", "method"),
    [
        ("nested", "bootstrap of sentences and replicates (jackknife for metrics without counts)"),
        ("jackknife", "jackknife over ten groups of sentences"),
        ("replicates", "bootstrap of the replicates"),
    ],
)
def test_the_caption_names_the_method(run: RunFound, interval: str, method: str) -> None:
    settings = replace(run.results.settings, corpora_interval=interval)
    (view,) = table_of(
        replace(run, results=replace(run.results, settings=settings)), "corpora"
    ).views
    assert f"interval]: {method}." in view.table.caption


def test_the_caption_of_corpora_names_the_units(by_document: RunFound) -> None:
    (view,) = table_of(by_document, "corpora").views
    assert "bootstrap of documents" in view.table.caption


def test_a_run_without_metrics_has_no_tables(run: RunFound) -> None:
    results = replace(run.results, signatures={}, estimates=[], differences=[], replicates=[])
    assert orderings(results, run.units) == []
