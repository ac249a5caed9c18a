"""Every candidate with its score by each metric: a table without a place in the report."""

from collections.abc import Sequence
from itertools import chain

import numpy as np
import pandas as pd

from maege.config.metric_config import RESERVED_METRIC_NAMES
from maege.ranking import ScoredRanking, rankings_of, score_table
from maege.report.columns import own_name
from maege.studies.run.report.run_data import RunData


def score_frame(scored: Sequence[ScoredRanking]) -> pd.DataFrame:
    """Return every candidate with its score by each metric.

    Sentences count from 1; corpora have no sentence and no annotator, their ``draw`` is
    the replicate. ``candidate`` is the index in the ranking.
    """
    rankings = rankings_of(scored)
    sizes = np.array([len(ranking.candidates) for ranking in rankings], dtype=np.int64)
    sentences = [r.sentences[0] + 1 if r.type != "corpora" else None for r in rankings]
    candidates = sizes.sum()
    columns = (
        np.array([ranking.type for ranking in rankings], dtype=object).repeat(sizes),
        pd.array(sentences, dtype="Int64").repeat(sizes),
        pd.array([ranking.annotator for ranking in rankings], dtype="Int64").repeat(sizes),
        np.array([ranking.draw for ranking in rankings], dtype=np.int64).repeat(sizes),
        np.arange(candidates) - np.repeat(np.cumsum(sizes) - sizes, sizes),
        np.fromiter(chain.from_iterable(r.edit_counts for r in rankings), np.float64, candidates),
        np.fromiter(chain.from_iterable(r.gold_scores for r in rankings), np.float64, candidates),
    )
    frame = dict(zip(RESERVED_METRIC_NAMES, columns, strict=True))
    metrics = scored[0].metrics if scored else ()
    for name in sorted(metrics):
        frame[name] = score_table(scored)[:, metrics.index(name)].copy()
    return pd.DataFrame(frame, copy=False)  # no other array shares the memory of a column


def names_with_outcomes(scored: Sequence[ScoredRanking]) -> list[str]:
    """Return the names of the metrics that compare."""
    return sorted({name for item in scored for name in item.outcomes})


def outcome_frame(scored: Sequence[ScoredRanking]) -> pd.DataFrame:
    """Return the outcome of each pair by each metric that compares."""
    of_rankings = [item.outcomes for item in scored if item.ranking.type != "corpora"]
    names = names_with_outcomes(scored)
    return pd.DataFrame({n: np.concatenate([of[n] for of in of_rankings]) for n in names})


def score_frame_with_texts(run: RunData) -> pd.DataFrame:
    """Return the scores of all candidates with their texts; a corpus has none."""
    frame = score_frame(run.scored)
    texts = [
        candidate.hypotheses[0] if ranking.type != "corpora" else None
        for ranking in run.sample.rankings
        for candidate in ranking.candidates
    ]
    column = own_name("text", frame.columns)
    frame.insert(list(frame.columns).index("gold_score") + 1, column, texts)
    return frame
