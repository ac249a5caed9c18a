from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain

import numpy as np
import pytest
from scipy.stats import spearmanr

from maege.config.schema import load
from maege.counts import numbered_columns
from maege.counts.indexed_values import JoinedTexts
from maege.counts.node_texts import NodeTexts
from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.randomness import generator
from maege.ranking import Candidate, GivenRanking, Ranking, Step, all_ordered_pairs, attach_scores
from maege.ranking_requests import RepeatedPairs, requests
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.comparable_pairs import candidate_pairs
from maege.statistics.random_scorers import corpora, distribution, orders, words
from maege.statistics.random_scorers.distribution import (
    RandomScorerStatistics,
    share_reaching,
)
from maege.statistics.random_scorers.orders import RANDOM_ORDER_STATISTICS
from maege.statistics.random_scorers.words import WEIGHT_KINDS
from maege.statistics.sample_statistics import CorpusStatistics
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw
from maege.studies.vet.config import DEFAULT_CONFIG
from maege.studies.vet.sentinels import Sentinel

SCORERS = 5
WORDS = "a b c the The , ."
Scorer = Callable[[str, str], float]


def random_scorer_statistics(
    rankings: Sequence[Ranking], repeated_pairs: RepeatedPairs = "once", **settings: int
) -> RandomScorerStatistics:
    pairs = {
        ranking_type: candidate_pairs(of_type, repeated_pairs)
        for ranking_type in ("chains", "lattices")
        if (of_type := [ranking for ranking in rankings if ranking.type == ranking_type])
    }
    return distribution.random_scorer_statistics(rankings, pairs=pairs, **settings)


def random_text(rng: np.random.Generator) -> str:
    return " ".join(rng.choice(WORDS.split(), size=rng.integers(0, 6)).tolist())


def random_order(rng: np.random.Generator, sentence: int, draw: int, source: str) -> Ranking:
    texts = [random_text(rng) for _ in range(rng.integers(2, 5))]
    candidates = tuple(
        Candidate((text,), (("a b",),), (index,), float(gold))
        for index, (text, gold) in enumerate(zip(texts, rng.random(len(texts)), strict=True))
    )
    pairs = all_ordered_pairs(len(texts))
    steps = tuple(Step(low, low + 1, "T", low) for low in range(len(texts) - 1))
    key = (f"{sentence:03}",)
    return GivenRanking("chains", (sentence,), 0, draw, (source,), key, candidates, pairs, steps)


def random_corpora(rng: np.random.Generator, draw: int, sentences: int) -> Ranking:
    texts = [[random_text(rng) for _ in range(sentences)] for _ in range(4)]
    candidates = tuple(
        Candidate(tuple(corpus), (("a b",),) * sentences, (index,) * sentences, float(index))
        for index, corpus in enumerate(texts)
    )
    sources = tuple(random_text(rng) for _ in range(sentences))
    pairs = all_ordered_pairs(len(texts))
    keys = tuple(f"{sentence:03}" for sentence in range(sentences))
    indices = tuple(range(sentences))
    return GivenRanking("corpora", indices, None, draw, sources, keys, candidates, pairs)


@pytest.fixture(scope="module")
def rankings() -> list[Ranking]:
    rng = np.random.default_rng(3)
    sentences = [random_text(rng) for _ in range(8)]
    chains = [random_order(rng, s, d, sentences[s]) for s in range(8) for d in range(2)]
    # The last ranking repeats all pairs of one before; another has the same words in all texts.
    chains.append(replace(chains[5], draw=7))
    same_bag = tuple(
        replace(c, hypotheses=(text,))
        for c, text in zip(chains[0].candidates, ("a b c", "c a b", "b a c", "c b a"), strict=False)
    )
    chains.append(replace(chains[0], sentences=(20,), candidates=same_bag))
    lattices = [replace(chain, type="lattices") for chain in chains[:6]]
    return [*chains, *lattices, *(random_corpora(rng, d, 6) for d in range(3))]


