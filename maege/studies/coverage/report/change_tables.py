"""Tables of what people and systems change: words, types of error; when not correcting pays."""

from collections.abc import Callable, Iterator, Sequence

from maege.data.error_type_names import ERRANT_CATEGORIES
from maege.number_format import format_difference, format_number, format_pvalue
from maege.report.chart_style import drawn
from maege.report.columns import Column, OwnName, pivot_table, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.studies.coverage.conservatism import Conservatism, SystemConservatism
from maege.studies.coverage.coverage_curve import LeavingAlone
from maege.studies.coverage.error_types import MIN_EDITS, TypeCoverage, TypeRatio
from maege.studies.coverage.report.charts import (
    change_heat_map,
    cumulative_change_chart,
    error_type_chart,
    leaving_alone_chart,
    who,
)
from maege.texts.text_changes import COUNTINGS, Counting

_NEW_SENTENCES = "[interval]: for new sentences (jackknife over sentences)."
_FINDINGS = "a finding is adjusted for all that it could have named"
_COUNTED = (
    "strict: aligned words that differ, and words without a partner, in lower case and without "
    "punctuation; tolerant: without words that differ in one letter, or in two if both have five "
    "or more"
)
_RATIO_CAPTION = (
    "Word changes of a system divided by those of a person, and their difference per sentence. "
    "comparison: by a paired test over sentences (5 %, Holm over all systems and people of a "
    f"counting). {_NEW_SENTENCES}"
)
_TYPES_TEXT = (
    "Each point is a type of error. If systems leave alone what references cover badly, points "
    "rise to the right. Names for which there is no room are left out."
)
_CORRELATION_CAPTION = (
    "Spearman's correlation over types of error: of the ratio of edits (systems to people) "
    "with the coverage of the type by other people, and with its frequency. given: what is "
    "held constant. edits: types with at least this number of edits by people. interval, p "
    "(sentences): for new sentences with the same types (by the standard error in resamples of "
    "the sentences; too narrow for types with few edits); p (types): for other types, by "
    "permuting them, as if they were independent. The p-values are not adjusted; a finding "
    "needs both. A correlation does not say which is the cause."
)
_EXPLANATIONS = {
    "same text": "coverage (same text)",
    "same span": "coverage (same span)",
    "frequency": "frequency",
}


def change_tables(results: Conservatism) -> Iterator[StudyTable]:
    """Yield the tables of what people and systems change."""
    yield less_than_people_table(results)
    yield change_share_table(results)
    yield word_change_table(results)
    title = "Word changes of each system and person"
    yield study_table("change_ratios", title, _RATIO_CAPTION, (
        Column("system"),
        Column("person", "annotator"),
        Column("counting"),
        Column("ratio", form="estimate"),
        Column("difference", lambda row: format_difference(row.difference.value, 2), "cell"),
        Column("adjusted p", "adjusted", "p"),
        Column("comparison"),
    ), results.ratios, is_folded=True)  # fmt: skip
    yield from type_tables(results)


def word_change_table(results: Conservatism) -> StudyTable:
    """Return how many words each annotator and each system changes."""
    columns = (
        Column("who", lambda row: who(row.name, row.author)),
        Column("strict", form="estimate"),
        Column("tolerant", form="estimate"),
        Column("unchanged", form="share"),
        Column("order", form="number"),
        Column("reordered", form="share"),
        Column("split", form="cell"),
        Column("merged", form="cell"),
    )
    undefined = sum(row.order_undefined for row in results.summaries)
    caption = (
        f"Words changed per sentence. {_COUNTED}. unchanged: sentences without a strict change. "
        f"order: Spearman's rho of the positions of aligned words, 1 if none was moved; reordered: "
        f"sentences below 1 ({undefined} with fewer than two pairs of words are left out). split, "
        f"merged: sentences with more, or fewer, sentence ends inside the line than the source; "
        f"sentences merged across lines cannot be seen. {_NEW_SENTENCES}"
    )
    view = View(
        "Words that people and systems change",
        record_table(caption, columns, results.in_order),
        is_main=True,
        is_folded=True,
    )
    return StudyTable.of_records("word_changes", results.summaries, view)


