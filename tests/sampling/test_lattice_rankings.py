"""Samples: their distribution and independence of other input."""

import random
from collections import Counter
from itertools import pairwise, permutations
from math import factorial

import numpy as np
import pytest
from scipy.stats import chisquare

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.ranking import Ranking, attach_scores
from maege.sampling.lattice_rankings import NodeRanking, full_lattices, sample_chains
from maege.sampling.prepared_sentence import PreparedSentence
from maege.sampling.synthetic_corpora import sample_corpora
from tests.sampling.small_sentences import MANY, prepared_sentences, sentence
from tests.support.rankings import chain


def orders(rankings: list[Ranking]) -> list[tuple[str, ...]]:
    return [tuple(step.type for step in ranking.steps) for ranking in rankings]


def test_chain_applies_one_edit_per_step_from_bottom_to_top() -> None:
    (chain,) = sample_chains(prepared_sentences(sentence(3, 3)), seed=1)
    texts = [candidate.hypotheses[0].split() for candidate in chain.candidates]
    assert texts[0] == [f"w{i}" for i in range(8)]
    assert texts[-1][:3] == ["a0c0", "a0c1", "a0c2"]
    changes = [sum(a != b for a, b in zip(x, y, strict=True)) for x, y in pairwise(texts)]
    assert changes == [1, 1, 1]
    assert [candidate.edit_count for candidate in chain.candidates] == [0, 1, 2, 3]
    assert [candidate.gold_score for candidate in chain.candidates] == pytest.approx(
        [5 / 8, 6 / 8, 7 / 8, 1]
    )
    assert chain.pairs == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    assert chain.sentences == (3,)


def test_original_is_scored_by_the_smallest_annotation() -> None:
    first, second = sample_chains(prepared_sentences(sentence(0, 2, 4)), seed=1)
    assert first.candidates[0].gold_score == second.candidates[0].gold_score == 1 - 2 / 8
    characters = prepared_sentences(sentence(0, 2, 4), original_scoring="by_characters")
    chain = next(sample_chains(characters, seed=1))
    assert chain.candidates[0].gold_score == 1 - 3 / len(characters[0].text)


@pytest.mark.parametrize("per_annotation", [1, 2, 5, 6, 7, 24])
def test_chains_are_distinct_and_at_most_all_orders(per_annotation: int) -> None:
    rankings = list(
        sample_chains(prepared_sentences(sentence(0, 3)), seed=1, per_annotation=per_annotation)
    )
    assert len(rankings) == len(set(orders(rankings))) == min(per_annotation, factorial(3))


def test_orders_are_uniform() -> None:
    prepared = prepared_sentences(sentence(0, 3))
    drawn = Counter(
        order
        for seed in range(1200)
        for order in orders(list(sample_chains(prepared, seed=seed, per_annotation=2)))
    )
    assert set(drawn) == set(permutations(["T0", "T1", "T2"]))
    assert chisquare(list(drawn.values())).pvalue > 1e-3


def test_sources_of_chains() -> None:
    prepared = prepared_sentences(sentence(0, 3))
    source_counts = Counter()
    for seed in range(1200):
        (chain,) = sample_chains(prepared, seed=seed)
        source_counts[[i.hypotheses[0] for i in chain.candidates].index(chain.sources[0])] += 1
    assert chisquare([source_counts[i] for i in range(4)]).pvalue > 1e-3
    (chain,) = sample_chains(prepared, seed=1, source_policy="original")
    assert chain.sources == chain.candidates[0].hypotheses
    (chain,) = sample_chains(prepared, seed=1, source_policy="corrected")
    assert chain.sources == chain.candidates[-1].hypotheses


def test_annotations_without_edits_have_no_chain_but_count_in_corpora() -> None:
    mixed = prepared_sentences(sentence(0, 0, 2))
    assert [c.annotator for c in sample_chains(mixed, seed=1)] == [1]
    texts = Counter(
        candidate.hypotheses[0]
        for ranking in sample_corpora(mixed, seed=1, expected_edits=[0, 9, 10], replicates=600)
        for candidate in ranking.candidates[1:]
    )
    original, full = mixed[0].text, mixed[0].lattices[1].sentence_at(3)
    assert set(texts) == {original, full}
    assert chisquare([texts[original], texts[full]]).pvalue > 1e-3


