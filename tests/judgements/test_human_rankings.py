from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from experiments.statistics.head_to_head import head_to_head
from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.human_rankings import (
    SCORES,
    JudgedSystem,
    ScoreName,
    judged_systems,
    system_scores,
)
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.humans.agreement import judge_agreement
from tests.studies.humans.judged_sets import (
    assert_clusters,
    compared,
    judgement_sets,
    renamed,
)

NAMES = pytest.mark.parametrize("score", SCORES)


def scores(judged: JudgementSet, score: ScoreName) -> dict[str, float]:
    values = system_scores(comparisons(judged, "expanded"), score)
    return dict(zip(judged.systems, values, strict=True))


@NAMES
@given(judged=judgement_sets(), new=st.permutations("ABCDE"), seed=st.integers(0, 9))
def test_names_and_orders_change_nothing(
    score: ScoreName, judged: JudgementSet, new: list[str], seed: int
) -> None:
    assume(len(judged.systems) > 1)
    names = dict(zip("ABCDE", new, strict=True))
    first, ours = scores(judged, score), scores(renamed(judged, names, seed), score)
    expected = {names[system]: score for system, score in first.items()}
    assert {name: ours[name] for name in expected} == pytest.approx(expected, abs=0, nan_ok=True)


@NAMES
@given(judged=judgement_sets("ABCD"))
def test_a_system_under_two_names_has_one_score(score: ScoreName, judged: JudgementSet) -> None:
    twice = JudgementSet("twice", tuple(
        Judgement(
            judgement.sentence, judgement.judge,
            tuple(
                OutputGroup((*group.systems, *("E" for name in group.systems if name == "A")),
                            group.rank)
                for group in judgement.groups
            ),
            judgement.item,
        )
        for judgement in judged.judgements
    ))  # fmt: skip
    assume("A" in twice.systems)
    ours = scores(twice, score)
    assert ours["A"] == pytest.approx(ours["E"], abs=0, nan_ok=True)


@given(judged=judgement_sets())
def test_the_order_of_the_members_of_pairs_changes_nothing(judged: JudgementSet) -> None:
    made = comparisons(judged, "expanded")
    assume(len(made.systems) > 1)
    turned = replace(made, first=made.second, second=made.first, outcome=-made.outcome)
    for score in SCORES:
        first, second = system_scores(made, score), system_scores(turned, score)
        np.testing.assert_array_equal(first, second)
    assert head_to_head(made, Resampling(20, 20)) == head_to_head(turned, Resampling(20, 20))
    made = comparisons(judged, "unexpanded")
    turned = replace(made, first=made.second, second=made.first, outcome=-made.outcome)
    assert judge_agreement(made) == judge_agreement(turned)


def test_a_system_that_only_ties_has_no_expected_wins() -> None:
    groups = [
        (OutputGroup(("A", "B"), 1), OutputGroup(("C",), 2)),
        (OutputGroup(("A",), 1), OutputGroup(("D",), 1)),
    ]
    judged = JudgementSet("x", tuple(Judgement(i, "j", g, i + 1) for i, g in enumerate(groups)))
    assert np.isnan(scores(judged, "expected-wins")["D"])


@pytest.mark.parametrize("systems", [(), ("A",)])
def test_fewer_than_two_systems_are_one_message(systems: tuple[str, ...]) -> None:
    groups = (OutputGroup(systems, 1),) if systems else ()
    judged = JudgementSet("x", (Judgement(0, "j", groups, 1),))
    names = ", ".join(systems) or "none"
    with pytest.raises(DataError, match=f"at least two systems; there are: {names}"):
        scores(judged, "expected-wins")


def ranked(data: Path, name: str, score: ScoreName) -> list[JudgedSystem]:
    return judged_systems(compared(data, name), score, Resampling(resamples=1000))


def test_published_clusters(data: Path, goldens: Path) -> None:
    assert_clusters(ranked(data, "gjg15", "expected-wins"), "sentences", goldens)


@pytest.mark.parametrize(
    ("name", "score", "clusters"),
    [
        ("gjg15", "trueskill", 2),
        ("seeda-e", "expected-wins", 4),
        ("seeda-e", "trueskill", 4),
        ("seeda-s", "expected-wins", 4),
    ],
)
def test_numbers_of_clusters(data: Path, name: str, score: ScoreName, clusters: int) -> None:
    systems = ranked(data, name, score)
    assert systems[-1].cluster == clusters
    assert [system.cluster for system in systems] == sorted(system.cluster for system in systems)


@NAMES
@given(judged=judgement_sets(), new=st.permutations("ABCDE"), seed=st.integers(0, 9))
def test_names_and_orders_change_no_rank(
    score: ScoreName, judged: JudgementSet, new: list[str], seed: int
) -> None:
    assume(len(judged.systems) > 1)
    names = dict(zip("ABCDE", new, strict=True))
    changed = renamed(judged, names, seed)
    first, second = (
        {s.system: s for s in judged_systems(
            comparisons(one, "expanded"), score, Resampling(resamples=20)
        )}
        for one in (judged, changed)
    )  # fmt: skip
    for system, expected in first.items():
        ours = second[names[system]]
        assert (ours.score, ours.best_rank, ours.worst_rank, ours.cluster) == (
            expected.score, expected.best_rank, expected.worst_rank,
            expected.cluster,
        )  # fmt: skip
        assert ours.comparisons == expected.comparisons
        assert 1 <= ours.best_rank <= ours.worst_rank <= len(first)


def judged_alike(sentences: int, *groups: OutputGroup) -> JudgementSet:
    return JudgementSet("x", tuple(Judgement(i, "j", groups, i + 1) for i in range(sentences)))


def test_ties_have_all_ranks_and_one_cluster() -> None:
    judged = judged_alike(3, OutputGroup(("A", "C"), 1), OutputGroup(("B",), 2))
    for score in SCORES:
        systems = judged_systems(comparisons(judged, "expanded"), score, Resampling())
        ranges = [(s.system, s.best_rank, s.worst_rank, s.cluster) for s in systems]
        assert ranges == [("A", 1, 2, 1), ("C", 1, 2, 1), ("B", 3, 3, 2)]


def test_undefined_scores_have_all_ranks() -> None:
    judged = judged_alike(3, OutputGroup(("A", "C"), 1), OutputGroup(("B",), 2))
    alone = Judgement(0, "j", (OutputGroup(("D",), 1), OutputGroup(("A",), 1)), 9)
    judged = JudgementSet("x", (*judged.judgements, alone))
    systems = judged_systems(comparisons(judged, "expanded"), "expected-wins", Resampling())
    assert systems[-1] == JudgedSystem("D", Value(None), None, 1, 4, 1, 1)
    assert {system.cluster for system in systems} == {1}


def test_one_sentence_says_nothing() -> None:
    judged = judged_alike(1, OutputGroup(("A",), 1), OutputGroup(("B",), 2))
    systems = judged_systems(comparisons(judged, "expanded"), "expected-wins", Resampling())
    assert [(s.score.value, s.sd, s.best_rank, s.worst_rank, s.cluster) for s in systems] == [
        (1, None, 1, 2, 1), (0, None, 1, 2, 1),
    ]  # fmt: skip
    assert {s.score.interval for s in systems} == {None}


def test_fewer_than_two_systems_are_not_ranked() -> None:
    judged = judged_alike(2, OutputGroup(("A",), 1))
    with pytest.raises(DataError, match="at least two systems; there are: A"):
        judged_systems(comparisons(judged, "expanded"), "expected-wins", Resampling())