def less_than_people_table(results: Conservatism) -> StudyTable:
    """Return whether each system changes less than every reference set."""
    concluded = {(row.system, row.counting): row for row in results.systems}
    systems = [
        row.name
        for row in results.in_order
        if row.author == "system" and (row.name, "strict") in concluded
    ]

    def of(counting: Counting, cell: Callable[[SystemConservatism], str]) -> Callable[[str], str]:
        return lambda name: cell(concluded[name, counting])

    columns = [
        column
        for counting in COUNTINGS
        for column in (
            Column(f"ratio ({counting})", of(counting, _ratios)),
            Column(
                f"adjusted p ({counting})",
                of(counting, lambda row: format_pvalue(row.adjusted)),
                "cell",
            ),
            Column(f"conclusion ({counting})", of(counting, _conclusion)),
        )
    ]
    caption = (
        "Word changes of systems, compared with those of each person. ratio: to the people who "
        "change most and least. less than people: significantly fewer changes than every person "
        "(the largest of the p-values of paired tests over sentences; adjusted p: 5 %, Holm over "
        f"all systems of a counting; {_FINDINGS}). In brackets: compared with how many "
        "people it makes fewer changes, and with how many more (5 %, Holm over all systems and "
        f"people of a counting). {_COUNTED}."
    )
    table = record_table(caption, [Column("system", str), *columns], systems)
    view = View("Do systems change less than people?", table)
    return StudyTable.of_records("less_than_people", results.systems, view)


def _ratios(row: SystemConservatism) -> str:
    return f"{format_number(row.lowest_ratio, 2)} to {format_number(row.highest_ratio, 2)}"


def _conclusion(row: SystemConservatism) -> str:
    numbers = f" ({row.fewer} fewer, {row.more} more, of {row.annotators})"
    return f"{row.conclusion}{numbers if row.conclusion == 'neither' else ''}"


def change_share_table(results: Conservatism) -> StudyTable:
    """Return the shares of sentences by number of word changes."""
    names = [(row.name, row.author) for row in results.in_order]
    shares = sorted(
        results.shares,
        key=lambda row: (COUNTINGS.index(row.counting), names.index((row.name, row.author))),
    )
    columns = (Column("who", lambda row: who(row.name, row.author)), Column("counting"))
    caption = f"Sentences by number of changed words. {_COUNTED}."
    cell = Column("", "share", "share")
    view = View(
        "Sentences by number of changed words",
        pivot_table(caption, columns, shares, by="changes", cell=cell),
        text="Share of the sentences with this number of changed words (strict count).",
        charts=drawn(
            {
                "": change_heat_map(results),
                "At most this number of words": cumulative_change_chart(results),
            }
        ),
        is_folded=True,
    )
    return StudyTable.of_records("change_shares", results.shares, view)


def type_tables(results: Conservatism) -> Iterator[StudyTable]:
    """Yield ratios, which there are with systems, and coverages, which need two people."""
    view = error_type_view(results)
    beside = () if results.type_ratios else (view,)
    yield StudyTable.of_records("type_ratios", results.type_ratios, view)
    yield StudyTable.of_records("type_coverages", results.type_coverages, *beside)
    title = "Ratio, coverage and frequency of types"
    yield study_table("type_correlations", title, _CORRELATION_CAPTION, (
        Column("ratio with", lambda row: _EXPLANATIONS[row.explanation]),
        Column("given", lambda row: _EXPLANATIONS[row.given] if row.given else ""),
        Column("edits", "minimum_edits", "cell"),
        Column("types", form="cell"),
        Column("rho", lambda row: row.rho.value, "number"),
        Column("interval", lambda row: row.rho.interval, "interval"),
        Column("p (sentences)", "sentences_pvalue", "p"),
        Column("p (types)", "pvalue", "p"),
    ), results.type_correlations)  # fmt: skip


