from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import chisquare

from maege.config.loading import mapping_as
from maege.config.schema import RunConfig
from maege.counts import indexed_values
from maege.counts.indexed_values import IndexedValues
from maege.counts.node_texts import NodeTexts
from maege.data.edit import Edit
from maege.errors import ConfigError
from maege.lattice import Lattice
from maege.ranking import Ranking
from maege.sampling import synthetic_corpora
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.sampling.synthetic_corpora import (
    SourceSampling,
    corpora_checksum,
    corpora_ranking,
    edit_distribution,
    sample_corpora,
    sample_partial_corrections,
)
from maege.studies.lattices.inputs import load_inputs
from tests.sampling.small_sentences import MANY, prepared_sentences, sentence


@pytest.fixture(scope="module")
def prepared() -> list[PreparedSentence]:
    config = mapping_as(RunConfig, {"corpus": "tiny", "metrics": ["gleu"], "cache": None})
    return prepare_sentences(load_inputs(config).corpus)


def test_the_ends_are_the_sources_and_full_corrections(prepared: list[PreparedSentence]) -> None:
    (ranking,) = sample_partial_corrections(prepared, seed=1, shares=(1, 0, 0.5), replicates=1)
    nothing, _, everything = ranking.candidates
    assert [c.gold_score for c in ranking.candidates] == [0, 0.5, 1]
    assert nothing.hypotheses == ranking.sources == tuple(s.text for s in prepared)
    for text, number, whole in zip(
        everything.hypotheses, everything.edit_counts, prepared, strict=True
    ):
        full = [(x.sentence_at(x.top), len(x.edits)) for x in whole.lattices.values()]
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


def test_corpora_of_a_sentence_do_not_depend_on_others() -> None:
    halves = sample_corpora(MANY[::2], seed=5)
    for whole, half in zip(sample_corpora(MANY, seed=5), halves, strict=True):
        assert half.sources == whole.sources[::2]
        for a, b in zip(half.candidates, whole.candidates, strict=True):
            assert a.hypotheses == b.hypotheses[::2]


def moments(cumulative: list[float]) -> tuple[float, float]:
    probability = np.diff(cumulative, prepend=0)
    numbers = np.arange(len(probability))
    mean = (probability * numbers).sum()
    return mean, (probability * (numbers - mean) ** 2).sum()


@pytest.mark.parametrize("mean", [1, 1.25, 1.5, 2, 3, 5, 10, 50.5])
def test_the_number_of_edits_has_the_exact_mean(mean: float) -> None:
    cumulative = edit_distribution(mean)
    assert cumulative[-1] == 1
    assert moments(cumulative)[0] == pytest.approx(mean)
    assert abs(len(cumulative) - 1 - mean**2 / (mean - 0.9)) <= 0.5


@pytest.mark.parametrize("mean", range(1, 11))
def test_number_of_trials_has_the_nearest_variance(mean: int) -> None:
    cumulative = edit_distribution(mean)
    trials = len(cumulative) - 1
    off = abs(moments(cumulative)[1] - 0.9)
    others = [n for n in (trials - 1, trials + 1) if n >= mean]
    assert all(off <= abs(mean * (1 - mean / n) - 0.9) + 1e-9 for n in others)


@pytest.mark.parametrize(
    ("mean", "drawn"),
    [(1, 1), (2, 1.65), (3, 2.8), (4, 3.875), (5, 4.92), (7, 6.97), (9, 9.0), (10, 9.1)],
)
def test_truncated_trials_have_the_means_of_the_authors_scripts(mean: int, drawn: float) -> None:
    expectation, variance = moments(edit_distribution(mean, "truncated"))
    assert expectation == pytest.approx(drawn, abs=0.005)
    assert variance <= 0.9 + 1e-9


def test_truncated_trials_reach_the_corpora() -> None:
    plenty = prepared_sentences(*(sentence(i, 8, 8) for i in range(300)))
    (ranking,) = sample_corpora(
        plenty, seed=1, expected_edits=[0, 1, 2], replicates=1, binomial_trials="truncated"
    )
    assert ranking.candidates[2].edit_count == pytest.approx(1.65, abs=4 * (0.9 / 300) ** 0.5)


@pytest.mark.parametrize("mean", [0.5, 0.9])
def test_too_small_means_raise(mean: float) -> None:
    with pytest.raises(ConfigError, match=r"not above 0\.9"):
        edit_distribution(mean)


def test_corpora_apply_the_expected_number_of_edits_where_there_are_enough() -> None:
    plenty = prepared_sentences(*(sentence(i, 8, 8) for i in range(300)))
    (ranking,) = sample_corpora(plenty, seed=1, expected_edits=[0, 1, 2, 3], replicates=1)
    applied = [candidate.edit_count for candidate in ranking.candidates]
    assert applied == pytest.approx([0, 1, 2, 3], abs=4 * (0.9 / 300) ** 0.5)
    assert [candidate.gold_score for candidate in ranking.candidates] == [0, 1, 2, 3]


def test_clipping_saturates_large_models() -> None:
    (ranking,) = sample_corpora(MANY, seed=1, replicates=1)
    available = np.mean([np.mean([len(x.edits) for x in m.lattices.values()]) for m in MANY])
    assert ranking.candidates[-1].edit_count == pytest.approx(available, abs=0.4)


def test_edits_of_corpora_are_uniform_subsets() -> None:
    prepared = prepared_sentences(sentence(0, 3))
    rankings = sample_corpora(prepared, seed=1, expected_edits=[0, 1, 2], replicates=1500)
    masks = Counter(
        tuple(word.startswith("a") for word in r.candidates[1].hypotheses[0].split()[:3])
        for r in rankings
    )
    single = [count for mask, count in masks.items() if sum(mask) == 1]
    assert len(single) == 3
    assert chisquare(single).pvalue > 1e-3


def test_sources_of_corpora() -> None:
    prepared = prepared_sentences(sentence(0, 2))
    nodes = Counter(
        r.sources[0]
        for r in sample_corpora(prepared, seed=1, replicates=800, expected_edits=[0, 1, 2])
    )
    assert len(nodes) == 4
    assert chisquare(list(nodes.values())).pvalue > 1e-3
    for ranking in sample_corpora(MANY, seed=1, replicates=2, source_policy="original"):
        assert list(ranking.sources) == [m.text for m in MANY]
    for ranking in sample_corpora(MANY, seed=1, replicates=2, source_policy="shuffled"):
        for position, source in enumerate(ranking.sources):
            assert source in {candidate.hypotheses[position] for candidate in ranking.candidates}
