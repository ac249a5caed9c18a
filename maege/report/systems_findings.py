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
        best = ranked[0]
        text = f"`{metric}`: the highest score has {best.system}, "
        text += typeset(format_estimate(best.score, best.interval))
        tested = {
            other: p
            for p in results.pairs[metric]
            for one, other in ((p.a, p.b), (p.b, p.a))
            if one == best.system and p.adjusted is not None
        }
        if tested:
            equal = [r.system for r in ranked[1:] if r.system in tested
                     and not tested[r.system].is_significant]  # fmt: skip
            text += (
                f"; not significantly different from it: {', '.join(equal)}"
                if equal
                else f"; significantly above {number_of(len(tested), 'other system')}"
            )
        yield f"{text}."
