"""Sentences that are prepared for sampling: clusters and keys."""

from dataclasses import replace

import pytest

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.sampling.lattice_rankings import sample_chains
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.texts.references import annotator_references


def sentence(index: int, word: str, *edit_counts: int) -> Sentence:
    tokens = (word, *(f"w{i}" for i in range(7)))
    annotations = tuple(
        Annotation(a, tuple(Edit(i, i + 1, (f"a{a}c{i}",), f"T{i}") for i in range(k)))
        for a, k in enumerate(edit_counts)
    )
    return Sentence(index, tokens, annotations)


SENTENCES = [sentence(i, f"s{i}", 1 + i % 4, 1 + i % 3) for i in range(20)]


def prepared(sentences: list[Sentence], documents: tuple[int, ...] = ()) -> list[PreparedSentence]:
    placed = tuple(replace(s, index=index) for index, s in enumerate(sentences))
    corpus = Corpus("c", placed, len(placed), documents=documents)
    return prepare_sentences(corpus, annotator_references(corpus))


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
