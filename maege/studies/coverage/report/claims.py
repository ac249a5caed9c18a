"""What coverage, perfect systems, people and re-ranking say, as claims."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.coverage.ceiling.ceiling import CeilingEstimate
from maege.studies.coverage.ceiling.human_ceiling import HumanCeiling
from maege.studies.coverage.config import EXACT_MATCH
from maege.studies.coverage.conservatism.author_changes import ChangeSummary, SystemConservatism
from maege.studies.coverage.conservatism.conservatism import Conservatism
from maege.studies.coverage.conservatism.error_types import TypeCorrelation, TypeRatio
from maege.studies.coverage.estimators.coverage_curve import LeavingAlone
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.perfect_systems import PerfectEstimate
from maege.studies.coverage.pool_results import MIN_SAMPLE, PoolResults
from maege.studies.coverage.report.conservatism_tables import in_order
from maege.studies.coverage.reranking.reranking import Reranking

_FEW_SENTENCES = 20
_SENTENCES = "sentences"


def coverage_claims(results: CoverageResults) -> Iterator[Claim]:
    """Yield all claims of the page.

    Corrections are compared by their texts, or, if only those were compared, by the words that they
    change.
    """
    pool = next((p for p in results.pools if p.comparison == "exact"), results.pools[0])
    yield from _sizes(pool)
    yield from _coverage(pool)
    yield from _numbers(pool)
    yield from _needed(pool)
    yield from _validity(results)
    yield from _perfect(results)
    if results.ceiling is not None:
        yield from ceiling_claims(results.ceiling)
    if results.conservatism is not None:
        yield from conservatism_claims(results.conservatism)
    yield from _leaving_alone(results.leaving_alone)
    if results.reranking is not None:
        yield from _reranking_claims(results.reranking)


def _ends(rows: Sequence[Any]) -> list[Any]:
    """Return the first and the last row, once if they are the same."""
    return list(dict.fromkeys((rows[0], rows[-1]))) if rows else []


def _sizes(results: PoolResults) -> Iterator[Claim]:
    sentences = results.summary.sentences
    if sentences < _FEW_SENTENCES:
        yield Claim("coverage.few-sentences", (), value=Value(sentences), is_key=True)
    if not results.floors:
        details = {"needed": MIN_SAMPLE}
        value = Value(results.summary.smallest)
        yield Claim("coverage.no-extrapolation", (), value=value, details=details)


def _coverage(results: PoolResults) -> Iterator[Claim]:
    points = results.points
    inside = [point for point in points if not point.extrapolated]
    for point in dict.fromkeys((*points[:1], *inside[-1:], *points[-1:])):
        yield Claim(
            "coverage.curve",
            (f"{point.references}",),
            value=point.coverage,
            units=_SENTENCES,
            table=f"{results.comparison}_coverage",
            is_key=True,
            details={
                "references": point.references,
                "extrapolated": bool(point.extrapolated),
                "comparison": results.comparison,
            },
        )


def _numbers(results: PoolResults) -> Iterator[Claim]:
    summary, floors = results.summary, results.floors
    yield Claim(
        "coverage.numbers",
        (),
        value=Value(summary.distinct.value),
        details={
            "comparison": results.comparison,
            "written": summary.sizes,
            "unseen": summary.unseen_mass.value,
            "least": summary.chao1.value,
            "low": floors[-1].number if floors else None,
            "high": floors[0].number if floors else None,
        },
    )


def _needed(results: PoolResults) -> Iterator[Claim]:
    for row in results.needed:
        yield Claim(
            "coverage.needed",
            (f"{row.coverage:g}",),
            value=Value(row.references),
            units=_SENTENCES,
            table=f"{results.comparison}_needed",
            is_key=True,
            details={
                "low": row.low,
                "high": row.high,
                "limit": row.limit,
                "extrapolated": bool(row.extrapolated),
                "sentences": results.summary.sentences,
            },
        )
        if row.references is None:
            return


def _validity(results: CoverageResults) -> Iterator[Claim]:
    once = next((row for row in results.validity if row.times_written == 1), None)
    everything = next((row for row in results.validity if row.times_written is None), None)
    if once and everything and once.answers.share and everything.answers.share:
        for name, row in (("once", once), ("all", everything)):
            value = Value(row.answers.share)
            yield Claim("coverage.valid", (name,), value=value, table="validity")


def _perfect(results: CoverageResults) -> Iterator[Claim]:
    """Yield for each metric the scores with fewest and most references, and those beside them."""
    for metric in dict.fromkeys(e.metric for e in results.perfect):
        rows = [e for e in results.perfect if e.metric == metric]
        right = _ends([e for e in rows if e.policy not in ("lucky", "copy")])
        use = results.reference_use.get(metric)
        beside = [e for e in rows if right and e.references == right[-1].references]
        for row in (*right, *(e for e in beside if e.policy in ("lucky", "copy"))):
            yield _perfect_score(row, use)


def _perfect_score(row: PerfectEstimate, use: str | None) -> Claim:
    return Claim(
        "coverage.perfect",
        (row.policy,),
        topic=row.metric,
        value=row.score,
        units=_SENTENCES,
        table="perfect",
        is_key=True,
        details={"references": row.references, "use": use},
    )


def ceiling_claims(results: HumanCeiling) -> Iterator[Claim]:
    """Yield what people score, and where people and systems are, with most references.

    Systems are claimed to be above or below each person, not above their mean: a person who was the
    system would often be above the mean of the others, so that this says nothing about people.
    """
    for metric in dict.fromkeys(e.metric for e in results.estimates):
        rows = [e for e in results.estimates if e.metric == metric]
        most = max(e.references for e in rows)
        if not any(e.kind == "people" and e.score.value is not None for e in rows):
            continue
        yield from _people(rows, most, results.corpus)
        of_most = [e for e in rows if e.references == most]
        people = sum(e.kind == "annotator" for e in of_most)
        for row in of_most:
            if row.kind == "system":
                yield _beside_everyone(row, people)
    yield from _orders(results)


def _people(rows: Sequence[CeilingEstimate], most: int, corpus: str) -> Iterator[Claim]:
    defined = [e for e in rows if e.kind == "people" and e.score.value is not None]
    source = [e for e in rows if e.kind == "source" and e.references == most]
    for row in (*_ends(defined), *source):
        yield Claim(
            "coverage.people",
            (row.kind,),
            topic=row.metric,
            value=row.score,
            units=_SENTENCES,
            conditions=("with these annotators",),
            table="ceiling",
            is_key=True,
            details={
                "references": row.references,
                "lowest": row.lowest,
                "highest": row.highest,
                "corpus": corpus,
            },
        )
    for row in rows:
        if row.kind == "annotator" and row.references == most:
            yield Claim(
                "coverage.people-differ",
                (row.name,),
                topic=row.metric,
                family="people beside the mean of the others",
                value=row.difference,
                pvalue=row.pvalue,
                units=_SENTENCES,
                conditions=("with these annotators",),
                table="ceiling",
                is_key=True,
                details={"references": row.references},
            )


def _beside_everyone(row: CeilingEstimate, people: int) -> Claim:
    return Claim(
        "coverage.everyone",
        (row.name,),
        topic=row.metric,
        family="systems beside each person",
        value=row.difference,
        pvalue=row.everyone_pvalue,
        units=_SENTENCES,
        conditions=(f"with these {people} annotators",),
        table="ceiling",
        is_key=True,
        details={"references": row.references, "people": people},
    )


def _orders(results: HumanCeiling) -> Iterator[Claim]:
    for metric in dict.fromkeys(row.metric for row in results.orders):
        for row in _ends([row for row in results.orders if row.metric == metric]):
            if metric != EXACT_MATCH:
                yield Claim(
                    "coverage.orders",
                    (f"{row.references}",),
                    topic=metric,
                    value=Value(row.tau),
                    conditions=("these sentences",),
                    table="orders",
                    details={"references": row.references, "turned": row.reversed},
                )


def conservatism_claims(results: Conservatism) -> Iterator[Claim]:
    """Yield whether systems change less than people, and what goes with it over types."""
    ordered = in_order(results)
    for author in ("annotator", "system"):
        for row in _ends([row for row in ordered if row.author == author]):
            yield _words(row, results.corpus)
    for compared in results.systems:
        yield _less(compared)
    for ratio in results.type_ratios:
        if ratio.pvalue is not None:
            yield _type(ratio)
    yield from _type_coverage(results.type_correlations)


def _words(row: ChangeSummary, corpus: str) -> Claim:
    return Claim(
        "coverage.words",
        (row.name,),
        value=row.strict,
        units=_SENTENCES,
        table="word_changes",
        details={"author": row.author, "corpus": corpus},
    )


def _less(row: SystemConservatism) -> Claim:
    return Claim(
        "coverage.less-than-people",
        (row.system,),
        topic=row.counting,
        family="word changes of systems",
        pvalue=row.pvalue,
        units=_SENTENCES,
        conditions=(f"with these {row.annotators} annotators",),
        table="less_than_people",
        is_key=True,
        details={"people": row.annotators, "is_less": row.is_less},
    )


def _type(row: TypeRatio) -> Claim:
    return Claim(
        "coverage.types",
        (row.type,),
        family="types of error",
        value=row.ratio,
        pvalue=row.pvalue,
        units=_SENTENCES,
        conditions=("with these annotators", "with these systems"),
        table="type_ratios",
        details={"surplus": row.system_edits - (row.expected_edits or 0.0)},
    )


def _type_coverage(rows: Sequence[TypeCorrelation]) -> Iterator[Claim]:
    """Yield whether types that references cover less are corrected less, and what else goes."""
    for row in rows:
        is_tested = (row.explanation, row.given) == ("same text", None)
        if is_tested or row.explanation == "frequency" or row.given == "frequency":
            yield Claim(
                "coverage.type-coverage" if is_tested else "coverage.type-correlations",
                (row.explanation, row.given) if row.given else (row.explanation,),
                topic=f"{row.minimum_edits}",
                family="coverage of types" if is_tested else "",
                value=row.rho,
                pvalue=row.joint_pvalue if is_tested else None,
                units="sentences, types" if is_tested else _SENTENCES,
                conditions=("with these annotators", "with these systems"),
                table="type_correlations",
                is_key=is_tested,
                details={"types": row.types},
            )


def _leaving_alone(rows: Iterable[LeavingAlone]) -> Iterator[Claim]:
    """Yield when not correcting pays, with the fewest and with the most references."""
    for row in _ends([row for row in rows if row.right == 1 and row.penalty == 0]):
        yield Claim(
            "coverage.leaving-alone",
            (f"{row.references}",),
            value=row.threshold,
            units=_SENTENCES,
            table="leaving_alone",
            details={"references": row.references},
        )


def _reranking_claims(results: Reranking) -> Iterator[Claim]:
    """Yield what metrics choose, and whether more references change it."""
    for metric in dict.fromkeys(row.metric for row in results.chosen):
        rows = [r for r in results.chosen if r.metric == metric and r.ties == "random"]
        for row in _ends(rows):
            yield Claim(
                "coverage.reranked",
                (f"{row.references}",),
                topic=metric,
                value=row.chosen.changes,
                units=_SENTENCES,
                table="reranking",
                details={
                    "references": row.references,
                    "unchanged": (row.chosen.unchanged.value or 0.0) * results.sentences,
                    "sentences": results.sentences,
                    "corpus": results.corpus,
                },
            )
        for trend in results.trends:
            if trend.metric == metric and trend.measure != "order":
                yield Claim(
                    "coverage.more-references",
                    (trend.measure,),
                    topic=metric,
                    family="re-ranking with more references",
                    value=trend.random,
                    pvalue=trend.pvalue,
                    units=_SENTENCES,
                    conditions=("with these annotators", "with these candidates"),
                    table="reranking_trends",
                    is_key=True,
                )
    for unchanged in _ends(results.unchanged):
        yield Claim(
            "coverage.unchanged-by-references",
            (f"{unchanged.references}",),
            value=unchanged.share,
            table="reranking_unchanged",
            details={"references": unchanged.references},
        )
