"""The tables of weights."""

import numpy as np

from maege.statistics.value import Value
from maege.studies.interpolate.study import STUDY
from maege.studies.interpolate.tables import report
from maege.studies.interpolate.weight_search import WeightSearchResult
from tests.studies.interpolate.test_study import small

RESULT = WeightSearchResult(
    "chains", "tau_macro", 0.25, 0.5, 0.75, 0.625, 0.7, [0.6, 0.8],
    Value(0.6, (0.5, 0.7)), Value(0.1, (-0.05, 0.2)), np.array([0.5, 0.6, 0.25]),
)  # fmt: skip


def test_a_row_for_each_statistic_and_for_each_weight() -> None:
    config = small()
    (part,) = report(config, STUDY.read(config), [RESULT]).parts
    assert part.description.startswith("a: gleu, b: ld. ")
    weights, grid = part.sections[0].tables
    (view,) = weights.views
    assert view.table.rows == [
        ("chains tau_macro", ".250", ".500", ".625", "0.75", ".600 [.50, .70]", "0.70",
         "+0.100 [−.05, .20]")
    ]  # fmt: skip
    assert grid.rows == [
        {"weight": 0.0, "chains tau_macro": 0.5},
        {"weight": 0.5, "chains tau_macro": 0.6},
        {"weight": 1.0, "chains tau_macro": 0.25},
    ]
