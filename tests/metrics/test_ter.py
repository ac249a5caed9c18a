"""TER: equal to sacreBLEU."""

import importlib.metadata
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import TER

from maege.errors import MetricError
from maege.metric.score_request import Segment
from maege.metrics import ter
from maege.plugins.registry import build
from tests.support.conll14 import conll
from tests.support.segments import corpus_score, many, reference_columns, score, table

VARIANTS = {
    "TER": {},
    "TER.norm.nopunct": {"normalized": True, "no_punct": True, "case_sensitive": True},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_published_ter(data: Path, goldens: Path, variant: str) -> None:
    given_ = conll(data, "AMU", ["nucle/NUCLEA", "nucle/NUCLEB"])
    (corpus,) = [r for r in table(goldens / "chrf/corpus.tsv") if r["metric"] == variant]
    own = corpus_score("ter", given_, **VARIANTS[variant])
    assert 100 * (1 - own) == pytest.approx(float(corpus["score"]), abs=1e-12)
    sentences = [float(r[variant]) for r in table(goldens / "chrf/sentences.AMU.tsv")]
    scores = np.array(score("ter", given_, **VARIANTS[variant]))
    assert 100 * (1 - scores) == pytest.approx(sentences, abs=1e-10)


@given(many, st.booleans())
def test_ter_equals_sacrebleu(given_: list[Segment], case: bool) -> None:
    scorer = TER(case_sensitive=case)
    expected = [scorer.sentence_score(s.hypothesis, list(s.references)).score for s in given_]
    own = np.array(score("ter", given_, case_sensitive=case))
    assert 100 * (1 - own) == pytest.approx(expected, abs=1e-10)
    total = scorer.corpus_score([s.hypothesis for s in given_], reference_columns(given_)).score
    corpus = corpus_score("ter", given_, case_sensitive=case)
    assert 100 * (1 - corpus) == pytest.approx(total, abs=1e-10)


@pytest.mark.parametrize("lengths", [(60, 60), (90, 15), (15, 90), (45, 40)])
def test_long_texts_that_are_far_from_each_other(lengths: tuple[int, int]) -> None:
    """SacreBLEU may not find the shortest way between them, and neither does the metric."""
    draws = np.random.default_rng(1)
    hypothesis, reference = (" ".join(draws.choice([*"abcdefgh"], n)) for n in lengths)
    moved = " ".join([*reference.split()[len(reference) // 6 :], *hypothesis.split()[:20]])
    given_ = [Segment("", hypothesis, (reference,)), Segment("", reference, (moved,))]
    expected = [TER().sentence_score(s.hypothesis, list(s.references)).score for s in given_]
    assert 100 * (1 - np.array(score("ter", given_))) == pytest.approx(expected, abs=1e-10)


def test_empty_texts() -> None:
    given_ = [Segment("", text, references) for text in ("", "a b") for references in ((), ("",))]
    assert score("ter", given_) == [1.0, 1.0, 0.0, 0.0]
    assert score("ter", [Segment("", "", ("a b",)), Segment("", "a b c", ("d",))]) == [0.0, -2.0]


def test_case_is_ignored_by_default() -> None:
    given_ = [Segment("", "A b", ("a b",))]
    assert score("ter", given_) == [1.0]
    assert score("ter", given_, case_sensitive=True) == [0.5]


def test_the_signature_has_the_version_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"|sacrebleu:{importlib.metadata.version('sacrebleu')}|" in build("ter").signature
    monkeypatch.setattr(ter, "_PACKAGE", "not-there")
    with pytest.raises(MetricError, match=r"pip install 'maege\[sacrebleu\]'"):
        build("ter")
