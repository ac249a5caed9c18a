"""The data of the lattice explorer on the page: sentences, edits, rankings and their scores."""

import json
from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np

from maege.array_types import Floats
from maege.ranking import ScoredRanking, ScoredRankings
from maege.sampling.prepared_sentence import PreparedSentence
from maege.statistics.comparable_pairs import with_outcomes
from maege.statistics.kendall import tau_of_signs
from maege.statistics.ties import sign_with_tolerance
from maege.studies.run.measurements import RunFound

_EDITS = "edits"  # the part of a run that has the worth of edits, and its table
_MAX_CHARACTERS = 2_900_000  # of rankings and sentences, to limit the size of the page
_RANKINGS_AT_ONCE = 1000  # whose pairs are compared
STEP_SIGNS = {1.0: "+", 0.0: "=", -1.0: "-"}


def explorer_data(run: RunFound) -> dict[str, Any]:
    """Return the data of the explorer; the page builds texts from tokens and edits.

    ``metrics``: their names, best first. ``sentences``: by number in the file, counting from 1, the
    tokens, the references, and the edits of each annotator as (start, end, replacement, type); with
    ``worth``, see ``_worth``, if the run has it. ``rankings``: chains and lattices, see
    ``_ranking``. ``omitted``: number of chains and lattices beyond the limit of the page; those on
    which some metric has the lowest tau are included first.
    """
    names = run.results.by_tau()
    rankings = enumerate(run.scored.rankings)
    scored = run.scored.some([n for n, r in rankings if r.type != "corpora" and names])
    columns = [scored.metrics.index(name) for name in names]
    spread = np.array([np.ptp(scored.scores[:, c]) if scored else 0.0 for c in columns])
    taus = _taus(scored, names, spread)
    prepared_sentences = {s.index + 1: s for s in run.sample.prepared_sentences}
    worth = _worth(run, names)
    sentences: dict[int, dict[str, Any]] = {}
    included: dict[int, dict[str, Any]] = {}
    remaining = _MAX_CHARACTERS
    for index in np.argsort(taus.min(axis=1, initial=1), kind="stable").tolist():
        ranking = _ranking(scored[index].restricted_to(names), spread, taus[index])
        number = ranking["sentence"]
        sentence = sentences.get(number) or {
            **_sentence(prepared_sentences[number]),
            **({"worth": worth[number]} if number in worth else {}),
        }
        remaining -= len(json.dumps(ranking))
        remaining -= len(json.dumps(sentence)) if number not in sentences else 0
        if remaining < 0:
            break
        sentences[number] = sentence
        included[index] = ranking
    return {
        "metrics": names,
        "sentences": {str(number): sentences[number] for number in sorted(sentences)},
        "rankings": [included[index] for index in sorted(included)],
        "omitted": len(scored) - len(included),
    }


def _worth(run: RunFound, metrics: Sequence[str]) -> dict[int, dict[str, list[list[list[float]]]]]:
    """Return what each edit is worth, if the run examined that.

    By sentence and annotator, a list for each metric that has for each edit the Shapley value, and
    what it adds alone and last, as far as these are known.
    """
    if _EDITS not in run.parts:
        return {}
    worth: dict[int, dict[str, list[list[list[float]]]]] = {}
    tables = (table for part in run.parts[_EDITS].parts for table in part.tables)
    for row in (row for table in tables if table.name == _EDITS for row in table.rows):
        of_metrics = worth.setdefault(row["sentence"], {}).setdefault(
            str(row["annotator"]), [[] for _ in metrics]
        )
        known = (row[key] for key in ("shapley", "alone", "last") if row[key] is not None)
        of_metrics[metrics.index(row["metric"])].append([float(f"{value:.4g}") for value in known])
    return worth


