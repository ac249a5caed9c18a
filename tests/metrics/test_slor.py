"""SLOR."""

from pathlib import Path

import numpy as np
import pytest

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.metrics.lfm.metric import Lfm
from maege.metrics.slor import Slor

ERRONEOUS = "She do n't like the collge food , he said ."


FLUENT = "It is a good idea ."


def requests(texts: list[str], level: str = "sentence") -> list[ScoreRequest]:
    return [ScoreRequest(("",), (text,), ((),), level) for text in texts]


def test_slor_is_the_feature(gug: Path) -> None:
    assert Slor().score(requests([ERRONEOUS, FLUENT])) == pytest.approx([0.8307, 2.4948], abs=1e-4)
    details = Lfm().details([ScoreRequest(("", ""), (ERRONEOUS, FLUENT), ((), ()))])[0]
    assert details["slor"] == pytest.approx((0.8307 + 2.4948) / 2, abs=1e-4)
    assert len(details) == 17


ARPA = r"""\data\
ngram 1=6
ngram 2=2
ngram 3=1

\1-grams:
-1.0 <unk>
-99 <s> -0.3
-0.5 a -0.2
-0.6 b -0.1
-0.9 c -0.1
-0.7 </s>

\2-grams:
-0.1 <s> a -0.1
-0.2 a b

\3-grams:
-0.05 <s> a b

\end\
"""


# The section ends in the middle of a line, and one that is announced is missing.
CRASHING_ARPA = """\\data\\
ngram 1=4
ngram 2=3

\\1-grams:
-1.0 <s> -0.5
-1.2 </s>
-2 a -0.3
-99 <UNK>"""


def test_another_language_model(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.arpa"
    path.write_text(ARPA)
    metric = Slor(lm=str(path))
    end = -0.1 - 0.7  # the back-off weight of b, then the end of the sentence
    expected = (-0.1 - 0.05 + end + 0.5 + 0.6) / 2 * np.log(10)
    assert metric.score(requests(["A b"])) == pytest.approx([expected], abs=0.001)
    assert metric.score(requests(["the idea"])) == [0]
    path = tmp_path / "no.arpa"
    path.write_text("hello\n")
    with pytest.raises(MetricError, match="not a language model; it must be an ARPA file"):
        Slor(lm=str(path))
    with pytest.raises(MetricError, match="no such file"):
        Slor(lm=str(tmp_path))
    path.write_text(CRASHING_ARPA)
    with pytest.raises(MetricError, match="reading it crashes PocketSphinx"):
        Slor(lm=str(path))
    assert capfd.readouterr().err == ""