_OfType = tuple[str, TypeRatio | None, TypeCoverage | None]


def error_type_view(results: Conservatism) -> View:
    """Return the ratio of edits of each type, and its coverage."""
    ratios = {
        row.type: row
        for row in results.type_ratios
        if row.is_of_means and row.ratio.value is not None
    }
    coverages = {row.type: row for row in results.type_coverages}
    rows = [(name, ratios.get(name), coverages.get(name)) for name in {*ratios, *coverages}]
    columns = (
        Column("type", lambda row: f"{row[0]}{' *' if _edits(row) < MIN_EDITS else ''}"),
        Column("in words", lambda row: ERRANT_CATEGORIES.get(row[0], "")),
        Column("people", lambda row: f"{_edits(row):,.1f}", "cell"),
        Column("systems", lambda row: f"{row[1].system_edits:,.1f}" if row[1] else None, "cell"),
        Column("ratio", lambda row: row[1] and row[1].ratio, "estimate"),
        Column("adjusted p", lambda row: row[1] and row[1].adjusted, "p"),
        Column("range", lambda row: _range(results, row[0])),
        Column("coverage (same text)", lambda row: row[2] and row[2].same_text, "estimate"),
        Column("coverage (same span)", lambda row: row[2] and row[2].same_span, "estimate"),
    )
    caption = (
        f"Edits by type of error. people, systems: number of edits in the corpus, mean over people "
        f"and over systems; ratio: of systems to people; adjusted p: that it is the ratio of all "
        f"types together (5 %, Holm over types; {_FINDINGS}); range: to single people. "
        f"coverage: share "
        f"of the edits of people that another person made, too: with the same text, and of the "
        f"same words whatever into; it grows with the number of people. *: fewer than {MIN_EDITS} "
        f"edits by people. {_NEW_SENTENCES}"
    )

    def key(row: _OfType) -> tuple[float, str]:
        return -(row[1].ratio.value or 0.0) if row[1] else 0.0, row[0]

    charts = drawn({"": error_type_chart(results)})
    return View(
        "Edits by type of error",
        record_table(caption, columns, sorted(rows, key=key)),
        text=_TYPES_TEXT if charts else "",
        charts=charts,
        is_folded=True,
    )


def _edits(row: _OfType) -> float:
    """Return the number of edits of a type by people."""
    return next((of_type.reference_edits for of_type in row[1:] if of_type), 0.0)


def _range(results: Conservatism, error_type: str) -> str | None:
    single = [
        row.ratio.value
        for row in results.type_ratios
        if row.type == error_type
        and isinstance(row.system, OwnName)
        and not row.is_of_means
        and row.ratio.value is not None
    ]
    return f"{format_number(min(single), 2)} to {format_number(max(single), 2)}" if single else None


def leaving_alone_table(records: Sequence[LeavingAlone]) -> StudyTable:
    """Return how sure of an error a system must be to gain by correcting it."""
    columns = (
        Column("references", form="cell"),
        Column("coverage", form="number"),
        Column("penalty", lambda row: f"{row.penalty:g}", "cell"),
    )
    caption = (
        "Below this probability of an error, a system gains more by leaving a phrase alone than by "
        "correcting it, since references lack many right corrections; 1: correcting never gains. "
        "right: the probability that its correction is right, whether or not the phrase has an "
        "error, as in the study of 2018; if corrections are right only where there is an error, "
        "and then always, the limit without penalty is 1 / (1 + coverage). penalty: what a "
        "correction costs that is not rewarded, in units of what one gains that is. coverage: of "
        "whole sentences; a sentence with a single error, or a phrase, has a higher one. "
        "[interval]: that of the coverage."
    )
    cell = Column("", "threshold", "estimate")
    view = View(
        "When not correcting pays",
        pivot_table(caption, columns, records, by=lambda row: f"right: {row.right:g}", cell=cell),
        charts=drawn({"": leaving_alone_chart(records)}) if records else {},
    )
    return StudyTable.of_records("leaving_alone", records, view)
