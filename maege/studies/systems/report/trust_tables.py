"""Tables of what scores are worth: points, the validity of metrics, and the best outputs."""

from collections.abc import Callable, Sequence
from typing import Any

from maege.array_types import Interval
from maege.number_format import (
    MISSING,
    format_difference,
    format_number,
    format_percentage,
    with_minus_signs,
)
from maege.report.columns import Column, pivot_table, record_table
from maege.report.study_parts import View
from maege.studies.systems.oracle import CrossFit, OracleScore
from maege.studies.systems.point_value import PointValue, PointValues
from maege.studies.systems.report.reported_systems import MakeView, ReportedSystems

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
_METRIC = (Column("metric"), Column("references"))


def _metric_choice(results: ReportedSystems) -> View:
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
    table = record_table(caption, columns, results.found.choices)
    return View("Which metric should rank?", table)


def _point_value(results: ReportedSystems) -> View:
    columns = [
        *_METRIC,
        Column("point", lambda v: f"{v.point:g}", "cell"),
        Column("systems", _systems_score, "cell"),
        Column("shares", lambda v: f"{_share(v.lower)} to {_share(v.upper)}", "cell"),
        Column("points per edit", lambda v: _digits(v.slope.value, 2), "cell"),
        Column("interval", lambda v: _wide_interval(v.slope.interval), "cell"),
        Column("edits per point", lambda v: _digits(v.edits.value, 3), "cell"),
        Column("interval of edits", lambda v: _wide_interval(v.edits.interval), "cell"),
    ]
    caption = (
        f"What a point is worth. points per edit: how much a score rises with one more corrected "
        f"edit per 100 tokens; edits per point: the reverse, where scores are shown to rise. "
        f"Between corpora with such shares of the gold edits, where scores are as the median of "
        f"the systems (outside: no such corpus has that score; the nearest ones). {_SEEN} "
        f"{_PARTIAL} {_resamples(results)}"
    )
    return _view("What a point is worth", caption, columns, _points(results).values)


def _systems_score(value: PointValue) -> str:
    outside = " (outside)" if value.is_outside else ""
    return f"{format_number(value.systems_score, 3)}{outside}"


def _share(share: float) -> str:
    return format_percentage(share, 0)


def _digits(value: float | None, digits: int) -> str | None:
    return None if value is None else with_minus_signs(f"{value:.{digits}f}")


def _wide_interval(interval: Interval | None) -> str | None:
    return interval and with_minus_signs(f"[{interval[0]:.3g}, {interval[1]:.3g}]")


def _points(results: ReportedSystems) -> PointValues:
    """Return what is known of points, or nothing; tables without rows are left out."""
    return results.found.trust.points or PointValues(0, 0, (), (), ())


def _resamples(results: ReportedSystems) -> str:
    points = _points(results)
    return (
        f"{points.sentences:,} sentences, {points.replicates} replicates; intervals: "
        f"{results.confidence}, by resampling both."
    )


def _quality_levels(results: ReportedSystems) -> View:
    columns = [
        *_METRIC,
        Column("share", lambda level: _share(level.share), "cell"),
        Column("edits", lambda level: _digits(level.edits, 2), "cell"),
        Column("score", form="estimate"),
    ]
    caption = (
        f"Scores of corpora of known quality. share: of the gold edits that is applied; edits: "
        f"applied edits per 100 tokens. {_SEEN} {_resamples(results)}"
    )
    return _view("Scores of corpora of known quality", caption, columns, _points(results).levels)


def _order_accuracy(results: ReportedSystems) -> View:
    apart = Column("apart", lambda o: "1 point" if o.edits is None else f"{o.edits:g} edits")
    caption = (
        f"How often the better of two systems has the higher score, by the number of sentences. "
        f"apart: difference in quality, in corrected edits per 100 tokens, or what makes the "
        f"expected scores differ by a point. {_SEEN} {_PARTIAL} By normal approximation; below .5 "
        f"the metric prefers the worse system. {_resamples(results)}"
    )
    table = pivot_table(
        caption,
        [*_METRIC, apart],
        _points(results).orders,
        by=lambda order: f"{order.sentences:,}",
        cell=Column("", "share", "estimate"),
    )
    return View("How often the order of two systems is right", table, is_folded=True)


