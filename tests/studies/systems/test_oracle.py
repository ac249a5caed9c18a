from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.systems.oracle import OracleScore, oracle_scores
from maege.texts.texts import Texts
from tests.studies.systems.small_corpus import texts_of_rows

SETTINGS = Resampling(resamples=500)


def score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    result = score_all(requests, metrics, with_counts=True)
    assert not result.failures
    return result.scores


def oracle(texts: Texts, name: str = "gleu") -> OracleScore:
    (result,) = oracle_scores(texts, {name: build(name)}, score, SETTINGS)
    return result


def random_texts(seed: int, skill: float, sentences: int = 60) -> Texts:
    """Systems that replace a word by one of five; references that have any word but with `skill`.

    With a skill of 0 no output is better than another.
    """
    rng = np.random.default_rng(seed)
    words = list("abcde")

    def text(word: str) -> str:
        return f"they saw {word} in the big house ."

    truth = rng.choice(words, sentences)

    def person() -> list[str]:
        knows = rng.random(sentences) < skill
        return [text(t if k else rng.choice(words)) for t, k in zip(truth, knows, strict=True)]

    references = tuple(zip(person(), person(), strict=True))
    outputs = {f"s{n}": tuple(text(w) for w in rng.choice(words, sentences)) for n in range(6)}
    sources = tuple(text("x") for _ in range(sentences))
    return texts_of_rows("random", sources, references, None, outputs)


def test_without_skill_the_gain_is_the_winners_curse_which_cross_fitting_removes() -> None:
    results = [oracle(random_texts(seed, 0.0)) for seed in range(12)]
    fits = [r.cross_fit for r in results if r.cross_fit]
    apparent = [r.oracle - r.best for r in results]
    gains = [fit.gain.value for fit in fits]
    assert min(apparent) > 0.1
    assert abs(np.mean(gains)) < 0.02
    intervals = [fit.gain.interval for fit in fits if fit.gain.interval]
    within = [low <= 0 <= high for low, high in intervals]
    assert sum(within) >= 10


def test_with_agreeing_references_the_gain_is_real() -> None:
    fit = oracle(random_texts(1, 1.0)).cross_fit
    assert fit is not None
    assert fit.gain.interval is not None
    assert fit.gain.interval[0] > 0.1
    assert fit.gain.value == pytest.approx(fit.oracle - fit.best)


def test_the_best_outputs_are_found() -> None:
    sources = ("a b c d e", "f g h i j")
    right = ("a B c d e", "f g H i j")
    outputs = {"one": (right[0], sources[1]), "two": (sources[0], right[1])}
    texts = texts_of_rows("t", sources, tuple((r, r) for r in right), None, outputs)
    result = oracle(texts)
    assert result.oracle == pytest.approx(1)
    assert result.best < 1
    assert result.cross_fit is not None
    assert result.cross_fit.oracle == pytest.approx(1)
    assert result.cross_fit.others_chosen == pytest.approx(0.5)


def test_equal_outputs_are_those_of_the_best_system() -> None:
    sources = ("a b c d e",) * 3
    outputs = {"same": sources, "worse": ("a a a a a",) * 3}
    texts = texts_of_rows("t", sources, (sources[:1] * 2,) * 3, None, outputs)
    fit = oracle(texts).cross_fit
    assert fit is not None
    assert (fit.gain, fit.others_chosen) == (Value(0, (0, 0)), 0)


def test_one_correction_of_each_sentence_cannot_be_split() -> None:
    texts = random_texts(1, 1.0)
    alone = tuple(references[:1] for references in texts.references)
    single = texts_of_rows("t", texts.sources, alone, None, texts.outputs)
    assert oracle(single).cross_fit is None


def test_gold_edits_are_split_as_references_are() -> None:
    source = "He go home"
    goes, went = (Edit(1, 2, (word,), "V") for word in ("goes", "went"))
    gold = (Annotation(0, (goes,)), Annotation(1, (went,)))
    outputs = {"y": (source,) * 4, "x": ("He goes home",) * 4}
    references = (("He goes home", "He went home"),) * 4
    texts = texts_of_rows("t", (source,) * 4, references, (gold,) * 4, outputs)
    result = oracle(texts, "m2")
    assert result.oracle == pytest.approx(1)
    fit = result.cross_fit
    assert fit is not None
    # The first annotator chooses `goes`, which is wrong for the other; that one chooses no edit.
    assert fit.oracle == pytest.approx(0)
    assert fit.sentences == 4
