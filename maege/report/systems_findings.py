"""What a comparison of systems says, in sentences."""

from collections.abc import Iterator

from maege.number_format import format_estimate, number_of, typeset
from maege.report.systems_analysis_findings import analysis_findings
from maege.report.systems_oracle_tables import oracle_findings
from maege.report.systems_trust_findings import validity_findings, worth_findings
from maege.system.pipeline import SystemsResults

FEW_SENTENCES = 20


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
    return [*_size(results), *_best(results), *validity_findings(results)]


def _size(results: SystemsResults) -> Iterator[str]:
    units = len(set(results.inputs.texts.clusters.tolist()))
    if units == 1:
        yield "1 sentence (or document) says nothing about others: no intervals, and no tests."
    elif units < FEW_SENTENCES:
        yield f"{units} sentences (or documents) say little about others; intervals are too narrow."


def _best(results: SystemsResults) -> Iterator[str]:
    """Say for each metric which systems may be the best."""
    for metric, ranked in results.ranked.items():
        score = typeset(format_estimate(ranked[0].score, ranked[0].interval))
        equal = [r.system for r in ranked if r.score == ranked[0].score]
        if len(equal) == len(ranked) > 1:
            yield f"`{metric}`: all {len(ranked)} systems have the same score, {score}."
            continue
        text = f"`{metric}`: the highest score has {equal[0]}, {score}"
        if len(equal) > 1:
            text = f"`{metric}`: {', '.join(equal)} share the highest score, {score}"
        yield f"{text}{_tests_of_best(results, metric, equal)}."


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
