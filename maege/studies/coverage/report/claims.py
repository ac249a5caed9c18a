"""What coverage, perfect systems, people and re-ranking say, as claims."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from maege.report.columns import OwnName, by_metric
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.coverage.ceiling import HumanCeiling
from maege.studies.coverage.conservatism import Conservatism
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.pool_results import MIN_SAMPLE, PoolResults
from maege.studies.coverage.reranking import Reranking
from maege.studies.coverage.type_correlations import TypeCorrelation

_FEW_SENTENCES = 20
_THESE_ANNOTATORS = "with these annotators"
_THESE_SYSTEMS = (_THESE_ANNOTATORS, "with these systems")
_Details = Mapping[str, bool | float | int | str | None]


def _claim(
    statement: str,
    subject: str | int | tuple[str, ...],
    value: Value | None,
    table: str = "",
    details: _Details = MappingProxyType({}),
    **further: Any,
) -> Claim:
    """Return a claim of this study, by default one that generalises to sentences.

    ``further``: other fields of the claim.
    """
    subjects = subject if isinstance(subject, tuple) else (f"{subject}",)
    fields = {"units": "sentences", **further}
    return Claim(
        f"coverage.{statement}", subjects, value=value, table=table, details=details, **fields
    )


_key_claim = partial(_claim, is_key=True)
_fact_of_sample = partial(_claim, units="")


def raw_claims(results: CoverageResults) -> Iterator[Claim]:
    """Yield all claims of the page.

    Corrections are compared by their texts, or, if only those were compared, by the words that they
    change.
    """
    pool = next((p for p in results.pools if p.comparison == "exact"), results.pools[0])
    yield from _coverage(pool)
    yield from _needed(pool)
    shares = {row.times_written: row.answers.share for row in results.validity}
    for name, share in (("once", shares.get(1)), ("all", shares.get(None))):
        if shares.get(1) and shares.get(None):
            yield _fact_of_sample("valid", name, Value(share), "validity")
    yield from _perfect(results)
    if results.ceiling is not None:
        yield from ceiling_claims(results.ceiling)
    if results.conservatism is not None:
        yield from conservatism_claims(results.conservatism)
    # When not correcting pays, with the fewest and with the most references.
    for row in _ends([row for row in results.leaving_alone if row.right == 1 and not row.penalty]):
        details = {"references": row.references}
        yield _claim("leaving-alone", row.references, row.threshold, "leaving_alone", details)
    if results.reranking is not None:
        yield from _reranking(results.reranking)


def _ends(rows: Sequence[Any]) -> list[Any]:
    """Return the first and the last row, once if they are the same."""
    return list(dict.fromkeys((rows[0], rows[-1]))) if rows else []


def _coverage(results: PoolResults) -> Iterator[Claim]:
    """Yield what is too little to say much, the coverage, and how many corrections there are."""
    summary, floors, comparison = results.summary, results.floors, results.comparison
    if summary.sentences < _FEW_SENTENCES:
        yield _fact_of_sample("few-sentences", (), Value(summary.sentences), is_key=True)
    if not floors:
        details: _Details = {"needed": MIN_SAMPLE}
        yield _fact_of_sample("no-extrapolation", (), Value(summary.smallest), details=details)
    inside = [point for point in results.points if not point.extrapolated]
    for point in dict.fromkeys((*results.points[:1], *inside[-1:], *results.points[-1:])):
        details = {
            "references": point.references,
            "extrapolated": bool(point.extrapolated),
            "comparison": comparison,
        }
        table = f"{comparison}_coverage"
        yield _key_claim("curve", point.references, point.coverage, table, details)
    details = {
        "comparison": comparison,
        "written": summary.sizes,
        "unseen": summary.unseen_mass.value,
        "least": summary.chao1.value,
        "low": floors[-1].number if floors else None,
        "high": floors[0].number if floors else None,
    }
    yield _fact_of_sample("numbers", (), Value(summary.distinct.value), details=details)


def _needed(results: PoolResults) -> Iterator[Claim]:
    table = f"{results.comparison}_needed"
    for row in results.needed:
        details = {
            "low": row.low,
            "high": row.high,
            "limit": row.limit,
            "extrapolated": bool(row.extrapolated),
            "sentences": results.summary.sentences,
        }
        yield _key_claim("needed", f"{row.coverage:g}", Value(row.references), table, details)
        if row.references is None:
            return


def _perfect(results: CoverageResults) -> Iterator[Claim]:
    """Yield for each metric the scores with fewest and most references, and those beside them."""
    for metric, rows in by_metric(results.perfect).items():
        right = _ends([e for e in rows if e.policy not in ("lucky", "copy")])
        beside = [e for e in rows if right and e.references == right[-1].references]
        for row in (*right, *(e for e in beside if e.policy in ("lucky", "copy"))):
            details = {"references": row.references, "use": results.reference_use.get(metric)}
            yield _key_claim("perfect", row.policy, row.score, "perfect", details, topic=metric)


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
        claim = partial(_key_claim, table="ceiling", topic=metric)
        for row in (*_ends(people), *(e for e in of_most if e.kind == "source")):
            details: _Details = {
                "references": row.references,
                "lowest": row.lowest,
                "highest": row.highest,
                "corpus": results.corpus,
            }
            conditions = (_THESE_ANNOTATORS,)
            yield claim("people", row.kind, row.score, details=details, conditions=conditions)
        for row in annotators:
            yield claim(
                "people-differ",
                row.name,
                row.beside_people.difference,
                details={"references": most},
                family="people beside the mean of the others",
                pvalue=row.beside_people.pvalue,
                conditions=(_THESE_ANNOTATORS,),
            )
        for row in of_most:
            if row.kind == "system":
                yield claim(
                    "everyone",
                    row.name,
                    row.beside_people.difference,
                    details={"references": most, "people": len(annotators)},
                    family="systems beside each person",
                    pvalue=row.beside_people.everyone_pvalue,
                    conditions=(f"with these {len(annotators)} annotators",),
                )
    of_these = partial(_fact_of_sample, conditions=("these sentences",))
    for metric, orders in by_metric(results.orders).items():
        for order in () if isinstance(metric, OwnName) else _ends(orders):
            number, details = order.references, {"references": order.references}
            details["turned"] = order.reversed
            yield of_these("orders", number, Value(order.tau), "orders", details, topic=metric)


def conservatism_claims(results: Conservatism) -> Iterator[Claim]:
    """Yield whether systems change less than people, and what goes with it over types."""
    for author in ("annotator", "system"):
        for row in _ends([row for row in results.in_order if row.author == author]):
            details: _Details = {"author": author, "corpus": results.corpus}
            yield _claim("words", row.name, row.strict, "word_changes", details)
    for compared in results.systems:
        yield _key_claim(
            "less-than-people",
            compared.system,
            None,
            "less_than_people",
            {"people": compared.annotators, "is_less": compared.is_less},
            topic=compared.counting,
            family="word changes of systems",
            pvalue=compared.pvalue,
            conditions=(f"with these {compared.annotators} annotators",),
        )
    for ratio in results.type_ratios:
        if ratio.pvalue is not None:
            yield _claim(
                "types",
                ratio.type,
                ratio.ratio,
                "type_ratios",
                {"surplus": ratio.system_edits - (ratio.expected_edits or 0.0)},
                family="types of error",
                pvalue=ratio.pvalue,
                conditions=_THESE_SYSTEMS,
            )
    for correlation in results.type_correlations:
        yield from _type_coverage(correlation)


def _type_coverage(row: TypeCorrelation) -> Iterator[Claim]:
    """Yield whether types that references cover less are corrected less, or what else goes."""
    details = {"types": row.types}
    claim = partial(
        _claim,
        value=row.rho,
        table="type_correlations",
        details=details,
        topic=f"{row.minimum_edits}",
        conditions=_THESE_SYSTEMS,
    )
    if (row.explanation, row.given) == ("same text", None):
        yield claim(
            "type-coverage",
            row.explanation,
            family="coverage of types",
            pvalue=row.joint_pvalue,
            units="sentences, types",
            is_key=True,
        )
    elif "frequency" in (row.explanation, row.given):
        explanations = (row.explanation, row.given) if row.given else row.explanation
        yield claim("type-correlations", explanations)


def _reranking(results: Reranking) -> Iterator[Claim]:
    """Yield what metrics choose, and whether more references change it."""
    for metric, rows in by_metric(results.chosen).items():
        for row in _ends([row for row in rows if row.ties == "random"]):
            details = {
                "references": row.references,
                "unchanged": (row.chosen.unchanged.value or 0.0) * results.sentences,
                "sentences": results.sentences,
                "corpus": results.corpus,
            }
            changes = row.chosen.changes
            yield _claim("reranked", row.references, changes, "reranking", details, topic=metric)
        for trend in results.trends:
            if trend.metric == metric and trend.measure != "order":
                yield _key_claim(
                    "more-references",
                    trend.measure,
                    trend.random,
                    "reranking_trends",
                    topic=metric,
                    family="re-ranking with more references",
                    pvalue=trend.pvalue,
                    conditions=(_THESE_ANNOTATORS, "with these candidates"),
                )
    for row in _ends(results.unchanged):
        number, table = row.references, "reranking_unchanged"
        details = {"references": number}
        yield _fact_of_sample("unchanged-by-references", number, row.share, table, details)
