from pathlib import Path

import pytest

from experiments.benchmarks.measured_process import measure

CONFIGURATION = """
corpus: tiny
metrics: [ld, gleu]
cache: null
synthetic_corpora: {replicates: 2}
statistics: {resamples: 10, permutations: 19}
"""


@pytest.mark.slow
def test_measured_results_are_equal_wherever_metrics_were_computed(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(CONFIGURATION)
    here, elsewhere, other = (
        measure([str(path), *arguments]).results
        for arguments in (
            ["--jobs", "1"],
            ["--jobs", "2", "--set", "executor.timeout=500"],
            ["--jobs", "1", "--set", "seed=2"],
        )
    )
    assert here == elsewhere != other
