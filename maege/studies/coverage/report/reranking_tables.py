"""Tables of re-ranking: which candidates metrics choose, and what more references change in it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from maege.number_format import format_number
from maege.report.chart_style import drawn
from maege.report.columns import Column, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.value import Value
from maege.studies.coverage.chosen_changes import ChosenChanges, Measure
from maege.studies.coverage.report.charts import CHANGE_MEASURE_NAMES, reranking_chart
from maege.studies.coverage.reranking import Reranking

_CHART_TEXT = (
    "Lines: ties broken at random; areas: from fewest to most word changes. Dashed: the references "
    "themselves; of unchanged sentences, how often one of the references leaves a sentence "
    "unchanged."
)
_COMPARED_NAMES = {
    "first candidate": "none: the first candidate",
    "any candidate": "none: any candidate",
    "a reference": "none: a reference",
}
_MEASURES_EXPLAINED = (
    "word changes: aligned words that differ, and words without a partner, per sentence. "
    "unchanged: share of sentences without any change of words or their order. order: Spearman's "
    "rho of the positions of aligned words"
)
_NEW_SENTENCES = (
    "[interval]: for new sentences, with these candidates' systems and these people (jackknife "
    "over sentences)."
)
_TREND_CAPTION = (
    "What changes in the candidates that a metric chooses, from fewest to most references: "
    "differences for the same sentences, with ties between candidates broken at random, "
    "towards fewest and towards most word changes. adjusted p: the largest of the three, 1 if "
    "their signs differ, adjusted for all metrics and measures (Holm). conclusion: rises or "
    "falls only if all three tie rules agree (5 % for this table; a finding is adjusted for all "
    "that it could have named); depends on ties: significant by some, but not by all. "
    f"{_NEW_SENTENCES}"
)


class _Choice(NamedTuple):
    """A row: what was chosen, or how much other texts change."""

    name: str
    changes: ChosenChanges
    references: int | None = None
    # With ties broken towards fewest and towards most word changes.
    by_ties: tuple[ChosenChanges, ChosenChanges] | None = None
    tied: float | None = None
    unchanged_by: Value | None = None  # how often a reference leaves a sentence unchanged


def reranking_tables(results: Reranking) -> Iterator[StudyTable]:
    """Yield what is chosen, what more references change in it, and what it is compared with."""
    yield StudyTable.of_records("reranking", results.chosen, choice_view(results))
    title = "What more references change in it"
    yield study_table("reranking_trends", title, _TREND_CAPTION, (
        Column("metric"),
        Column("measure", lambda row: CHANGE_MEASURE_NAMES[row.measure]),
        Column("references", lambda row: f"{row.fewest_references} to {row.most_references}"),
        Column("random", form="change"),
        Column("fewest", form="change"),
        Column("most", form="change"),
        Column("adjusted p", "adjusted", "p"),
        Column("conclusion"),
    ), results.trends, is_main=True)  # fmt: skip
    yield StudyTable.of_records("reranking_unchanged", results.unchanged)


def choice_view(results: Reranking) -> View:
    """Return what is chosen by each metric and number of references."""
    columns = (
        Column("chosen by", "name"),
        Column("references", form="cell"),
        Column("word changes", lambda row: row.changes.changes, "amount"),
        Column("by ties", _ends("changes", lambda value: f"{value:.2f}"), "cell"),
        Column("unchanged", lambda row: row.changes.unchanged, "estimate"),
        Column("by ties", _ends("unchanged", lambda value: format_number(value, 3)), "cell"),
        Column("order", lambda row: row.changes.order.value, "number"),
        Column("by ties", _ends("order", lambda value: format_number(value, 3)), "cell"),
        Column("tied", form="share"),
        Column("a reference", "unchanged_by", "estimate"),
    )
    caption = (
        f"{results.corpus}: for each of {results.sentences:,} sentences the best candidate by a "
        f"metric, out of {results.name} ({results.candidates:,} different candidates). "
        f"{_MEASURES_EXPLAINED}. Values: ties between candidates broken at random; by ties: "
        f"towards fewest and towards most word changes. tied: share of choices between several "
        f"best candidates. a reference: share of sentences that one of the references leaves "
        f"unchanged. "
        f"{_NEW_SENTENCES}"
    )
    return View(
        "What metrics choose",
        record_table(caption, columns, _choices(results)),
        text=_CHART_TEXT if results.chosen else "",
        charts=drawn({"": reranking_chart(results)}) if results.chosen else {},
    )


def _choices(results: Reranking) -> Iterator[_Choice]:
    by_key = {(r.metric, r.references, r.ties): r.chosen for r in results.chosen}
    shares = {row.references: row.share for row in results.unchanged}
    for row in results.chosen:
        if row.ties == "random":
            metric, size = row.metric, row.references
            ends = by_key[metric, size, "fewest"], by_key[metric, size, "most"]
            yield _Choice(metric, row.chosen, size, ends, row.tied, shares[size])
    for compared in results.compared:
        yield _Choice(_COMPARED_NAMES.get(compared.name, compared.name), compared.changes)


def _ends(
    measure: Measure, written: Callable[[float | None], str]
) -> Callable[[_Choice], str | None]:
    def ends(row: _Choice) -> str | None:
        values = (getattr(chosen, measure).value for chosen in row.by_ties or ())
        return " to ".join(map(written, values)) or None

    return ends
