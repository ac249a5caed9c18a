from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from maege.config.loading import mapping_as
from maege.config.schema import RunConfig
from maege.counts import indexed_values
from maege.counts.indexed_values import IndexedValues
from maege.counts.node_texts import NodeTexts
from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.ranking import Ranking
from maege.sampling import synthetic_corpora
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.sampling.synthetic_corpora import (
    SourceSampling,
    corpora_checksum,
    corpora_ranking,
    sample_corpora,
    sample_partial_corrections,
)
from maege.studies.lattices.inputs import load_inputs


@pytest.fixture(scope="module")
def prepared() -> list[PreparedSentence]:
    config = mapping_as(RunConfig, {"corpus": "quickstart", "metrics": ["gleu"], "cache": None})
    return prepare_sentences(load_inputs(config).corpus)


def test_the_ends_are_the_sources_and_full_corrections(prepared: list[PreparedSentence]) -> None:
    (ranking,) = sample_partial_corrections(prepared, seed=1, shares=(1, 0, 0.5), replicates=1)
    nothing, _, everything = ranking.candidates
    assert [c.gold_score for c in ranking.candidates] == [0, 0.5, 1]
    assert nothing.hypotheses == ranking.sources == tuple(s.text for s in prepared)
    for text, number, sentence in zip(
        everything.hypotheses, everything.edit_counts, prepared, strict=True
    ):
        full = [(x.sentence_at(x.top), len(x.edits)) for x in sentence.lattices.values()]
        assert (text, number) in full


def test_each_edit_has_the_probability_of_its_corpus(prepared: list[PreparedSentence]) -> None:
    rankings = list(sample_partial_corrections(prepared, seed=1, shares=(0.3, 1), replicates=40))
    some, everything = (
        sum(sum(r.candidates[model].edit_counts) for r in rankings) for model in (0, 1)
    )
    assert some / everything == pytest.approx(0.3, abs=0.015)


def test_corpora_of_a_replicate_are_nested(prepared: list[PreparedSentence]) -> None:
    one, other = sample_partial_corrections(prepared, seed=1, replicates=2)
    numbers = [[c.edit_counts for c in ranking.candidates] for ranking in (one, other)]
    for of_replicate in numbers:
        for fewer, more in pairwise(of_replicate):
            assert all(a <= b for a, b in zip(fewer, more, strict=True))
    assert numbers[0][3] != numbers[1][3]


def test_texts_do_not_depend_on_other_sentences(prepared: list[PreparedSentence]) -> None:
    (ranking,) = sample_partial_corrections(prepared, seed=1, replicates=1)
    (part,) = sample_partial_corrections(prepared[5:], seed=1, replicates=1)
    for one, other in zip(ranking.candidates, part.candidates, strict=True):
        assert one.hypotheses[5:] == other.hypotheses
    (again,) = sample_partial_corrections(prepared, seed=2, replicates=1)
    assert again.candidates[2].hypotheses != ranking.candidates[2].hypotheses


@pytest.mark.parametrize("policy", ["random_node", "shuffled", "original"])
def test_corpora_are_the_same_in_small_blocks(
    prepared: list[PreparedSentence], policy: SourceSampling, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sampled() -> list[Ranking]:
        return list(sample_corpora(prepared, seed=1, replicates=3, source_policy=policy))

    whole = sampled()
    checksum = corpora_checksum(whole)
    monkeypatch.setattr(synthetic_corpora, "_NUMBERS_AT_ONCE", 1)  # sentences one by one
    monkeypatch.setattr(indexed_values, "_TEXTS_AT_ONCE", 7)
    assert sampled() == whole
    assert corpora_checksum(sampled()) == checksum


@pytest.mark.parametrize("policy", ["random_node", "original"])
def test_the_checksum_depends_on_all_that_makes_corpora(
    prepared: list[PreparedSentence], policy: SourceSampling
) -> None:
    """One other source, edit, replacement, number of edits or draw gives another checksum."""

    def checksum(sentences: list[PreparedSentence], seed: int = 1, highest: int = 1) -> str:
        return corpora_checksum(
            list(
                sample_corpora(
                    sentences,
                    seed=seed,
                    expected_edits=(0, highest),
                    replicates=2,
                    source_policy=policy,
                )
            )
        )

    sentence = next(s for s in prepared if any(x.edits for x in s.lattices.values()))
    annotator = next(a for a, x in sentence.lattices.items() if x.edits)
    lattice = sentence.lattices[annotator]
    (first, *others) = lattice.edits
    changed = [
        Lattice((*lattice.tokens, "x"), lattice.edits),
        Lattice(lattice.tokens, tuple(others)),
        Lattice(lattice.tokens, (replace(first, replacement=(*first.replacement, "x")), *others)),
    ]
    samples = [[sentence]] + [
        [replace(sentence, lattices={**sentence.lattices, annotator: other})] for other in changed
    ]
    checksums = [
        *map(checksum, samples),
        checksum([sentence], seed=2),
        checksum([sentence], highest=2),
        checksum([sentence, sentence]),
    ]
    assert len({*checksums}) == len(checksums)


@pytest.mark.parametrize("node", [2**16, 2**63, 2**69 + 5])
def test_the_checksum_of_large_nodes(node: int) -> None:
    large = Lattice(("a",) * 70, tuple(Edit(i, i + 1, ("b",), "R") for i in range(70)))

    def checksum(nodes: list[int]) -> str:
        texts = NodeTexts([large], np.zeros(len(nodes)), np.array(nodes, dtype=object))
        column = IndexedValues(texts, np.arange(len(nodes)))
        return corpora_checksum([corpora_ranking([], 0, column, ())])

    assert checksum([3, node]) == checksum([3, node]) != checksum([3, node + 1])
