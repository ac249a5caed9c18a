"""The rewards of error types."""

from dataclasses import replace

from maege.studies.run.measurements import RunFound
from maege.studies.run.report.tables.edit_types import edit_types_table, punished, type_names
from maege.studies.run.report.tables.orderings import orderings


def test_punished_types_are_named_worst_first(run: RunFound) -> None:
    rewards = run.results.edit_types["ld"]
    means = dict(zip(rewards, (-0.1, -0.3, -0.2), strict=False))
    changed = {
        type_: replace(
            reward,
            mean=means.get(type_, 0.1),
            verdict="punished" if type_ in means else "undecided",
        )
        for type_, reward in rewards.items()
    }
    a, b, c = means
    results = replace(run.results, edit_types=run.results.edit_types | {"ld": changed})
    assert punished(results, "ld") == [b, c, a]
    (row,) = (r for r in orderings(results, run.units)[0].rows if r["metric"] == "ld")
    assert row["punished_types"] == ", ".join([b, c, a])


def test_each_type_has_a_row_with_a_column_for_each_metric(run: RunFound) -> None:
    types = type_names(run.results)
    table = edit_types_table(run.results, run.units)
    shown = table.views[0].table
    assert [row[0] for row in shown.rows] == types
    assert shown.headings == ("error type", "n", *run.results.by_tau())
    assert len(table.rows) == len(types) * len(run.results.metrics)
    assert [row["type"] for row in table.rows] == sorted(row["type"] for row in table.rows)


def test_rewards_of_equal_steps_are_beyond_the_scale(run: RunFound) -> None:
    rewards = run.results.edit_types["ld"]
    (name, reward), *_ = rewards.items()
    equal = replace(reward, mean=-0.5, standardised=None)
    types = run.results.edit_types | {"ld": rewards | {name: equal}}
    changed = replace(run, results=replace(run.results, edit_types=types))
    (cells,) = (
        edit_types_table(changed.results, changed.units).views[0].charts[""]["datasets"].values()
    )
    rewards_shown = {(cell["type"], cell["metric"]): cell["reward"] for cell in cells}
    assert rewards_shown[name, "ld"] == -max(map(abs, rewards_shown.values())) <= -1
