"""What the page of compared systems has beside tables: a matrix of pairs, and sentences."""

import json
from typing import Any

from maege.data.edit import Edit
from maege.report.study_parts import Panel
from maege.studies.systems.edit_outcomes import EditOutcomes, SentenceOutcomes
from maege.studies.systems.report.citations import difference_sentences
from maege.studies.systems.report.reported_systems import ReportedSystems

MAX_MATRIX_SYSTEMS = 80
_MAX_CHARACTERS = 4_000_000  # of sentences, to limit the size of the page


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
            pair.sign,
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


def sentence_data(outcomes: EditOutcomes, max_characters: int = _MAX_CHARACTERS) -> dict[str, Any]:
    """Return the data of the browser.

    Returns
    -------
    dict
        ``systems``: names. ``sentences``: see ``_sentence``. ``omitted``: number of sentences that
        are left out; those with the most different edits are included first.
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


def _sentence(sentence: SentenceOutcomes) -> dict[str, Any]:
    """Return a sentence.

    Returns
    -------
    dict
        ``number`` in the file, ``source``, and ``edits``: all different ones, as (start, end,
        replacement, type). Others refer to them by index: ``gold``, for each annotator its number
        and edits; ``outcomes``, different ones, each with the index of the annotator and the right,
        wrong and missed edits; ``systems``, for each one the index of its outcome.
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
        "edits": [[e.start, e.end, " ".join(e.replacement), e.type] for e in edits],
        "gold": gold,
        "outcomes": outcomes,
        "systems": [index[outcome] for outcome in sentence.systems],
    }
