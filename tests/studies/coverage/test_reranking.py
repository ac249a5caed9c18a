"""Oracle re-ranking."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from maege.array_types import Floats
from maege.errors import ConfigError, MaegeWarning
from maege.files.text_files import read_lines
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metrics.gleu.metric import Gleu
from maege.metrics.sari import MaxSari, Sari
from maege.scoring.engine import score_all
from maege.studies.coverage.candidates import (
    CandidateLists,
    pooled_candidates,
    read_candidates,
    scoring_cost,
)
from maege.studies.coverage.chosen_changes import TieRule
from maege.studies.coverage.config import RerankConfig
from maege.studies.coverage.reranking import (
    Reranking,
    configured_choice,
    oracle_reranking,
    reranking_trends,
)
from maege.texts.reference_subsets import subsets_by_size
from tests.studies.coverage.small_texts import conll14, small_texts


def columns(changes: Floats) -> Floats:
    """Columns of sentences with some word changes, in the order of the source."""
    ones = np.ones(len(changes))
    return np.column_stack([changes, changes == 0, ones, ones, ones])


def conclusion(fewest: float, random: float, most: float) -> str:
    """What is concluded on word changes if they change by so much, by tie rule."""
    noise = np.random.default_rng(1).normal(0, 0.5, 100)
    before, by_rule = columns(np.full(100, 3.0)), {}
    shifts: dict[TieRule, float] = {"fewest": fewest, "random": random, "most": most}
    for rule, shift in shifts.items():
        by_rule[rule] = columns(3.0 + shift + noise)
    result = reranking_trends({("m", 1): dict.fromkeys(shifts, before), ("m", 8): by_rule}, 0.95)
    return next(row.conclusion for row in result if row.measure == "changes")


def test_conclusions_need_all_tie_rules() -> None:
    assert conclusion(1, 1, 1) == "rises"
    assert conclusion(-1, -1, -1) == "falls"
    assert conclusion(-1, 0, 1) == "depends on ties"
    assert conclusion(0.001, 1, 1) == "depends on ties"
    assert conclusion(0, 0, 0) == "undecided"


def test_a_constant_measure_is_not_shown_to_change() -> None:
    same = dict.fromkeys(("random", "fewest", "most"), columns(np.arange(5.0)))
    rows = reranking_trends({("m", 1): same, ("m", 2): same}, 0.95)
    assert [(row.measure, row.adjusted, row.conclusion) for row in rows] == [
        (measure, 1.0, "undecided") for measure in ("changes", "unchanged", "order")
    ]
    assert (rows[0].random.value, rows[0].fewest_references, rows[0].most_references) == (0, 1, 2)


def score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    return score_all(requests, metrics).scores


@cache
def simplifications(data: Path, goldens: Path) -> CandidateLists:
    """The 12-best list of a simplifier for 100 sentences, and the references of TurkCorpus."""
    folder = data / "simplification/turkcorpus"
    sources, *references = (
        tuple(read_lines(folder / f"test.8turkers.tok.{name}"))
        for name in ("norm", *(f"turk.{i}" for i in range(8)))
    )
    texts = small_texts({f"t{i}": r for i, r in enumerate(references)}, {}, sources, "turkcorpus")
    path = goldens / "coverage/nts-12best.tsv.gz"
    with pytest.warns(MaegeWarning, match="have capital letters"):
        lists = read_candidates(path, texts, 359)
    return replace(lists, sentences=lists.sentences[:100], candidates=lists.candidates[:100])


@cache
def reranked(data: Path, goldens: Path) -> Reranking:
    lists = simplifications(data, goldens)
    metrics = {"max-sari": MaxSari(), "exact": MaxSari(score_if_empty=1)}
    subsets = subsets_by_size(lists.texts.annotators, [1, 8], 200, 1)
    return oracle_reranking(lists, metrics, subsets, score)


def test_unchanged_sentences_of_the_study(data: Path, goldens: Path) -> None:
    """By MAX-SARI they fall with more references, and rise if an exact match scores 1."""
    result = reranked(data, goldens)
    unchanged = {
        (row.metric, row.references): row.chosen.unchanged.value * result.sentences
        for row in result.chosen
        if row.ties == "random"
    }
    assert unchanged["max-sari", 8] < unchanged["max-sari", 1] / 2
    assert unchanged["exact", 8] > 2 * unchanged["exact", 1]
    conclusions = {(row.metric, row.measure): row.conclusion for row in result.trends}
    assert conclusions["max-sari", "unchanged"] == "falls"
    assert conclusions["exact", "unchanged"] == "rises"
    assert conclusions["max-sari", "changes"] == "undecided"
    assert conclusions["exact", "changes"] == "falls"
    first, any_candidate, reference = result.compared
    assert first.changes.unchanged.value > any_candidate.changes.unchanged.value
    shares = [row.share.value for row in result.unchanged]
    assert shares[0] == pytest.approx(reference.changes.unchanged.value)
    assert shares == sorted(shares)


def test_tie_rules_are_ordered(data: Path, goldens: Path) -> None:
    rows = reranked(data, goldens).chosen
    for random, fewest, most in zip(*(rows[i::3] for i in range(3)), strict=True):
        assert (random.ties, fewest.ties, most.ties) == ("random", "fewest", "most")
        values = [row.chosen.changes.value for row in (fewest, random, most)]
        assert values == sorted(values)
        assert 0 < random.tied == fewest.tied == most.tied < 1
        low, high = random.chosen.changes.interval or (0, 0)
        assert low < random.chosen.changes.value < high


def test_max_sari_is_used_with_and_without_a_score_for_exact_matches(data: Path) -> None:
    lists = pooled_candidates(conll14(data, 20))
    metrics: dict[str, Metric] = {"max-sari": MaxSari(), "sari": Sari(), "gleu": Gleu()}
    chosen, subsets = configured_choice(RerankConfig(), lists.texts, metrics, 1)
    assert list(chosen) == ["max-sari", "max-sari (exact match 1)", "sari", "gleu"]
    assert list(subsets) == [1, 2, 4]  # of five annotators
    cost = scoring_cost(lists, chosen, subsets)
    assert cost.startswith("the source and the outputs of 3 systems: ")
    metrics["own"] = MaxSari(score_if_empty=1)
    assert list(configured_choice(RerankConfig(), lists.texts, metrics, 1)[0]) == list(metrics)
    with pytest.raises(ConfigError, match="8 references, but conll14 has 5 annotators"):
        configured_choice(RerankConfig(references=(1, 8)), lists.texts, metrics, 1)


def test_metrics_that_fail_have_no_rows(data: Path) -> None:
    lists = pooled_candidates(conll14(data, 5))
    subsets = subsets_by_size(lists.texts.annotators, [1, 2], 3, 1)

    def score_only_sari(
        requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]
    ) -> Mapping[str, Scores]:
        return score(requests, {name: m for name, m in metrics.items() if name == "sari"})

    metrics: dict[str, Metric] = {"gleu": Gleu(), "sari": Sari()}
    result = oracle_reranking(lists, metrics, subsets, score_only_sari)
    assert {row.metric for row in result.chosen} == {"sari"}
    assert {row.metric for row in result.trends} == {"sari"}


def test_one_number_of_references_has_no_trend(data: Path) -> None:
    lists = pooled_candidates(conll14(data, 5))
    subsets = subsets_by_size(lists.texts.annotators, [2], 3, 1)
    assert oracle_reranking(lists, {"sari": Sari()}, subsets, score).trends == ()
