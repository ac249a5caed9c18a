"""The table of synthetic corpora."""

from dataclasses import replace

import pytest

from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.corpora import CORPORA


def test_values_are_those_of_estimates_and_replicates(run: RunData) -> None:
    frame = CORPORA.frame(run)
    assert len(frame) == len(run.results.metrics)
    assert frame["spearman"].is_monotonic_decreasing
    ranges = {(r.metric, r.statistic): r for r in run.results.replicates}
    for row in frame.to_dict("records"):
        estimate = run.results.estimate(row["metric"], "spearman", "corpora")
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
def test_the_caption_names_the_method(run: RunData, interval: str, method: str) -> None:
    settings = replace(run.results.settings, corpora_interval=interval)
    changed = replace(run, results=replace(run.results, settings=settings))
    assert f"interval]: {method}." in CORPORA.display(changed).caption


def test_the_caption_names_the_units(by_document: RunData) -> None:
    assert "bootstrap of documents" in CORPORA.display(by_document).caption
