"""The judges against a real language model."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from maege.comparing.comparing_metric import ComparisonRequest
from maege.metric.score_request import Segment
from maege.plugins.registry import build
from tests.support import small_model

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    if small_model.weights() is None:
        assert os.environ.get("MAEGE_REQUIRE_MODEL") != "1", "no small model"
        pytest.skip("no small model: `make recipes` installs it")
    command = [sys.executable, "-m", "tests.support.small_model"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.kill()


def test_a_real_model_answers_in_the_form_and_prefers_the_first_text(
    url: str, tmp_path: Path
) -> None:
    keys = {"url": url, "model": "smollm2", "answers": str(tmp_path / "a.sqlite"),
            "timeout": 300.0, "max_tokens": 20, "concurrency": 2}  # fmt: skip
    judge, comparing = build("judge", keys), build("comparing-judge", keys)
    probed, _ = judge.probe()
    assert probed.outcomes["json_schema with a seed"] == "yes"
    rows = judge.counts([Segment("He go .", text, ()) for text in ("He goes .", "He go .")])
    assert ((rows[:, 0] >= 1) & (rows[:, 0] <= 5)).all() and (rows[:, 1] == 1).all()
    segments = [Segment("He go .", "He goes .", ())]
    expected = build("judge", keys | {"scores": "expected", "min_mass": 0.0})
    (answer,) = expected.ask(expected.questions_of(segments))
    # The seed follows from the URL, whose port is another one each time; so does the probability.
    assert 1 < answer.scores[0] < 5 and not answer.scores[0].is_integer() and 0 < answer.mass <= 1
    texts = ("He goes home .", "He go home .")
    asked = [
        ComparisonRequest("He go home .", order, repeat=repeat)
        for order in (texts, texts[::-1])
        for repeat in range(3)
    ]
    answers = comparing.compare(asked)
    assert sum(scores == (1.0, 0.0) for scores in answers) >= 4  # the first, in both orders
