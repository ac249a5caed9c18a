import sys
from pathlib import Path

import numpy as np
import pytest

from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.engine import score_one
from maege.studies.vet.library_metric import SLOW_S, Timed, library_note
from maege.studies.vet.workload import Workload

WRAPPER = """import sacrebleu

class Wrapper:
    def __init__(self, word_order=0):
        self.chrf = sacrebleu.metrics.CHRF(word_order=word_order)

    def score(self, requests):
        return [
            sum(self.chrf.corpus_score([h], [[x] for x in texts]).score / 100
                for h, texts in zip(r.hypotheses, r.references)) / len(r.hypotheses)
            for r in requests
        ]
"""
TEXTS = ["He goes home .", "He go to home .", "She saw it yesterday .", "It is so ."]
REQUESTS = [ScoreRequest((t,), (t,), ((other,),)) for t in TEXTS for other in TEXTS]
SECTIONS = {"ordering": REQUESTS}


def note(file: Path, parameters: dict, seconds: float, code: str = WRAPPER) -> str:
    pytest.importorskip("sacrebleu")
    file.write_text(code, encoding="utf-8")
    metric = build(f"{file}:Wrapper", parameters)
    scores = score_one(REQUESTS, "mine", metric).values
    timed = Timed(Workload("mine", {"ordering": 100_000}), seconds, 100_000 * seconds)
    return library_note(metric, timed, SECTIONS, (REQUESTS, scores), 1)


def test_the_same_scores_by_the_library(tmp_path: Path) -> None:
    text = note(tmp_path / "m.py", {}, 0.5)
    assert text.startswith(
        "mine: 5e+02 ms a score, 100,000 scores, about 14 h. `sacrebleu.metrics:"
    )
    assert "gave 16 sentences the same scores" in text
    assert "`maege vet sacrebleu.metrics:CHRF`. It may score corpora in another way" in text


def test_no_note_without_a_measured_gain(tmp_path: Path) -> None:
    assert note(tmp_path / "fast.py", {}, SLOW_S / 200_000) == ""
    # Other parameters have other scores.
    assert note(tmp_path / "other.py", {"word_order": 2}, 0.5) == ""
    own = WRAPPER.replace("import sacrebleu", "").replace(
        "sacrebleu.metrics.CHRF(word_order=word_order)", "None"
    ).replace("self.chrf.corpus_score([h], [[x] for x in texts]).score", "len(h)")  # fmt: skip
    assert note(tmp_path / "own.py", {}, 0.5, own) == ""


def test_a_constant_metric_is_not_that_of_the_library(tmp_path: Path) -> None:
    constant = WRAPPER.replace("/ 100", "* 0")
    assert note(tmp_path / "constant.py", {}, 0.5, constant) == ""
    assert np.isfinite(SLOW_S) and "sacrebleu" in sys.modules
