"""What coverage, perfect systems, people and re-ranking say, as claims."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from maege.report.columns import OwnName, by_metric
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.coverage.ceiling import HumanCeiling
from maege.studies.coverage.conservatism import Conservatism
from maege.studies.coverage.estimators.coverage_curve import LeavingAlone
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.pool_results import MIN_SAMPLE, PoolResults
from maege.studies.coverage.reranking import Reranking
from maege.studies.coverage.type_correlations import TypeCorrelation

_FEW_SENTENCES = 20
_THESE_ANNOTATORS = "with these annotators"
_sentence_claim = partial(Claim, units="sentences")


def raw_claims(results: CoverageResults) -> Iterator[Claim]:
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
    sentences, smallest = results.summary.sentences, results.summary.smallest
    if sentences < _FEW_SENTENCES:
        yield Claim("coverage.few-sentences", (), value=Value(sentences), is_key=True)
    if not results.floors:
        details = {"needed": MIN_SAMPLE}
        yield Claim("coverage.no-extrapolation", (), value=Value(smallest), details=details)


def _coverage(results: PoolResults) -> Iterator[Claim]:
    points, comparison = results.points, results.comparison
    inside = [point for point in points if not point.extrapolated]
    for point in dict.fromkeys((*points[:1], *inside[-1:], *points[-1:])):
        yield _sentence_claim(
            "coverage.curve",
            (f"{point.references}",),
            value=point.coverage,
            table=f"{comparison}_coverage",
            is_key=True,
            details={
                "references": point.references,
                "extrapolated": bool(point.extrapolated),
                "comparison": comparison,
            },
        )


def _numbers(results: PoolResults) -> Iterator[Claim]:
    summary, floors = results.summary, results.floors
    details = {
        "comparison": results.comparison,
        "written": summary.sizes,
        "unseen": summary.unseen_mass.value,
        "least": summary.chao1.value,
        "low": floors[-1].number if floors else None,
        "high": floors[0].number if floors else None,
    }
    yield Claim("coverage.numbers", (), value=Value(summary.distinct.value), details=details)


def _needed(results: PoolResults) -> Iterator[Claim]:
    for row in results.needed:
        yield _sentence_claim(
            "coverage.needed",
            (f"{row.coverage:g}",),
            value=Value(row.references),
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
    shares = {row.times_written: row.answers.share for row in results.validity}
    once, everything = shares.get(1), shares.get(None)
    if once and everything:
        for name, share in (("once", once), ("all", everything)):
            yield Claim("coverage.valid", (name,), value=Value(share), table="validity")


def _perfect(results: CoverageResults) -> Iterator[Claim]:
    """Yield for each metric the scores with fewest and most references, and those beside them."""
    for metric, rows in by_metric(results.perfect).items():
        right = _ends([e for e in rows if e.policy not in ("lucky", "copy")])
        beside = [e for e in rows if right and e.references == right[-1].references]
        for row in (*right, *(e for e in beside if e.policy in ("lucky", "copy"))):
            yield _sentence_claim(
                "coverage.perfect",
                (row.policy,),
                topic=metric,
                value=row.score,
                table="perfect",
                is_key=True,
                details={"references": row.references, "use": results.reference_use.get(metric)},
            )


def ceiling_claims(results: HumanCeiling) -> Iterator[Claim]:
    """Yield what people score, and where people and systems are, with most references.

    Systems are claimed to be above or below each person, not above their mean: a person who was the
    system would often be above the mean of the others, so that this says nothing about people.
    """
    for metric, rows in by_metric(results.estimates).items():
        people = [e for e in rows if e.kind == "people" and e.score.value is not None]
        if not people:
            continue
        most = max(e.references for e in rows)
        of_most = [e for e in rows if e.references == most]
        annotators = [e for e in of_most if e.kind == "annotator"]
        claim = partial(_sentence_claim, topic=metric, table="ceiling", is_key=True)
        for row in (*_ends(people), *(e for e in of_most if e.kind == "source")):
            yield claim(
                "coverage.people",
                (row.kind,),
                value=row.score,
                conditions=(_THESE_ANNOTATORS,),
                details={
                    "references": row.references,
                    "lowest": row.lowest,
                    "highest": row.highest,
                    "corpus": results.corpus,
                },
            )
        for row in annotators:
            yield claim(
                "coverage.people-differ",
                (row.name,),
                family="people beside the mean of the others",
                value=row.difference,
                pvalue=row.pvalue,
                conditions=(_THESE_ANNOTATORS,),
                details={"references": most},
            )
        for row in of_most:
            if row.kind == "system":
                yield claim(
                    "coverage.everyone",
                    (row.name,),
                    family="systems beside each person",
                    value=row.difference,
                    pvalue=row.everyone_pvalue,
                    conditions=(f"with these {len(annotators)} annotators",),
                    details={"references": most, "people": len(annotators)},
                )
    yield from _orders(results)


def _orders(results: HumanCeiling) -> Iterator[Claim]:
    for metric, rows in by_metric(results.orders).items():
        for row in _ends(rows):
            if not isinstance(metric, OwnName):
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
    ordered = results.in_order
    for author in ("annotator", "system"):
        for row in _ends([row for row in ordered if row.author == author]):
            details = {"author": author, "corpus": results.corpus}
            yield _sentence_claim(
                "coverage.words",
                (row.name,),
                value=row.strict,
                table="word_changes",
                details=details,
            )
    for compared in results.systems:
        yield _sentence_claim(
            "coverage.less-than-people",
            (compared.system,),
            topic=compared.counting,
            family="word changes of systems",
            pvalue=compared.pvalue,
            conditions=(f"with these {compared.annotators} annotators",),
            table="less_than_people",
            is_key=True,
            details={"people": compared.annotators, "is_less": compared.is_less},
        )
    for ratio in results.type_ratios:
        if ratio.pvalue is not None:
            yield _sentence_claim(
                "coverage.types",
                (ratio.type,),
                family="types of error",
                value=ratio.ratio,
                pvalue=ratio.pvalue,
                conditions=(_THESE_ANNOTATORS, "with these systems"),
                table="type_ratios",
                details={"surplus": ratio.system_edits - (ratio.expected_edits or 0.0)},
            )
    yield from _type_coverage(results.type_correlations)


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
                units="sentences, types" if is_tested else "sentences",
                conditions=(_THESE_ANNOTATORS, "with these systems"),
                table="type_correlations",
                is_key=is_tested,
                details={"types": row.types},
            )


def _leaving_alone(rows: Iterable[LeavingAlone]) -> Iterator[Claim]:
    """Yield when not correcting pays, with the fewest and with the most references."""
    for row in _ends([row for row in rows if row.right == 1 and row.penalty == 0]):
        yield _sentence_claim(
            "coverage.leaving-alone",
            (f"{row.references}",),
            value=row.threshold,
            table="leaving_alone",
            details={"references": row.references},
        )


def _reranking_claims(results: Reranking) -> Iterator[Claim]:
    """Yield what metrics choose, and whether more references change it."""
    for metric, rows in by_metric(results.chosen).items():
        for row in _ends([row for row in rows if row.ties == "random"]):
            yield _sentence_claim(
                "coverage.reranked",
                (f"{row.references}",),
                topic=metric,
                value=row.chosen.changes,
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
                yield _sentence_claim(
                    "coverage.more-references",
                    (trend.measure,),
                    topic=metric,
                    family="re-ranking with more references",
                    value=trend.random,
                    pvalue=trend.pvalue,
                    conditions=(_THESE_ANNOTATORS, "with these candidates"),
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
