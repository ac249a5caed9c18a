"""The best wrong sentence of a pool, against one that is found text by text."""

from collections import Counter

import numpy as np
import pytest

from maege.studies.attack.inputs import pool_texts
from maege.studies.attack.neighbour import NEAREST, _Similarity, search_neighbours
from maege.studies.attack.sentences import FarTexts
from maege.studies.attack.text_scores import FoundText
from tests.studies.attack.victims import Random, attacker_of, inputs_of


def search(budget: int) -> list[FoundText]:
    _, inputs = inputs_of()
    texts = pool_texts(inputs.search, ())
    return list(search_neighbours(inputs.evaluation, texts, attacker_of(Random(), budget)))


def test_the_best_of_all_texts_is_found() -> None:
    _, inputs = inputs_of()
    texts = pool_texts(inputs.search, ())
    assert len(texts) < NEAREST
    pool = FarTexts(texts)
    for found in search(10_000):
        is_far = pool.far_from(found.sentence)
        far = [text for text, far in zip(texts, is_far, strict=True) if far]
        scores = {text: _score(found.sentence.source, text) for text in far}
        assert found.text == max(scores, key=scores.__getitem__)
        assert found.queries == len(far)
        assert found.score == max(scores.values())


def _score(source: str, text: str) -> int:
    class Request:
        sources, hypotheses = (source,), (text,)

    return Random().score([Request])[0]


def test_random_scores_are_won_as_often_as_the_best_of_many_numbers() -> None:
    found = search(20)
    assert {f.queries for f in found} == {20}
    mean = np.mean([f.score for f in found]) / 2**48
    assert mean == pytest.approx(20 / 21, abs=0.03)


def test_similarity_is_the_cosine_of_weighted_trigrams() -> None:
    texts = ["abc abd", "abd", "xyz", ""]
    counts = [Counter(f" {t} "[i : i + 3] for i in range(len(t))) for t in texts]
    weight = {g: 1 + np.log(5 / (1 + sum(g in c for c in counts))) for c in counts for g in c}

    def cosine(a: Counter, b: Counter) -> float:
        a, b = ({g: n * weight[g] for g, n in c.items()} for c in (a, b))
        norms = [np.sqrt(sum(x * x for x in c.values())) for c in (a, b)]
        return sum(a[g] * b.get(g, 0) for g in a) / (norms[0] * norms[1] or 1)

    similarity = _Similarity(texts).to("abd")
    expected = [cosine(c, counts[1]) for c in counts]
    assert similarity / similarity[1] == pytest.approx(expected)
