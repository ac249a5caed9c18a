"""Finding: where a tie counts for the second system, agreement depends on the order of systems."""

from pathlib import Path

import pandas as pd

from experiments.checks.ties_by_order import taus
from experiments.humans.judged_data import JudgedData


def measure(data: Path) -> pd.DataFrame:
    """Return tau of metrics with people (SEEDA-S) by three rules for ties."""
    return pd.DataFrame(taus(JudgedData(data)))
