"""Tables of what people say of metrics and systems, for the terminal, the page and the files."""

from collections.abc import Callable, Iterable, Mapping

from maege.number_format import (
    MISSING,
    format_interval,
    format_number,
    number_of,
)
from maege.report.display_table import DisplayTable
from maege.statistics.significance_letters import significance_letters
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.level_tables import levels, references
from maege.studies.humans.report.sentence_tables import (
    SENTENCE_INTERVALS,
    format_sentence_estimate,
    metrics_by_tau,
    sentence_differences,
    sentence_estimate,
    sentence_measures,
    ties,
)
from maege.studies.humans.report.system_tables import (
    SYSTEM_INTERVALS,
    format_system_estimate,
    judges,
    system_correlations,
    system_differences,
    system_estimate,
    systems,
    windows,
)
from maege.studies.humans.sentence_measures import HEADLINE
from maege.studies.humans.system_level import SOFT

LETTERS = (
    "letters: metrics without a common letter differ significantly in tau (5 %, metrics exchanged "
    "in whole sentences, Holm over all pairs of this table); metrics that share one can be equal."
)


def describe_set(results: SetResults) -> str:
    """Say what was judged."""
    number, ties = results.comparisons["unexpanded"]
    judges = number_of(len(results.judges), "judge")
    return (
        f"{results.name}: {judges}, {len(results.systems)} systems, {results.sentences:,} "
        f"sentences, {number:,} comparisons of two outputs ({ties:,} ties)."
    )


def summary(results: SetResults) -> DisplayTable:
    """Return the main values of each metric, best tau first, then the rows beside them."""
    letters = significance_letters(
        {
            metric: estimate.value
            for metric in results.metric_systems
            if (estimate := sentence_estimate(results, metric, "unexpanded", HEADLINE))
        },
        [
            d
            for d in results.sentence_differences
            if (d.kind, d.measure) == ("unexpanded", HEADLINE)
        ],
    )
    rows = []
    for metric in metrics_by_tau(results):
        tau, hties, expanded = (
            sentence_estimate(results, metric, kind, measure)
            for kind, measure in (
                ("unexpanded", HEADLINE),
                ("unexpanded", "hties"),
                ("expanded", HEADLINE),
            )
        )
        r, rho, soft = (
            system_estimate(results, metric, measure) for measure in ("pearson", "spearman", SOFT)
        )
        rows.append(
            (
                metric,
                format_sentence_estimate(tau),
                letters.get(metric, ""),
                format_sentence_estimate(hties),
                format_sentence_estimate(expanded),
                format_system_estimate(r),
                format_interval(r.by_sentences_and_systems) if r else MISSING,
                format_number(rho.value, 3) if rho else MISSING,
                format_number(soft.value, 3) if soft else MISSING,
            )
        )
    caption = (
        "Agreement with people. tau: (agree − disagree) / comparisons of two outputs in which "
        "people prefer one; a tie of the metric counts as 0. tau with human ties: ties of both "
        "count as agreement, so a constant metric has the share of ties. tau (expanded): all "
        "pairs of systems of a judgement, also those with the same output, which nobody compared. "
        "r, rho: Pearson's and Spearman's correlation of systems' mean scores with TrueSkill of "
        "the judgements. soft accuracy: 1 minus the mean difference between two probabilities "
        "that one system is better than another, by people and by the metric; its zero is that of "
        f"a constant metric. Of tau, {SENTENCE_INTERVALS} Of r, {SYSTEM_INTERVALS} {LETTERS} "
        f"In the last rows: {_baselines(results)}."
    )
    headings = (
        "metric", "tau", "letters", "tau with human ties", "tau (expanded)", "r",
        "of other systems", "rho", "soft accuracy",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 2))


def _baselines(results: SetResults) -> str:
    words = {
        "constant": "a metric that gives every output the same score",
        "length": "the number of characters",
        "random": "random scores (expected values)",
        "another judge": "the answers of one judge in the place of a metric, on comparisons that "
        "two judges share",
    }
    names = {estimate.metric for estimate in results.sentence_estimates}
    return "; ".join(f"{name}: {text}" for name, text in words.items() if name in names)


TABLES: Mapping[str, tuple[str, Callable[[SetResults], DisplayTable]]] = {
    "summary": ("Agreement with people", summary),
    "sentence_measures": ("Measures at sentence level", sentence_measures),
    "sentence_differences": ("Differences at sentence level", sentence_differences),
    "system_correlations": ("Agreement about systems", system_correlations),
    "system_differences": ("Differences at system level", system_differences),
    "levels": ("Means of sentence scores and pooled scores", levels),
    "windows": ("Systems that are close to each other", windows),
    "ties": ("Ties", ties),
    "references": ("Number of references", references),
    "systems": ("Systems", systems),
    "judges": ("Judges", judges),
}


def all_tables(results: SetResults) -> dict[str, DisplayTable]:
    """Return all tables that have rows, by name."""
    made: Iterable[tuple[str, DisplayTable]] = (
        (name, make(results)) for name, (_, make) in TABLES.items()
    )
    return {name: table for name, table in made if table.rows}