def _taus(scored: ScoredRankings, metrics: Sequence[str], spread: Floats) -> Floats:
    """Return tau of each ranking by each metric, with four decimals, shape (rankings, metrics)."""
    numbers = range(len(scored))
    blocks = (
        scored.some(numbers[start : start + _RANKINGS_AT_ONCE])
        for start in numbers[::_RANKINGS_AT_ONCE]
    )
    rows = (row for block in blocks for row in _taus_of_some(block, metrics, spread).tolist())
    taus = np.array([[round(tau, 4) for tau in row] for row in rows])
    return taus.reshape(len(scored), len(metrics))


def _taus_of_some(scored: ScoredRankings, metrics: Sequence[str], spread: Floats) -> Floats:
    """Return tau of each ranking by each metric, of so few that their pairs fit in memory."""
    sizes = np.array([len(ranking.candidates) for ranking in scored.rankings])
    counts = np.array([len(ranking.pairs) for ranking in scored.rankings])
    pairs = chain.from_iterable(ranking.pairs for ranking in scored.rankings)
    of_rankings = np.fromiter(chain.from_iterable(pairs), np.int64, 2 * counts.sum())
    first = np.repeat(np.cumsum(sizes) - sizes, counts)
    worse, better = of_rankings.reshape(-1, 2).T + first
    outcomes = {
        name: np.concatenate([item.outcomes[name] for item in scored])
        for name in scored[0].outcomes
    }
    scores = scored.scores[:, [scored.metrics.index(name) for name in metrics]]
    signs = sign_with_tolerance(scores[worse], scores[better], spread)
    concordance = with_outcomes(signs, metrics, outcomes)
    totals = np.add.reduceat(concordance, np.cumsum(counts) - counts, axis=0)
    return tau_of_signs(totals, counts[:, None])


def _ranking(scored: ScoredRanking, spread: Floats, taus: Floats) -> dict[str, Any]:
    """Return a chain or a lattice; ``spread`` is that of all scores, shape (metrics,).

    ``edit_order``: of a chain only; a lattice has all nodes in ascending order. ``source``: index
    of the candidate that is the source. ``scores``: for each candidate a list with the score of
    each metric. ``steps``: for each metric a text with ``+``, ``=`` or ``-`` for each step whose
    score increases, is unchanged or decreases. ``tau``: ``taus``, of this ranking for each metric.
    """
    ranking, scores = scored.ranking, scored.scores
    steps = np.array([(step.lower, step.upper) for step in ranking.steps]).reshape(-1, 2)
    directions = sign_with_tolerance(scores[steps[:, 0]], scores[steps[:, 1]], spread)
    texts = [candidate.hypotheses[0] for candidate in ranking.candidates]
    order = (
        {"edit_order": [step.edit_index for step in ranking.steps]}
        if ranking.type == "chains"
        else {}
    )
    return {
        "type": ranking.type,
        "sentence": ranking.sentences[0] + 1,
        "annotator": ranking.annotator,
        "draw": ranking.draw,
        "source": texts.index(ranking.sources[0]),
        **order,
        "scores": [[float(f"{score:.10g}") for score in row] for row in scores],
        "steps": ["".join(STEP_SIGNS[sign] for sign in column) for column in directions.T],
        "tau": taus.tolist(),
    }


def _sentence(prepared_sentence: PreparedSentence) -> dict[str, Any]:
    """Return a sentence; references are indices of ``texts``, for the lattice of each annotator."""
    texts = dict.fromkeys(
        text for references in prepared_sentence.references.values() for text in references
    )
    index_of = {text: index for index, text in enumerate(texts)}
    return {
        "tokens": prepared_sentence.text.split(" "),
        "texts": list(texts),
        "references": {
            str(annotator): [index_of[text] for text in references]
            for annotator, references in prepared_sentence.references.items()
        },
        "edits": {
            str(annotator): [
                [e.start, e.end, " ".join(e.replacement), e.type] for e in lattice.edits
            ]
            for annotator, lattice in prepared_sentence.lattices.items()
        },
    }
