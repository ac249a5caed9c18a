"""What is measured: correlations by level and number of references, and mixtures."""

from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd

from experiments.humans.judged_data import correlation
from experiments.humans.printed_values import published_scores
from experiments.napoles2016.levels import MEASURES, level_rows, resampler
from experiments.napoles2016.mixtures import PAIRS, mixture_rows
from experiments.napoles2016.reference_numbers import mixed_rows, reference_rows
from experiments.napoles2016.stored_tables import HERE
from experiments.napoles2016.study_scores import (
    BREVITIES,
    DISTINCT,
    METRICS,
    REFERENCES,
    StudyScores,
)

STUDY = "napoles2016"


def measure(study: StudyScores, on_stage: Callable[[str], None]) -> dict[str, pd.DataFrame]:
    """Return all tables by name; ``on_stage`` is called with what is measured next."""
    scores = {}
    for name in METRICS:
        on_stage(name)
        scores[name] = study.of_metric(name)
    levels = [row for name, of in scores.items() for row in level_rows(name, of, study.gold)]
    on_stage("mixtures")
    sampled = resampler(len(study.sentences))
    mixtures = [
        row
        for a, b in PAIRS
        for row in mixture_rows(
            (a, b), scores[a].sentence_scores.T, scores[b].sentence_scores.T, study.gold, sampled
        )
    ]
    numbers, mixed = [], []
    for brevity in BREVITIES:
        on_stage(f"references, brevity {brevity}")
        counts = study.by_reference(REFERENCES, brevity)
        distinct = {name: counts[name] for name in DISTINCT}
        for some in (counts, distinct):
            numbers += reference_rows(some, study.gold, inverted=brevity == "inverted")
        if brevity == "standard":
            on_stage("mixtures by number of references")
            mixed += mixed_rows(distinct, scores["LFM"].sentence_scores.T, study.gold)
    return {
        "levels": pd.DataFrame(levels),
        "published": pd.DataFrame(list(published_rows(study))),
        "mixtures": pd.DataFrame(mixtures),
        "reference_numbers": pd.DataFrame(numbers),
        "mixed_reference_numbers": pd.DataFrame(mixed),
    }


def published_rows(study: StudyScores) -> Iterator[dict[str, Any]]:
    """Yield the correlations with people of the published scores of corpora."""
    for metric, scores in published_scores(STUDY, HERE).items():
        for name in MEASURES:
            value = correlation(name, study.human, scores)
            yield {"metric": metric, "measure": name, "value": value}
