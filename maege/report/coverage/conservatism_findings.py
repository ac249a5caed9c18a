"""What word changes and edits by type of error say, in sentences."""

from collections.abc import Iterator, Sequence

from maege.conservatism.change_ratios import SystemConservatism
from maege.conservatism.change_summaries import ChangeSummary
from maege.conservatism.conservatism_results import Conservatism
from maege.conservatism.leaving_alone import LeavingAlone
from maege.conservatism.text_changes import COUNTINGS
from maege.conservatism.type_correlations import TypeCorrelation
from maege.conservatism.type_ratios import MEAN
from maege.number_format import format_estimate, format_number, number_of
from maege.report.coverage.conservatism_tables import in_order

FEW_NAMES = 6  # more are not listed
SHOWN_TYPES = 3


def conservatism_findings(results: Conservatism) -> Iterator[str]:
    """Yield whether systems change less than people, and what goes with it over types."""
    yield _words(results)
    yield from _conclusions(results.systems)
    yield from _types(results)
    yield from _claim(results.type_correlations)


def leaving_alone_findings(rows: Sequence[LeavingAlone]) -> Iterator[str]:
    """Yield when not correcting pays, with the fewest and with the most references."""
    right = [row for row in rows if row.right == 1 and row.penalty == 0]
    if not right:
        return
    parts = [
        f"of {format_number(row.threshold, 2)} with {number_of(row.references, 'reference')}"
        for row in dict.fromkeys((right[0], right[-1]))
    ]
    yield (
        f"When not correcting pays: even a system whose corrections are always right gains by one "
        f"only above a probability of an error {' and '.join(parts)}, if whole sentences count."
    )


def _words(results: Conservatism) -> str:
    ordered = in_order(results)
    people = [row for row in ordered if row.author == "annotator"]
    systems = [row for row in ordered if row.author == "system"]
    text = f"Word changes on {results.corpus}: people change {_extent(people)} words per sentence"
    if systems:
        text += f", systems {_extent(systems)}"
    return f"{text} (strict count)."


def _extent(rows: Sequence[ChangeSummary]) -> str:
    most, least = rows[0], rows[-1]
    if most is least:
        return f"{format_number(most.strict, 2)} ({most.name})"
    return (
        f"{format_number(least.strict, 2)} ({least.name}) to {format_number(most.strict, 2)} "
        f"({most.name})"
    )


def _conclusions(rows: Sequence[SystemConservatism]) -> Iterator[str]:
    for counting in COUNTINGS:
        of_counting = [row for row in rows if row.counting == counting]
        if not of_counting:
            continue
        people = of_counting[0].annotators
        less = [row for row in of_counting if row.conclusion == "less than people"]
        more = [row for row in of_counting if row.conclusion == "more than people"]
        others = [row for row in of_counting if row not in (*less, *more)]
        text = (
            f"Less than people ({counting} count): {len(less)} of {len(of_counting)} systems "
            f"change significantly fewer words than {_everybody(people)}{_names(less)}"
        )
        if more:
            text += f", {len(more)} more than {_everybody(people)}{_names(more)}"
        if others:
            text += f"; of {len(others)} this does not hold against everyone{_names(others)}"
        yield f"{text}."


def _everybody(people: int) -> str:
    return "the one set of references" if people == 1 else f"each of {people} people"


def _names(rows: Sequence[SystemConservatism]) -> str:
    return f" ({', '.join(row.system for row in rows)})" if 0 < len(rows) <= FEW_NAMES else ""


def _types(results: Conservatism) -> Iterator[str]:
    rows = sorted(
        (row.ratio, row.type)
        for row in results.type_ratios
        if row.system == row.annotator == MEAN and row.ratio is not None and not row.few_edits
    )
    if len(rows) < 2 * SHOWN_TYPES:
        return
    yield (
        f"Types of error: compared with people, systems make the fewest edits of "
        f"{_listed(rows[:SHOWN_TYPES])}, and the most of {_listed(rows[: -SHOWN_TYPES - 1 : -1])} "
        f"(ratio of their numbers; types with ten or more edits by people)."
    )


def _listed(rows: Sequence[tuple[float, str]]) -> str:
    return ", ".join(f"{name} ({format_number(ratio, 2)})" for ratio, name in rows)


def _claim(rows: Sequence[TypeCorrelation]) -> Iterator[str]:
    """Say whether types that references cover less are corrected less."""
    for minimum in dict.fromkeys(row.minimum_edits for row in rows):
        by_key = {(r.explanation, r.given): r for r in rows if r.minimum_edits == minimum}
        coverage = by_key.get(("same text", None))
        frequency = by_key.get(("frequency", None))
        if coverage is None or frequency is None:
            continue
        which = "all" if minimum == 1 else f"those with {minimum} or more edits by people"
        text = (
            f"Coverage of types ({coverage.types}, {which}): {_verdict(coverage)}; the ratio of "
            f"edits goes with coverage by rho {_rho(coverage)}, with frequency by "
            f"{_rho(frequency)}"
        )
        partial = by_key.get(("same text", "frequency"))
        if partial is not None:
            text += f"; with coverage among types of equal frequency by {_rho(partial)}"
        yield f"{text}."


def _verdict(row: TypeCorrelation) -> str:
    if row.interval is None or row.interval[0] <= 0 <= row.interval[1]:
        return "it is not shown that types are corrected less if other people cover them less"
    less = "less" if row.rho > 0 else "more"
    return f"types that other people cover less are corrected {less}, compared with people"


def _rho(row: TypeCorrelation) -> str:
    return format_estimate(row.rho, row.interval)
