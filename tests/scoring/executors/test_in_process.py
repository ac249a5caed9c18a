"""Metrics in this process, or in one of their own."""

from pathlib import Path

import pytest

from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.scoring.executors.in_process import IsolatingExecutor
from tests.support.stub_metrics import texts

LARGE = """
import os, time
model = []
class Large:
    name, cache_scores, signature = "large", True, "large|1"
    def score(self, requests):
        model[:] = model or [b"1" * 350_000_000]
        time.sleep(1.1)
        return [os.getpid()] * len(requests)
"""


@pytest.mark.slow
def test_a_process_that_loads_a_large_model_is_kept(tmp_path: Path) -> None:
    (tmp_path / "large.py").write_text(LARGE)
    metrics = {"large": build(f"{tmp_path}/large.py:Large")}
    scores = score_all(texts(3), metrics, executor=IsolatingExecutor(600)).scores["large"]
    assert len(set(scores.values)) == 1
