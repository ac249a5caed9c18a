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
    JudgedSystem,
    ResampledUnit,
    ScoreName,
    ScoreSettings,
    judged_systems,
    system_scores,
)
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.humans.agreement import judge_agreement
from tests.studies.humans.judged_sets import (
    compared,
    judgement_sets,
    judgements,
    number,
    renamed,
    rows,
)

SETTINGS = [
    *(ScoreSettings("expected-wins", rule) for rule in ("definition", "wmt", "beaten")),
    ScoreSettings("trueskill"),
]
NAMES = pytest.mark.parametrize("settings", SETTINGS, ids=str)


def scores(judged: JudgementSet, settings: ScoreSettings) -> dict[str, float]:
    values = system_scores(comparisons(judged, "expanded"), settings)
    return dict(zip(judged.systems, values, strict=True))


@NAMES
@given(judged=judgement_sets(), new=st.permutations("ABCDE"), seed=st.integers(0, 9))
def test_names_and_orders_change_nothing(
    settings: ScoreSettings, judged: JudgementSet, new: list[str], seed: int
) -> None:
    assume(len(judged.systems) > 1)
    names = dict(zip("ABCDE", new, strict=True))
    first, ours = scores(judged, settings), scores(renamed(judged, names, seed), settings)
    expected = {names[system]: score for system, score in first.items()}
    assert {name: ours[name] for name in expected} == pytest.approx(expected, abs=0, nan_ok=True)


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
    ours = scores(twice, settings)
    assert ours["A"] == pytest.approx(ours["E"], abs=0, nan_ok=True)


@given(judged=judgement_sets())
def test_the_order_of_the_members_of_pairs_changes_nothing(judged: JudgementSet) -> None:
    made = comparisons(judged, "expanded")
    assume(len(made.systems) > 1)
    turned = replace(made, first=made.second, second=made.first, outcome=-made.outcome)
    for settings in SETTINGS:
        first, second = system_scores(made, settings), system_scores(turned, settings)
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
    assert np.isnan(scores(judged, SETTINGS[0])["D"])


def test_the_simulation() -> None:
    groups = (OutputGroup(("A",), 1), OutputGroup(("B",), 2), OutputGroup(("C",), 2))
    judged = JudgementSet("x", tuple(Judgement(i, "j", groups, i + 1) for i in range(20)))
    limit = scores(judged, ScoreSettings("trueskill"))
    runs = scores(judged, ScoreSettings("trueskill-runs", runs=200, seed=3))
    assert runs == pytest.approx(limit, abs=0.05)


@pytest.mark.parametrize("systems", [(), ("A",)])
def test_fewer_than_two_systems_are_one_message(systems: tuple[str, ...]) -> None:
    groups = (OutputGroup(systems, 1),) if systems else ()
    judged = JudgementSet("x", (Judgement(0, "j", groups, 1),))
    names = ", ".join(systems) or "none"
    with pytest.raises(DataError, match=f"at least two systems; there are: {names}"):
        scores(judged, SETTINGS[0])


EW, TRUESKILL = ScoreSettings("expected-wins"), ScoreSettings("trueskill")


def ranked(
    data: Path, name: str, settings: ScoreSettings, unit: ResampledUnit = "sentences"
) -> list[JudgedSystem]:
    return judged_systems(compared(data, name), settings, Resampling(resamples=1000), unit)


@pytest.mark.parametrize("unit", ["pairs", "sentences"])
def test_published_clusters(data: Path, goldens: Path, unit: ResampledUnit) -> None:
    table = [r for r in rows(goldens, "clusters.tsv") if r["resampled"].split()[0] == unit]
    for row, system in zip(table, ranked(data, "gjg15", EW, unit), strict=True):
        assert system.system == row["system"]
        assert system.score.value == pytest.approx(number(row["value"]), abs=1e-6)
        assert system.sd == pytest.approx(number(row["sd"]), rel=0.1)
        assert system.best_rank == pytest.approx(int(row["rank_low"]), abs=1)  # resamples differ
        assert system.worst_rank == pytest.approx(int(row["rank_high"]), abs=1)
        assert system.cluster == int(row["cluster"])


@pytest.mark.parametrize(
    ("name", "score", "unit", "clusters"),
    [
        ("gjg15", "trueskill", "sentences", 2),
        ("gjg15", "trueskill", "pairs", 6),
        ("seeda-e", "expected-wins", "sentences", 4),
        ("seeda-e", "trueskill", "sentences", 4),
        ("seeda-s", "expected-wins", "sentences", 4),
    ],
)
def test_numbers_of_clusters(
    data: Path, name: str, score: ScoreName, unit: ResampledUnit, clusters: int
) -> None:
    systems = ranked(data, name, ScoreSettings(score), unit)
    assert systems[-1].cluster == clusters
    assert [system.cluster for system in systems] == sorted(system.cluster for system in systems)


