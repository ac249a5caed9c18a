"""What the page of systems has beside tables: a matrix of pairs, sentences, texts for a paper."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from maege.data.edit import Edit
from maege.data.text_checks.character_variants import code_points
from maege.number_format import format_percentage, number_of
from maege.report.markdown import inline
from maege.report.statements import sentences
from maege.report.study_parts import Panel
from maege.studies.systems.report.claims import paper_claims
from maege.studies.systems.report.paper_table import (
    POINTS,
    format_points,
    format_points_interval,
    scale,
)
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import ScoredSystem

if TYPE_CHECKING:  # few comparisons have edits
    from maege.studies.systems.edit_outcomes import EditOutcomes, SentenceOutcomes

MAX_MATRIX_SYSTEMS = 80
_MAX_CHARACTERS = 4_000_000  # of sentences, to limit the size of the page
_MAX_DIFFERENCES = 5  # of a paragraph


def matrix_panel(results: ReportedSystems) -> Panel:
    """Return the matrices of significance, one for each metric.

    The data are ``baseline`` and ``matrices``: by metric, ``systems``, names in the order of rows
    and columns; ``pairs``, (index, index, sign of the difference, adjusted p or None, sentence);
    ``omitted``, the number of systems beyond those that a matrix shows.
    """
    matrices = {metric: _matrix(results, metric) for metric in results.found.ranked}
    data = {"baseline": results.baseline, "matrices": matrices}
    return Panel("matrix.html", data, ("systems.js",), is_first=True)


def joint_panel(panels: Mapping[str, Panel], *keys: str) -> Panel:
    """Return the panels of all test sets as one: the data at keys are by test set and metric."""
    first = next(iter(panels.values()))
    joint = {
        key: {
            joint_key(name, metric): content
            for name, panel in panels.items()
            for metric, content in panel.data[key].items()
        }
        for key in keys
    }
    return replace(first, data={**first.data, **joint}, markdown="")


def joint_key(test_set: str, metric: str) -> str:
    """Return the key of a metric in a panel that is of several test sets."""
    return f"{test_set}: {metric}" if test_set else metric


def _matrix(results: ReportedSystems, metric: str) -> dict[str, Any]:
    ranked = results.found.ranked[metric]
    systems = [r.system for r in ranked[:MAX_MATRIX_SYSTEMS]]
    if results.baseline is not None and results.baseline not in systems:
        systems.append(results.baseline)
    index = {system: number for number, system in enumerate(systems)}
    pairs = [
        [index[pair.a], index[pair.b], pair.sign, pair.adjusted, sentence]
        for pair, sentence in zip(
            results.found.pairs[metric], difference_sentences(results, metric), strict=True
        )
        if pair.a in index and pair.b in index
    ]
    return {"systems": systems, "pairs": pairs, "omitted": len(ranked) - len(systems)}


def sentence_panel(edits: "EditOutcomes") -> Panel:
    """Return the browser of the edits of systems in single sentences."""
    data = {"metric": edits.metric, **sentence_data(edits)}
    return Panel("sentences.html", data, ("sentences.js",))


def sentence_data(
    outcomes: "EditOutcomes", max_characters: int = _MAX_CHARACTERS
) -> dict[str, Any]:
    """Return the data of the browser of sentences.

    ``systems``: names. ``sentences``: see ``_sentence``. ``omitted``: number of sentences that are
    left out; those with the most different edits are included first.
    """
    different = sorted(outcomes.sentences, key=lambda s: (-len(set(s.systems)), s.number))
    included = []
    for sentence in different:
        row = _sentence(sentence)
        max_characters -= len(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
        if max_characters < 0:
            break
        included.append(row)
    included.sort(key=lambda row: int(row["number"]))
    return {
        "systems": list(outcomes.systems),
        "sentences": included,
        "omitted": outcomes.omitted + len(outcomes.sentences) - len(included),
    }


def _sentence(sentence: "SentenceOutcomes") -> dict[str, Any]:
    """Return the data of a sentence.

    ``number`` in the file, ``source``, and ``edits``: all different ones, as (start, end,
    replacement, type), and the characters that differ if both texts look equal. Others refer to
    them by index: ``gold``, for each annotator its number and edits; ``outcomes``, different ones,
    each with the index of the annotator and the right, wrong and missed edits; ``systems``, for
    each one the index of its outcome.
    """
    edits: dict[Edit, int] = {}

    def indices(some: tuple[Edit, ...]) -> list[int]:
        return [edits.setdefault(edit, len(edits)) for edit in some]

    gold = [[annotator, indices(of)] for annotator, of in sentence.gold.items()]
    distinct = list(dict.fromkeys(sentence.systems))
    outcomes = [
        [o.annotator, indices(o.right), indices(o.wrong), indices(o.missed)] for o in distinct
    ]
    index = {outcome: number for number, outcome in enumerate(distinct)}
    return {
        "number": sentence.number,
        "source": sentence.source,
        "edits": [_edit(edit, sentence.source.split()) for edit in edits],
        "gold": gold,
        "outcomes": outcomes,
        "systems": [index[outcome] for outcome in sentence.systems],
    }


def _edit(edit: Edit, tokens: Sequence[str]) -> list[Any]:
    original, replacement = " ".join(tokens[edit.start : edit.end]), " ".join(edit.replacement)
    hidden = code_points(original, replacement)
    return [edit.start, edit.end, replacement, edit.type, *([hidden] if hidden else [])]


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
    return [
        claim.text
        if claim.pvalue is None
        else f"{claim.text.removesuffix('.')} (paired permutation test, {claim.conditions[0]})."
        for claim in paper_claims(results, metric)
    ]


def paragraph(results: ReportedSystems, metric: str) -> str:
    """Return what a paper may say of the scores by a metric: methods, and the main differences.

    These are the differences from the baseline, or else from the highest score.
    """
    texts = results.texts
    ranked = results.found.ranked[metric]
    pairs = [pair for pair in results.found.pairs[metric] if pair.family == "systems"]
    text = (
        f"Systems were scored by {metric} ({results.signatures[metric]}) on {texts.name} "
        f"({number_of(len(texts.sources), 'sentence')})"
    )
    if any(system.score.interval is not None for system in ranked):
        text += f", with intervals ({_method(results)})"
    if any(pair.adjusted is not None for pair in pairs):
        adjusted = f", adjusted for {len(pairs):,} pairs by Holm's method"
        correction = adjusted if len(pairs) > 1 else ""
        permutations = results.config.statistics.permutations
        text += f", and compared by paired permutation tests ({permutations:,}{correction})"
    compared = {system for pair in pairs for system in (pair.a, pair.b)}
    best = next((r.system for r in ranked if r.system in compared), ranked[0].system)
    reference = results.baseline or best
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
