"""Tables of kinds of edits and of sentences, of other betas, and of how much systems correct."""

from maege.array_types import Interval
from maege.number_format import (
    MISSING,
    format_estimate,
    format_number,
    format_pvalue,
)
from maege.report.display_table import DisplayTable
from maege.studies.systems.edit_breakdown import ASPECT, MACRO, MICRO, OPERATION, TYPE
from maege.studies.systems.report.reported_systems import ReportedSystems, ShownTables

OPERATION_NAMES = {"M": "missing", "R": "replacement", "U": "unnecessary"}


def _edit_types(results: ReportedSystems) -> DisplayTable:
    """Return the F of each type of error, a column for each system."""
    rows = [r for r in results.found.analyses.edit_scores if r.by in (TYPE, OPERATION)]
    systems = list(dict.fromkeys(row.system for row in rows))
    by_key = {(row.by, row.part, row.system): row for row in rows}
    keys = dict.fromkeys((row.by, row.part) for row in rows)
    cells = []
    for by, part in sorted(keys, key=_order_of_parts):
        of_part = [by_key.get((by, part, system)) for system in systems]
        gold = [row.gold for row in of_part if row is not None and row.gold is not None]
        cells.append(
            (
                OPERATION_NAMES.get(part, part) if by == OPERATION else part,
                f"{sum(gold) / len(gold):.0f}" if gold else MISSING,
                *(format_number(None if row is None else row.f, 3) for row in of_part),
            )
        )
    caption = (
        f"F of edits by ERRANT's type of error; gold: number of gold edits, mean over systems, "
        f"whose annotators are chosen as ERRANT does. micro: all edits pooled; macro: mean of the "
        f"types that have gold edits, of precision those that the system proposes. "
        f"Types of gold edits that are not ERRANT's are replaced "
        f"by those that ERRANT gives them. Precision, recall and intervals are in `edit_scores`, "
        f"tests of every two types of a system with 30 gold edits in `type_pairs`. "
        f"{MISSING}: no such edits."
    )
    return DisplayTable(caption, ("type", "gold", *systems), cells)


def _order_of_parts(key: tuple[str, str]) -> tuple[bool, bool, bool, str]:
    by, part = key
    return part != MICRO, part != MACRO, by != OPERATION, part


def edit_aspects(results: ReportedSystems) -> DisplayTable:
    """Return how well systems detect and correct errors."""
    rows = [
        (
            row.system,
            row.part,
            format_estimate(row.precision, row.precision_interval),
            format_estimate(row.recall, row.recall_interval),
            format_estimate(row.f, row.f_interval),
        )
        for row in results.found.analyses.edit_scores
        if row.by == ASPECT
    ]
    caption = (
        f"Detection: an edit of the same words as a gold edit is right. Correction: if the new "
        f"words are the same, too. {_intervals(results)}"
    )
    headings = ("system", "aspect", "precision", "recall", "F")
    return DisplayTable(caption, headings, rows, (0, 1))


def groups(results: ReportedSystems) -> DisplayTable:
    """Return the scores on groups of sentences, a column for each system."""
    rows = [row for of_metric in results.found.analyses.group_scores.values() for row in of_metric]
    systems = list(dict.fromkeys(row.system for row in rows))
    by_key = {(row.metric, row.by, row.group, row.system): row for row in rows}
    keys = dict.fromkeys((row.metric, row.by, row.group, str(row.sentences)) for row in rows)
    cells = [
        (*key, *(format_number(by_key[(*key[:3], system)].score, 3) for system in systems))
        for key in keys
    ]
    caption = (
        "Scores on groups of sentences: by number of tokens of the source (quartiles), and by "
        "number of gold edits (mean over annotators; 1 to 3: more than 1, at most 3). Annotators "
        "that a metric chooses are those chosen in the whole corpus. n: number of sentences. "
        "Intervals are in `group_scores`."
    )
    return DisplayTable(caption, ("metric", "by", "group", "n", *systems), cells, (0, 1, 2))


def betas(results: ReportedSystems) -> DisplayTable:
    """Return how the order of systems changes with beta."""
    rows = [
        (
            metric,
            f"{row.beta:g}",
            ", ".join(s.system for s in sweep.scores if s.beta == row.beta and s.rank == 1),
            format_number(row.tau, 3),
            str(row.swapped),
            *map(_number, (row.significant, row.gained, row.lost, row.turned)),
        )
        for metric, sweep in results.found.analyses.betas.items()
        for row in sweep.orders
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
    headings = (
        "metric", "beta", "first", "tau", "swapped", "significant", "gained", "lost", "turned",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 2))


def beta_swaps(results: ReportedSystems) -> DisplayTable:
    """Return the pairs of systems whose order depends on beta."""
    rows = [
        (metric, row.a, row.b, _betas(row.betas), _betas(row.turned))
        for metric, sweep in results.found.analyses.betas.items()
        for row in sweep.swaps
    ]
    caption = (
        "Pairs of systems whose order depends on beta: a is above with the metric's own beta, b "
        "with these betas; turned: with these, b differs significantly from a, as a does from b "
        "with the own beta."
    )
    return DisplayTable(caption, ("metric", "a", "b", "betas", "turned"), rows, (0, 1, 2, 3, 4))


def amounts(results: ReportedSystems) -> DisplayTable:
    """Return how much annotators and systems correct."""
    rows = [
        (
            row.name,
            MISSING if row.edits is None else f"{row.edits:.2f}",
            _estimate(row.ratio, row.ratio_interval),
            format_estimate(row.left_alone, row.left_alone_interval),
            format_estimate(row.over, row.over_interval),
            format_estimate(row.under, row.under_interval),
            format_pvalue(row.pvalue),
            format_pvalue(row.adjusted),
        )
        for row in results.found.analyses.amounts
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
    headings = ("who", "edits", "ratio", "left alone", "over", "under", "p", "adjusted p")
    return DisplayTable(caption, headings, rows)


def _intervals(results: ReportedSystems) -> str:
    return (
        f"[interval]: {results.confidence}, by "
        f"{results.found.analyses.part_resamples:,} bootstrap resamples of {results.units}."
    )


def _estimate(value: float | None, interval: Interval | None) -> str:
    """Write a ratio, which may be above 1."""
    if value is None:
        return MISSING
    return f"{value:.2f}" + ("" if interval is None else f" [{interval[0]:.2f}, {interval[1]:.2f}]")


def _number(number: int | None) -> str:
    return MISSING if number is None else str(number)


def _betas(values: tuple[float, ...]) -> str:
    return ", ".join(f"{value:g}" for value in values) or MISSING


EDIT_TABLES: ShownTables = {
    "edit_scores": (
        ("", "Types of errors", _edit_types),
        ("aspects", "Detection and correction", edit_aspects),
    ),
    "group_scores": (("", "Groups of sentences", groups),),
    "beta_orders": (("", "Would another beta change the order?", betas),),
    "beta_swaps": (("", "Pairs whose order depends on beta", beta_swaps),),
    "amounts": (("", "How much systems correct", amounts),),
}
