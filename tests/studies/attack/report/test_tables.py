"""The tables of an attack."""

import numpy as np

from maege.report.columns import OwnName
from maege.report.study_parts import StudyTable
from maege.report.study_result import StudyResult
from maege.studies.attack.measurements import Attacked, AttackedMetric
from maege.studies.attack.metric_pairs import ENSEMBLE
from maege.studies.attack.report.tables import sections
from maege.studies.attack.win_rates import Duels, win_rates
from tests.studies.attack.test_win_rates import SENTENCES, duels


def test_metrics_are_compared_and_score_the_texts_of_others(several: StudyResult) -> None:
    transfer = several.table("transfer")
    assert set(transfer.scored_by) == {"copy", "gleu", "constant", "all together"}
    rates = several.table("rates").set_index(["metric", "opponent"]).rate
    for row in transfer.itertuples():
        if row.scored_by == row.metric:
            assert row.rate == rates[row.metric, row.opponent]
        if row.scored_by == "constant":
            assert row.rate == 0
    assert any("in fewer sentences with constant than copy" in text for text in several.findings)
    for row in several.table("examples").itertuples():
        names = row.wins_with.split(", ")
        assert row.metric in names
        assert "constant" not in names
    tables = {table.name: table for part in several.parts for table in part.tables}
    (view,) = tables["transfer"].views
    assert [*view.charts] == ["copy", "gleu", "constant"]
    cells = view.charts["copy"]["data"]["values"]
    assert [cell["wins"] for cell in cells] == [*transfer[transfer.metric == "copy"].rate]


def tables_of(scores: list[float], **wins: list[bool]) -> dict[str, StudyTable]:
    """Return the tables of an attack on metric m, whose first texts have these scores, by name."""
    padded = scores + [0.0] * (len(SENTENCES) - len(scores))
    fought = Duels("m", tuple(duels(padded, "source")), 0.5, 0.95)
    of_metric = AttackedMetric(fought, win_rates(fought), (), (), None, (), (), {})
    by_scorer = {name: np.array(cases) for name, cases in wins.items()}
    results = Attacked((of_metric,), (), (), {"m": by_scorer} if wins else {})
    return {table.name: table for section in sections(results) for table in section.tables}


def test_examples_are_the_largest_gains() -> None:
    tables = tables_of([1.0, 0.9, 3.0, 0.5, 2.0])
    assert [row["sentence"] for row in tables["examples"].rows] == [3, 5, 1]
    assert [row["score"] for row in tables["texts"].rows][:5] == [1.0, 0.9, 3.0, 0.5, 2.0]
    assert tables.keys() == {"rates", "texts", "examples"}  # nothing else was examined
    assert tables_of([0.5, 0.0]).keys() == {"rates", "texts"}


def test_examples_name_the_metrics_that_prefer_the_same_text() -> None:
    everywhere = [True] * 20
    wins = {"m": everywhere, "n": [n == 2 for n in range(20)], OwnName(ENSEMBLE): everywhere}
    rows = tables_of([0.0, 2.0, 3.0, 1.0], **wins)["examples"].rows
    assert [row["sentence"] for row in rows] == [3, 2, 4]
    assert [row["wins_with"] for row in rows] == ["m, n", "m", "m"]
