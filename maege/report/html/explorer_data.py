"""What the lattice explorer of the page knows: sentences, edits, rankings and their scores."""

import json
from typing import Any

import numpy as np

from maege.ranking import ScoredRanking
from maege.report.data_frames import best_first
from maege.report.run_result import Finished
from maege.sampling.prepared_sentence import PreparedSentence
from maege.statistics.kendall import sign_with_tolerance

BUDGET = 2_900_000  # characters of rankings and sentences, so that the page stays small
SIGNS = {1.0: "+", 0.0: "=", -1.0: "-"}


def explorer(finished: Finished) -> dict[str, Any]:
    """Return the data of the explorer; texts are made of tokens and edits by the page.

    metrics: names. sentences: by number in the file, the tokens, references, and the edits of
    each annotator as (start, end, replacement, type). rankings: see ``_ranking``. left_out: how
    many chains and lattices there was no room for; those are kept on which some metric does worst.
    """
    names = best_first(finished.result.metrics)
    every = [
        _ranking(item.restricted_to(names))
        for item in finished.scored
        if item.ranking.type != "corpora" and names
    ]
    prepared_sentences = {s.index + 1: s for s in finished.sample.prepared_sentences}
    sentences: dict[int, dict[str, Any]] = {}
    kept = []
    room = BUDGET
    for place in sorted(range(len(every)), key=lambda i: (min(every[i]["tau"]), i)):
        number = every[place]["sentence"]
        sentence = sentences.get(number) or _sentence(prepared_sentences[number])
        room -= len(json.dumps(every[place]))
        room -= len(json.dumps(sentence)) if number not in sentences else 0
        if room < 0:
            break
        sentences[number] = sentence
        kept.append(place)
    return {
        "metrics": names,
        "sentences": {str(number): sentences[number] for number in sorted(sentences)},
        "rankings": [every[place] for place in sorted(kept)],
        "left_out": len(every) - len(kept),
    }


def _ranking(scored: ScoredRanking) -> dict[str, Any]:
    """Return a chain or a lattice.

    edit_order: of a chain; a lattice has all nodes in ascending order. source: what metrics
    were shown, as the index of a candidate. scores: a list for each candidate, of each metric.
    steps: a text for each metric with ``+``, ``=`` or ``-`` for each cover, whether its score
    rises. tau: of this ranking, by each metric.
    """
    ranking, scores = scored.ranking, scored.scores
    pairs = np.array(ranking.pairs).reshape(-1, 2)
    steps = np.array([(step.lower, step.upper) for step in ranking.steps]).reshape(-1, 2)
    concordance = sign_with_tolerance(scores[pairs[:, 0]], scores[pairs[:, 1]])
    rises = sign_with_tolerance(scores[steps[:, 0]], scores[steps[:, 1]])
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
        "steps": ["".join(SIGNS[sign] for sign in column) for column in rises.T],
        "tau": [round(float(tau), 4) for tau in concordance.mean(axis=0)],
    }


def _sentence(prepared_sentence: PreparedSentence) -> dict[str, Any]:
    """Return a sentence; references are places in ``texts``, for each annotator's lattice."""
    texts = list(
        dict.fromkeys(text for seen in prepared_sentence.references.values() for text in seen)
    )
    return {
        "tokens": prepared_sentence.text.split(" "),
        "texts": texts,
        "references": {
            str(annotator): [texts.index(text) for text in seen]
            for annotator, seen in prepared_sentence.references.items()
        },
        "edits": {
            str(annotator): [
                [e.start, e.end, " ".join(e.replacement), e.type] for e in lattice.edits
            ]
            for annotator, lattice in prepared_sentence.lattices.items()
        },
    }
