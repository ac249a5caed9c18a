"""What coverage, perfect systems and people say, in sentences."""

from collections.abc import Iterator

from maege.coverage.ceiling import CeilingEstimate
from maege.coverage.human_ceiling import EXACT_MATCH, HumanCeiling
from maege.coverage.perfect_systems import PerfectEstimate
from maege.coverage.pipeline import CoverageResults
from maege.coverage.pool_results import MIN_SAMPLE, PoolResults
from maege.number_format import (
    format_estimate,
    format_number,
    format_percentage,
    number_of,
)
from maege.report.coverage.conservatism_findings import (
    conservatism_findings,
    leaving_alone_findings,
)
from maege.report.coverage.reranking_findings import reranking_findings
from maege.statistics.bootstrap import Interval

FEW_SENTENCES = 20
MOST_NAMES = 12  # of systems in a sentence
SAME = {"exact": "equals", "changes": "changes the same words as"}
FLAT = 0.01  # change of a score with the number of references that is not worth a word


def describe_pool(results: CoverageResults) -> str:
    """Say what was measured."""
    summary = results.pools[0].summary
    sizes = str(summary.smallest)
    if summary.largest > summary.smallest:
        sizes += f" to {summary.largest}"
    return (
        f"{results.inputs.pool.name}: {number_of(summary.sentences, 'sentence')} with {sizes} "
        f"corrections each."
    )


def findings(results: CoverageResults) -> list[str]:
    """Return the findings: one for each question.

    Corrections are compared by their texts, or, if only those were compared, by the words that they
    change.
    """
    pool = next((p for p in results.pools if p.comparison == "exact"), results.pools[0])
    return [
        *_size(pool),
        *_coverage(pool),
        *_numbers(pool),
        *_needed(pool),
        *_validity(results),
        *_perfect(results),
        *(_people(results.ceiling) if results.ceiling else ()),
        *(conservatism_findings(results.conservatism) if results.conservatism else ()),
        *leaving_alone_findings(results.leaving_alone),
        *(reranking_findings(results.reranking) if results.reranking else ()),
    ]


def _estimate(value: float | None, interval: Interval | None) -> str:
    return format_estimate(value, interval)


def _size(results: PoolResults) -> Iterator[str]:
    sentences = results.summary.sentences
    if sentences == 1:
        yield "1 sentence says nothing about others, so that there are no intervals and no tests."
    elif sentences < FEW_SENTENCES:
        yield (
            f"{sentences} sentences say little about others, and intervals are too narrow with so "
            f"few."
        )
    if not results.floors:
        yield (
            f"With {results.summary.smallest} corrections of a sentence, coverage is known up to "
            f"{number_of(results.summary.smallest - 1, 'reference')}; to estimate more, most "
            f"sentences need {MIN_SAMPLE} corrections."
        )


def _coverage(results: PoolResults) -> Iterator[str]:
    """Say how probable it is that references have what a further person writes."""
    if not results.points:
        return
    first, *_, last = results.points if len(results.points) > 1 else results.points * 2
    text = (
        f"Coverage: a correction by a further person {SAME[results.comparison]} one of "
        f"{number_of(first.references, 'reference')} with probability "
        f"{_estimate(first.value, first.interval)}"
    )
    inside = [point for point in results.points if not point.extrapolated]
    middle = inside[-1] if inside else last
    for point in dict.fromkeys((middle, last)):
        if point.references > first.references:
            estimated = " (extrapolated)" if point.extrapolated else ""
            text += (
                f", one of {point.references} with "
                f"{_estimate(point.value, point.interval)}{estimated}"
            )
    yield text + (
        ". A system whose corrections are all right is expected to have the text of a reference in "
        "this share of the sentences; the others look wrong, at least in part."
        if results.comparison == "exact"
        else "."
    )


def _numbers(results: PoolResults) -> Iterator[str]:
    summary, floors = results.summary, results.floors
    what = "corrections" if results.comparison == "exact" else "sets of changed words"
    text = (
        f"Number of {what}: {summary.distinct.value:.1f} different ones were seen per "
        f"sentence, a further one is new with probability "
        f"{format_number(summary.unseen_mass.value, 2)}, and there are at least "
        f"{summary.chao1.value:,.0f} (Chao1, mean). How many there are cannot be known"
    )
    if floors:
        low, high = floors[-1].number, floors[0].number
        text += (
            f": the same data are explained by {low:,.0f} or by {high:,.0f}, depending on how "
            f"improbable {what} may be; only a lower bound can be known"
        )
    yield f"{text}."


def _needed(results: PoolResults) -> Iterator[str]:
    parts = []
    for row in results.needed:
        share = format_percentage(row.coverage, 0)
        if row.references is None:
            parts.append(f"more than {row.limit} for {share}")
            break
        extrapolated = ", extrapolated" if row.extrapolated else ""
        if results.summary.sentences == 1:
            parts.append(f"{row.references} for {share}{extrapolated}")
            continue
        low = "?" if row.low is None else str(row.low)
        high = f"more than {row.limit}" if row.high is None else str(row.high)
        parts.append(f"{row.references} for {share} ({low} to {high}{extrapolated})")
    if parts:
        yield f"References for a coverage: {'; '.join(parts)}."


