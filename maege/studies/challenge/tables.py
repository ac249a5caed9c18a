"""The tables of ``maege challenge``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from maege.number_format import MISSING
from maege.report.chart_style import HEAT, specification
from maege.report.columns import Column, pivot_table, record_table
from maege.report.marked_changes import with_marks
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.multiple_testing import with_holm
from maege.statistics.value import Value
from maege.studies.challenge.aces_score import AcesScore
from maege.studies.challenge.measurements import ChallengeFound, Example
from maege.studies.challenge.shares import ALL, ASKED, Share, Shares

_FAMILY_CAPTIONS = {
    "selective": "Of 100 items with a harmless and a harmful change: in how many the harmless text "
    "has the higher score / both have the same / the harmful one has it. ",
    "noticed": "Of 100 items: in how many the good text has the higher score / both have the same "
    "/ the harmful one has it. ",
    "fair": "Of 100 items: in how many the harmless text has the higher score / both have the same "
    "/ the good one has it. ",
}
_FAMILY_CAPTION = (
    "all: all families together. accuracy: the share of the first number, a tie as one half."
)
_CHART_TEXT = (
    "Chart: the first number of the table, by phenomenon; with =, that of ties, where most tie."
)
_FAIRNESS_CAPTION = (
    "noticed: share of the items in which the good text scores above the harmful one; ties: in "
    "which both score the same. fair: in which a harmless change does not lower the score. "
    "selective: in which the harmless text scores above the harmful one; ties. accuracy: what "
    "items ask, with a tie as one half: selective, or noticed if they have no harmless change. "
    "[interval]: Wilson's, of accuracy the jackknife; items of a template or sentence may be alike."
)
_LIMIT_CAPTION = (
    "Scorers without grammar on the same items, as the metrics above. What they reach is no "
    "evidence for a metric."
)
_GAP_CAPTION = (
    "The share of the first table, with a tie as one half, minus the same of chance (one half) and "
    "of the scorer without grammar that is best in the family. [interval]: jackknife of "
    "sentences or templates."
)
_PAIR_CAPTION = (
    "only: sentences or templates in which this metric has the higher "
    "accuracy. difference: of the accuracy. p: McNemar's exact test, adjusted for "
    "all families and pairs of metrics."
)
_AREA_CAPTION = (
    "auc: probability that a text that people found right scores above one that they found wrong, "
    "a tie as one half. [interval]: jackknife of sources."
)
_EXAMPLE_CAPTION = (
    "An item of each phenomenon in which the metric prefers the harmful text, or scores both the "
    "same. better: the text that should score higher. harmful: with the words that the better text "
    "has instead [-between these-], and its own {+between these+}."
)
_DIAGNOSTIC_CAPTION = "Items without a right answer: which text the metric prefers, in 100 items."
_ACES_CAPTION = (
    "tau: (items in which the good text scores higher - others) / all; a mean over the phenomena "
    "of a category. score: the sum of the taus by the weights of the set."
)


def thirds(share: Share) -> str | None:
    """Return a share as right / tie / wrong in per cent, which add up to 100.

    >>> thirds(Share(8, Value(0.625), 0.125, 0.25))
    '62/13/25'
    """
    if not share.items or share.right.value is None:
        return None
    right, wrong = round(100 * share.right.value), round(100 * (share.wrong or 0.0))
    return f"{right}/{100 - right - wrong}/{wrong}"


def tables(found: ChallengeFound, aces: Sequence[AcesScore] = ()) -> Iterator[StudyTable]:
    """Yield all tables, those without rows, too."""
    yield _families(found)
    yield _areas(found)
    yield _phenomena(found)
    yield _gaps(found)
    yield _limits(found)
    yield study_table("pairs", "Which metric has the higher accuracy", _PAIR_CAPTION, (
        Column("family", "change"),
        Column("metric", "first"),
        Column("other", "second"),
        Column("items", form="count"),
        Column("only metric", "only_first", "count"),
        Column("only other", "only_second", "count"),
        Column("difference", form="difference"),
        Column("p (Holm)", "adjusted", "p"),
    ), found.pairs, is_folded=True)  # fmt: skip
    yield _examples(found.examples)
    yield _pivot(
        "diagnostics", "Which correction is preferred", _DIAGNOSTIC_CAPTION, found.diagnostics
    )
    yield study_table("aces", "The score of ACES", _ACES_CAPTION, (
        Column("metric"),
        Column("category"),
        Column("phenomena", form="count"),
        Column("items", form="count"),
        Column("tau", form="difference"),
    ), [row for score in aces for row in score.rows])  # fmt: skip


def _pivot(
    name: str, title: str, caption: str, shares: Sequence[Shares], **view: Any
) -> StudyTable:
    """Return shares with a row for each metric and a column for each family or phenomenon."""
    cell = Column("", lambda s: thirds(s.main), "cell")
    shown = [s for s in shares if s.main.items]
    table = pivot_table(caption, (Column("metric"),), shown, by="name", cell=cell)
    return StudyTable.of_records(name, shares, View(title, table, **view))


def _families(found: ChallengeFound) -> StudyTable:
    """Return the main table: what the set asks above all, by family."""
    cell = Column("", lambda s: thirds(s.main), "cell")
    shown = _of_set(found.families)
    of_all = [s for s in shown if s.change == ALL]
    shown = of_all + [s for s in shown if s.change != ALL]
    caption = _FAMILY_CAPTIONS[shown[0].asked if shown else ASKED[0]] + _FAMILY_CAPTION
    table = pivot_table(caption, (Column("metric"),), shown, by="name", cell=cell)
    accuracy = {s.metric: Column("accuracy", form="estimate").cell(s) for s in of_all}
    rows = [(row[0], accuracy.get(row[0], MISSING), *row[1:]) for row in table.rows]
    table = replace(table, headings=("metric", "accuracy", *table.headings[1:]), rows=rows)
    view = View(
        "Harmless or harmful?",
        table,
        text=_CHART_TEXT,
        charts=_heat_map(found.phenomena),
        is_main=True,
        is_table_first=True,
    )
    return StudyTable.of_records("families", [s for s in found.families if s.items], view)


def _of_set(shares: Sequence[Shares]) -> list[Shares]:
    """Return the shares of items that answer what the set asks above all."""
    asked = min((ASKED.index(s.asked) for s in shares if s.main.items), default=0)
    return [s for s in shares if s.main.items and s.asked == ASKED[asked]]


def _phenomena(found: ChallengeFound) -> StudyTable:
    return study_table("phenomena", "All phenomena", _FAIRNESS_CAPTION, (
        Column("metric"),
        Column("phenomenon"),
        Column("family", "change"),
        Column("items", form="count"),
        Column("noticed", "noticed.right", "estimate"),
        Column("ties", "noticed.ties", "share"),
        Column("fair", "fair.right", "estimate"),
        Column("selective", "selective.right", "estimate"),
        Column("ties", "selective.ties", "share"),
        Column("accuracy", form="estimate"),
    ), found.phenomena, is_folded=True)  # fmt: skip


def _heat_map(shares: Sequence[Shares]) -> dict[str, dict[str, Any]]:
    """Return a chart: metrics by phenomena, colour and number are the share of the first table.

    Where most items tie, the number is that of ties, with the sign of equality.
    """
    import altair as alt  # slow to import

    rows = [
        {
            "metric": s.metric,
            "phenomenon": s.phenomenon,
            "family": s.change,
            "right": s.main.right.value,
            "shown": _shown(s.main),
        }
        for s in _of_set(shares)
    ]
    if not rows:
        return {}
    base = alt.Chart(alt.Data(values=rows)).encode(
        alt.X("metric:N", sort=None, title=None).axis(orient="top", labelAngle=-45),
        alt.Y("phenomenon:N", sort=None, title=None),
    )
    colour = alt.Color("right:Q", legend=None).scale(domain=[0, 1], range=HEAT)
    written = alt.when(alt.datum.right > 0.5).then(alt.value("#fff")).otherwise(alt.value("#000"))
    cells = base.mark_rect().encode(color=colour, tooltip=["metric:N", "phenomenon:N", "shown:N"])
    numbers = base.mark_text(fontSize=11).encode(text="shown:N", color=written)
    return {"": specification(alt.layer(cells, numbers).properties(width=alt.Step(46)))}


def _shown(share: Share) -> str:
    if (share.ties or 0.0) > 0.5:
        return f"= {round(100 * (share.ties or 0.0))}"
    return str(round(100 * (share.right.value or 0.0)))


def _limits(found: ChallengeFound) -> StudyTable:
    cell = Column("", lambda s: thirds(s.main), "cell")
    name = Column("scorer", lambda s: s.metric.removeprefix("sentinel ").replace("-", " "))
    shown = _of_set(found.limits)
    table = pivot_table(_LIMIT_CAPTION, (name,), shown, by="name", cell=cell)
    view = View("Scorers without grammar", table, is_folded=True)
    return StudyTable.of_records("limits", [s for s in found.limits if s.items], view)


@dataclass(frozen=True)
class _Nearest:
    metric: str
    change: str
    chance: Value
    limit: str
    difference: Value
    pvalue: float | None
    adjusted: float | None = None


def _gaps(found: ChallengeFound) -> StudyTable:
    """Return for each metric and family the differences from chance and from the best limit."""
    rows: list[_Nearest] = []
    for metric in found.metrics:
        of_metric = [g for g in found.gaps if g.metric == metric and g.difference.value is not None]
        for change in dict.fromkeys(g.change for g in of_metric):
            own = [g for g in of_metric if g.change == change]
            chance, *others = own
            best = min(others, key=lambda g: g.difference.value or 0.0, default=chance)
            rows.append(
                _Nearest(
                    metric, change, chance.difference, best.limit, best.difference, best.pvalue
                )
            )
    return study_table("gaps", "Compared with chance and the best limit", _GAP_CAPTION, (
        Column("metric"),
        Column("family", "change"),
        Column("above chance", "chance", "change"),
        Column("limit"),
        Column("above limit", "difference", "change"),
        Column("p (Holm)", "adjusted", "p"),
    ), with_holm(rows), is_folded=True)  # fmt: skip


def _areas(found: ChallengeFound) -> StudyTable:
    title = "Are right texts above wrong ones?"
    return study_table("auc", title, _AREA_CAPTION, (
        Column("metric"),
        Column("right texts", "right", "count"),
        Column("wrong texts", "wrong", "count"),
        Column("sources", form="count"),
        Column("auc", form="estimate"),
    ), found.areas, is_main=True)  # fmt: skip


def _examples(examples: Sequence[Example]) -> StudyTable:
    rows = [
        {
            "metric": e.metric,
            "phenomenon": e.item.phenomenon,
            "id": e.item.id,
            "source": e.item.source or MISSING,
            "better": visible(getattr(e.item, e.better)),
            "harmful": visible(e.item.harmful or ""),
        }
        for e in examples
        if e.item.harmful is not None
    ]
    columns = [
        Column("metric", itemgetter("metric")),
        Column("phenomenon", itemgetter("phenomenon")),
        Column("source", lambda row: visible(row["source"])),
        Column("better", itemgetter("better")),
        Column("harmful", lambda row: with_marks(row["better"], row["harmful"]) or MISSING),
    ]
    table = record_table(_EXAMPLE_CAPTION, columns, rows)
    return StudyTable(
        "examples", rows, (View("Items that a metric gets wrong", table, is_folded=True),)
    )


def visible(text: str) -> str:
    r"""Return a text whose invisible characters are escaped.

    >>> visible("a\u200bb")
    'a\\u200bb'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
