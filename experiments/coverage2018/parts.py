"""The parts of the study, and their values."""

from collections.abc import Callable, Iterator, Mapping

from experiments.coverage2018 import (
    corrections,
    perfect_scores,
    reranked_texts,
    type_ratios,
    word_counts,
)
from experiments.coverage2018.known_values import CheckedValue
from experiments.coverage2018.study_data import StudyData

Values = Callable[[StudyData], Iterator[CheckedValue]]

FAST: Mapping[str, Values] = {
    "table1": corrections.table1,
    "table4": corrections.table4,
    "validity": corrections.validity,
    "sample": perfect_scores.m2_of_the_stored_sample,
    "words": word_counts.words,
    "table6": type_ratios.table6,
}
PARTS: Mapping[str, Values] = {
    **FAST,
    "accuracy": corrections.accuracies,
    "systems": perfect_scores.m2_of_systems,
    "perfect": perfect_scores.drawn_m2_and_gleu,
    "sari": perfect_scores.drawn_sari,
    "changes": word_counts.histograms,
    "reranking": reranked_texts.reranking,
}