def _validity(results: CoverageResults) -> Iterator[str]:
    once = next((row for row in results.validity if row.times_written == 1), None)
    everything = next((row for row in results.validity if row.times_written is None), None)
    if once and everything and once.answers.share and everything.answers.share:
        yield (
            f"Valid: of the answers on corrections that one person wrote, "
            f"{format_percentage(once.answers.share, 0)} are yes, of all "
            f"{format_percentage(everything.answers.share, 0)}."
        )


def _perfect(results: CoverageResults) -> Iterator[str]:
    """Say for each metric what a perfect system scores, and whether references change it."""
    for metric in dict.fromkeys(e.metric for e in results.perfect):
        rows = [e for e in results.perfect if e.metric == metric]
        right = [e for e in rows if e.policy not in ("lucky", "copy")]
        if not right:
            continue
        first, last = right[0], right[-1]
        text = (
            f"`{metric}`: a perfect system scores {_score(first)} with "
            f"{number_of(first.references, 'reference')}"
        )
        if last is not first:
            text += f" and {_score(last)} with {last.references}"
        change = None if last is first else last.value - first.value
        text += _use(results.reference_use.get(metric), change)
        yield f"{text}. {_beside(rows, last)}"


def _score(estimate: PerfectEstimate) -> str:
    return _estimate(estimate.value, estimate.interval)


def _use(use: str | None, change: float | None) -> str:
    if use == "best":
        return "; the best reference counts, so that the score rises with their number"
    if use == "mean":
        return "; references are averaged, so that their number changes nothing but chance"
    if change is None:
        return "; references are merged" if use == "together" else ""
    if abs(change) < FLAT:
        return "; it hardly depends on the number of references"
    direction = "rises" if change > 0 else "falls"
    merged = "references are merged, and " if use == "together" else ""
    return f"; {merged}the score {direction} with their number"


def _beside(rows: list[PerfectEstimate], perfect: PerfectEstimate) -> str:
    by_policy = {e.policy: e for e in rows if e.references == perfect.references}
    lucky, copy = by_policy["lucky"], by_policy["copy"]
    return (
        f"With {number_of(perfect.references, 'reference')}, an output that is one of them scores "
        f"{format_number(lucky.value, 3)}, the unchanged source {format_number(copy.value, 3)}."
    )


def _people(results: HumanCeiling) -> Iterator[str]:
    """Say what people score, and where systems are."""
    for metric in dict.fromkeys(e.metric for e in results.estimates):
        rows = [e for e in results.estimates if e.metric == metric]
        largest = max(e.references for e in rows)
        people = [e for e in rows if e.kind == "people" and e.value is not None]
        if not people:
            continue
        text = f"People by `{metric}` on {results.corpus}: " + ", ".join(
            f"{_estimate(e.value, e.interval)} with {number_of(e.references, 'reference')}"
            for e in dict.fromkeys((people[0], people[-1]))
        )
        at_largest = [e for e in rows if e.references == largest]
        yield f"{text}. {_positions(at_largest, largest)}".rstrip()
    yield from _orders(results)


def _positions(rows: list[CeilingEstimate], references: int) -> str:
    systems = [e for e in rows if e.kind == "system"]
    source = next((e for e in rows if e.kind == "source"), None)
    parts = []
    if systems:
        above = [e.name for e in systems if e.position == "above"]
        below = sum(e.position == "below" for e in systems)
        equal = len(systems) - len(above) - below
        names = f" ({', '.join(above)})" if 0 < len(above) <= MOST_NAMES else ""
        parts.append(
            f"With {number_of(references, 'reference')}, {len(above)} of {len(systems)} systems "
            f"are significantly above the mean of people{names}, {below} below, and {equal} are "
            f"not shown to differ."
        )
        if above:
            parts.append("People are no ceiling for these systems by this metric.")
    if source is not None and source.value is not None:
        parts.append(f"The unchanged source has {format_number(source.value, 3)}.")
    return " ".join(parts)


def _orders(results: HumanCeiling) -> Iterator[str]:
    """Say whether other references would put the systems in the same order."""
    parts = []
    for metric in dict.fromkeys(order.metric for order in results.orders):
        if metric == EXACT_MATCH:
            continue
        rows = [order for order in results.orders if order.metric == metric]
        taus = ", ".join(
            f"{format_number(row.tau, 2)} with {number_of(row.references, 'reference')}"
            for row in dict.fromkeys((rows[0], rows[-1]))
        )
        turned = rows[0].reversed
        text = f"`{metric}` {taus}"
        if turned is not None:
            text += (
                f" (with {number_of(rows[0].references, 'reference')}, "
                f"{format_percentage(turned)} of the significant differences turn round)"
            )
        parts.append(text)
    if parts:
        yield (
            f"Order of systems: Kendall's tau between two sets of references by different people "
            f"is, by {'; by '.join(parts)}."
        )
