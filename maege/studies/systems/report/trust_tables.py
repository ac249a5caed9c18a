"""Tables of what scores are worth: points, the validity of metrics, acceptable outputs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import get_args

from maege.array_types import Interval
from maege.number_format import (
    MISSING,
    format_amount,
    format_number,
    format_percentage,
    with_minus_signs,
)
from maege.report.columns import Column, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.value import Value
from maege.studies.systems.metric_trust import MetricChoice
from maege.studies.systems.point_value import PointValue, SeenReferences
from maege.studies.systems.report.claims import TRUST
from maege.studies.systems.report.reported_systems import ReportedSystems

_SEEN = (
    "references: corrections that the metric sees: those of the other annotators (others), so that "
    "right edits that nobody else made count as wrong; or also that of the annotator whose edits "
    "are applied (all), so that none does. In the output of a system, some right edits count as "
    "wrong; it is not known how many."
)
_SEEN_REFERENCES: tuple[SeenReferences, ...] = get_args(SeenReferences)
_PARTIAL = (
    "This holds for systems that make some of the annotators' edits and no others, independently "
    "of each other; real systems also make wrong edits."
)


def metric_choice(results: ReportedSystems) -> StudyTable:
    """Return what is known of each metric, in a row."""
    records = results.found.trust.choices
    groups = {name: list(columns) for name, columns in _groups(results).items()}
    filled = {
        name: [column for column in columns if any(column.cell(r) != MISSING for r in records)]
        for name, columns in groups.items()
    }
    numbers = tuple((name, len(columns)) for name, columns in filled.items() if columns)
    columns = [column for of in filled.values() for column in of]
    caption = " ".join(_explained(filled))
    view = View(TRUST, record_table(caption, columns, records, numbers))
    return StudyTable.of_records("metric_choice", records, view)


def _explained(filled: Mapping[str, Sequence[Column]]) -> Iterator[str]:
    """Yield what the columns of the table of metrics are."""
    yield (
        "told apart: pairs of these systems that differ significantly; a metric that tells more "
        "apart need not be right. smallest found: differences of pairs that are found in 80 % of "
        "cases. agreement: mean Kendall's tau with the order by each other metric. reordered: "
        "pairs that change their order with the aggregation of sentences."
    )
    if filled["chains"]:
        yield "chains: tau on texts of this test set with more and fewer gold edits."
    if filled["people"]:
        yield (
            "people: correlation of systems with judgements, of these systems or a known result on "
            "this corpus."
        )
    if filled["point"]:
        yield (
            "worth: corrected edits per 100 tokens that a point is worth near the median score of "
            "the systems (outside: no such texts have that score). right: how often the better of "
            "two systems a point apart has the higher score on so many sentences."
        )
    if filled["chains"] or filled["point"]:
        yield f"{_SEEN} {_PARTIAL}"


def _groups(results: ReportedSystems) -> dict[str, Iterator[Column]]:
    """Return the columns of the table of metrics by what they tell."""
    return {
        "": iter([Column("metric")]),
        "systems": _of_systems(results),
        "chains": _chains(results),
        "people": iter(
            [
                Column("r", "people", "estimate"),
                Column("judgements", lambda c: c.people_source or None, "cell"),
            ]
        ),
        "point": _points(results),
    }


def _of_systems(results: ReportedSystems) -> Iterator[Column]:
    def finds(choice: MetricChoice) -> str | None:
        pairs = results.found.pairs[choice.metric]
        found = [p.detectable for p in pairs if p.family == "systems" and p.detectable is not None]
        ends = (format_number(end(found), 3) for end in (min, max)) if found else ()
        return " to ".join(dict.fromkeys(ends)) or None

    def swapped(choice: MetricChoice) -> str | None:
        row = results.found.analyses.agreements.get(choice.metric)
        return None if row is None or row.tau is None else f"{row.swapped} of {row.pairs}"

    yield Column("told apart", lambda c: f"{c.significant} of {c.pairs}", "cell")
    yield Column("smallest found", finds, "cell")
    yield Column("agreement", "agreement", "number")
    yield Column("reordered", swapped, "cell")


def _chains(results: ReportedSystems) -> Iterator[Column]:
    measured: dict[tuple[str, str], Value] = {
        (row.metric, row.references): row.tau for row in results.found.trust.chains
    }

    def tau(seen: str) -> Callable[[MetricChoice], Value]:
        return lambda c: (
            c.chains if seen == c.chains_source else measured.get((c.metric, seen), Value(None))
        )

    for seen in ("others", "all", "known result"):
        yield Column(seen, tau(seen), "estimate")


def _points(results: ReportedSystems) -> Iterator[Column]:
    points = results.found.trust.points
    values = {(v.metric, v.references): v for v in (points.values if points else ())}

    def edits(seen: SeenReferences) -> Callable[[MetricChoice], str | None]:
        def cell(choice: MetricChoice) -> str | None:
            value = values.get((choice.metric, seen))
            if value is None:
                return None
            text = format_amount(value.edits.value, value.edits.interval)
            return f"{text} (outside)" if value.is_outside else text

        return cell

    def right(choice: MetricChoice) -> str | None:
        of_metric = [values.get((choice.metric, seen)) for seen in _SEEN_REFERENCES]
        shares = [v.order.value for v in of_metric if v and v.order.value is not None]
        return " to ".join(dict.fromkeys(map(_share, shares))) or None

    for seen in _SEEN_REFERENCES:
        yield Column(f"worth ({seen})", edits(seen), "cell")
    yield Column("right", right, "cell")


def point_values(results: ReportedSystems) -> StudyTable:
    """Return what a point of each metric is worth; nothing without gold edits."""
    columns = [
        Column("metric"),
        Column("references"),
        Column("point", lambda v: f"{v.point:g}", "cell"),
        Column("systems", _systems_score, "cell"),
        Column("shares", lambda v: f"{_share(v.lower)} to {_share(v.upper)}", "cell"),
        Column("points per edit", lambda v: _digits(v.slope.value, 2), "cell"),
        Column("interval", lambda v: _wide_interval(v.slope.interval), "cell"),
        Column("edits per point", lambda v: _digits(v.edits.value, 3), "cell"),
        Column("interval of edits", lambda v: _wide_interval(v.edits.interval), "cell"),
        Column("right order", "order", "estimate"),
    ]
    points = results.found.trust.points
    values = points.values if points else ()
    caption = (
        f"What a point is worth. points per edit: how much a score rises with one more corrected "
        f"edit per 100 tokens; edits per point: the reverse, where scores are shown to rise. "
        f"Between corpora with such shares of the gold edits, where scores are as the median of "
        f"the systems (outside: no such corpus has that score; the nearest ones). right order: how "
        f"often the better of two systems a point apart has the higher score with so many "
        f"sentences, by normal approximation. {_SEEN} {_PARTIAL} "
    )
    if points:
        caption += (
            f"{points.sentences:,} sentences, {points.replicates} replicates; intervals: "
            f"{results.confidence}, by resampling both."
        )
    title = "What a point is worth"
    return study_table("point_values", title, caption, columns, values, is_folded=True)


def _systems_score(value: PointValue) -> str:
    outside = " (outside)" if value.is_outside else ""
    return f"{format_number(value.systems_score, 3)}{outside}"


def _share(share: float) -> str:
    return format_percentage(share, 0)


def _digits(value: float | None, digits: int) -> str | None:
    return None if value is None else with_minus_signs(f"{value:.{digits}f}")


def _wide_interval(interval: Interval | None) -> str | None:
    return interval and with_minus_signs(f"[{interval[0]:.3g}, {interval[1]:.3g}]")


def chain_validity(results: ReportedSystems) -> StudyTable:
    """Return how metrics order chains of gold edits."""
    columns = [
        Column("metric"),
        Column("references"),
        Column("tau", form="estimate"),
        Column("random", "random_share", "share"),
        Column("sentences", form="count"),
    ]
    caption = (
        f"Validity on chains of gold edits. tau: macro, 1 if the metric always prefers the text "
        f"with more gold edits, 0 if the other one as often; random: share of scorers with random "
        f"weights for words that reach it. {_SEEN}"
    )
    title, chains = "Validity of the metrics on chains", results.found.trust.chains
    return study_table("chain_validity", title, caption, columns, chains, is_folded=True)


def human_validity(results: ReportedSystems) -> StudyTable:
    """Return how metrics agree with people about these systems."""
    columns = [
        *map(Column, ("metric", "judgements", "measure")),
        Column("value", form="estimate"),
        Column("of other systems", "by_sentences_and_systems", "interval"),
        Column("systems", form="count"),
        Column("sentences", form="count"),
    ]
    caption = (
        "Agreement with people about these systems: correlation of the score of the judged "
        "sentences with TrueSkill of the judgements. The first interval is for other sentences, "
        "the second for other systems of the kind, too."
    )
    title, people = "Agreement of the metrics with people", results.found.trust.people
    return study_table("human_validity", title, caption, columns, people, is_folded=True)


def family(results: ReportedSystems) -> StudyTable:
    """Return how many places systems gain by the metric of their family."""
    columns = [
        *map(Column, ("metric", "system")),
        Column("rank", form="number"),
        Column("by others", "others", "number"),
        Column("gain", form="change"),
    ]
    caption = (
        "Systems of the family of a metric. rank: 1 is best, without the source; by others: mean "
        "rank by the other metrics; gain: places that the system gains. [interval]: for other "
        "sentences. Why it gains is not known: it may be better in what this metric sees."
    )
    title, gains = "Systems of the family of a metric", results.found.family
    return study_table("family", title, caption, columns, gains, is_folded=True)


def acceptable(results: ReportedSystems) -> StudyTable:
    """Return which shares of their outputs people would accept."""
    columns = [
        *map(Column, ("metric", "system")),
        Column("judged", form="count"),
        Column("by people", "by_people", "number"),
        Column("others", form="count"),
        Column("by metric", "by_metric", "number"),
        Column("corrected", "share", "estimate"),
        Column("of", lambda share: "all" if share.of_all else "others"),
    ]
    independent = ""
    if results.texts.documents is not None:
        independent = ", as if those of a document were independent"
    caption = (
        f"Shares of acceptable outputs. by people: of the judged ones; by metric: of the others, "
        f"with a score from its threshold on, which may be biased. corrected, of all: by PPI++, "
        f"right only if the judged outputs are a random sample (by people alone if all of these "
        f"are accepted, or none); of the others: by Rogan and Gladen, right only if the metric "
        f"agrees with people there as often as in the judged outputs, in those that people accept "
        f"and in those that they do not. Outputs without a score are left out. [interval]: for "
        f"other sentences{independent}. {MISSING}: nothing can be said, see the findings."
    )
    title, shares = "Acceptable outputs", results.found.acceptable
    return study_table("acceptable", title, caption, columns, shares, is_folded=True)
