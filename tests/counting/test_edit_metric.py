"""Annotators are selected in many corpora at once as in each."""

import numpy as np
import pytest

from maege.counting.edit_counts import EditCounts, annotator_candidates, select_annotators
from maege.counting.edit_metric import EditMetric
from maege.metric.score_request import ScoreRequest
from maege.metrics.errant import Errant
from maege.metrics.m2.metric import MaxMatch


def random_counts(rng: np.random.Generator, sentences: int, annotators: int) -> np.ndarray:
    """Counts of correct, proposed and gold edits; equal ones are frequent."""
    correct = rng.integers(0, 3, (sentences, annotators))
    others = rng.integers(0, 3, (2, sentences, annotators))
    return np.stack([correct, correct + others[0], correct + others[1]], axis=-1)


@pytest.mark.parametrize("selection", ["corpus", "sentence"])
@pytest.mark.parametrize("beta", [0.5, 1.0, 0.3])
@pytest.mark.parametrize("metric", [MaxMatch, Errant])
def test_the_same_annotators_are_selected_in_many_corpora_at_once(
    metric: type, beta: float, selection: str
) -> None:
    scorer: EditMetric = metric(beta=beta, spacy_pipeline="lite")
    object.__setattr__(scorer, "annotator_selection", selection)
    rng = np.random.default_rng(1)
    corpora = np.stack([random_counts(rng, 80, 4) for _ in range(15)])
    merged = scorer.merge_references(corpora.astype(np.float32))
    for counts, own in zip(corpora.tolist(), merged, strict=True):
        candidates = [[EditCounts(*c) for c in sentence] for sentence in counts]
        total, selected = select_annotators(
            map(annotator_candidates, candidates),
            scorer.annotator_key,
            selection,  # type: ignore[arg-type]
        )
        assert own.tolist() == [list(c[k]) for c, k in zip(candidates, selected, strict=True)]
        assert float(scorer.score_totals(own.sum(axis=0))) == total.f_score(beta)


@pytest.mark.parametrize("metric", [Errant(), MaxMatch(annotator_selection="sentence")])
def test_a_corpus_selects_the_same_annotators_beside_many_others(metric: EditMetric) -> None:
    rng = np.random.default_rng(1)
    number = rng.integers(1, 5, 200)  # of the annotators of each sentence
    counts = random_counts(rng, 200, 4) * (np.arange(4) < number[:, None])[..., None]
    rows = np.column_stack([number, counts.reshape(200, -1)]).astype(float)
    members = [rng.integers(0, 200, size, dtype=np.int32) for size in (1, 40, 3, 40) * 25]
    texts = ("a",) * 40
    requests = [ScoreRequest(texts[: len(m)], texts[: len(m)], ((),) * len(m)) for m in members]
    together = metric.assemble_with_counts(requests, members, rows)
    for request, member, counted in zip(requests, members, together, strict=True):
        (alone,) = metric.assemble_with_counts([request], [member], rows)
        assert alone.score == counted.score
        assert alone.counts.index.tolist() == counted.counts.index.tolist()
