"""Data frames of the analyses of compared systems."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from maege.report.record_frame import record_frame
from maege.studies.systems.system_analyses import SystemAnalyses


def analysis_frames(analyses: SystemAnalyses) -> dict[str, pd.DataFrame]:
    """Return all analyses as data frames with all digits, by name."""
    by_metric: dict[str, Iterable[Iterable[Any]]] = {
        "aggregations": analyses.aggregated.values(),
        "aggregation_agreement": analyses.agreements.values(),
        "edit_scores": [analyses.edit_scores],
        "type_pairs": [analyses.type_pairs],
        "group_scores": analyses.group_scores.values(),
        "beta_scores": [sweep.scores for sweep in analyses.betas.values()],
        "beta_orders": [sweep.orders for sweep in analyses.betas.values()],
        "beta_swaps": [sweep.swaps for sweep in analyses.betas.values()],
        "beta_ranges": [[sweep.range] for sweep in analyses.betas.values()],
        "amounts": [analyses.amounts],
    }
    return {
        name: record_frame(row for rows in of_metric for row in rows)
        for name, of_metric in by_metric.items()
    }
