"""What a comparison of systems says, in sentences."""

from collections.abc import Iterator

from maege.number_format import (
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    number_of,
    state_pvalue,
)
from maege.report.system.systems_analysis_findings import analysis_findings
from maege.report.system.systems_oracle_tables import oracle_findings
from maege.report.system.systems_trust_findings import validity_findings, worth_findings
from maege.system.pipeline import SystemsResults
from maege.system.system_texts import SOURCE

FEW_SENTENCES = 20
MOST_PAIRS = 3  # of systems, that are told one by one


def describe_systems(results: SystemsResults) -> str:
    """Say what was compared."""
    texts = results.inputs.texts
    documents = ""
    if texts.documents is not None:
        documents = f" in {number_of(len(set(texts.documents)), 'document')}"
    return (
        f"{texts.name}: {number_of(len(texts.systems), 'system')} on "
        f"{number_of(len(texts.sources), 'sentence')}{documents}."
    )


def findings(results: SystemsResults) -> list[str]:
    """Return the findings: one for each question."""
    return [
        *main_findings(results),
        *worth_findings(results),
        *analysis_findings(results),
        *oracle_findings(results),
    ]


def main_findings(results: SystemsResults) -> list[str]:
    """Return the findings that the command prints: the best systems, and how valid metrics are."""
    return [
        *_size(results),
        *_best(results),
        *_compared(results),
        *validity_findings(results),
    ]


def _size(results: SystemsResults) -> Iterator[str]:
    units = len(set(results.inputs.texts.clusters.tolist()))
    if units == 1:
        yield "1 sentence (or document) says nothing about others: no intervals, and no tests."
    elif units < FEW_SENTENCES:
        yield f"{units} sentences (or documents) say little about others; intervals are too narrow."


def _best(results: SystemsResults) -> Iterator[str]:
    """Say for each metric which systems may be the best."""
    for metric, ranked in results.ranked.items():
        score = format_estimate(ranked[0].score, ranked[0].interval)
        equal = [r.system for r in ranked if r.score == ranked[0].score]
        if len(equal) == len(ranked) > 1:
            yield f"`{metric}`: all {len(ranked)} systems have the same score, {score}."
            continue
        text = f"`{metric}`: the highest score has {equal[0]}, {score}"
        if len(equal) > 1:
            text = f"`{metric}`: {', '.join(equal)} share the highest score, {score}"
        yield f"{text}{_tests_of_best(results, metric, equal)}."


def _compared(results: SystemsResults) -> Iterator[str]:
    """Say how a few systems compare, and which differences so many sentences can show."""
    for metric, pairs in results.pairs.items():
        tested = [p for p in pairs if SOURCE not in (p.a, p.b) and p.adjusted is not None]
        if not 0 < len(tested) <= MOST_PAIRS:
            continue
        for p in tested:
            estimate = f"{format_difference(p.difference)} {format_interval(p.interval)}".rstrip()
            yield (
                f"`{metric}`: {p.a} − {p.b} {estimate}, {state_pvalue(p.adjusted)}: "
                f"{'' if p.is_significant else 'not '}significantly different."
            )
        detectable = [p.detectable for p in tested if p.detectable is not None]
        if detectable:
            sentences = number_of(len(results.inputs.texts.sources), "sentence")
            yield (
                f"`{metric}`: with {sentences}, a true difference of "
                f"{format_number(max(detectable), 3)} between two of these systems is "
                f"found significant with a probability of 80 %; a smaller one less often."
            )


def _tests_of_best(results: SystemsResults, metric: str, best: list[str]) -> str:
    """Say which of the others differ significantly from the best system."""
    tested = {
        other: pair.is_significant
        for pair in results.pairs[metric]
        for system, other in ((pair.a, pair.b), (pair.b, pair.a))
        if system == best[0] and other not in best and pair.adjusted is not None
    }
    if not tested:
        return ""
    baseline = results.inputs.baseline
    if baseline in tested:
        return f"; {'' if tested[baseline] else 'not '}significantly above the baseline {baseline}"
    similar = [r.system for r in results.ranked[metric] if tested.get(r.system) is False]
    if similar:
        return f"; not significantly different from it: {', '.join(similar)}"
    return f"; significantly above {number_of(len(tested), 'other system')}"
