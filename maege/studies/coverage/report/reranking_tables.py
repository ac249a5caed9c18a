"""Tables of oracle re-ranking: what metrics choose from lists of candidates."""

from maege.number_format import (
    MISSING,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
    format_pvalue,
)
from maege.report.display_table import DisplayTable
from maege.studies.coverage.reranking.chosen_changes import ChosenChanges, SentenceMean
from maege.studies.coverage.reranking.reranking import RerankedChanges, Reranking

MEASURE_NAMES = {
    "changes": "word changes",
    "unchanged": "unchanged sentences",
    "order": "order (rho)",
}
COMPARED_NAMES = {
    "first candidate": "none: the first candidate",
    "any candidate": "none: any candidate",
    "a reference": "none: a reference",
}
MEASURES_EXPLAINED = (
    "word changes: aligned words that differ, and words without a partner, per sentence. "
    "unchanged: share of sentences without any change of words or their order. order: Spearman's "
    "rho of the positions of aligned words"
)
OTHER_SENTENCES = (
    "[interval]: for new sentences, with these candidates' systems and these people (jackknife "
    "over sentences)."
)


def reranking(results: Reranking) -> DisplayTable:
    """Return what is chosen by each metric and number of references."""
    by_key = {(r.metric, r.references, r.ties): r for r in results.chosen}
    shares = {row.references: row.share for row in results.unchanged}
    rows = []
    for row in results.chosen:
        if row.ties != "random":
            continue
        ends = [by_key[row.metric, row.references, rule].chosen for rule in ("fewest", "most")]
        rows.append((*_chosen(row, *ends), _share(shares[row.references])))
    for compared in results.compared:
        of = compared.changes
        name = COMPARED_NAMES.get(compared.name, compared.name)
        cells = (_wide(of.changes), MISSING, _share(of.unchanged), MISSING)
        rows.append(
            (name, MISSING, *cells, format_number(of.order.value, 3), MISSING, MISSING, MISSING)
        )
    caption = (
        f"{results.corpus}: for each of {results.sentences:,} sentences the best candidate by a "
        f"metric, out of {results.name} ({results.candidates:,} different candidates). "
        f"{MEASURES_EXPLAINED}. Values: ties between candidates broken at random; by ties: towards "
        f"fewest and towards most word changes. tied: share of choices between several best "
        f"candidates. a reference: share of sentences that one of the references leaves unchanged. "
        f"{OTHER_SENTENCES}"
    )
    headings = (
        "chosen by", "references", "word changes", "by ties", "unchanged", "by ties", "order",
        "by ties", "tied", "a reference",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0,))


def _chosen(row: RerankedChanges, few: ChosenChanges, most: ChosenChanges) -> tuple[str, ...]:
    chosen = row.chosen
    return (
        row.metric,
        str(row.references),
        _wide(chosen.changes),
        f"{few.changes.value:.2f} to {most.changes.value:.2f}",
        _share(chosen.unchanged),
        f"{_ends(few.unchanged, most.unchanged)}",
        format_number(chosen.order.value, 3),
        f"{_ends(few.order, most.order)}",
        format_percentage(row.tied),
    )


def _ends(few: SentenceMean, most: SentenceMean) -> str:
    return f"{format_number(few.value, 3)} to {format_number(most.value, 3)}"


def _wide(mean: SentenceMean) -> str:
    """Write a mean that may be greater than 1."""
    if mean.interval is None:
        return f"{mean.value:.2f}"
    return f"{mean.value:.2f} [{mean.interval[0]:.2f}, {mean.interval[1]:.2f}]"


def _share(mean: SentenceMean) -> str:
    return format_estimate(mean.value, mean.interval)


def trends(results: Reranking) -> DisplayTable:
    """Return what more references change."""
    rows = [
        (
            row.metric,
            MEASURE_NAMES[row.measure],
            f"{row.fewest_references} to {row.most_references}",
            *(_difference(getattr(row, rule)) for rule in ("random", "fewest", "most")),
            format_pvalue(row.adjusted),
            row.conclusion,
        )
        for row in results.trends
    ]
    caption = (
        "What changes in the candidates that a metric chooses, from fewest to most references: "
        "differences for the same sentences, with ties between candidates broken at random, "
        "towards fewest and towards most word changes. adjusted p: the largest of the three, 1 if "
        "their signs differ, adjusted for all metrics and measures (Holm). conclusion: rises or "
        "falls only if all three tie rules agree (5 % for this table; findings are adjusted for "
        "the whole page); depends on ties: significant by some, but not by all. "
        f"{OTHER_SENTENCES}"
    )
    headings = (
        "metric", "measure", "references", "random", "fewest", "most", "adjusted p", "conclusion",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1, 2, 7))


def _difference(mean: SentenceMean) -> str:
    if mean.interval is None:
        return format_difference(mean.value)
    return f"{format_difference(mean.value)} {format_interval(mean.interval)}"
