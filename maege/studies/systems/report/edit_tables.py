"""Tables of kinds of edits and of sentences, of other betas, and of how much systems correct."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, pairwise
from typing import Any, NamedTuple

import altair as alt
import pandas as pd

from maege.number_format import MISSING
from maege.report.chart_style import BLUE, HEAT, ORANGE, number_tooltips, specification
from maege.report.columns import Column, pivot_table, record_table
from maege.report.study_parts import View
from maege.studies.systems.beta_sweep import BetaScore
from maege.studies.systems.report.reported_systems import MakeView, ReportedSystems
from maege.studies.systems.system_edits import ASPECT, MACRO, MICRO, OPERATION, TYPE
from maege.texts.texts import SOURCE

_PART_NAMES = {
    (OPERATION, "M"): "missing",
    (OPERATION, "R"): "replacement",
    (OPERATION, "U"): "unnecessary",
}
_STEP = 58  # pixels of a column; the page makes it fit
_ROW = 20
_MAX_CHART_SYSTEMS = 30
MAX_BETA_SYSTEMS = 15
_WIDTH, _HEIGHT = 420, 320  # of the chart of betas
_TICKS = [0.1, 0.25, 0.5, 1, 2, 4]
_CHARTED = {"f": "F", "recall": "recall"}


def _edit_types(results: ReportedSystems) -> View:
    rows = [r for r in results.found.analyses.edit_scores if r.by in (TYPE, OPERATION)]
    gold: dict[tuple[str, str], list[int]] = {}
    for row in rows:
        if row.gold is not None:
            gold.setdefault((row.by, row.part), []).append(row.gold)
    columns = [
        Column("type", lambda row: _PART_NAMES.get((row.by, row.part), row.part)),
        Column(
            "gold",
            lambda r: (of := gold.get((r.by, r.part))) and f"{sum(of) / len(of):.0f}",
            "cell",
        ),
    ]
    caption = (
        f"F of edits by ERRANT's type of error; gold: number of gold edits, mean over systems, "
        f"whose annotators are chosen as ERRANT does. micro: all edits pooled; macro: mean of the "
        f"types that have gold edits, of precision those that the system proposes. "
        f"Types of gold edits that are not ERRANT's are replaced "
        f"by those that ERRANT gives them. Precision, recall and intervals are in `edit_scores`, "
        f"tests of every two types of a system with 30 gold edits in `type_pairs`. "
        f"{MISSING}: no such edits."
    )
    table = pivot_table(
        caption,
        columns,
        sorted(rows, key=lambda r: (r.part != MICRO, r.part != MACRO, r.by != OPERATION, r.part)),
        by="system",
        cell=Column("", lambda r: r.f.value, "number"),
    )
    text = (
        "F and recall of each type of error, by ERRANT, the most frequent types first; in brackets "
        "the number of gold edits. With few gold edits a value says little."
    )
    return View(
        "Types of errors",
        table,
        text=results.of_best_systems(text, _MAX_CHART_SYSTEMS),
        charts=dict(_edit_type_charts(results)),
        is_folded=True,
    )


def _edit_type_charts(results: ReportedSystems) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield heat maps of the F and of the recall of each type of error by each system."""
    frame = _edit_type_frame(results)
    if frame.empty:
        return
    systems = frame.sort_values("rank")["system"].unique().tolist()
    base = alt.Chart(frame).encode(
        x=alt.X("system:N", title=None, sort=systems).axis(
            orient="top", labelAngle=-45, labelLimit=90, grid=False
        ),
        y=alt.Y("label:N", title=None, sort=frame["label"].unique().tolist()).axis(grid=False),
        tooltip=[
            "type:N",
            "system:N",
            alt.Tooltip("gold:Q", title="gold edits"),
            *(alt.Tooltip(f"{name}:Q", format=".3f") for name in ("f", "precision", "recall")),
        ],
    )
    for measure, title in _CHARTED.items():
        colour = alt.Color(f"{measure}:Q", legend=None).scale(domain=[0, 1], range=HEAT)
        text_colour = alt.when(alt.datum[measure] > 0.5).then(alt.value("#fff"))
        layers = alt.layer(
            base.mark_rect().encode(color=colour),
            base.mark_text(fontSize=11).encode(
                text=alt.Text(f"{measure}:Q", format=".2f"),
                color=text_colour.otherwise(alt.value("#000")),
            ),
        ).properties(width=alt.Step(_STEP), height=alt.Step(_ROW))
        yield title, specification(layers)


