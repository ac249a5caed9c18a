"""Sentences that are prepared for sampling: clusters and keys."""

import pytest

from maege.data.corpus import Annotation, Sentence
from maege.data.edit import Edit
from maege.sampling.lattice_rankings import sample_chains
from tests.sampling.distinct_sentences import SENTENCES, prepared


def test_the_cluster_is_the_sentence_or_the_document() -> None:
    alone = prepared(SENTENCES)
    assert len({s.cluster_key for s in alone}) == 20
    documents = tuple(i // 5 for i in range(20))
    grouped = prepared(SENTENCES, documents)
    assert [s.key for s in grouped] == [s.key for s in alone]
    assert len({s.cluster_key for s in grouped}) == 4
    for number in range(4):
        assert len({s.cluster_key for s in grouped[5 * number : 5 * number + 5]}) == 1
    # The key of a document depends on its sentences, not on their order or on its number.
    order = [*range(10, 20), *reversed(range(10))]
    moved = prepared([SENTENCES[i] for i in order], documents)
    assert {s.text: s.cluster_key for s in moved} == {s.text: s.cluster_key for s in grouped}
    (chain,) = (
        c for c in sample_chains(grouped, seed=1) if c.sentences == (7,) and c.annotator == 0
    )
    assert chain.clusters == (grouped[7].cluster_key,)


@pytest.mark.parametrize("annotations", [(2, 2), (3, 0)])
def test_equal_annotations_have_different_keys(annotations: tuple[int, int]) -> None:
    edits = tuple(Edit(i, i + 1, (f"c{i}",), "T") for i in range(2))
    twice = Sentence(0, ("a", "b", "c"), (Annotation(0, edits), Annotation(1, edits)))
    (item,) = prepared([twice])
    assert len(set(item.annotation_keys.values())) == 2