def assert_range(text: str, best: int, worst: int) -> None:
    """Compare with a published range, such as 2-4 or 1, of other resamples."""
    low, _, high = text.partition("-")
    assert best == pytest.approx(int(low), abs=1)
    assert worst == pytest.approx(int(high or low), abs=1)


def test_published_ranges_of_gjg15(data: Path, goldens: Path) -> None:
    made, settings = compared(data, "gjg15"), Resampling(resamples=50)
    by_pairs = {system.system: system for system in ranked(data, "gjg15", EW, "pairs")}
    runs = judged_systems(made, ScoreSettings("trueskill-runs", runs=1), settings, "pairs")
    by_runs = {system.system: system for system in runs}
    for row in rows(goldens, "gjg15-system-scores.tsv"):
        system = by_pairs[row["system"]]
        for column in ("ew_range_printed", "ew_range_official_script"):
            assert_range(row[column], system.best_rank, system.worst_rank)
        system = by_runs[row["system"]]
        for column in ("ts_range_printed", "ts_range_1000_runs"):
            assert_range(row[column], system.best_rank, system.worst_rank)


def test_the_limit_stands_for_the_simulation_of_resamples() -> None:
    judged = judged_alike(9, OutputGroup(("A",), 1), OutputGroup(("B",), 2), OutputGroup(("C",), 2))
    made, settings = comparisons(judged, "expanded"), Resampling(resamples=10)
    limit, runs = (
        judged_systems(made, ScoreSettings(name, runs=2), settings)
        for name in ("trueskill", "trueskill-runs")
    )
    assert [system.score.interval for system in limit] == [system.score.interval for system in runs]


def test_published_ranges_of_single_judges(data: Path, goldens: Path) -> None:
    settings = Resampling(resamples=1000, confidence=0.9)
    table = rows(goldens, "gjg15-scores-by-judge.tsv")
    for judge in sorted({row["judge"] for row in table}):
        made = comparisons(
            judgements(data, "gjg15").select(lambda j, judge=judge: j.judge == judge), "expanded"
        )
        systems = judged_systems(made, ScoreSettings("expected-wins", "beaten"), settings, "pairs")
        by_name = {system.system: system for system in systems}
        for row in table:
            if row["judge"] == judge:
                system = by_name[row["system"]]
                assert_range(row["range_official_script"], system.best_rank, system.worst_rank)


@pytest.mark.parametrize("settings", [EW, TRUESKILL], ids=str)
@given(judged=judgement_sets(), new=st.permutations("ABCDE"), seed=st.integers(0, 9))
def test_names_and_orders_change_no_rank(
    settings: ScoreSettings, judged: JudgementSet, new: list[str], seed: int
) -> None:
    assume(len(judged.systems) > 1)
    names = dict(zip("ABCDE", new, strict=True))
    changed = renamed(judged, names, seed)
    first, second = (
        {s.system: s for s in judged_systems(
            comparisons(one, "expanded"), settings, Resampling(resamples=20)
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
    for settings in (EW, TRUESKILL):
        systems = judged_systems(comparisons(judged, "expanded"), settings, Resampling())
        ranges = [(s.system, s.best_rank, s.worst_rank, s.cluster) for s in systems]
        assert ranges == [("A", 1, 2, 1), ("C", 1, 2, 1), ("B", 3, 3, 2)]


def test_undefined_scores_have_all_ranks() -> None:
    judged = judged_alike(3, OutputGroup(("A", "C"), 1), OutputGroup(("B",), 2))
    alone = Judgement(0, "j", (OutputGroup(("D",), 1), OutputGroup(("A",), 1)), 9)
    judged = JudgementSet("x", (*judged.judgements, alone))
    systems = judged_systems(comparisons(judged, "expanded"), EW, Resampling())
    assert systems[-1] == JudgedSystem("D", Value(None), None, 1, 4, 1, 1)
    assert {system.cluster for system in systems} == {1}


def test_one_sentence_says_nothing() -> None:
    judged = judged_alike(1, OutputGroup(("A",), 1), OutputGroup(("B",), 2))
    systems = judged_systems(comparisons(judged, "expanded"), EW, Resampling())
    assert [(s.score.value, s.sd, s.best_rank, s.worst_rank, s.cluster) for s in systems] == [
        (1, None, 1, 2, 1), (0, None, 1, 2, 1),
    ]  # fmt: skip
    assert {s.score.interval for s in systems} == {None}


def test_fewer_than_two_systems_are_not_ranked() -> None:
    judged = judged_alike(2, OutputGroup(("A",), 1))
    with pytest.raises(DataError, match="at least two systems; there are: A"):
        judged_systems(comparisons(judged, "expanded"), EW, Resampling())
