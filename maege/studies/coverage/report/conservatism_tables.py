"""Tables of conservatism: words that systems and people change, and edits by type of error."""

from collections.abc import Sequence

from maege.data.error_type_names import ERRANT_CATEGORIES
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
from maege.studies.coverage.conservatism.change_ratios import SystemConservatism
from maege.studies.coverage.conservatism.change_summaries import BINS, ChangeSummary
from maege.studies.coverage.conservatism.conservatism import Conservatism
from maege.studies.coverage.conservatism.leaving_alone import RIGHT, LeavingAlone
from maege.studies.coverage.conservatism.type_ratios import MEAN, MIN_EDITS, TypeRatio
from maege.texts.text_changes import COUNTINGS

OTHER_SENTENCES = "[interval]: for new sentences (jackknife over sentences)."
WHOLE_PAGE = "findings are adjusted for the whole page"
COUNTED = (
    "strict: aligned words that differ, and words without a partner, in lower case and without "
    "punctuation; tolerant: without words that differ in one letter, or in two if both have five "
    "or more"
)
EXPLANATIONS = {
    "same text": "coverage (same text)",
    "same span": "coverage (same span)",
    "frequency": "frequency",
}


def in_order(results: Conservatism) -> list[ChangeSummary]:
    """Return annotators, then systems, by the number of words that they change, descending."""
    return sorted(
        results.summaries, key=lambda row: (row.author != "annotator", -row.strict, row.name)
    )


def who(name: str, author: str) -> str:
    """Return how a system or an annotator is called in tables and charts."""
    return f"{name} (person)" if author == "annotator" else name


def word_changes(results: Conservatism) -> DisplayTable:
    """Return how many words each annotator and each system changes."""
    rows = [
        (
            who(row.name, row.author),
            format_estimate(row.strict, row.strict_interval),
            format_estimate(row.tolerant, row.tolerant_interval),
            format_percentage(row.unchanged),
            format_number(row.order, 3),
            MISSING if row.reordered is None else format_percentage(row.reordered),
            str(row.split),
            str(row.merged),
        )
        for row in in_order(results)
    ]
    undefined = sum(row.order_undefined for row in results.summaries)
    caption = (
        f"Words changed per sentence. {COUNTED}. unchanged: sentences without a strict change. "
        f"order: Spearman's rho of the positions of aligned words, 1 if none was moved; reordered: "
        f"sentences below 1 ({undefined} with fewer than two pairs of words are left out). split, "
        f"merged: sentences with more, or fewer, sentence ends inside the line than the source; "
        f"sentences merged across lines cannot be seen. {OTHER_SENTENCES}"
    )
    headings = (
        "who", "strict", "tolerant", "unchanged", "order", "reordered", "split", "merged"
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0,))


def less_than_people(results: Conservatism) -> DisplayTable:
    """Return whether each system changes less than every reference set."""
    concluded = {(row.system, row.counting): row for row in results.systems}
    systems = [row.name for row in in_order(results)
               if (row.name, "strict") in concluded and row.author == "system"]  # fmt: skip
    rows = [
        (name, *(cell for counting in COUNTINGS for cell in _concluded(concluded[name, counting])))
        for name in systems
    ]
    caption = (
        "Word changes of systems, compared with those of each person. ratio: to the people who "
        "change most and least. less than people: significantly fewer changes than every person "
        "(the largest of the p-values of paired tests over sentences; adjusted p: 5 %, Holm over "
        f"all systems of a counting; {WHOLE_PAGE}). In brackets: fewer changes than so many "
        "people, and more than so many (5 %, Holm over all systems and people of a counting). "
        f"{COUNTED}."
    )
    headings = ("system", *(f"{name} ({counting})" for counting in COUNTINGS
                            for name in ("ratio", "adjusted p", "conclusion")))  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1, 3, 4, 6))


def _concluded(row: SystemConservatism) -> tuple[str, str, str]:
    numbers = f" ({row.fewer} fewer, {row.more} more, of {row.annotators})"
    return (
        f"{format_number(row.lowest_ratio, 2)} to {format_number(row.highest_ratio, 2)}",
        format_pvalue(row.adjusted),
        f"{row.conclusion}{numbers if row.conclusion == 'neither' else ''}",
    )


def change_ratios(results: Conservatism) -> DisplayTable:
    """Return the ratio of word changes of each system to each annotator."""
    rows = [
        (
            row.system,
            row.annotator,
            row.counting,
            format_estimate(row.ratio, row.interval),
            format_difference(row.difference, 2),
            format_pvalue(row.adjusted),
            row.comparison,
        )
        for row in results.ratios
    ]
    caption = (
        "Word changes of a system divided by those of a person, and their difference per sentence. "
        "comparison: by a paired test over sentences (5 %, Holm over all systems and people of a "
        f"counting). {OTHER_SENTENCES}"
    )
    headings = (
        "system", "person", "counting", "ratio", "difference", "adjusted p", "comparison"
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1, 2, 6))


