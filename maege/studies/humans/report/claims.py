"""What a comparison of metrics with people asserts, as claims."""

from collections.abc import Iterator
from dataclasses import replace

from maege.array_types import Interval
from maege.report.statements import WARNINGS
from maege.report.study_directory import file_names
from maege.statistics.claim import Claim
from maege.statistics.kendall import MAIN_MEASURE
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.system_measures import MIN_SYSTEMS
from maege.statistics.value import Value
from maege.studies.humans.evidence import EvidenceAgreement
from maege.studies.humans.measurements import (
    ANOTHER_JUDGE,
    MAIN_SCORE,
    HumanResults,
    SetResults,
)
from maege.studies.humans.report.evidence_tables import evidence_title
from maege.studies.humans.report.statements import LEAST_METRICS, SIGNS
from maege.studies.humans.system_level import SystemEstimate

FEW_SENTENCES, FEW_SYSTEMS = 100, 8
OTHER_SENTENCES, OTHER_SYSTEMS = "other sentences", "other systems"
# Of a metric: the value, its p-value, and its interval for other systems.
_Agreement = tuple[Value, float | None, Interval | None]


def set_names(results: HumanResults) -> list[str]:
    """Return the names of the sets, for readers; those of the same name are numbered."""
    names = [of_set.judgements.name for of_set in results.sets]
    earlier = ((name, names[:index].count(name)) for index, name in enumerate(names))
    return [f"{name}, {number + 1}" if number else name for name, number in earlier]


def set_keys(results: HumanResults) -> list[str]:
    """Return what the sets are called in names of files and in links."""
    return file_names([of_set.judgements.name for of_set in results.sets])


def raw_claims(results: HumanResults) -> list[Claim]:
    """Return all claims, not adjusted.

    Those about a set have its key as their part; among them, negative agreement stands in the
    section "Warnings". Those about the agreement of people and lattices have a section of their
    own, the title of ``evidence_title``, and no part.
    """
    names, keys = set_names(results), set_keys(results)
    of_sets = [
        replace(claim, part=key)
        for key, name, of_set in zip(keys, names, results.sets, strict=True)
        for claim in _of_set(name, of_set)
    ]
    return [replace(c, is_key=True) for c in (*of_sets, *_of_evidence(results.agreement))]


def _of_set(name: str, results: SetResults) -> Iterator[Claim]:
    yield from _signs(name, results, is_negative=True)
    yield from _size(results)
    yield from _signs(name, results, is_negative=False)
    yield from _corrected(results)
    yield from _pairs_in_tau(name, results)
    yield from _another_judge(results)
    yield from _pairs_in_r(name, results)


def _size(results: SetResults) -> Iterator[Claim]:
    sentences, systems = len(results.judgements.sentences), len(results.judgements.systems)
    if sentences < FEW_SENTENCES:
        yield Claim("humans.few-sentences", (), details={"sentences": sentences})
    if systems < FEW_SYSTEMS:
        yield Claim("humans.few-systems", (), details={"systems": systems})


def _signs(name: str, results: SetResults, *, is_negative: bool) -> Iterator[Claim]:
    """Yield for each metric that its tau, and its r, is above 0, or else that it is below.

    Both measures of all metrics are one family. If no value of a measure is above 0, none can be
    significantly: then the metrics are named without a test.
    """
    for statement, table, conditions, values in (
        ("humans.tau", "sentence_measures", (), _taus(results)),
        ("humans.r", "system_correlations", ("these systems",), _correlations(results)),
    ):
        measure = statement.partition(".")[2]
        of_sign = {m: v for m, v in values.items() if ((v[0].value or 0.0) < 0) == is_negative}
        if not of_sign and not is_negative:
            of_sign = {m: (value, None, others) for m, (value, _, others) in values.items()}
        for metric, (value, pvalue, others) in of_sign.items():
            low, high = others or (None, None)
            yield Claim(
                "humans.reversed" if is_negative else statement,
                (metric,),
                topic=measure,
                family=f"{SIGNS} ({name})",
                value=value,
                pvalue=pvalue,
                units=OTHER_SENTENCES,
                conditions=conditions,
                section=WARNINGS if is_negative else "",
                table=table,
                details={"low": low, "high": high},
            )