def _edit_type_frame(results: ReportedSystems) -> pd.DataFrame:
    """Return a row for each type that has gold edits, and each of the best systems.

    ``gold`` is the mean number of gold edits over systems, for which other annotators are chosen.
    """
    rows = [
        r
        for r in results.found.analyses.edit_scores
        if r.by == TYPE and r.part not in (MICRO, MACRO) and r.gold is not None
    ]
    if not rows:
        return pd.DataFrame()
    order = [s.system for s in results.found.ranked[rows[0].metric]][:_MAX_CHART_SYSTEMS]
    frame = pd.DataFrame(
        {
            "type": r.part,
            "system": r.system,
            "rank": order.index(r.system),
            "gold": r.gold,
            "f": r.f.value,
            "precision": r.precision.value,
            "recall": r.recall.value,
        }
        for r in rows
        if r.system in order
    )
    frame["gold"] = frame.groupby("type")["gold"].transform("mean").round()
    frame = frame[frame["gold"] > 0].sort_values(["gold", "type"], ascending=[False, True])
    return frame.assign(label=frame["type"] + " (" + frame["gold"].astype(int).astype(str) + ")")


def _edit_aspects(results: ReportedSystems) -> View:
    columns = [
        Column("system"),
        Column("aspect", "part"),
        Column("precision", form="estimate"),
        Column("recall", form="estimate"),
        Column("F", "f", "estimate"),
    ]
    caption = (
        f"Detection: an edit of the same words as a gold edit is right. Correction: if the new "
        f"words are the same, too. {_intervals(results)}"
    )
    records = [row for row in results.found.analyses.edit_scores if row.by == ASPECT]
    table = record_table(caption, columns, records)
    return View("Detection and correction", table, "aspects", is_folded=True)


def _groups(results: ReportedSystems) -> View:
    columns = [Column("metric"), Column("by"), Column("group"), Column("n", "sentences", "cell")]
    caption = (
        "Scores on groups of sentences: by number of tokens of the source (quartiles), and by "
        "number of gold edits (mean over annotators; 1 to 3: more than 1, at most 3). Annotators "
        "that a metric chooses are those chosen in the whole corpus. n: number of sentences. "
        "Intervals are in `group_scores`."
    )
    table = pivot_table(
        caption,
        columns,
        chain.from_iterable(results.found.analyses.group_scores.values()),
        by="system",
        cell=Column("", lambda row: row.score.value, "number"),
    )
    return View("Groups of sentences", table, is_folded=True)


def _beta_orders(results: ReportedSystems) -> View:
    sweeps = results.found.analyses.betas.values()
    first: dict[tuple[str, float], list[str]] = {}
    for score in chain.from_iterable(sweep.scores for sweep in sweeps):
        if score.rank == 1:
            first.setdefault((score.metric, score.beta), []).append(score.system)
    columns = [
        Column("metric"),
        Column("beta", lambda row: f"{row.beta:g}", "cell"),
        Column("first", lambda row: ", ".join(first[row.metric, row.beta])),
        Column("tau", form="number"),
        *(
            Column(name, form="cell")
            for name in ("swapped", "significant", "gained", "lost", "turned")
        ),
    ]
    caption = (
        "The order of systems with other betas, the weight of recall in F, compared with that of "
        "the metric's own beta; annotators are chosen anew. tau: Kendall's tau-b. swapped: pairs "
        "of systems in the opposite order. significant: pairs that differ significantly (5 %, "
        "jackknife with Student's t, Holm over all pairs); gained, lost: only with this beta, only "
        "with the own one; turned: with both, in opposite directions. Exploratory: each beta is "
        "tested for itself, so among equal systems some beta has significant pairs on more than "
        "5 % of pages."
    )
    records = chain.from_iterable(sweep.orders for sweep in sweeps)
    table = record_table(caption, columns, records)
    text = (
        "F by beta; the dots are where two systems change places, on straight lines between the "
        f"betas that were tried. At most {MAX_BETA_SYSTEMS} systems, those with the best ranks."
    )
    charts = {
        metric: beta_chart(sweep.scores)
        for metric, sweep in results.found.analyses.betas.items()
        if len({score.system for score in sweep.scores} - {SOURCE}) > 1
    }
    return View(
        "Would another beta change the order?",
        table,
        text=text if charts else "",
        charts=charts,
        is_folded=True,
    )


def _beta_swaps(results: ReportedSystems) -> View:
    columns = [
        *map(Column, ("metric", "a", "b")),
        Column("betas", lambda row: _betas(row.betas)),
        Column("turned", lambda row: _betas(row.turned)),
    ]
    caption = (
        "Pairs of systems whose order depends on beta: a is above with the metric's own beta, b "
        "with these betas; turned: with these, b differs significantly from a, as a does from b "
        "with the own beta."
    )
    records = chain.from_iterable(s.swaps for s in results.found.analyses.betas.values())
    table = record_table(caption, columns, records)
    return View("Pairs whose order depends on beta", table, is_folded=True)


def _betas(values: Sequence[float]) -> str:
    return ", ".join(f"{value:g}" for value in values) or MISSING


