"""The rewards of error types."""

from dataclasses import replace

from maege.report.chart_style import specification
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.edit_types import EDIT_TYPES, penalised, type_names
from maege.studies.run.report.tables.verdict import VERDICT


def test_penalised_types_are_named_worst_first(run: RunData) -> None:
    rewards = run.results.edit_types["ld"]
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
    results = replace(run.results, edit_types=run.results.edit_types | {"ld": changed})
    assert penalised(results, "ld") == [b, c, a]
    table = VERDICT.frame(replace(run, results=results)).set_index("metric")
    assert table.loc["ld", "penalised_types"] == ", ".join([b, c, a])


def test_each_type_has_a_row_with_a_column_for_each_metric(run: RunData) -> None:
    types = type_names(run.results)
    shown = EDIT_TYPES.display(run)
    assert [row[0] for row in shown.rows] == types
    assert shown.headings == ("error type", "n", *run.results.by_tau())
    frame = EDIT_TYPES.frame(run)
    assert len(frame) == len(types) * len(run.results.metrics)
    assert frame["type"].is_monotonic_increasing


def test_rewards_of_equal_steps_are_beyond_the_scale(run: RunData) -> None:
    rewards = run.results.edit_types["ld"]
    (name, reward), *_ = rewards.items()
    equal = replace(reward, mean=-0.5, standardised=None)
    types = run.results.edit_types | {"ld": rewards | {name: equal}}
    chart = EDIT_TYPES.chart(replace(run, results=replace(run.results, edit_types=types)))
    assert chart is not None
    (cells,) = specification(chart)["datasets"].values()
    rewards_shown = {(cell["type"], cell["metric"]): cell["reward"] for cell in cells}
    assert rewards_shown[name, "ld"] == -max(map(abs, rewards_shown.values())) <= -1
