"""Tables and findings of means of sentence scores and pooled scores."""

from pathlib import Path

from maege.judgements.judgements import JudgementSet
from maege.report.statements import sentences
from maege.statistics.level_agreement import LevelAgreement, LevelValue
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.level_tables import level_rows, levels_table
from maege.studies.humans.system_level import LevelEstimate
from tests.studies.humans.judged_sets import judgements, page_claims
from tests.studies.humans.test_system_level import estimates


def results(estimates: list[LevelEstimate], judged: JudgementSet) -> SetResults:
    metrics: dict[str, list] = {e.metric: [] for e in estimates}
    return SetResults(
        "mine", judged.systems, ("j",), 200, {}, (), [], [], [], metric_systems=metrics,
        levels=estimates,
    )  # fmt: skip


def test_findings_state_values_and_no_verdict(data: Path) -> None:
    """Intervals of several metrics are not adjusted, so nothing is called different."""

    def renamed(metric: str, interval: tuple[float, float]) -> LevelEstimate:
        value = LevelValue(sum(interval) / 2, interval, interval, interval)
        agreement = LevelAgreement(value, value, value, 0.001)
        return LevelEstimate(metric, "trueskill", "spearman", agreement)

    estimates = [renamed("up", (0.1, 0.3)), renamed("same", (-0.1, 0.3))]
    of_set = results(estimates, judgements(data, "seeda-e"))
    (text,) = sentences(c for c in page_claims(of_set) if c.statement == "humans.level")
    assert text.endswith("`same` +0.100 [−.10, .30], `up` +0.200 [.10, .30].")
    assert "significant" not in text


def test_the_table_has_both_levels_and_all_intervals(data: Path) -> None:
    table = levels_table(results(estimates(data), judgements(data, "seeda-e")))
    assert [row[:3] for row in table.rows] == [
        ("m", "trueskill", "rho"), ("m", "trueskill", "r"),
        ("m", "expected-wins", "rho"), ("m", "expected-wins", "r"),
    ]  # fmt: skip
    assert all(len(row) == len(table.headings) for row in table.rows)
    assert "These are 15 systems" in table.caption


def test_rows_have_the_values_of_both_levels(data: Path) -> None:
    first, *_ = level_rows(results(estimates(data), judgements(data, "seeda-e")))
    columns = [*first]
    assert columns[:5] == [
        "metric",
        "human_score",
        "measure",
        "mean_value",
        "mean_fixed_people_low",
    ]
    assert columns[-1] == "williams"
    assert first["difference_value"] == first["mean_value"] - first["pooled_value"]
