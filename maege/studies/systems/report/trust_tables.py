"""Tables of what scores are worth: points, the validity of metrics, acceptable outputs."""

from maege.array_types import Interval
from maege.number_format import MISSING, format_number, format_percentage, with_minus_signs
from maege.report.columns import Column
from maege.report.study_parts import StudyTable, study_table
from maege.studies.systems.point_value import PointValue
from maege.studies.systems.report.reported_systems import ReportedSystems

_SEEN = (
    "references: corrections that the metric sees: those of the other annotators (others), so that "
    "right edits that nobody else made count as wrong; or also that of the annotator whose edits "
    "are applied (all), so that none does. In the output of a system, some right edits count as "
    "wrong; it is not known how many."
)
_PARTIAL = (
    "This holds for systems that make some of the annotators' edits and no others, independently "
    "of each other; real systems also make wrong edits."
)


def metric_choice(results: ReportedSystems) -> StudyTable:
    """Return what is known of each metric."""
    columns = [
        Column("metric"),
        Column("tells apart", lambda c: f"{c.significant} of {c.pairs}", "cell"),
        Column("agreement", form="number"),
        Column("chains", form="estimate"),
        Column("references", lambda c: c.chains_source or None, "cell"),
        Column("people", form="estimate"),
        Column("judgements", lambda c: c.people_source or None, "cell"),
        Column("point", "edits", "amount"),
    ]
    caption = (
        "What is known of each metric. tells apart: pairs of these systems that differ "
        "significantly in the table of pairs; a metric that tells more apart need not be right. "
        "agreement: mean Kendall's tau of the scores of these systems with each other metric. "
        "chains: tau on texts of this test set with more and fewer gold edits, and the references "
        "that it sees. people: correlation of systems with judgements, of these systems or a known "
        "result on this corpus. point: corrected edits per 100 tokens that a point is worth."
    )
    title, records = "Which metric should rank?", results.found.trust.choices
    return study_table("metric_choice", title, caption, columns, records)


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