def lexical_scorers(kind: str) -> list[Scorer]:
    """The scorers of seed 1, one text at a time."""

    def weight(direction: int, word: str, scorer: int) -> float:
        rng = generator(1, "random scorers", kind, direction, word)
        return float(rng.standard_normal(SCORERS, dtype=np.float32)[scorer])

    def of(scorer: int) -> Scorer:
        def words(source: str, text: str) -> float:
            return sum(weight(0, word, scorer) for word in text.split())

        def words_changed(source: str, text: str) -> float:
            own, other = Counter(text.split()), Counter(source.split())
            put_in = sum(weight(0, word, scorer) for word in (own - other).elements())
            return put_in + sum(weight(1, word, scorer) for word in (other - own).elements())

        return words if kind == "words" else words_changed

    return [of(scorer) for scorer in range(SCORERS)]


def mean_r(points: Sequence[tuple[float, float]]) -> float:
    """Pearson's r of scores and gold scores; 0 for constant scores."""
    scores, gold = np.array(points).T
    return 0.0 if np.ptp(scores) < 1e-9 else float(np.corrcoef(scores, gold)[0, 1])


def readable_statistics(
    rankings: Sequence[Ranking], scorer: Scorer, repeated_pairs: RepeatedPairs
) -> dict[str, float]:
    """RANDOM_ORDER_STATISTICS of one scorer."""
    seen = set()
    signs = defaultdict(list)
    points = []
    within = defaultdict(list)
    for ranking in rankings:
        scores = [scorer(ranking.sources[0], c.hypotheses[0]) for c in ranking.candidates]
        sentence = ranking.sentences[0]
        own = [(s, c.gold_score) for s, c in zip(scores, ranking.candidates, strict=True)]
        points += own
        within[sentence].append(mean_r(own))
        for worse, better in ranking.pairs:
            low, high = ranking.candidates[worse], ranking.candidates[better]
            key = sentence, ranking.sources, low.hypotheses, high.hypotheses, high.references
            if repeated_pairs == "always" or key not in seen:
                seen.add(key)
                difference = scores[better] - scores[worse]
                signs[sentence].append(0 if abs(difference) < 1e-6 else np.sign(difference))
    return {
        "tau_micro": float(np.mean(list(chain.from_iterable(signs.values())))),
        "tau_macro": float(np.mean([np.mean(of_sentence) for of_sentence in signs.values()])),
        "pearson": mean_r(points),
        "pearson_within": float(np.mean([np.mean(of_sentence) for of_sentence in within.values()])),
    }


@pytest.mark.parametrize("repeated_pairs", ["once", "always"])
@pytest.mark.parametrize("kind", WEIGHT_KINDS)
def test_lexical_scorers_equal_readable_ones(
    rankings: list[Ranking], kind: str, repeated_pairs: RepeatedPairs
) -> None:
    computed = random_scorer_statistics(
        rankings, seed=1, repeated_pairs=repeated_pairs, scorers=SCORERS
    ).values
    row = WEIGHT_KINDS.index(kind)
    for index, scorer in enumerate(lexical_scorers(kind)):
        for ranking_type in ("chains", "lattices"):
            of_type = [ranking for ranking in rankings if ranking.type == ranking_type]
            expected = readable_statistics(of_type, scorer, repeated_pairs)
            assert list(expected) == list(RANDOM_ORDER_STATISTICS)
            for statistic, value in expected.items():
                actual = computed[ranking_type, statistic][row, index]
                assert actual == pytest.approx(value, abs=1e-9), (ranking_type, statistic)
        rhos = [
            spearmanr(
                [
                    sum(map(scorer, ranking.sources, c.hypotheses)) / len(ranking.sources)
                    for c in ranking.candidates
                ],
                [c.gold_score for c in ranking.candidates],
            ).statistic
            for ranking in rankings
            if ranking.type == "corpora"
        ]
        actual = computed["corpora", "spearman"][row, index]
        assert actual == pytest.approx(np.mean(rhos), abs=1e-9)


