from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from experiments.statistics.head_to_head import head_to_head
from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.human_scores import ScoreSettings, SystemScores, system_scores
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.studies.humans.agreement import judge_agreement
from tests.studies.humans.judged_sets import judgement_sets, renamed

SETTINGS = [
    *(ScoreSettings("expected-wins", rule) for rule in ("definition", "wmt", "beaten")),
    ScoreSettings("trueskill"),
]
NAMES = pytest.mark.parametrize("settings", SETTINGS, ids=str)


def scores(judged: JudgementSet, settings: ScoreSettings) -> SystemScores:
    return system_scores(comparisons(judged, "expanded"), settings)


def by_name(result: SystemScores) -> dict[str, float]:
    return dict(zip(result.systems, result.scores, strict=True))


@NAMES
@given(judged=judgement_sets(), new=st.permutations("ABCDE"), seed=st.integers(0, 9))
def test_names_and_orders_change_nothing(
    settings: ScoreSettings, judged: JudgementSet, new: list[str], seed: int
) -> None:
    assume(len(judged.systems) > 1)
    names = dict(zip("ABCDE", new, strict=True))
    first, second = scores(judged, settings), scores(renamed(judged, names, seed), settings)
    expected = {names[system]: score for system, score in by_name(first).items()}
    ours = by_name(second)
    assert {name: ours[name] for name in expected} == pytest.approx(expected, abs=0, nan_ok=True)
    for attribute in ("never_compared", "never_separated"):
        pairs = {frozenset(names[name] for name in pair) for pair in getattr(first, attribute)}
        assert pairs == set(map(frozenset, getattr(second, attribute)))


@NAMES
@given(judged=judgement_sets("ABCD"))
def test_a_system_under_two_names_has_one_score(
    settings: ScoreSettings, judged: JudgementSet
) -> None:
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
    result = scores(twice, settings)
    ours = by_name(result)
    assert ours["A"] == pytest.approx(ours["E"], abs=0, nan_ok=True)
    assert ("A", "E") in result.never_separated


@given(judged=judgement_sets())
def test_the_order_of_the_members_of_pairs_changes_nothing(judged: JudgementSet) -> None:
    made = comparisons(judged, "expanded")
    assume(len(made.systems) > 1)
    turned = replace(made, first=made.second, second=made.first, outcome=-made.outcome)
    for settings in SETTINGS:
        first, second = system_scores(made, settings), system_scores(turned, settings)
        np.testing.assert_array_equal(first.scores, second.scores)
    assert head_to_head(made, Resampling(20, 20)) == head_to_head(turned, Resampling(20, 20))
    made = comparisons(judged, "unexpanded")
    turned = replace(made, first=made.second, second=made.first, outcome=-made.outcome)
    assert judge_agreement(made) == judge_agreement(turned)


def test_what_was_not_compared_or_separated_is_reported() -> None:
    groups = [
        (OutputGroup(("A", "B"), 1), OutputGroup(("C",), 2)),
        (OutputGroup(("A",), 1), OutputGroup(("D",), 1)),
    ]
    judged = JudgementSet("x", tuple(Judgement(i, "j", g, i + 1) for i, g in enumerate(groups)))
    for settings in SETTINGS:
        result = scores(judged, settings)
        assert result.comparisons == 4
        assert result.never_compared == (("B", "D"), ("C", "D"))
        assert result.never_separated == (("A", "B"), ("A", "D"))
    assert np.isnan(by_name(scores(judged, SETTINGS[0]))["D"])


def test_the_simulation() -> None:
    groups = (OutputGroup(("A",), 1), OutputGroup(("B",), 2), OutputGroup(("C",), 2))
    judged = JudgementSet("x", tuple(Judgement(i, "j", groups, i + 1) for i in range(20)))
    limit = scores(judged, ScoreSettings("trueskill")).scores
    runs = scores(judged, ScoreSettings("trueskill-runs", runs=200, seed=3)).scores
    np.testing.assert_allclose(runs, limit, atol=0.05)


@pytest.mark.parametrize("systems", [(), ("A",)])
def test_fewer_than_two_systems_are_one_message(systems: tuple[str, ...]) -> None:
    groups = (OutputGroup(systems, 1),) if systems else ()
    judged = JudgementSet("x", (Judgement(0, "j", groups, 1),))
    names = ", ".join(systems) or "none"
    with pytest.raises(DataError, match=f"at least two systems; there are: {names}"):
        scores(judged, SETTINGS[0])
