"""Scores and differences of systems as a paper cites them: in points, with interval and method."""

from typing import Any

from maege.number_format import format_percentage, number_of
from maege.report.markdown import inline
from maege.report.statements import sentences
from maege.report.study_parts import Panel
from maege.studies.systems.report.claims import paper_claims
from maege.studies.systems.report.points import POINTS, format_points, format_points_interval, scale
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import ScoredSystem
from maege.texts.texts import SOURCE

_MAX_DIFFERENCES = 5  # of a paragraph


def citation(results: ReportedSystems, scored: ScoredSystem) -> str:
    """Return a score with all that a reader needs to compute it again."""
    by = scale(results, scored.metric)
    interval = scored.score.interval
    score = format_points(scored.score.value, by)
    if interval is not None:
        score += f" {format_points_interval(interval, by)}"
    parts = [f"{results.texts.name}, {number_of(len(results.texts.sources), 'sentence')}"]
    parts += ["score × 100"] if by == POINTS else []
    parts += [_method(results)] if interval is not None else ["no interval"]
    return f"{scored.system}: {score} ({'; '.join(parts)}; {results.signatures[scored.metric]})"


def _method(results: ReportedSystems) -> str:
    how = results.config.statistics
    return (
        f"{format_percentage(how.confidence, 0)} interval: percentiles of {how.resamples:,} "
        f"bootstrap resamples of {results.resampled_units}, seed {results.config.seed}"
    )


def difference_sentences(results: ReportedSystems, metric: str) -> list[str]:
    """Say of each pair of systems by a metric how they differ, and by which test."""
    number = len(results.found.pairs[metric])
    holm = f", Holm over {number:,} pairs" if number > 1 else ""
    return [
        claim.text
        if claim.pvalue is None
        else f"{claim.text.removesuffix('.')} (paired permutation test{holm})."
        for claim in paper_claims(results, metric)
    ]


def paragraph(results: ReportedSystems, metric: str) -> str:
    """Return what a paper may say of the scores by a metric: methods, and the main differences.

    These are the differences from the baseline, or else from the highest score.
    """
    texts = results.texts
    ranked, pairs = results.found.ranked[metric], results.found.pairs[metric]
    text = (
        f"Systems were scored by {metric} ({results.signatures[metric]}) on {texts.name} "
        f"({number_of(len(texts.sources), 'sentence')})"
    )
    if any(system.score.interval is not None for system in ranked):
        text += f", with intervals ({_method(results)})"
    if any(pair.adjusted is not None for pair in pairs):
        source = " (with the source)" if any(SOURCE in (p.a, p.b) for p in pairs) else ""
        adjusted = f", adjusted for {len(pairs):,} pairs{source} by Holm's method"
        correction = adjusted if len(pairs) > 1 else ""
        permutations = results.config.statistics.permutations
        text += f", and compared by paired permutation tests ({permutations:,}{correction})"
    reference = results.baseline or ranked[0].system
    differences = sentences(paper_claims(results, metric, reference))
    return " ".join([f"{text}.", *differences[:_MAX_DIFFERENCES]])


def citation_panel(results: ReportedSystems) -> Panel:
    """Return the texts for a paper.

    The data are ``citations``: by metric, for each system (the best first) its name and the
    citation; and ``paragraphs``: by metric, a text.
    """
    citations = {
        metric: [[r.system, citation(results, r)] for r in ranked]
        for metric, ranked in results.found.ranked.items()
    }
    paragraphs = {metric: paragraph(results, metric) for metric in results.found.ranked}
    lines = ["## How to cite a score", ""]
    lines += [f"- {inline(of_metric[0][1])}" for of_metric in citations.values()]
    lines += ["", "## A paragraph for a paper", ""]
    lines += [f"{inline(text)}\n" for text in paragraphs.values()]
    data = {"citations": citations, "paragraphs": paragraphs}
    return Panel("citations.html", data, ("systems.js",), markdown="\n".join(lines))


def citation_rows(cited: Panel) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of the tables of citations and paragraphs."""
    citations, paragraphs = cited.data["citations"], cited.data["paragraphs"]
    return {
        "citations": [
            {"metric": metric, "system": system, "citation": text}
            for metric, of_metric in citations.items()
            for system, text in of_metric
        ],
        "paragraphs": [
            {"metric": metric, "paragraph": text} for metric, text in paragraphs.items()
        ],
    }
