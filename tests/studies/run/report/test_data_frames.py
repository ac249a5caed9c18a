"""Results as data frames."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from maege.config.metric_config import RESERVED_METRIC_NAMES
from maege.statistics.results import Results
from maege.studies.run.report import data_frames, run_directory
from maege.studies.run.report.run_data import RunData


@pytest.fixture(scope="module")
def run(output: Path) -> RunData:
    return run_directory.read(output)


@pytest.fixture(scope="module")
def results(run: RunData) -> Results:
    return run.results


def test_frames_have_the_values_of_the_estimates(results: Results) -> None:
    frames = [(data_frames.metrics(results), "tau_macro", "chains"),
              (data_frames.orders(results), "tau_macro", "chains"),
              (data_frames.orders(results, "lattices"), "tau_macro", "lattices"),
              (data_frames.corpora(results), "spearman", "corpora")]  # fmt: skip
    for frame, statistic, ranking_type in frames:
        assert len(frame) == len(results.metrics)
        assert frame[statistic].is_monotonic_decreasing
        for row in frame.to_dict("records"):
            estimate = results.estimate(row["metric"], statistic, ranking_type)
            assert row[statistic] == estimate.value
            assert (row[f"{statistic}_low"], row[f"{statistic}_high"]) == estimate.interval
    estimates = data_frames.estimates(results)
    assert estimates["value"].tolist() == [e.value for e in results.estimates]
    at = list(estimates).index("value")
    assert list(estimates)[at : at + 3] == ["value", "low", "high"]


def test_the_mean_tau_of_sentences_is_that_of_the_metric(results: Results) -> None:
    tau = data_frames.sentences(results)
    assert len(tau) == results.sample["sentences"]
    assert tau["sentence"].min() >= 1
    for metric in results.metrics:
        macro = results.estimate(metric, "tau_macro", "chains")
        assert tau[metric].mean() == pytest.approx(macro.value)


def test_every_candidate_has_a_row(run: RunData) -> None:
    frame = data_frames.scores(run.scored)
    assert list(frame) == [*RESERVED_METRIC_NAMES, *sorted(run.results.metrics)]
    assert len(frame) == sum(len(item.ranking.candidates) for item in run.scored)
    assert (frame["sentence"].isna() == (frame["ranking_type"] == "corpora")).all()
    item = run.scored[0]
    first = frame.iloc[: len(item.ranking.candidates)]
    assert first["candidate"].tolist() == list(range(len(first)))
    assert (first[list(item.metrics)].to_numpy() == item.scores).all()


def test_penalised_types_are_named_worst_first(results: Results) -> None:
    rewards = results.edit_types["ld"]
    means = dict(zip(rewards, (-0.1, -0.3, -0.2), strict=False))
    changed = {
        type_: replace(
            reward,
            mean=means.get(type_, 0.1),
            verdict="penalised" if type_ in means else "undecided",
        )
        for type_, reward in rewards.items()
    }
    a, b, c = means
    of_all = replace(results, edit_types=results.edit_types | {"ld": changed})
    assert data_frames.penalised(of_all, "ld") == [b, c, a]
    table = data_frames.metrics(of_all).set_index("metric")
    assert table.loc["ld", "penalised_types"] == ", ".join([b, c, a])


def test_frames_without_rows_have_a_heading(results: Results, tmp_path: Path) -> None:
    empty = replace(
        results, signatures={}, estimates=[], differences=[], replicates=[], edit_types={},
        score_by_errors_left={}, score_by_edits_applied={},
    )  # fmt: skip
    for table in (data_frames.metrics, data_frames.orders, data_frames.corpora, data_frames.edits,
                  data_frames.errors, data_frames.differences, data_frames.edit_types):  # fmt: skip
        table(empty).to_csv(tmp_path / "t.csv", index=False)
        assert pd.read_csv(tmp_path / "t.csv").empty
    assert list(data_frames.scores([])) == list(RESERVED_METRIC_NAMES)