def _difficulties(results: ReportedSystems) -> View:
    columns = [
        *map(Column, ("metric", "type")),
        Column("edits", form="count"),
        Column("difficulty", form="estimate"),
    ]
    caption = (
        "How difficult types of errors are, the most difficult first: mean of 1 - the share of the "
        "systems that have what the annotator has, over the gold edits of the type. Only of this "
        f"set of systems, or of the stored table. {_intervals(results)}"
    )
    table = record_table(caption, columns, results.found.analyses.difficulties)
    return View("Difficulty of types of errors", table, is_folded=True)


def _amounts(results: ReportedSystems) -> View:
    columns = [
        Column("who", "name"),
        Column(
            "edits", lambda a: None if a.edits.value is None else f"{a.edits.value:.2f}", "cell"
        ),
        Column("ratio", form="amount"),
        Column("left alone", "left_alone", "estimate"),
        Column("over", form="estimate"),
        Column("under", form="estimate"),
        Column("p", "pvalue", "p"),
        Column("adjusted p", "adjusted", "p"),
    ]
    caption = (
        f"How much systems correct. edits: in a sentence, extracted by ERRANT from all texts, if "
        f"it is among the metrics; ratio: to the edits of the annotators, of an annotator to those "
        f"of the others. left alone: share of sentences without any change. over: share of the "
        f"sentences that no annotator changes, but the system does; under: share of the sentences "
        f"that all annotators change, but the system does not (of an annotator: the others). "
        f"p: of the ratio of a system against 1, by the jackknife with Student's t, two-sided; "
        f"adjusted p: Holm over all systems. Intervals are not adjusted. {_intervals(results)}"
    )
    table = record_table(caption, columns, results.found.analyses.amounts)
    return View("How much systems correct", table, is_folded=True)


def _intervals(results: ReportedSystems) -> str:
    return (
        f"[interval]: {results.confidence}, by "
        f"{results.found.analyses.part_resamples:,} bootstrap resamples of {results.units}."
    )


class Crossing(NamedTuple):
    """A beta with which two systems have the same F: above it the second is better."""

    beta: float
    f: float
    before: str
    after: str


def crossings(scores: Sequence[BetaScore]) -> Iterator[Crossing]:
    """Yield where the scores of two systems cross; on straight lines between the betas tried."""
    curves: dict[str, list[BetaScore]] = {}
    for score in scores:
        curves.setdefault(score.system, []).append(score)
    for pair in combinations(curves.values(), 2):
        unequal = [(a, b) for a, b in zip(*pair, strict=True) if a.score != b.score]
        for (a, b), (next_a, next_b) in pairwise(unequal):
            before, after = a.score - b.score, next_a.score - next_b.score
            if before * after < 0:
                part = before / (before - after)
                names = (a.system, b.system) if before > 0 else (b.system, a.system)
                f_score = a.score + part * (next_a.score - a.score)
                yield Crossing(a.beta + part * (next_a.beta - a.beta), f_score, *names)


def beta_chart(scores: Sequence[BetaScore]) -> Mapping[str, Any]:
    """Draw the best systems; the unchanged source, which has no correct edit, is left out."""
    best: dict[str, int] = {}
    for score in scores:
        best[score.system] = min(score.rank, best.get(score.system, score.rank))
    by_rank = sorted(best.keys() - {SOURCE}, key=lambda system: (best[system], system))
    shown = [score for score in scores if score.system in by_rank[:MAX_BETA_SYSTEMS]]
    frame = pd.DataFrame(
        [(s.system, s.beta, s.score) for s in shown], columns=["system", "beta", "f"]
    )
    points = pd.DataFrame(crossings(shown), columns=Crossing._fields)
    x = alt.X("beta:Q", title="beta").scale(type="log", nice=False).axis(values=_TICKS, format="~g")
    y = alt.Y("f:Q", title="F").scale(zero=False)
    base = alt.Chart(frame).encode(x=x, y=y, detail=alt.Detail("system:N"))
    tooltips = number_tooltips(beta="beta", f="F")
    lines = base.mark_line(color=BLUE, opacity=0.6, strokeWidth=1.5).encode(
        tooltip=["system:N", *tooltips]
    )
    last = frame[frame["beta"] == frame["beta"].max()]
    names = alt.Chart(last).mark_text(align="left", dx=5, fontSize=11)
    crossed = alt.Chart(points).mark_point(color=ORANGE, filled=True, size=40, opacity=1)
    layers = alt.layer(
        lines,
        names.encode(x=x, y=y, text=alt.Text("system:N")),
        crossed.encode(x=x, y=y, tooltip=["before:N", "after:N", *tooltips]),
    )
    return specification(layers.properties(width=_WIDTH, height=_HEIGHT))


EDIT_TABLES: dict[str, tuple[MakeView, ...]] = {
    "edit_scores": (_edit_types, _edit_aspects),
    "group_scores": (_groups,),
    "beta_orders": (_beta_orders,),
    "beta_swaps": (_beta_swaps,),
    "difficulties": (_difficulties,),
    "amounts": (_amounts,),
}
