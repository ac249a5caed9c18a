"""Results of a run: estimates and differences are found by what they are of."""

from typing import Any

from maege.ranking import RankingType
from maege.statistics.bootstrap import Resampling
from maege.statistics.measures import Estimate
from maege.statistics.results import Results


def estimate(metric: str, value: float | None, ranking_type: RankingType = "chains") -> Estimate:
    return Estimate(metric, "tau_macro", ranking_type, "configured", value, None)


def results(estimates: list[Estimate], **sample: int) -> Results:
    names = {e.metric: "" for e in estimates}
    counts: dict[str, Any] = {"chains": 1, "lattices": 1, **sample}
    return Results(
        sample=counts, settings=Resampling(), signatures=names, estimates=estimates,
        replicates=[], differences=[], edit_types={}, score_by_errors_left={},
        score_by_edits_applied={},
    )  # fmt: skip


def test_metrics_are_ordered_by_tau_then_by_name() -> None:
    found = results([
        estimate("d", 0.5), estimate("b", None), estimate("c", 0.5), estimate("a", -0.1),
        estimate("a", 0.9, "lattices"),
    ])  # fmt: skip
    assert found.by_tau() == ["c", "d", "b", "a"]  # undefined is 0
    assert found.metrics == ["a", "b", "c", "d"]


def test_lattices_are_the_main_rankings_without_chains() -> None:
    both = [estimate("a", 0.1), estimate("a", 0.9, "lattices"), estimate("b", 0.5, "lattices")]
    assert results(both).main_ranking_type == "chains"
    alone = results(both, chains=0)
    assert alone.main_ranking_type == "lattices"
    assert alone.by_tau() == ["a", "b"]
    assert results(both, chains=0, lattices=0).main_ranking_type is None


def test_an_estimate_is_found_by_metric_statistic_and_rankings() -> None:
    found = results([estimate("a", 0.1), estimate("a", 0.9, "lattices")])
    lattices = found.estimate("a", "tau_macro", "lattices")
    assert lattices is not None and lattices.value == 0.9
    assert found.estimate("a", "tau_micro", "chains") is None
    assert found.estimate("a", "tau_macro", None) is None
    assert found.differences_in("tau_macro", "chains") == []
