"""Data frames of the details of compared systems."""

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from maege.report.record_frame import record_frame
from maege.system.system_details import SystemDetails


def detail_frames(details: SystemDetails) -> dict[str, pd.DataFrame]:
    """Return all details as data frames with all digits, by name."""
    by_metric: dict[str, Mapping[str, Iterable[Any]]] = {
        "aggregations": details.aggregated,
        "aggregation_agreement": details.agreements,
    }
    return {
        name: record_frame(row for rows in of_metric.values() for row in rows)
        for name, of_metric in by_metric.items()
    }