def changes_histogram(results: Conservatism) -> DisplayTable:
    """Return the shares of sentences by number of word changes."""
    by_key = {(row.name, row.author, row.counting, row.changes): row for row in results.shares}
    rows = [
        (
            who(row.name, row.author),
            counting,
            *(
                format_percentage(by_key[row.name, row.author, counting, label].share)
                for label in BINS
            ),
        )
        for counting in COUNTINGS
        for row in in_order(results)
    ]
    caption = f"Sentences by number of changed words. {COUNTED}."
    return DisplayTable(caption, ("who", "counting", *BINS), rows, (0, 1))


def error_types(results: Conservatism) -> DisplayTable:
    """Return the ratio of edits of each type, and its coverage."""
    ratios = {
        row.type: row
        for row in results.type_ratios
        if row.system == row.annotator == MEAN and row.ratio is not None
    }
    coverages = {row.type: row for row in results.type_coverages}
    types = sorted(
        {*ratios, *coverages}, key=lambda name: (_sort_key(ratios.get(name)), name)
    )  # fmt: skip
    rows = []
    for name in types:
        ratio, coverage = ratios.get(name), coverages.get(name)
        edits = ratio.reference_edits if ratio else coverage.reference_edits if coverage else 0.0
        rows.append(
            (
                f"{name}{' *' if edits < MIN_EDITS else ''}",
                ERRANT_CATEGORIES.get(name, ""),
                f"{edits:,.1f}",
                f"{ratio.system_edits:,.1f}" if ratio else MISSING,
                format_estimate(ratio.ratio, ratio.interval) if ratio else MISSING,
                format_pvalue(ratio.adjusted if ratio else None),
                _range(results, name),
                format_estimate(coverage.same_text, coverage.same_text_interval)
                if coverage
                else MISSING,
                format_estimate(coverage.same_span, coverage.same_span_interval)
                if coverage
                else MISSING,
            )
        )
    caption = (
        f"Edits by type of error. people, systems: number of edits in the corpus, mean over people "
        f"and over systems; ratio: of systems to people; adjusted p: that it is the ratio of all "
        f"types together (5 %, Holm over types; {WHOLE_PAGE}); range: to single people. "
        f"coverage: share "
        f"of the edits of people that another person made, too: with the same text, and of the "
        f"same words whatever into; it grows with the number of people. *: fewer than {MIN_EDITS} "
        f"edits by people. {OTHER_SENTENCES}"
    )
    headings = (
        "type", "in words", "people", "systems", "ratio", "adjusted p", "range",
        "coverage (same text)", "coverage (same span)",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1, 6))


def _sort_key(row: TypeRatio | None) -> float:
    return 0.0 if row is None or row.ratio is None else -row.ratio


def _range(results: Conservatism, error_type: str) -> str:
    single = [
        row.ratio
        for row in results.type_ratios
        if row.type == error_type and row.system == MEAN != row.annotator and row.ratio is not None
    ]
    if not single:
        return MISSING
    return f"{format_number(min(single), 2)} to {format_number(max(single), 2)}"


def type_correlations(results: Conservatism) -> DisplayTable:
    """Return what the ratio of edits of a type goes with."""
    rows = [
        (
            EXPLANATIONS[row.explanation],
            EXPLANATIONS[row.given] if row.given else "",
            str(row.minimum_edits),
            str(row.types),
            format_number(row.rho, 3),
            format_interval(row.interval),
            format_pvalue(row.sentences_pvalue),
            format_pvalue(row.pvalue),
        )
        for row in results.type_correlations
    ]
    caption = (
        "Spearman's correlation over types of error: of the ratio of edits (systems to people) "
        "with the coverage of the type by other people, and with its frequency. given: what is "
        "held constant. edits: types with at least so many edits by people. interval, p "
        "(sentences): for new sentences with the same types (by the standard error in resamples of "
        "the sentences; too narrow for types with few edits); p (types): for other types, by "
        "permuting them, as if they were independent. The p-values are not adjusted; a finding "
        "needs both, adjusted for the whole page. A correlation does not say which is the cause."
    )
    headings = ("ratio with", "given", "edits", "types", "rho", "interval", "p (sentences)",
                "p (types)")  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1))


def leaving_alone(records: Sequence[LeavingAlone]) -> DisplayTable:
    """Return how sure of an error a system must be to gain by correcting it."""
    keys = dict.fromkeys((r.references, r.coverage, r.penalty) for r in records)
    by_key = {(r.references, r.penalty, r.right): r for r in records}
    rows = []
    for references, coverage, penalty in keys:
        cells = (by_key[references, penalty, right] for right in RIGHT)
        rows.append(
            (
                str(references),
                format_number(coverage, 3),
                f"{penalty:g}",
                *(format_estimate(row.threshold, row.interval) for row in cells),
            )
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
    headings = (
        "references", "coverage", "penalty", *(f"right: {right:g}" for right in RIGHT)
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, ())
