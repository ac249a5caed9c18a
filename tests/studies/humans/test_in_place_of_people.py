"""A metric in place of people: what is estimated, from what, and when that is refused."""

from itertools import combinations

import numpy as np
import pytest

from maege.errors import ConfigError
from maege.judgements.human_set import HumanSet
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.statistics.prediction_powered import corrected_mean
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.in_place_of_people import check_sentences, corrected_agreements
from maege.texts.texts import Texts

SYSTEMS, SENTENCES, JUDGED = "abc", 70, 45
RANDOM = np.random.default_rng(4)
QUALITY = RANDOM.integers(0, 3, (SENTENCES, 3))  # equal numbers are the same output
PEOPLE = np.sort(RANDOM.permutation(SENTENCES)[:JUDGED]).tolist()
SCORES = {name: QUALITY + RANDOM.normal(0, noise, (SENTENCES, 3)).round()
          for name, noise in (("metric", 1.0), ("judge", 0.5))}  # fmt: skip


def texts(sentences: list[int]) -> Texts:
    outputs = {s: tuple(f"text {QUALITY[i, n]}" for i in sentences) for n, s in enumerate(SYSTEMS)}
    sources = tuple(f"source {i}" for i in sentences)
    return Texts("made", sources, {}, outputs, selected=tuple(sentences))


def judgement_set() -> JudgementSet:
    judgements = []
    for number, i in enumerate(PEOPLE):
        by_rank: dict[int, list[str]] = {}
        for n, system in enumerate(SYSTEMS):
            by_rank.setdefault(3 - int(QUALITY[i, n]), []).append(system)
        groups = tuple(OutputGroup(tuple(names), rank) for rank, names in by_rank.items())
        judgements.append(Judgement(i, "person", groups, number))
    return JudgementSet("made", tuple(judgements))


def agreement(truth: np.ndarray, sentence: int) -> float:
    """Of the metric, on pairs of distinct outputs, each of which is of the first system."""
    first = [QUALITY[sentence].tolist().index(quality) for quality in set(QUALITY[sentence])]
    signs = [
        np.sign(truth[sentence, a] - truth[sentence, b])
        * np.sign(SCORES["metric"][sentence, a] - SCORES["metric"][sentence, b])
        for a, b in combinations(first, 2)
    ]
    return float(np.mean(signs)) if signs else np.nan


def test_agreement_is_estimated_from_what_people_and_the_judge_say() -> None:
    by_people = np.array([agreement(QUALITY, i) for i in range(SENTENCES)])
    by_judge = np.array([agreement(SCORES["judge"], i) for i in range(SENTENCES)])
    is_judged = np.isin(np.arange(SENTENCES), PEOPLE) & ~np.isnan(by_people)
    is_other = ~np.isin(np.arange(SENTENCES), PEOPLE) & ~np.isnan(by_judge)
    expected = corrected_mean(by_people[is_judged], by_judge[is_judged], by_judge[is_other], 0.9, 3)
    tables = {n: ScoreTable.from_sentences(n, tuple(SYSTEMS), s) for n, s in SCORES.items()}
    settings = Resampling(10, 19, 0.9, 3)
    (row,) = corrected_agreements(
        "judge", judgement_set(), texts([*range(SENTENCES)]), tables, settings
    )
    assert (row.metric, row.judge) == ("metric", "judge")
    assert (row.judged, row.others) == (is_judged.sum(), is_other.sum())
    assert row.of_all == expected
    assert expected.judge_only == pytest.approx(by_judge[is_judged | is_other].mean())
    assert expected.effective > row.judged  # this judge is good


def test_a_judge_needs_sentences_that_people_judged_and_others() -> None:
    human_set = HumanSet(judgement_set(), texts(PEOPLE))
    with pytest.raises(ConfigError, match="for 0 others"):
        check_sentences("judge", human_set)
    check_sentences("judge", HumanSet(judgement_set(), texts(PEOPLE), texts([*range(SENTENCES)])))
    with pytest.raises(ConfigError, match="outputs of 2 sentences"):
        few = judgement_set().select(lambda judgement: judgement.item < 3)
        check_sentences("judge", HumanSet(few, texts(PEOPLE[:3]), texts([*range(SENTENCES)])))
