"""What is drawn for a sentence depends on its content alone."""

from dataclasses import replace

import numpy as np

from maege.data.corpus import Annotation
from maege.ranking import Ranking
from maege.sampling.lattice_rankings import full_lattices, sample_chains
from maege.sampling.prepared_sentence import PreparedSentence
from maege.sampling.synthetic_corpora import sample_corpora
from tests.sampling.distinct_sentences import SENTENCES, prepared, sentence


def drawn(prepared_sentences: list[PreparedSentence]) -> dict[str, list[tuple[str, ...]]]:
    """By original text, all that is drawn for it: chains, lattices with sources, corpora."""
    result: dict[str, list[tuple[str, ...]]] = {}
    of_sentence = {s.index: s.text for s in prepared_sentences}

    def add(rankings: list[Ranking]) -> None:
        for ranking in rankings:
            texts = zip(*(c.hypotheses for c in ranking.candidates), strict=True)
            for index, source, line in zip(ranking.sentences, ranking.sources, texts, strict=True):
                result.setdefault(of_sentence[index], []).append((source, *line))

    add(list(sample_chains(prepared_sentences, seed=1)))
    add(list(full_lattices(prepared_sentences, seed=1, max_edits=2)))
    add(list(sample_corpora(prepared_sentences, seed=1, replicates=3)))
    return {text: sorted(lines) for text, lines in result.items()}


def test_the_order_of_sentences_does_not_matter() -> None:
    order = np.random.default_rng(1).permutation(len(SENTENCES))
    assert drawn(prepared([SENTENCES[i] for i in order])) == drawn(prepared(SENTENCES))


def test_other_sentences_do_not_matter() -> None:
    expected = drawn(prepared(SENTENCES))
    for kept in (SENTENCES[1:], SENTENCES[::3], [sentence(0, "new", 3), *SENTENCES]):
        actual = drawn(prepared(kept))
        common = expected.keys() & actual.keys()
        assert len(common) >= 7
        assert {text: actual[text] for text in common} == {t: expected[t] for t in common}


def test_the_order_of_annotators_does_not_matter() -> None:
    swapped = [
        replace(
            s, annotations=tuple(Annotation(1 - a.annotator, a.edits) for a in s.annotations[::-1])
        )
        for s in SENTENCES
    ]
    assert drawn(prepared(swapped)) == drawn(prepared(SENTENCES))


def test_error_types_do_not_matter() -> None:
    other = [
        replace(
            s,
            annotations=tuple(
                Annotation(a.annotator, tuple(replace(e, type="X") for e in a.edits))
                for a in s.annotations
            ),
        )
        for s in SENTENCES
    ]
    assert drawn(prepared(other)) == drawn(prepared(SENTENCES))


def test_copies_have_draws_of_their_own() -> None:
    copies = prepared([sentence(0, "same", 4)] * 12)
    keys = [s.key for s in copies]
    assert len(set(keys)) == 12
    assert [key.rpartition("-")[2] for key in keys] == [str(number) for number in range(12)]
    chains = list(sample_chains(copies, seed=1))
    assert len({tuple(c.hypotheses for c in chain.candidates) for chain in chains}) > 3
    alone = list(sample_chains(copies[:1], seed=1))
    assert alone[0].candidates == chains[0].candidates
