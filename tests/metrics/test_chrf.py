"""chrF and chrF++: equal to sacreBLEU."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sacrebleu.metrics import CHRF

from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.registry import build
from tests.support.conll14 import conll
from tests.support.segments import corpus_score, reference_columns, score, table

VARIANTS = {
    "chrF": {},
    "chrF++": {"word_order": 2},
    "chrF.eps": {"smoothing": "epsilon"},
    "chrF.ws": {"whitespace": True},
}
texts = st.text("ab A.,!'é中 ", max_size=12)
segments = st.builds(Segment, texts, texts, st.lists(texts, min_size=1, max_size=3).map(tuple))


@pytest.mark.parametrize("variant", VARIANTS)
def test_published_chrf(data: Path, goldens: Path, variant: str) -> None:
    given_ = conll(data, "AMU", ["nucle/NUCLEA", "nucle/NUCLEB"])
    (corpus,) = [r for r in table(goldens / "chrf/corpus.tsv") if r["metric"] == variant]
    own = corpus_score("chrf", given_, **VARIANTS[variant])
    assert own * 100 == pytest.approx(float(corpus["score"]), abs=1e-12)
    sentences = [float(r[variant]) for r in table(goldens / "chrf/sentences.AMU.tsv")]
    scores = np.array(score("chrf", given_, **VARIANTS[variant]))
    assert scores * 100 == pytest.approx(sentences, abs=1e-12)


# In the second segment both references have the same score in per cent, but not before.
EQUAL = [Segment("", "", ("A",)), Segment("", "aaaa,A.aaaaa", ("AAAAa.", "AAAAAAa.,"))]


@given(st.lists(segments, min_size=1, max_size=5), st.sampled_from([0, 1, 2]), st.booleans())
@example(EQUAL, 1, False)
def test_chrf_equals_sacrebleu(given_: list[Segment], words: int, epsilon: bool) -> None:
    parameters = {"word_order": words, "smoothing": "epsilon" if epsilon else "effective"}
    scorer = CHRF(word_order=words, eps_smoothing=epsilon)
    expected = [scorer.sentence_score(s.hypothesis, list(s.references)).score for s in given_]
    own = np.array(score("chrf", given_, **parameters))
    assert own * 100 == pytest.approx(expected, abs=1e-12)
    total = scorer.corpus_score([s.hypothesis for s in given_], reference_columns(given_)).score
    assert corpus_score("chrf", given_, **parameters) * 100 == pytest.approx(total, abs=1e-12)


def test_edge_cases() -> None:
    assert score("chrf", [Segment("", "a b", ("a b",))]) == [1.0]
    assert score("chrf", [Segment("", "", ("a b",)), Segment("", "a", ("",))]) == [0.0, 0.0]
    assert score("chrf", [Segment("", "ab", ("a b",))], whitespace=True)[0] < 1
    assert score("chrf", [Segment("", "ab", ("a b",))]) == [1.0]


def test_details_are_precision_and_recall_of_each_order() -> None:
    request = ScoreRequest(("",), ("ab",), (("abc",),))
    details = build("chrf", {"char_order": 3, "word_order": 1}).details([request])[0]
    assert details["precisions"] == [1.0, 1.0, 0.0, 0.0]
    assert details["recalls"] == pytest.approx([2 / 3, 1 / 2, 0.0, 0.0])


def test_the_unchanged_source_is_above_a_system(data: Path) -> None:
    system = conll(data, "AMU", ["nucle/NUCLEA", "nucle/NUCLEB"])
    unchanged = [s._replace(hypothesis=s.source) for s in system]
    for metric, scores in {
        "chrf": (0.931, 0.913),
        "ter": (0.919, 0.903),
        "wer": (0.916, 0.900),
        "cer": (0.951, 0.939),
        "exact-match": (0.313, 0.236),
    }.items():
        own = corpus_score(metric, unchanged), corpus_score(metric, system)
        assert own == pytest.approx(scores, abs=6e-4)
