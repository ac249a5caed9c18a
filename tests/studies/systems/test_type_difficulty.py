"""How difficult types of errors are for a set of systems."""

from dataclasses import replace

import numpy as np
import pytest

from maege.plugins.registry import build
from maege.statistics.bootstrap import Resampling
from maege.studies.systems.type_difficulty import type_difficulties
from tests.studies.systems.small_corpus import small_corpus


def test_difficulties_are_means_over_gold_edits() -> None:
    texts = small_corpus()
    requests = texts.requests()
    metric = build("gotoscorer", {"spacy_pipeline": "lite"}).for_systems(requests)
    resampler = Resampling(200).for_clusters(len(texts.sources))
    rows = type_difficulties("goto", metric, texts, resampler)  # type: ignore[arg-type]
    by_sentence = metric.difficulties(requests[0])  # type: ignore[attr-defined]
    weights: dict[str, list[float]] = {}
    for row in by_sentence:
        for type_, weight in row:
            weights.setdefault(type_, []).append(weight)
    assert len(rows) == len(weights) > 1
    for row in rows:
        assert row.edits == len(weights[row.type])
        assert row.difficulty.value == pytest.approx(np.mean(weights[row.type]))
        low, high = row.difficulty.interval  # type: ignore[misc]
        assert 0 <= low <= row.difficulty.value <= high <= 1
    values = [row.difficulty.value or 0.0 for row in rows]
    assert values == sorted(values, reverse=True)
    assert max(values) > 0


def test_a_correction_that_all_systems_make_is_not_difficult() -> None:
    texts = small_corpus()
    request = texts.requests()[0]
    right = tuple(references[0] for references in request.references)
    perfect = [replace(request, hypotheses=right, gold_edits=None)] * 2
    metric = build("gotoscorer", {"spacy_pipeline": "lite"}).for_systems(perfect)
    rows = metric.difficulties(perfect[0])  # type: ignore[attr-defined]
    assert {weight for row in rows for _, weight in row} == {0.0}
