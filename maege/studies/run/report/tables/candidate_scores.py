"""Every candidate with its score by each metric: a table without a place in the report."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from maege.config.metric_config import RESERVED_METRIC_NAMES
from maege.ranking import ScoredRanking, scores_by_metric
from maege.studies.run.report.run_data import RunData


def score_frame(scored: Sequence[ScoredRanking]) -> pd.DataFrame:
    """Return every candidate with its score by each metric.

    Sentences count from 1; corpora have no sentence and no annotator, their ``draw`` is
    the replicate. ``candidate`` is the index in the ranking.
    """
    rows = [
        (
            ranking.type,
            ranking.sentences[0] + 1 if ranking.type != "corpora" else None,
            ranking.annotator,
            ranking.draw,
            index,
            float(candidate.edit_count),
            float(candidate.gold_score),
        )
        for ranking in (item.ranking for item in scored)
        for index, candidate in enumerate(ranking.candidates)
    ]
    frame = pd.DataFrame(rows, columns=list(RESERVED_METRIC_NAMES))
    frame = frame.astype({"sentence": "Int64", "annotator": "Int64"})
    values = scores_by_metric(scored) if scored else {}
    return frame.assign(**{name: values[name] for name in sorted(values)})


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
    frame.insert(list(frame.columns).index("gold_score") + 1, "text", texts)
    return frame
