"""Scores of items in resamples: what the sentences of the drawn clusters would score themselves."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from maege.judgements.comparisons import comparisons
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores, SentenceCounts
from maege.plugins.registry import build
from maege.scoring.engine import score_one
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import (
    AGGREGATIONS,
    ScoreTable,
    as_observed,
    expected_wins,
    score_intervals,
)
from maege.statistics.trueskill import trueskill
from tests.studies.humans.judged_sets import compared, judgements, number, rows
from tests.support.stub_metrics import StubMetric

ITEMS = ("x", "y", "z")
CLUSTER = np.array([0, 0, 1, 2, 2])
DRAWS = np.array(list(product(range(3), repeat=3)))  # all there are
TRIALS = np.array([4.0, 4, 4, 4, 5])  # of each sentence
HITS = arrays(float, (5, 3), elements=st.integers(0, 3))


def share(totals: np.ndarray) -> np.ndarray:
    return np.asarray(totals[..., 0] / totals[..., 1])


def table(hits: np.ndarray) -> ScoreTable:
    """Shares of hits, of each item as a corpus and of each sentence."""
    counts = np.stack([hits, np.tile(TRIALS[:, None], 3)], axis=-1)
    requests = [*np.moveaxis(counts, 1, 0), *[None] * hits.size]
    values = np.concatenate([share(counts.sum(axis=0)), (hits.T / TRIALS).ravel()])
    scores = Scores(values, counts=SentenceCounts(requests, share))
    return ScoreTable.from_scores("m", ITEMS, scores, CLUSTER)


def drawn_sums(values: np.ndarray) -> np.ndarray:
    return np.array([values[draw].sum(axis=0) for draw in DRAWS])


def reference_scores(hits: np.ndarray, draw: Sequence[int]) -> dict[str, list[float]]:
    """Score the sentences of the drawn clusters, one after the other."""
    sentences = np.concatenate([np.flatnonzero(cluster == CLUSTER) for cluster in draw])
    outputs = [hits[sentences, item] / TRIALS[sentences] for item in range(3)]
    wins = np.array([[float((x > y).sum()) for y in outputs] for x in outputs])
    ties = np.array([[float((x == y).sum()) for y in outputs] for x in outputs])
    shares: list[float] = []
    for item in range(3):
        opponents = [o for o in range(3) if wins[item, o] + wins[o, item]]
        won = [wins[item, o] / (wins[item, o] + wins[o, item]) for o in opponents]
        shares.append(float(np.mean(won)) if won else np.nan)
    return {
        "pooled": (hits[sentences].sum(axis=0) / TRIALS[sentences].sum()).tolist(),
        "mean": [float(np.mean(scores)) for scores in outputs],
        "trueskill": trueskill(wins, ties * (1 - np.eye(3))).tolist(),
        "expected-wins": shares,
    }


@given(HITS)
def test_a_resample_scores_what_its_sentences_score(hits: np.ndarray) -> None:
    scores = table(hits).all_scores(drawn_sums)
    assert tuple(scores) == tuple(AGGREGATIONS)
    for index, draw in enumerate(DRAWS):
        for name, expected in reference_scores(hits, draw).items():
            assert scores[name][index] == pytest.approx(expected, abs=1e-9, nan_ok=True), name


@given(HITS)
def test_an_aggregation_by_itself_is_that_among_all(hits: np.ndarray) -> None:
    scored = table(hits)
    for name, values in scored.all_scores(drawn_sums).items():
        assert np.array_equal(scored.scores(name, drawn_sums), values, equal_nan=True)


@given(HITS)
def test_each_cluster_is_left_out_in_turn(hits: np.ndarray) -> None:
    scored = table(hits)
    left = [[c for c in range(3) if c != left_out] for left_out in range(3)]
    expected = np.array([reference_scores(hits, draw)["pooled"] for draw in left])
    assert scored.without_one == pytest.approx(expected)
    value, deviations = scored.jackknife()
    assert value == pytest.approx(scored.observed)
    assert (value == scored.expected).all()
    assert deviations == pytest.approx((expected - value) * np.sqrt(2 / 3))


def test_resamples_are_those_of_the_clusters() -> None:
    scored, settings = table(np.arange(15.0).reshape(5, 3) % 4), Resampling(resamples=20, seed=3)
    resampler = settings.for_clusters(3)
    weights = resampler.sums(np.eye(3)).astype(int)
    resampled = scored.resampled_scores(settings)
    assert resampled is not None
    pair = scored.resampled("pooled", resampler)
    assert (pair.resampled == resampled).all()
    assert pair.observed == pytest.approx(scored.observed)
    hits = np.arange(15.0).reshape(5, 3) % 4
    for row, weight in zip(resampled, weights, strict=True):
        draw = np.repeat(np.arange(3), weight)
        assert row == pytest.approx(reference_scores(hits, list(draw))["pooled"])


def test_draws_of_references_are_not_in_what_is_expected() -> None:
    counts = [np.array([[1.0, 2.0], [1.0, 2.0]])] * 2
    scores = Scores(np.array([0.6, 0.4]), counts=SentenceCounts(counts, share))
    scored = ScoreTable.from_scores("gleu", ("x", "y"), scores, np.arange(2))
    assert scored.observed.tolist() == [0.6, 0.4]
    assert scored.expected.tolist() == [0.5, 0.5]
    assert scored.order == [0, 1]


def test_scores_that_are_not_known_are_not_computed() -> None:
    sentences = np.array([[0.1, 0.4], [0.3, 0.2]])
    means = ScoreTable.from_sentences("m", ("x", "y"), sentences)
    assert means.aggregations == ("mean", "trueskill", "expected-wins")
    assert means.observed == pytest.approx([0.2, 0.3])
    assert means.resampled_scores(Resampling()) is None
    with pytest.raises(ValueError, match="m: no counts"):
        means.scores("pooled", as_observed)
    counted = ScoreTable("m", ("x",), np.ones(1), np.zeros(2, int), np.ones((1, 1, 2)), share)
    assert counted.aggregations == ("pooled",)
    assert counted.resampled_scores(Resampling()) is None  # of a single document
    with pytest.raises(ValueError, match="m: no scores of sentences"):
        counted.scores("mean", as_observed)
    neither = ScoreTable.from_scores("m", ("x",), Scores(np.ones(1)), np.zeros(3, int))
    assert neither.aggregations == ()


def test_an_undefined_score_is_no_error() -> None:
    counts = np.array([[[1.0, 1.0]], [[0.0, 0.0]]])
    scored = ScoreTable("m", ("x",), np.ones(1), np.arange(2), counts, share)
    assert np.isnan(scored.scores("pooled", drawn_of_last)).tolist() == [[True]]


def drawn_of_last(values: np.ndarray) -> np.ndarray:
    return np.asarray(2 * values[-1:])


def test_columns_that_a_corpus_does_not_have_are_0() -> None:
    counts = SentenceCounts([np.ones((2, 1)), None, np.ones((2, 3))], share)
    assert counts.of_corpora().tolist() == [[[1, 0, 0], [1, 1, 1]]] * 2


@pytest.mark.parametrize("shift", [0.0, 1.0, 1e6, -1e6])
def test_outputs_tie_up_to_rounding_errors(shift: float) -> None:
    sentences = np.array([[0.1 + 0.2, 0.3], [0.3, 0.3 + 2e-7], [0.9, 0.1]]) + shift
    scored = ScoreTable.from_sentences("m", ("x", "y"), sentences)
    wins = scored.scores("expected-wins", lambda values: values)
    assert np.nan_to_num(wins, nan=-1).tolist() == [[-1, -1], [0, 1], [1, 0]]


SENTENCES = 40


def _corpus(right: int) -> ScoreRequest:
    """Return a corpus in which the first sentences are right."""
    hypotheses = ("a",) * right + ("b",) * (SENTENCES - right)
    return ScoreRequest(("c",) * SENTENCES, hypotheses, (("a",),) * SENTENCES)


def test_an_interval_of_a_share_is_that_of_the_binomial_distribution() -> None:
    metric = build("exact-match")
    scores = score_one([_corpus(20), _corpus(SENTENCES)], metric.name, metric, with_counts=True)
    half, whole = score_intervals(metric.name, scores, SENTENCES)
    draws = np.random.default_rng(1).binomial(SENTENCES, 0.5, 100_000) / SENTENCES
    assert half == pytest.approx(np.quantile(draws, [0.025, 0.975]), abs=1 / SENTENCES)
    assert whole == (1.0, 1.0)


def test_no_interval_of_a_single_sentence_or_without_counts() -> None:
    metric = build("exact-match")
    request = ScoreRequest(("c",), ("a",), (("a",),))
    scores = score_one([request], metric.name, metric, with_counts=True)
    assert score_intervals(metric.name, scores, 1) == [None]
    stub = StubMetric(lambda requests: [0.5] * len(requests))
    scores = score_one([_corpus(20)], stub.name, stub, with_counts=True)
    assert score_intervals(stub.name, scores, SENTENCES) == [None]


def scores(data: Path, name: str) -> dict[str, float]:
    made = compared(data, name)
    return dict(zip(made.systems, expected_wins(made.wins().sum(axis=0)), strict=True))


def test_gjg15(data: Path, goldens: Path) -> None:
    ours = scores(data, "gjg15")
    for row in rows(goldens, "gjg15-system-scores.tsv"):
        ew = ours.pop(row["system"])
        assert round(ew, 3) == number(row["ew_printed"])
        assert round(ew, 4) == number(row["ew_official_script"])
        assert round(ew, 6) == number(row["ew_recomputed"])
        assert ew == pytest.approx(number(row["ew_published_file"]), abs=0.0011)
    assert not ours


def test_single_judges_of_gjg15(data: Path, goldens: Path) -> None:
    table = rows(goldens, "gjg15-scores-by-judge.tsv")
    for judge in sorted({row["judge"] for row in table}):
        made = comparisons(
            judgements(data, "gjg15").select(lambda j, judge=judge: j.judge == judge), "expanded"
        )
        ours = dict(zip(made.systems, expected_wins(made.wins().sum(axis=0)), strict=True))
        for row in table:
            if row["judge"] == judge:
                assert round(ours[row["system"]], 6) == number(row["ew_definition"])


def test_nspt15(data: Path, goldens: Path) -> None:
    paid = judgements(data, "nspt15").select(lambda j: j.judge in {"annot1", "annot2", "annot3"})
    sets = {"ew": paid, "ew_without_reference": paid.without_systems({"refmix1"})}
    for column, judged in sets.items():
        made = comparisons(judged, "expanded")
        ours = dict(zip(made.systems, expected_wins(made.wins().sum(axis=0)), strict=True))
        for row in rows(goldens, "nspt15-system-scores.tsv"):
            if row[column]:
                system = {"INPUT": "src"}.get(row["system"], row["system"])
                assert round(ours[system], 6) == number(row[column])


@pytest.mark.parametrize("name", ["seeda-e", "seeda-s"])
def test_seeda(data: Path, goldens: Path, name: str) -> None:
    ours = scores(data, name)
    for row in rows(goldens, "seeda-system-scores.tsv"):
        if row["data"] == name:
            assert round(ours[row["system"]], 6) == number(row["ew_recomputed"])
            assert ours[row["system"]] == pytest.approx(number(row["ew_published"]), abs=0.0011)
    kind = {"seeda-e": "edit", "seeda-s": "sent"}[name]
    published = (data / "seeda/human/system-scores.tsv").read_text(encoding="utf-8")
    header, *lines = map(str.split, published.splitlines())
    for line in lines:
        row = dict(zip(header, line, strict=True))
        assert ours[row["system"]] == pytest.approx(float(row[f"ew-{kind}"]), abs=0.0011)


def test_sets_are_computed_as_one_by_one() -> None:
    wins = np.random.default_rng(1).integers(0, 3, (4, 5, 6, 6)) * (1 - np.eye(6))
    together = expected_wins(wins)
    assert together.shape == (4, 5, 6)
    single = [[expected_wins(of_set) for of_set in row] for row in wins]
    np.testing.assert_array_equal(together, single)


def test_a_system_that_was_never_separated() -> None:
    wins = np.zeros((3, 3))
    wins[0, 1] = 2
    np.testing.assert_array_equal(expected_wins(wins), [1, 0, np.nan])