def test_scorers_in_several_batches_are_the_same(
    rankings: list[Ranking], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    monkeypatch.setattr(words, "SCORERS_PER_BATCH", 2)
    monkeypatch.setattr(orders, "_ROWS_AT_ONCE", 3)
    batches = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    assert at_once.keys() == batches.keys()
    for key, values in at_once.items():
        assert values.shape == (len(WEIGHT_KINDS), SCORERS)
        np.testing.assert_allclose(values, batches[key], atol=1e-12)


def test_words_of_nodes_are_those_of_their_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_PARTS_AT_ONCE", 2)
    tokens = ("a", "b\u00a0b", "", "c", "a")
    edits = Edit(0, 1, (), "U"), Edit(1, 3, ("a", "d"), "R"), Edit(5, 5, ("a\u2003e",), "M")
    many = tuple(Edit(i, i + 1, ("f",), "R") for i in range(70))
    lattices = [Lattice(tokens, edits), Lattice(("g",), ()), Lattice(("a",) * 70, many)]
    pairs = [(0, node) for node in range(8)] + [(1, 0), (2, 0), (2, 1 << 69), (2, (1 << 70) - 1)]
    nodes = NodeTexts(
        lattices, *(np.array(column, dtype=object) for column in zip(*pairs, strict=True))
    )
    texts = ["a c c", lattices[0].sentence_at(0), *nodes]
    counts = words.WordCounts([texts[:2], JoinedTexts([nodes])])
    assert len(counts) == len(texts)
    assert counts.words == sorted({word for text in texts for word in text.split()})
    expected = np.array([[text.split().count(word) for word in counts.words] for text in texts])
    order = np.arange(len(texts))[::-1]
    of_texts = counts.of_texts(order)
    np.testing.assert_array_equal(of_texts.toarray(), expected[order])
    changes = counts.changes(np.ones_like(order), order)
    np.testing.assert_array_equal(changes.toarray(), expected[order] - expected[1])
    for matrix in (of_texts, changes):
        assert matrix.has_sorted_indices
        assert matrix.data.all()


@pytest.mark.parametrize("at_once", [1, 2, 7])
def test_sentences_in_several_blocks_are_the_same(
    at_once: int, rankings: list[Ranking], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    monkeypatch.setattr(words, "_PARTS_AT_ONCE", 2)
    monkeypatch.setattr(corpora, "_PAIRS_AT_ONCE", 3)
    monkeypatch.setattr(corpora, "_SENTENCES_AT_ONCE", at_once)
    monkeypatch.setattr(numbered_columns, "KEYS_AT_ONCE", at_once)
    monkeypatch.setattr(orders, "CANDIDATES_AT_ONCE", at_once)
    blocks = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    assert expected.keys() == blocks.keys()
    for key, values in expected.items():
        np.testing.assert_array_equal(values, blocks[key])


def test_the_order_of_sentences_has_no_effect(rankings: list[Ranking]) -> None:
    there = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    shuffled = [
        replace(
            ranking,
            sources=ranking.sources[::-1],
            candidates=tuple(replace(c, hypotheses=c.hypotheses[::-1]) for c in ranking.candidates),
        )
        for ranking in rankings
        if ranking.type == "corpora"
    ]
    shuffled += [ranking for ranking in rankings if ranking.type != "corpora"][::-1]
    back = random_scorer_statistics(shuffled, seed=1, scorers=SCORERS).values
    for key, values in there.items():
        np.testing.assert_allclose(values, back[key], atol=1e-9)


def test_the_seed_and_the_words_determine_a_lexical_scorer(rankings: list[Ranking]) -> None:
    def tau(rankings: list[Ranking], seed: int) -> np.ndarray:
        return random_scorer_statistics(rankings, seed=seed, scorers=SCORERS).values[
            "chains", "tau_micro"
        ]

    assert (tau(rankings[:4], 1) != tau(rankings[:4], 2)).any()
    text = "other words, which no other sentence has"
    (low, high, *_) = rankings[0].candidates
    candidates = (replace(low, hypotheses=(text,)), replace(high, hypotheses=(text,)))
    tied = replace(
        rankings[0], sentences=(99,), candidates=candidates, pairs=((0, 1),), sources=("x",)
    )
    pairs = sum(len(ranking.pairs) for ranking in rankings[:4])
    np.testing.assert_allclose(
        tau([*rankings[:4], tied], 1) * (pairs + 1), tau(rankings[:4], 1) * pairs
    )


@pytest.mark.slow
def test_words_vary_more_than_random_metrics_on_real_corpora() -> None:
    config = load(
        DEFAULT_CONFIG, ["chains=null", "lattices=null", "synthetic_corpora.replicates=6"]
    )
    rankings = draw(config, load_inputs(config)).corpora
    words = random_scorer_statistics(rankings, seed=1).values["corpora", "spearman"]
    metrics = {str(seed): Sentinel("random", seed) for seed in range(40)}
    scores = score_all(requests(rankings), metrics).scores
    scored = attach_scores(rankings, {name: values.values for name, values in scores.items()})
    statistics = CorpusStatistics.from_rankings(scored, Resampling(corpora_interval="replicates"))
    rhos = [statistics.by_replicate("spearman", metric).mean() for metric in metrics]
    # Fewer words differ than texts, so chance has a larger effect.
    assert words.std(axis=1).min() > 1.5 * np.std(rhos)


def test_equal_corpora_are_tied() -> None:
    rng = np.random.default_rng(5)
    ranking = random_corpora(rng, 0, 6)
    first, second, *_ = ranking.candidates
    pair = replace(ranking, candidates=(first, replace(second, hypotheses=first.hypotheses)))
    values = random_scorer_statistics([pair], seed=1, scorers=SCORERS).values
    assert (values["corpora", "spearman"] == 0).all()


def test_the_share_of_scorers_that_reach_a_value() -> None:
    statistics = RandomScorerStatistics(
        {("chains", "tau_micro"): np.array([[0.1, 0.2, 0.3], [0.3, 0.3, 0.1]])}
    )
    assert statistics.share_reaching("chains", "tau_micro", 0.3) == 0.75
    assert statistics.share_reaching("chains", "tau_micro", 0.1 + 0.2) == 0.75
    assert statistics.share_reaching("chains", "tau_micro", 0.4) == 0.25
    assert statistics.share_reaching("chains", "tau_micro", -1) == 1
    assert statistics.share_reaching("chains", "tau_micro", None) is None
    assert statistics.share_reaching("corpora", "tau_micro", 0.3) is None
    assert share_reaching(np.zeros((2, 9)), 1.0) == 0.1


def test_rankings_without_pairs_have_no_tau(rankings: list[Ranking]) -> None:
    single = replace(rankings[0], candidates=rankings[0].candidates[:1], pairs=(), steps=())
    values = random_scorer_statistics([single], seed=1, scorers=SCORERS).values
    assert values.keys() == {("chains", "pearson"), ("chains", "pearson_within")}
    assert not any(rows.any() for rows in values.values())
    assert not random_scorer_statistics([], seed=1).values


@pytest.mark.parametrize("copies", [127, 128, 129])
def test_many_copies_of_a_pair_are_all_counted(copies: int) -> None:
    source, first, other = np.zeros(copies, int), np.ones(copies, int), np.full(copies, 2)
    pairs, differences = corpora._differences(np.array([[source, first, other]]), 3)
    assert pairs.tolist() == [3, 6]
    assert differences.toarray()[:, 1].tolist() == [-copies, copies]
