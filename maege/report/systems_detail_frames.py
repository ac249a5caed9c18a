"""Data frames of the details of compared systems."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from maege.report.record_frame import record_frame
from maege.system.system_details import SystemDetails


def detail_frames(details: SystemDetails) -> dict[str, pd.DataFrame]:
    """Return all details as data frames with all digits, by name."""
    by_metric: dict[str, Iterable[Iterable[Any]]] = {
        "aggregations": details.aggregated.values(),
        "aggregation_agreement": details.agreements.values(),
        "edit_scores": [details.edit_scores],
        "group_scores": details.group_scores.values(),
        "beta_scores": [sweep.scores for sweep in details.betas.values()],
        "beta_orders": [sweep.orders for sweep in details.betas.values()],
        "beta_swaps": [sweep.swaps for sweep in details.betas.values()],
        "beta_ranges": [[sweep.range] for sweep in details.betas.values()],
        "amounts": [details.amounts],
    }
    return {
        name: record_frame(row for rows in of_metric for row in rows)
        for name, of_metric in by_metric.items()
    }
