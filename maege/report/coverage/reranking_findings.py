"""What oracle re-ranking says, in sentences."""

from collections.abc import Iterator, Mapping

from maege.coverage.chosen_changes import Measure
from maege.coverage.reranking import RerankedChanges, Reranking
from maege.coverage.reranking_trend import RerankingTrend
from maege.number_format import format_percentage, number_of


def reranking_findings(results: Reranking) -> Iterator[str]:
    """Yield a finding for each metric, and how often references leave sentences unchanged."""
    for metric in dict.fromkeys(row.metric for row in results.chosen):
        rows = [r for r in results.chosen if r.metric == metric and r.ties == "random"]
        first, last = rows[0], rows[-1]
        text = (
            f"Re-ranking by `{metric}` on {results.corpus}: with "
            f"{number_of(first.references, 'reference')} {_chosen(first, results.sentences)}"
        )
        if last is not first:
            text += f", with {last.references} {_chosen(last, results.sentences)}"
        trends = {row.measure: row for row in results.trends if row.metric == metric}
        yield f"{text}. {_conclusion(trends)}".rstrip()
    shares = results.unchanged
    if shares:
        parts = [
            f"{format_percentage(row.share.value, 0)} with {number_of(row.references, 'reference')}"
            for row in dict.fromkeys((shares[0], shares[-1]))
        ]
        yield (
            f"A reference leaves a sentence unchanged, so that an unchanged output is an exact "
            f"match: {', '.join(parts)} of the sentences."
        )


def _chosen(row: RerankedChanges, sentences: int) -> str:
    unchanged, changes = row.chosen.unchanged.value, row.chosen.changes.value
    return (
        f"{unchanged * sentences:.1f} of {sentences:,} sentences stay unchanged and {changes:.2f} "
        f"words change per sentence"
    )


def _conclusion(trends: Mapping[Measure, RerankingTrend]) -> str:
    """Say what is so by all tie rules."""
    if not trends:
        return ""
    names: dict[Measure, str] = {
        "unchanged": "The number of unchanged sentences",
        "changes": "that of word changes",
    }
    parts = []
    for measure, name in names.items():
        conclusion = trends[measure].conclusion
        if conclusion in ("rises", "falls"):
            parts.append(f"{name} {conclusion} with the references, however ties are broken")
        elif conclusion == "depends on ties":
            parts.append(f"whether {name.lower()} changes depends on how ties are broken")
        else:
            parts.append(f"{name} is not shown to change")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."
