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

PARTS: Mapping[str, Values] = {
    "table1": corrections.table1,
    "table4": corrections.table4,
    "validity": corrections.validity,
    "accuracy": corrections.accuracies,
    "sample": perfect_scores.m2_of_the_stored_sample,
    "systems": perfect_scores.m2_of_systems,
    "perfect": perfect_scores.drawn_m2_and_gleu,
    "sari": perfect_scores.drawn_sari,
    "words": word_counts.words,
    "changes": word_counts.histograms,
    "table6": type_ratios.table6,
    "reranking": reranked_texts.reranking,
}
