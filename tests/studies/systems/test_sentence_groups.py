from dataclasses import replace

import numpy as np
import pytest

from maege.counting.edit_counts import f_scores
from maege.metrics.gleu.metric import Gleu
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.studies.systems.sentence_groups import (
    SentenceGroup,
    edit_number_groups,
    group_scores,
    length_groups,
)
from tests.studies.systems.small_corpus import small_corpus

METRIC = Gleu(reference_sampling="expectation")


def test_every_sentence_is_in_one_group_of_a_kind() -> None:
    rng = np.random.default_rng(1)
    sources = [" ".join("a" * n) for n in rng.integers(1, 60, 500)]
    for groups in (length_groups(sources), edit_number_groups(rng.poisson(2, 500) / 2)):
        assert (sum(group.sentences.astype(int) for group in groups) == 1).all()
    sizes = [group.sentences.sum() for group in length_groups(sources)]
    assert len(sizes) == 4
    assert all(90 < size < 160 for size in sizes)


def test_equal_lengths_are_one_group() -> None:
    (group,) = length_groups(["a b"] * 7)
    assert (group.name, int(group.sentences.sum())) == ("2", 7)
    assert length_groups([]) == []


@pytest.mark.parametrize("documents", [None, ("x", "x", "y", "y", "z", "z")])
def test_scores_are_those_of_the_group_as_a_corpus(documents: tuple[str, ...] | None) -> None:
    texts = small_corpus(documents)
    scores = score_all(texts.requests(), {"gleu": METRIC}, with_counts=True).scores["gleu"]
    table = ScoreTable.from_scores("gleu", texts.systems, scores, texts.clusters)
    assert scores.counts is not None
    members = np.array([True, True, False, True, False, False])
    resampler = Resampling(resamples=100).for_clusters(len(table.sizes))
    groups = [SentenceGroup("length", "some", members)]
    rows = group_scores(table, scores.counts.of_corpora(), texts.clusters, groups, resampler)
    chosen = np.flatnonzero(members)
    requests = [
        replace(
            request,
            sources=tuple(request.sources[i] for i in chosen),
            hypotheses=tuple(request.hypotheses[i] for i in chosen),
            references=tuple(request.references[i] for i in chosen),
            gold_edits=None,
        )
        for request in texts.requests()
    ]
    assert [row.score.value for row in rows] == pytest.approx(METRIC.score(requests))
    assert [(row.system, row.sentences) for row in rows] == [(s, 3) for s in texts.systems]


def test_resamples_without_the_group_are_left_out() -> None:
    clusters = np.arange(6, dtype=np.int32)
    wrong = np.tile([0.0, 1.0, 1.0], (6, 1, 1))
    table = ScoreTable(
        "m2", ("a",), np.zeros(1), clusters, wrong, lambda totals: f_scores(totals, 0.5)
    )
    groups = [SentenceGroup("length", "one", clusters == 2)]
    resampler = Resampling(resamples=100).for_clusters(6)
    (row,) = group_scores(table, wrong, clusters, groups, resampler)
    assert row.score == Value(0.0, (0.0, 0.0))  # F of nothing is 1
