"""How metrics reward the correction of each type of error: sentences, a table, a heat map.

A run, a vetting and the study of edits have them, with the same numbers for the same chains.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np

from maege.array_types import Interval
from maege.data.error_type_names import in_words
from maege.number_format import (
    MISSING,
    VERDICT_MARKS,
    format_difference,
    number_of,
    with_minus_signs,
)
from maege.report.columns import Column, record_table
from maege.report.statements import Claims, Statement, list_names, value_of
from maege.report.study_parts import Panel, Section, StudyTable, View
from maege.statistics.claim import Claim
from maege.statistics.jackknife import MIN_CLUSTERS
from maege.statistics.results_json import plain
from maege.statistics.rewards import LEVEL_OF_TYPES, Reward, best_first
from maege.statistics.value import Value

Rewards = Mapping[str, Mapping[str, Reward]]  # by metric and type; all metrics have the same types
TITLE = "Rewards by error type"  # of the section, which has the sentences, too
TABLE = "types"  # its name, and that of the statement
# Around the words of an error type in a label, which narrow pages leave out.
WORDS = "\t"
LABEL = (
    "in_words ? replace(replace(datum.label, '\t', ': '), '\t', '')"
    " : split(datum.label, '\t')[0] + (split(datum.label, '\t')[2] || '')"
)
_MOST, _MAX_NAMES = 2, 6  # types that a sentence names
_CHART = (
    "The mean change of the score, × 100, when an error of a type is corrected; n: steps. "
    "▲ and blue: rewarded; ▼ and orange: punished; grey: undecided (○: the score never changes). "
    "Colours are comparable between metrics: they are in standard deviations of all steps of a "
    "metric. First are the types that most metrics reward, last those that most punish; within "
    "both, types are sorted by their mean reward. Rare types are left out."
)


@dataclass(frozen=True)
class _OfType:
    metric: str
    type: str
    reward: Reward


def punished(rewards: Mapping[str, Reward]) -> list[str]:
    """Return the types of errors whose correction a metric punishes, worst first."""
    return [type_ for type_ in best_first(rewards)[::-1] if rewards[type_].verdict == "punished"]


def type_claims(rewards: Rewards, metrics: Sequence[str], units: str) -> Iterator[Claim]:
    """Yield what is claimed of each metric and type that is not rare: that it is not indifferent.

    ``units``: that are resampled, as in all of this module.
    """
    for metric in metrics:
        of_metric = rewards.get(metric, {})
        rare = sum(reward.verdict == "rare" for reward in of_metric.values())
        for name in best_first(of_metric):
            reward = of_metric[name]
            if reward.adjusted is not None:
                yield Claim(
                    TABLE,
                    (name, metric),
                    topic=metric,
                    family=f"error types of {metric}",
                    value=Value(reward.mean, reward.joint),
                    pvalue=reward.pvalue,
                    family_pvalue=reward.adjusted,
                    units=units,
                    section=TITLE,
                    table=TABLE,
                    is_key=True,
                    stage=1,
                    details={"verdict": reward.verdict, "rare": rare},
                )


def _write(shown: Claims, others: Claims) -> str:
    first = (*shown, *others)[0]
    rewarded = [c.subjects[0] for c in shown if value_of(c) > 0]
    worst_first = [c.subjects[0] for c in shown if value_of(c) < 0][::-1]
    total = number_of(len(shown) + len(others), "error type")
    text = f"{first.topic} rewards the correction of {len(rewarded)} of {total}"
    if len(rewarded) > _MOST:
        text += f" (most: {', '.join(rewarded[:_MOST])})"
    elif rewarded:
        text += f" ({', '.join(rewarded)})"
    text += f", punishes {len(worst_first)}"
    if worst_first:
        text += f" ({list_names(worst_first, _MAX_NAMES)})"
    counts = {
        "undecided": sum(c.details["verdict"] == "undecided" for c in others),
        "without reaction": sum(c.details["verdict"] == "no reaction" for c in others),
    }
    text += "".join(f"; {count} {word}" for word, count in counts.items() if count)
    rare = int(first.details["rare"] or 0)
    return f"{text}. Not counted: {number_of(rare, 'rare type')}." if rare else f"{text}."


STATEMENT = Statement(TABLE, _write)


def types_sections(
    rewards: Rewards, metrics: Sequence[str], units: str, *, has_chart: bool = True
) -> Iterator[Section]:
    """Yield the section with the table of some metrics, in this order; none without any type."""
    shown = {metric: rewards[metric] for metric in metrics if rewards.get(metric)}
    if shown:
        panels = tuple(_names_panel(next(iter(shown.values())), units))
        yield Section(
            TITLE, tables=(types_table(shown, units, has_chart=has_chart),), panels=panels
        )


def types_table(rewards: Rewards, units: str, *, has_chart: bool = True) -> StudyTable:
    """Return the table: all numbers of each metric and type; rare types have one row together."""
    records = [
        _OfType(metric, name, of_metric[name])
        for metric, of_metric in rewards.items()
        for name in best_first(of_metric)
    ]
    columns = (
        Column("metric"),
        Column("type"),
        Column("decision", lambda r: _decision(r.reward)),
        Column("reward", lambda r: _change(r.reward.mean, r.reward.joint), "cell"),
        Column("edits", "reward.n", "count"),
        Column("sentences", "reward.sentences", "count"),
    )
    caption = (
        "reward: mean change of the score, × 100, when an error of this type is corrected. edits: "
        f"steps of chains. [interval]: of all types of a metric at once, so that it has 0 where "
        f"the decision is open; {100 * (1 - LEVEL_OF_TYPES):.1f} %, by the jackknife of {units} "
        "and Student's t (Bonferroni). ○ no reaction: the score never changes, in so many "
        f"sentences that it does in under 5 %. rare: under {MIN_CLUSTERS} {units}, not tested. "
        "All numbers are in `tables/types.csv`."
    )
    table = record_table(caption, columns, [r for r in records if r.reward.verdict != "rare"])
    table = replace(table, rows=[*table.rows, *_rare_row(next(iter(rewards.values())), units)])
    chart = _charts(records, list(rewards)) if has_chart else {}
    view = View(
        "Reward of each error type",
        table,
        text=_CHART if chart else "",
        charts=chart,
        is_folded=bool(chart),
    )
    return StudyTable(TABLE, plain([_cells(record) for record in records]), (view,))


def _change(mean: float, interval: Interval | None) -> str:
    text = format_difference(100 * mean, 2)
    ends = interval and ", ".join(f"{100 * end:.2f}" for end in interval)
    return with_minus_signs(f"{text} [{ends}]") if ends else text


def _decision(reward: Reward) -> str:
    return f"{VERDICT_MARKS[reward.verdict]} {reward.verdict}".strip()


def _rare(rewards: Mapping[str, Reward]) -> dict[str, int]:
    """Return the number of edits of each rare type, the most frequent first."""
    rare = {name: reward.n for name, reward in rewards.items() if reward.verdict == "rare"}
    return dict(sorted(rare.items(), key=lambda item: (-item[1], item[0])))


def _rare_row(rewards: Mapping[str, Reward], units: str) -> Iterator[tuple[str, ...]]:
    """Yield the row of the rare types, which are the same for all metrics."""
    if rare := _rare(rewards):
        decision = f"under {MIN_CLUSTERS} {units}"
        name, edits = number_of(len(rare), "rare type"), f"{sum(rare.values()):,}"
        yield ("", name, decision, MISSING, edits, MISSING)


def _names_panel(rewards: Mapping[str, Reward], units: str) -> Iterator[Panel]:
    """Yield the words for types whose meaning is known, and the names of rare types."""
    words = {name: in_words(name) for name in sorted(rewards)}
    words = {name: text for name, text in words.items() if text}
    rare = _rare(rewards)
    title = f"{number_of(len(rare), 'rare type')}: under {MIN_CLUSTERS} {units}"
    names = ", ".join(f"{name} ({number_of(n, 'edit')})" for name, n in rare.items())
    if words or rare:
        data = {"words": words, "rare": {"title": title, "names": names} if rare else {}}
        yield Panel("run/error-types.html", data, is_first=True)


def _cells(record: _OfType) -> dict[str, object]:
    """Return a row with all numbers."""
    numbers = asdict(record.reward)
    names: dict[str, object] = {"metric": record.metric, "type": record.type}
    first = {name: numbers.pop(name) for name in ("verdict", "mean")}
    ends = [*(numbers.pop("interval") or (None,) * 2), *(numbers.pop("joint") or (None,) * 2)]
    intervals = dict(zip(("low", "high", "joint_low", "joint_high"), ends, strict=True))
    return {**names, **first, **intervals, **numbers}


def _charts(records: Sequence[_OfType], metrics: list[str]) -> Mapping[str, Mapping[str, object]]:
    """Draw the rewards as a heat map (Table 3 of the paper), without rare types."""
    import altair as alt  # slow to import
    import pandas as pd

    from maege.report.chart_style import drawn, number_tooltips
    from maege.report.heat_map import heat_map

    frame = pd.DataFrame([_cells(r) for r in records if r.reward.verdict != "rare"])
    if frame.empty:
        return {}
    frame["text"] = [
        f"{VERDICT_MARKS[verdict]} {format_difference(100 * mean, 2)}".strip()
        for verdict, mean in zip(frame["verdict"], frame["mean"], strict=True)
    ]
    reward = frame["standardised"].astype(float)
    # Steps that are all equal have no deviation: such a reward is beyond any scale.
    frame["reward"] = reward.fillna(np.sign(frame["mean"]) * max(1.0, reward.abs().max()))
    frame["direction"] = frame["verdict"].map({"rewarded": 1, "punished": -1}).fillna(0)
    frame["significant"] = frame["direction"] != 0
    frame["words"] = [in_words(type_) for type_ in frame["type"]]
    frame["label"] = [
        f"{type_}{WORDS}{words}{WORDS} ({n})" if words else f"{type_} ({n})"
        for type_, words, n in zip(frame["type"], frame["words"], frame["n"], strict=True)
    ]
    for column in ("mean", "joint_low", "joint_high"):
        frame[column] = 100 * frame[column].astype(float)
    means = frame.groupby("label").agg({"direction": "mean", "reward": "mean"})
    order = means.sort_values(["direction", "reward"], ascending=False).index
    cells = alt.Chart().encode(
        x=alt.X("metric:N", sort=metrics, title=None)
        .axis(orient="top", labelAngle=-40)
        .scale(paddingInner=0.04),
        y=alt.Y("label:N", sort=list(order), title=None).axis(labelExpr=LABEL),
        tooltip=[
            alt.Tooltip("type:N"),
            alt.Tooltip("words:N", title="in words"),
            alt.Tooltip("metric:N"),
            *number_tooltips(mean="reward × 100", joint_low="low", joint_high="high"),
            *number_tooltips(standardised="in standard deviations"),
            alt.Tooltip("verdict:N", title="decision"),
            alt.Tooltip("adjusted:Q", format=".3g", title="p (adjusted)"),
            alt.Tooltip("n:Q", title="n (edits)"),
            alt.Tooltip("sentences:Q"),
            *number_tooltips(
                ".0%", rewarded="increased", punished="decreased", unchanged="unchanged"
            ),
        ],
    )
    title = "reward, in sd of steps; grey: undecided"
    chart = heat_map(frame, cells, "reward", title, grey=0.22)
    # Methods of the whole chart would copy its layers.
    chart.layer[0] = chart.layer[0].add_params(alt.param(name="in_words", value=True))
    chart.width, chart.height = alt.Step(64), alt.Step(21)
    return drawn({"": chart})
