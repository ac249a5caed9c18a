"""Tables of what points of metrics are worth, and of how valid metrics are."""

from maege.number_format import (
    MISSING,
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
    with_minus_signs,
)
from maege.report.display_table import DisplayTable
from maege.studies.systems.order_accuracy import OrderAccuracy
from maege.studies.systems.report.reported_systems import ReportedSystems, ShownTables

SEEN = (
    "references: corrections that the metric sees: those of the other annotators (others), so that "
    "right edits that nobody else made count as wrong; or also that of the annotator whose edits "
    "are applied (all), so that none does. In the output of a system, some right edits count as "
    "wrong; it is not known how many."
)
PARTIAL = (
    "This holds for systems that make some of the annotators' edits and no others, independently "
    "of each other; real systems also make wrong edits."
)


def point_value(results: ReportedSystems) -> DisplayTable:
    """Return what a point of each metric is worth, near the scores of the systems."""
    points = results.found.trust.points
    rows = [
        (
            v.metric,
            v.references,
            f"{v.point:g}",
            format_number(v.systems_score, 3) + (" (outside)" if v.is_outside else ""),
            f"{format_percentage(v.lower, 0)} to {format_percentage(v.upper, 0)}",
            MISSING if v.slope is None else with_minus_signs(f"{v.slope:.2f}"),
            MISSING if v.interval is None else _wide_interval(v.interval),
            MISSING if v.edits is None else f"{v.edits:.3f}",
            MISSING if v.edits_interval is None else _wide_interval(v.edits_interval),
        )
        for v in (points.values if points else ())
    ]
    caption = (
        f"What a point is worth. points per edit: how much a score rises with one more corrected "
        f"edit per 100 tokens; edits per point: the reverse, where scores are shown to rise. "
        f"Between corpora with such shares of the gold edits, where scores are as the median of "
        f"the systems (outside: no such corpus has that score; the nearest ones). {SEEN} "
        f"{PARTIAL} {_resamples(results)}"
    )
    headings = (
        "metric", "references", "point", "systems", "shares", "points per edit", "interval",
        "edits per point", "interval of edits",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1))


def _resamples(results: ReportedSystems) -> str:
    points = results.found.trust.points
    if points is None:
        return ""
    return (
        f"{points.sentences:,} sentences, {points.replicates} replicates; intervals: "
        f"{results.confidence}, by resampling both."
    )


def _wide_interval(interval: tuple[float, float]) -> str:
    low, high = interval
    return with_minus_signs(f"[{low:.3g}, {high:.3g}]")


def quality_levels(results: ReportedSystems) -> DisplayTable:
    """Return the scores of corpora by the share of gold edits that is applied."""
    points = results.found.trust.points
    rows = [
        (
            level.metric,
            level.references,
            format_percentage(level.share, 0),
            f"{level.edits:.2f}",
            format_estimate(level.score, level.interval),
        )
        for level in (points.levels if points else ())
    ]
    caption = (
        f"Scores of corpora of known quality. share: of the gold edits that is applied; edits: "
        f"applied edits per 100 tokens. {SEEN} {_resamples(results)}"
    )
    return DisplayTable(caption, ("metric", "references", "share", "edits", "score"), rows, (0, 1))


def order_accuracy(results: ReportedSystems) -> DisplayTable:
    """Return how often the better of two systems has the higher score."""
    points = results.found.trust.points
    orders = points.orders if points else ()
    sizes = list(dict.fromkeys(order.sentences for order in orders))
    by_key: dict[tuple[str, str, float | None], dict[int, OrderAccuracy]] = {}
    for order in orders:
        key = order.metric, order.references, order.edits
        by_key.setdefault(key, {})[order.sentences] = order
    rows = [
        (
            metric,
            references,
            "1 point" if edits is None else f"{edits:g} edits",
            *(format_estimate(of[size].share, of[size].interval) for size in sizes),
        )
        for (metric, references, edits), of in by_key.items()
    ]
    caption = (
        f"How often the better of two systems has the higher score, by the number of sentences. "
        f"apart: difference in quality, in corrected edits per 100 tokens, or so many as the "
        f"expected scores differ by a point. {SEEN} {PARTIAL} By normal approximation; below .5 "
        f"the metric prefers the worse system. {_resamples(results)}"
    )
    headings = ("metric", "references", "apart", *(f"{size:,}" for size in sizes))
    return DisplayTable(caption, headings, rows, (0, 1, 2))


def _chain_validity(results: ReportedSystems) -> DisplayTable:
    """Return the agreement of metrics with the order of chains of gold edits."""
    rows = [
        (
            v.metric,
            v.references,
            format_estimate(v.tau, v.interval),
            MISSING if v.random_share is None else format_percentage(v.random_share),
            f"{v.sentences:,}",
        )
        for v in results.found.trust.chains
    ]
    caption = (
        f"Validity on chains of gold edits. tau: macro, 1 if the metric always prefers the text "
        f"with more gold edits, 0 if the other one as often; random: share of scorers with random "
        f"weights for words that reach it. {SEEN}"
    )
    headings = ("metric", "references", "tau", "random", "sentences")
    return DisplayTable(caption, headings, rows, (0, 1))


def _human_validity(results: ReportedSystems) -> DisplayTable:
    """Return the agreement of metrics with people about the compared systems."""
    rows = [
        (
            v.metric,
            v.judgements,
            v.measure,
            format_estimate(v.value, v.by_sentences),
            format_interval(v.by_sentences_and_systems),
            str(v.systems),
            f"{v.sentences:,}",
        )
        for v in results.found.trust.people
    ]
    caption = (
        "Agreement with people about these systems: correlation of the score of the judged "
        "sentences with TrueSkill of the judgements. The first interval is for other sentences, "
        "the second for other systems of the kind, too."
    )
    headings = (
        "metric", "judgements", "measure", "value", "of other systems", "systems", "sentences",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1, 2))


TRUST_TABLES: ShownTables = {
    "chain_validity": (("", "Validity of the metrics on chains", _chain_validity),),
    "human_validity": (("", "Agreement of the metrics with people", _human_validity),),
    "point_values": (("", "What a point is worth", point_value),),
    "order_accuracy": (("", "How often the order of two systems is right", order_accuracy),),
    "quality_levels": (("", "Scores of corpora of known quality", quality_levels),),
}
