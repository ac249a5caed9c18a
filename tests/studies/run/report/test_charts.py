from pathlib import Path

import pytest

import maege
from maege.report import chart_style


@pytest.mark.slow
def test_charts_of_many_metrics(tmp_path: Path) -> None:
    """Altair by itself refuses charts of more than 5,000 rows."""
    metrics = [{"ld": {"name": f"ld-{i}"}} for i in range(34)]
    few = {"resamples": 10, "permutations": 10}
    config = {"corpus": "quickstart", "metrics": metrics, "statistics": few}
    result = maege.run(config | {"synthetic_corpora": {"replicates": 2}})
    assert len(result.table("differences")) == 34 * 33 // 2 * 4
    result.write(tmp_path / "out")
    assert chart_style.specification(result.chart("differences"))
