import sys
import threading
from pathlib import Path

import pytest

from maege.extraction import spacy_pipeline
from maege.extraction.extractor import forget_texts
from maege.plugins.registry import build
from maege.scoring.executors.copies import can_copy, load
from maege.standard_streams import THREAD_NAME

PLUGIN = """
def score(hypothesis):
    return 1.0
"""


@pytest.fixture(autouse=True)
def _no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pytest may have threads of its own, and the test may run in one of them."""
    monkeypatch.setattr(threading, "enumerate", lambda: [threading.main_thread()])
    monkeypatch.setattr(threading, "current_thread", threading.main_thread)


@pytest.mark.skipif(sys.platform != "linux", reason="only there are copies")
def test_without_plugins_there_may_be_copies(tmp_path: Path) -> None:
    (tmp_path / "plugin.py").write_text(PLUGIN)
    own = {"bleu": build("bleu"), "imeasure": build("imeasure")}
    assert can_copy(own)
    assert not can_copy(own | {"plugin": build(f"{tmp_path}/plugin.py:score")})


@pytest.mark.skipif(sys.platform != "linux", reason="only there are copies")
@pytest.mark.parametrize(("name", "is_known"), [(THREAD_NAME, True), ("of a user", False)])
def test_there_are_no_copies_of_unknown_threads(
    name: str, is_known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = [threading.main_thread(), threading.Thread(name=name)]
    monkeypatch.setattr(threading, "enumerate", lambda: threads)
    assert can_copy({"bleu": build("bleu")}) == is_known


def test_metrics_load_what_they_need() -> None:
    forget_texts()
    spacy_pipeline.load_pipeline.cache_clear()
    load({"errant": build("errant")})
    assert spacy_pipeline.load_pipeline.cache_info().currsize
