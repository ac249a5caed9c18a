"""What a comparison of systems asserts, as records."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import numpy as np

from maege.number_format import format_estimate, number_of
from maege.report.statements import claims_of_page, estimate_of, list_names
from maege.statistics.claim import Claim
from maege.statistics.ties import without_rounding
from maege.statistics.value import Value
from maege.studies.systems.correction_amounts import TYPE
from maege.studies.systems.report.paper_table import scale
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.score_tables import LABELS
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.scored_systems import ScoredSystem
from maege.studies.systems.system_pairs import SystemPair
from maege.texts.texts import SOURCE

_FEW_UNITS = 20
# For a headline: the comparisons by the first metric, by the others, and all that nobody asked for.
FIRST, OTHERS, FURTHER = 0, 1, 2
GROUPS = 3  # after all others, so that groups of sentences change no other decision
# Headings of the page.
SCORES = "Scores"
DIFFERENCES = "Where do they differ?"
TRUST = "How far can this be trusted?"
DETAILS = "Details"


def raw_claims(results: ReportedSystems) -> Iterator[Claim]:
    """Yield what the page of compared systems asserts, not adjusted for the page yet.

    The pairs of systems by a metric are a family; so are those with the source by a metric, the
    amounts of edits of all systems, and the types of error of the first system.
    """
    for heading, claims in _by_heading(results).items():
        yield from (replace(claim, section=heading) for claim in claims)


def _by_heading(results: ReportedSystems) -> dict[str, list[Claim]]:
    found = results.found
    firsts = {metric: _first(ranked) for metric, ranked in found.ranked.items()}
    return {
        SCORES: [
            *_size(results),
            *chain.from_iterable(_pairs(results, first) or [first] for first in firsts.values()),
            *_source(results),
        ],
        DIFFERENCES: [*_groups(results), *_amounts(results), *_types(results)],
        TRUST: [
            *_detectable(results),
            *_aggregations(results),
            *_chains(results),
            *_people(results),
            *_worth(results),
        ],
        DETAILS: [*_acceptable(results)],
    }


def paper_claims(
    results: ReportedSystems, metric: str, reference: str | None = None
) -> tuple[Claim, ...]:
    """Return what a paper may say of pairs of systems by a metric, one sentence for each.

    P-values are adjusted as in the table of pairs. With ``reference``, only pairs with this system
    are told, the best one of the others first, and without those with the source that nobody asked
    for; it is the second of a pair if it is the baseline, else the first.
    """
    pairs = results.found.pairs[metric]
    numbers = Counter(pair.family for pair in pairs)
    if reference is not None:
        last = results.baseline is not None
        rank = {r.system: number for number, r in enumerate(results.found.ranked[metric])}
        pairs = [
            pair if (pair.b if last else pair.a) == reference else pair.exchanged()
            for pair in pairs
            if reference in (pair.a, pair.b) and pair.family == "systems"
        ]
        pairs.sort(key=lambda pair: (rank[pair.a], rank[pair.b]))
    by = scale(results, metric)
    return claims_of_page(
        (
            replace(
                _pair(results, pair),
                statement="systems.paper-pair",
                topic=f"{metric}: {pair.a} − {pair.b}",
                conditions=(f"adjusted for {number_of(numbers[pair.family], 'pair')}",),
                details={"metric": metric, "scale": by},
            )
            for pair in pairs
        ),
        STATEMENTS,
    )


def _units(results: ReportedSystems) -> str:
    return f"other {results.units}"


def _size(results: ReportedSystems) -> Iterator[Claim]:
    units = len(set(results.texts.clusters.tolist()))
    if units < _FEW_UNITS:
        noun = results.units.removesuffix("s")
        yield Claim("systems.few", (), value=Value(units), is_key=True, details={"noun": noun})


def _first(ranked: list[ScoredSystem]) -> Claim:
    """Say which system has the highest score of this sample."""
    scores = without_rounding(np.array([r.score.value for r in ranked], dtype=float))
    equal = tuple(r.system for r, s in zip(ranked, scores, strict=True) if s == scores[0])
    return Claim(
        "systems.first",
        equal or (ranked[0].system,),
        topic=ranked[0].metric,
        value=ranked[0].score,
        conditions=("this sample",),
        table="scores",
        is_key=True,
        details={"systems": len(ranked)},
    )


def _pairs(results: ReportedSystems, first: Claim) -> list[Claim]:
    """Say of every pair which system has the higher score in other sentences, and who is first."""
    return [
        replace(
            _pair(results, pair if pair.sign >= 0 else pair.exchanged()),
            details={
                "first": list_names(first.subjects, 4),
                "score": estimate_of(first),
                "systems": first.details["systems"],
                "equal": len(first.subjects),
                "baseline": results.baseline,
            },
        )
        for pair in results.found.pairs[first.topic]
        if pair.family == "systems" and pair.adjusted is not None
    ]


def _source(results: ReportedSystems) -> Iterator[Claim]:
    """Say of every system by each metric whether it is better than no correction at all."""
    for pair in chain.from_iterable(results.found.pairs.values()):
        if pair.family == "source" and pair.adjusted is not None:
            oriented = pair if pair.sign >= 0 else pair.exchanged()
            yield replace(
                _pair(results, oriented),
                statement="systems.source",
                family=f"source by {pair.metric}",
                is_key=oriented.a == SOURCE or not pair.is_significant,
                stage=FURTHER,
            )


def _pair(results: ReportedSystems, pair: SystemPair) -> Claim:
    return Claim(
        "systems.pairs",
        (pair.a, pair.b),
        topic=pair.metric,
        family=f"pairs by {pair.metric}",
        value=pair.difference,
        pvalue=pair.pvalue,
        family_pvalue=pair.adjusted,
        units=_units(results),
        conditions=("with these references", "for these outputs"),
        table="pairs",
        is_key=True,
        stage=FIRST if pair.metric == next(iter(results.found.ranked)) else OTHERS,
    )


def _groups(results: ReportedSystems) -> Iterator[Claim]:
    """Say of every pair of systems which one is better in the sentences of each group."""
    for metric, compared in results.found.groups.items():
        for name, pairs in compared.pairs.items():
            first = compared.systems[name][0].scored
            for of_group in pairs:
                pair = of_group.pair
                yield replace(
                    _pair(results, pair if pair.sign >= 0 else pair.exchanged()),
                    statement="systems.groups",
                    topic=metric,
                    family=f"groups by {metric}",
                    units=f"{_units(results)} of the group",
                    table="group_pairs",
                    is_key=False,
                    stage=GROUPS,
                    details={"group": name, "first": first.system},
                )


def _amounts(results: ReportedSystems) -> Iterator[Claim]:
    """Say of every system whether it makes fewer or more edits than annotators do."""
    rows = [row for row in results.found.analyses.amounts if row.pvalue is not None]
    for row in rows:
        is_fewer = row.ratio.value is not None and row.ratio.value < 1
        yield Claim(
            f"systems.{'fewer' if is_fewer else 'more'}-edits",
            (row.name,),
            family="amounts of edits",
            value=row.ratio,
            pvalue=row.pvalue,
            units=_units(results),
            conditions=("with these annotators",),
            table="amounts",
            stage=FURTHER,
            details={"systems": len(rows)},
        )


def _types(results: ReportedSystems) -> Iterator[Claim]:
    """Say of every two frequent types of which the first system corrects errors better."""
    pairs = results.found.analyses.type_pairs
    if not pairs:
        return
    system = results.found.ranked[pairs[0].metric][0].system
    f = {
        row.part: format_estimate(row.f.value, row.f.interval)
        for row in results.found.analyses.edit_scores
        if (row.by, row.system) == (TYPE, system)
    }
    for pair in pairs:
        if pair.system != system:
            continue
        high, low = (pair.a, pair.b) if pair.difference >= 0 else (pair.b, pair.a)
        yield Claim(
            "systems.types",
            (high, low),
            topic=f"`{pair.metric}`, {system}",
            family="types of error",
            value=Value(abs(pair.difference)),
            pvalue=pair.pvalue,
            units=_units(results),
            conditions=("with these annotators",),
            table="edit_scores",
            stage=FURTHER,
            details={"high": f.get(high), "low": f.get(low)},
        )


def _acceptable(results: ReportedSystems) -> Iterator[Claim]:
    """Say which share of their outputs people would accept."""
    for row in results.found.acceptable:
        yield Claim(
            "systems.acceptable",
            (row.system,),
            topic=row.metric,
            value=row.share,
            units="other sentences",
            table="acceptable",
            is_key=True,
            details={"reason": row.reason, "of all": row.of_all},
        )


def _detectable(results: ReportedSystems) -> Iterator[Claim]:
    """Say which differences of systems so many sentences can show, by metric."""
    for metric, pairs in results.found.pairs.items():
        of_systems = [pair.detectable for pair in pairs if pair.family == "systems"]
        detectable = [value for value in of_systems if value is not None]
        if detectable:
            yield Claim(
                "systems.detectable",
                (metric,),
                value=Value(max(detectable)),
                table="pairs",
                conditions=("adjusted as in the table of pairs",),
                details={"lowest": min(detectable)},
            )


def _aggregations(results: ReportedSystems) -> Iterator[Claim]:
    """Say for each metric how far two aggregations differ in the order of systems."""
    for metric, row in results.found.analyses.agreements.items():
        if row.tau is None:
            continue
        first = {
            of_system.aggregation: of_system.system
            for of_system in reversed(results.found.analyses.aggregated[metric])
        }
        yield Claim(
            "systems.aggregations",
            (LABELS[row.a], LABELS[row.b]),
            topic=metric,
            value=Value(row.tau),
            conditions=("this sample",),
            table="aggregation_agreement",
            details={
                "swapped": row.swapped,
                "pairs": row.pairs,
                "source": int(SOURCE in results.texts.systems),
                "first a": first[row.a],
                "first b": first[row.b],
            },
        )


def _chains(results: ReportedSystems) -> Iterator[Claim]:
    for row in results.found.trust.chains:
        if row.tau.value is not None:
            yield Claim(
                "systems.chains",
                (row.metric,),
                topic=row.metric,
                value=row.tau,
                units=_units(results),
                table="chain_validity",
                details={"references": row.references},
            )


def _people(results: ReportedSystems) -> Iterator[Claim]:
    for row in results.found.trust.people:
        if row.measure == "pearson" and row.value.value is not None:
            yield Claim(
                "systems.people",
                (row.metric,),
                topic=row.metric,
                value=Value(row.value.value, row.by_sentences_and_systems),
                units="other sentences and systems",
                table="human_validity",
                details={"judgements": row.judgements, "systems": row.systems},
            )


def _worth(results: ReportedSystems) -> Iterator[Claim]:
    """Say what a point of each metric is worth, and how often it puts systems in order."""
    points = results.found.trust.points
    for row in points.values if points else ():
        details = {
            "references": row.references,
            "point": row.point,
            "score": row.systems_score,
            "at": row.at,
            "outside": int(row.is_outside),
        }
        claim = Claim(
            "systems.point",
            (row.metric,),
            topic=row.metric,
            value=row.edits,
            units=_units(results),
            conditions=("of the gold edits some, and no others",),
            table="point_values",
            details=details,
        )
        yield claim
        if row.order.value is not None:
            details = {"references": row.references, "sentences": len(results.texts.sources)}
            yield replace(claim, statement="systems.point-order", value=row.order, details=details)