def _chain_validity(results: ReportedSystems) -> View:
    columns = [
        *_METRIC,
        Column("tau", form="estimate"),
        Column("random", "random_share", "share"),
        Column("sentences", form="count"),
    ]
    caption = (
        f"Validity on chains of gold edits. tau: macro, 1 if the metric always prefers the text "
        f"with more gold edits, 0 if the other one as often; random: share of scorers with random "
        f"weights for words that reach it. {_SEEN}"
    )
    return _view("Validity of the metrics on chains", caption, columns, results.found.trust.chains)


def _human_validity(results: ReportedSystems) -> View:
    columns = [
        Column("metric"),
        Column("judgements"),
        Column("measure"),
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
    return _view(
        "Agreement of the metrics with people", caption, columns, results.found.trust.people
    )


def _oracle(results: ReportedSystems) -> View:

    def fitted(write: Callable[[CrossFit], Any]) -> Callable[[OracleScore], Any]:
        return lambda score: score.cross_fit and write(score.cross_fit)

    columns = [
        Column("metric"),
        Column("best system", "best_system"),
        Column("score", lambda o: format_number(o.best, 4), "cell"),
        Column("best outputs", lambda o: format_number(o.oracle, 4), "cell"),
        Column("cross-fitted: best system", fitted(lambda fit: format_number(fit.best, 4)), "cell"),
        Column("best outputs", fitted(lambda fit: format_number(fit.oracle, 4)), "cell"),
        Column("gain", fitted(lambda fit: format_difference(fit.gain.value, 4)), "cell"),
        Column("interval", fitted(lambda fit: fit.gain.interval), "interval"),
        Column("others", fitted(lambda fit: _share(fit.others_chosen)), "cell"),
        Column("sentences", fitted(lambda fit: fit.sentences), "count"),
    ]
    caption = (
        "Best outputs. best outputs: of each sentence that with the highest score; chosen and "
        "scored by the same references, so that it is too high. Cross-fitted: chosen by one half "
        "of the annotators and scored by the other, both ways, of the sentences with two or more; "
        "[interval] of the gain: for other sentences, with the same best system. others: sentences "
        "with another output than that of the best system."
    )
    return _view("Best outputs", caption, columns, results.found.oracle)


def _family(results: ReportedSystems) -> View:
    columns = [
        Column("metric"),
        Column("system"),
        Column("rank", form="number"),
        Column("by others", "others", "number"),
        Column("gain", form="change"),
    ]
    caption = (
        "Systems of the family of a metric. rank: 1 is best, without the source; by others: mean "
        "rank by the other metrics; gain: places that the system gains. [interval]: for other "
        "sentences. Why it gains is not known: it may be better in what this metric sees."
    )
    return _view("Systems of the family of a metric", caption, columns, results.found.family)


def _acceptable(results: ReportedSystems) -> View:
    columns = [
        Column("metric"),
        Column("system"),
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
    return _view("Acceptable outputs", caption, columns, results.found.acceptable)


def _view(title: str, caption: str, columns: Sequence[Column], records: Sequence[Any]) -> View:
    return View(title, record_table(caption, columns, records), is_folded=True)


TRUST_TABLES: dict[str, tuple[MakeView, ...]] = {
    "metric_choice": (_metric_choice,),
    "chain_validity": (_chain_validity,),
    "human_validity": (_human_validity,),
    "point_values": (_point_value,),
    "order_accuracy": (_order_accuracy,),
    "quality_levels": (_quality_levels,),
    "oracle": (_oracle,),
    "family": (_family,),
    "acceptable": (_acceptable,),
}
