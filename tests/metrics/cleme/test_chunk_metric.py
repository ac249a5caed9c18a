"""What both versions of CLEME share."""

import numpy as np
import pytest

from maege.errors import MetricError
from maege.metric.score_request import Segment, sentence_request
from maege.metrics.cleme.chunk_metric import MEAN_LENGTH
from maege.plugins.registry import build
from maege.scoring.text_scoring import score_requests
from tests.support.segments import corpus_score, score

LITE = {"spacy_pipeline": "lite"}


SOURCE = "He go to school every day ."


RIGHT = ("He goes to school every day .", "He went to school every day .")


def test_texts_of_any_kind_have_a_score() -> None:
    strange = ["", " ", "\0", "a \0 b", "a " * 500, "é 中 🎉"]
    given_ = [Segment(a, b, (c, "x")) for a in strange for b in strange for c in strange[:3]]
    for name in ("cleme", "cleme2"):
        assert np.isfinite(score(name, given_, **LITE)).all()
        with pytest.raises(MetricError, match="surrogates not allowed"):  # spaCy has no such words
            score_requests(build(name, LITE), [sentence_request(Segment("\ud800 a", "a", ("a",)))])


def test_the_mean_length_of_a_corpus_or_a_number() -> None:
    given_ = [
        Segment(SOURCE, "He goes to schools each day .", RIGHT[:1]),
        Segment("We has see it .", "We have seen it .", ("We have seen it .",)),
    ]
    corpus, fixed = (
        corpus_score("cleme", given_, mean_length=mean, **LITE) for mean in ("corpus", 5.0)
    )
    assert corpus != fixed
    # Sentences alone are no corpus.
    alone = score("cleme", given_, **LITE)
    assert alone == score("cleme", given_, mean_length=MEAN_LENGTH, **LITE)
    nothing = [Segment(SOURCE, RIGHT[0], (SOURCE,))]
    assert corpus_score("cleme", nothing, **LITE) == 0.0  # without an edit in any reference