def _taus(results: SetResults) -> dict[str, _Agreement]:
    estimates = filter(None, map(results.sentence_estimate, results.metrics))
    return {
        e.metric: (Value(e.value, e.interval), e.pvalue, None)
        for e in estimates
        if e.value is not None
    }


def _correlations(results: SetResults) -> dict[str, _Agreement]:
    return {
        metric: (Value(e.value, e.by_sentences), e.pvalue, e.by_sentences_and_systems)
        for metric, e in _estimates(results).items()
    }


def _estimates(results: SetResults) -> dict[str, SystemEstimate]:
    """Return r of each metric."""
    estimates = {metric: results.system_estimate(metric, "pearson") for metric in results.metrics}
    return {m: e for m, e in estimates.items() if e and e.value is not None}


def _pairs_in_tau(name: str, results: SetResults) -> Iterator[Claim]:
    for d in results.sentence_differences:
        if (d.kind, d.measure) == ("unexpanded", MAIN_MEASURE):
            yield Claim(
                "humans.tau",
                (d.a, d.b) if d.difference >= 0 else (d.b, d.a),
                topic="tau",
                family=f"pairs of metrics in tau ({name})",
                value=Value(abs(d.difference)),
                pvalue=d.pvalue,
                units=OTHER_SENTENCES,
                table="sentence_differences",
            )


def _corrected(results: SetResults) -> Iterator[Claim]:
    """Yield the agreement with people on all sentences, as facts."""
    for c in results.corrected:
        yield Claim(
            "humans.corrected",
            (c.metric, c.judge),
            topic=c.metric,
            value=c.of_all.mean,
            table="corrected",
            details={
                "judged": c.judged,
                "all": c.judged + c.others,
                "effective": c.of_all.effective,
            },
        )


def _another_judge(results: SetResults) -> Iterator[Claim]:
    value = results.sentence_value(results.baselines[ANOTHER_JUDGE])
    if value.value is not None:
        yield Claim("humans.another-judge", (), value=value, table="summary")


def _pairs_in_r(name: str, results: SetResults) -> Iterator[Claim]:
    """Yield the differences in r for other systems; a fact, if none can be significant."""
    differences = [d for d in results.on_systems.differences if d.human_score == MAIN_SCORE]
    systems = len(results.judgements.systems)
    if systems < MIN_SYSTEMS or not differences:
        return
    # The exchange of all systems, and of none, is as extreme as what is observed.
    if 2.0 ** (1 - systems) * len(differences) >= ALPHA:
        details = {"systems": systems, "pairs": len(differences)}
        yield Claim("humans.no-pair-in-r", (), details=details)
        return
    for d in differences:
        yield Claim(
            "humans.pairs-in-r",
            (d.a, d.b) if d.difference >= 0 else (d.b, d.a),
            family=f"pairs of metrics in r ({name})",
            value=Value(abs(d.difference)),
            pvalue=d.by_systems,
            units=OTHER_SYSTEMS,
            table="system_differences",
        )


def _of_evidence(agreement: EvidenceAgreement) -> Iterator[Claim]:
    """Yield the correlations of people and lattices, as facts; without one of them, all."""
    section = evidence_title(agreement)
    if not agreement.stated:
        return
    most = max(c.metrics for c in agreement.stated)
    details = {
        "metrics": most,
        "of": "people and lattices" if agreement.has_both else "these results",
    }
    if most < LEAST_METRICS:
        yield Claim("humans.few-metrics", (), section=section, details=details)
    else:
        for c in agreement.stated:
            if c.rho.value is None:
                continue
            yield Claim(
                "humans.orders",
                (c.a, c.b),
                value=c.rho,
                section=section,
                table="evidence_correlations",
                details=details,
            )
    origins = {evidence.origin for evidence in agreement.evidence}
    for metric, names in sorted(agreement.trained_on.items()):
        if trained := [name for name in names if name in origins]:
            yield Claim("humans.trained", (metric, *trained), topic=metric, section=section)
