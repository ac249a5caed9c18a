"""What the page of compared systems has beside tables: a matrix, sentences, texts for a paper."""

from typing import Any

from maege.report.markdown import inline
from maege.report.study_parts import Panel
from maege.studies.systems.edit_outcomes import EditOutcomes
from maege.studies.systems.report.citations import citation, difference_sentences, paragraph
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.sentence_data import sentence_data

MAX_MATRIX_SYSTEMS = 80


def matrix_panel(results: ReportedSystems) -> Panel:
    """Return the matrices of significance, one for each metric.

    The data are ``baseline`` and ``matrices``: by metric, ``systems``, names in the order of rows
    and columns; ``pairs``, (index, index, sign of the difference, adjusted p or None, sentence);
    ``omitted``, the number of systems beyond those that a matrix shows.
    """
    matrices = {metric: _matrix(results, metric) for metric in results.found.ranked}
    data = {"baseline": results.baseline, "matrices": matrices}
    return Panel("matrix.html", data, ("systems.js",), is_first=True)


def _matrix(results: ReportedSystems, metric: str) -> dict[str, Any]:
    ranked = results.found.ranked[metric]
    systems = [r.system for r in ranked[:MAX_MATRIX_SYSTEMS]]
    if results.baseline is not None and results.baseline not in systems:
        systems.append(results.baseline)
    index = {system: number for number, system in enumerate(systems)}
    pairs = [
        [
            index[pair.a],
            index[pair.b],
            (pair.difference > 0) - (pair.difference < 0),
            pair.adjusted,
            sentence,
        ]
        for pair, sentence in zip(
            results.found.pairs[metric], difference_sentences(results, metric), strict=True
        )
        if pair.a in index and pair.b in index
    ]
    return {"systems": systems, "pairs": pairs, "omitted": len(ranked) - len(systems)}


def sentence_panel(edits: EditOutcomes) -> Panel:
    """Return the browser of the edits of systems in single sentences."""
    data = {"metric": edits.metric, **sentence_data(edits)}
    return Panel("sentences.html", data, ("sentences.js",))


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
