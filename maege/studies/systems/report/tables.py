"""Tables of compared systems, for the terminal, the page and the files."""

from maege.number_format import (
    MISSING,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_pvalue,
)
from maege.report.display_table import DisplayTable
from maege.studies.systems.ranked_systems import RankedSystem
from maege.studies.systems.report.aggregation_tables import AGGREGATION_TABLES
from maege.studies.systems.report.edit_tables import EDIT_TABLES
from maege.studies.systems.report.oracle_tables import oracle
from maege.studies.systems.report.paper_table import paper_table
from maege.studies.systems.report.reported_systems import ReportedSystems, ShownTables
from maege.studies.systems.report.trust_tables import TRUST_TABLES
from maege.studies.systems.system_pairs import SystemPair
from maege.texts.system_texts import SOURCE


def other_sentences(results: ReportedSystems) -> str:
    """Say what intervals are of."""
    return (
        f"[interval]: {results.confidence}, for new sentences of the same kind "
        f"({results.config.statistics.resamples:,} bootstrap resamples of {results.units})."
    )


def scores(results: ReportedSystems) -> DisplayTable:
    """Return the scores of systems, a column for each metric, in the order of the first."""
    by_key = {(r.system, m): r for m, ranked in results.found.ranked.items() for r in ranked}
    metrics = list(results.found.ranked)
    order = [r.system for r in results.found.ranked[metrics[0]]] if metrics else []
    rows = [
        (
            system,
            *(format_estimate(r.score, r.interval) for r in (by_key[system, m] for m in metrics)),
        )
        for system in order
    ]
    caption = f"Scores, in the order of {metrics[0] if metrics else ''}. {other_sentences(results)}"
    if chosen := [metric for metric in metrics if metric in results.found.chosen_annotators]:
        caption += (
            f" {', '.join(chosen)}: resamples keep the annotator that the whole corpus chooses for "
            f"a sentence."
        )
    return DisplayTable(caption, ("system", *metrics), rows, (0,))


def details(results: ReportedSystems) -> DisplayTable:
    """Return what the scores are made of, a column for each value."""
    names = list(dict.fromkeys(d.detail for of in results.found.details.values() for d in of))
    rows = []
    for metric, of_metric in results.found.details.items():
        by_key = {(d.system, d.detail): d for d in of_metric}
        scores = {r.system: r for r in results.found.ranked[metric]}
        for system in dict.fromkeys(d.system for d in of_metric):
            # A text without edits has a precision of 1 by convention.
            found = [None if system == SOURCE else by_key.get((system, name)) for name in names]
            cells = [MISSING if d is None else format_estimate(d.value, d.interval) for d in found]
            score = format_estimate(scores[system].score, scores[system].interval)
            rows.append((metric, system, *cells, score))
    caption = f"What scores are made of. {MISSING}: undefined. {other_sentences(results)}"
    return DisplayTable(caption, ("metric", "system", *names, "score"), rows, (0, 1))


def _ranks(results: ReportedSystems) -> DisplayTable:
    """Return the ranges of ranks and clusters by each metric."""
    rows = [
        (
            metric,
            r.system,
            format_number(r.score, 4),
            format_interval(r.interval),
            format_interval(r.bca),
            _range(r),
            MISSING if r.cluster is None else str(r.cluster),
        )
        for metric, ranked in results.found.ranked.items()
        for r in ranked
    ]
    caption = (
        f"Ranks. percentiles, BCa: two kinds of intervals; BCa corrects bias and skewness. range: "
        f"of the rank in resamples, each for itself; two systems with disjoint ranges need not "
        f"differ significantly. cluster: systems whose ranges overlap, directly or through others, "
        f"are in one cluster; two of them may still differ significantly, so read clusters "
        f"together with the tests of pairs. {other_sentences(results)}"
    )
    headings = ("metric", "system", "score", "percentiles", "BCa", "range", "cluster")
    return DisplayTable(caption, headings, rows, (0, 1))


def _range(system: RankedSystem) -> str:
    if system.best_rank is None or system.worst_rank is None:
        return MISSING
    if system.best_rank == system.worst_rank:
        return str(system.best_rank)
    return f"{system.best_rank} to {system.worst_rank}"


def pairs(results: ReportedSystems) -> DisplayTable:
    """Return the tests of pairs of systems by each metric."""
    rows = [
        (
            metric,
            p.a,
            p.b,
            format_difference(p.difference, 4),
            format_interval(p.interval),
            format_pvalue(p.pvalue),
            format_pvalue(p.bootstrap_pvalue),
            format_pvalue(p.adjusted),
            format_number(p.detectable, 4),
            _required(p),
        )
        for metric, compared in results.found.pairs.items()
        for p in compared
    ]
    caption = (
        f"Differences of a and b. p: paired permutation test, two-sided; bootstrap p: of the "
        f"paired bootstrap; adjusted p: Holm, over these pairs of a metric, not over several "
        f"metrics: 5 % for each metric. Findings are also adjusted for each other, so that a pair "
        f"that is significant here may be undecided there. detectable: the smallest true "
        f"difference that so many sentences show to be significant, among all pairs, with a "
        f"probability of 80 %; sentences: how many would show one as large as that of a and b with "
        f"this probability (in brackets: one as large as the ends of its 95 % interval; no second "
        f"number if this includes 0). {other_sentences(results)}"
    )
    headings = (
        "metric", "a", "b", "difference", "interval", "p", "bootstrap p", "adjusted p",
        "detectable", "sentences",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1, 2))


def _required(pair: SystemPair) -> str:
    """Write how many sentences a difference takes, and how few or many its interval allows."""
    if pair.required_sentences is None:
        return MISSING
    text = f"{pair.required_sentences:,}"
    if pair.required_least is None:
        return text
    most = "" if pair.required_most is None else f"{pair.required_most:,}"
    return f"{text} ({pair.required_least:,} to {most})".replace("to )", "or more)")


TABLES: ShownTables = {
    "scores": (
        ("", "Scores", scores),
        ("ranks", "Ranks", _ranks),
        ("paper", "Table for a paper", paper_table),
    ),
    "details": (("", "Precision and recall", details),),
    "pairs": (("", "Pairs of systems", pairs),),
    **TRUST_TABLES,
    "oracle": (("", "Best outputs", oracle),),
    **AGGREGATION_TABLES,
    **EDIT_TABLES,
}