@pytest.mark.parametrize("sampler", [sample_chains, full_lattices])
def test_sample_of_a_sentence_does_not_depend_on_others(sampler) -> None:
    whole = {(r.sentences, r.annotator, r.draw): r for r in sampler(MANY, seed=5)}
    for ranking in sampler(MANY[::2], seed=5):
        assert whole[ranking.sentences, ranking.annotator, ranking.draw] == ranking


@pytest.mark.parametrize("sampler", [sample_chains, full_lattices, sample_corpora])
def test_global_random_state_is_not_changed(sampler) -> None:
    random.seed(3)
    np.random.seed(3)
    before = random.getstate(), str(np.random.get_state())
    list(sampler(MANY, seed=1))
    assert (random.getstate(), str(np.random.get_state())) == before


def test_lattices() -> None:
    small, large = sentence(0, 2), sentence(1, 5)
    (ranking,) = full_lattices(prepared_sentences(small, large), seed=1, max_edits=4)
    assert ranking.sentences == (0,)
    assert [candidate.edit_count for candidate in ranking.candidates] == [0, 1, 1, 2]
    assert len(ranking.pairs) == 3**2 - 2**2
    assert Counter(step.type for step in ranking.steps) == {"T0": 2, "T1": 2}


def test_sources_of_lattices_are_any_node() -> None:
    prepared = prepared_sentences(sentence(0, 2))
    source_counts = Counter(
        next(full_lattices(prepared, seed=seed)).sources[0] for seed in range(800)
    )
    assert len(source_counts) == 4
    assert chisquare(list(source_counts.values())).pvalue > 1e-3


def test_chains_of_sentences_with_several_annotations_only() -> None:
    both = prepared_sentences(sentence(0, 2, 0), sentence(1, 2, 3))
    chains = sample_chains(both, seed=1, min_annotations=2)
    assert [(c.sentences, c.annotator) for c in chains] == [((1,), 0), ((1,), 1)]


def test_own_reference_is_excluded() -> None:
    both = prepared_sentences(sentence(0, 3, 2), exclude_own_reference=True)
    for ranking in sample_chains(both, seed=1):
        (references,) = ranking.candidates[0].references
        assert ranking.candidates[-1].hypotheses[0] not in references
    (ranking,) = sample_corpora(both, seed=1, expected_edits=[0, 9, 10], replicates=1)
    for candidate in ranking.candidates[1:]:
        assert candidate.hypotheses[0] not in candidate.references[0]


def test_scored_rankings_and_candidates_are_sequences() -> None:
    rankings = [chain(s, length) for s, length in enumerate((3, 2, 4))]
    scored = attach_scores(rankings, {"a": np.arange(9.0)})
    assert [item.scores.ravel().tolist() for item in scored[1:]] == [[3, 4], [5, 6, 7, 8]]
    assert [item.ranking for item in scored[::-2]] == [rankings[2], rankings[0]]
    assert scored[-1].ranking is rankings[2]
    for indices in ([], [1], [1, 2], [0, 2]):  # with and without a gap
        some = scored.some(indices)
        assert some.scores.ravel().tolist() == [
            v for n in indices for v in scored[n].scores.ravel()
        ]
        assert [item.ranking for item in some] == [rankings[n] for n in indices]
    with pytest.raises(IndexError):
        scored[3]
    lattice = Lattice(("He", "go"), (Edit(1, 2, ("goes",), "SVA"), Edit(2, 2, (".",), "PUNCT")))
    sentence = PreparedSentence(0, {0: lattice}, {0: ("He goes .",)}, "by_tokens")
    candidates = NodeRanking("chains", sentence, 0, 0, (0, 1, 3), 0).candidates
    assert [tuple(c.hypotheses) for c in candidates[1:]] == [("He goes",), ("He goes .",)]
    assert [c.edit_counts for c in candidates[::-1]] == [(2,), (1,), (0,)]
    assert candidates[-1] == candidates[2]
