"""Metrics of characters: the texts of a language without blanks, with and without blanks."""

from itertools import product

import pytest

from maege import attribute
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metric.metric import for_texts
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import BUILT_IN, build
from maege.plugins.signature_parsing import build_from_signature
from tests.conftest import NEEDY

SOURCE, HYPOTHESIS, REFERENCE = "我 昨天 去 学效 了 。", "我昨天去学校 。", "我 昨天去了学校了。"
EDITS = (Edit(2, 3, ("去了",), "M"), Edit(3, 4, ("学校",), "S"))
GOLD = (Annotation(0, EDITS),)
BUILT = {name: build(name) for name in sorted(set(BUILT_IN) - set(NEEDY))}
IN_UNITS = [name for name, metric in BUILT.items() if hasattr(metric, "unit")]


def request(*texts: str, gold: bool) -> ScoreRequest:
    source, hypothesis, reference = texts
    return ScoreRequest(
        (source,), (hypothesis,), ((reference,),), "corpus", (GOLD,) if gold else None
    )


def spaced(text: str) -> str:
    return " ".join("".join(text.split()))


@pytest.mark.parametrize("name", IN_UNITS)
def test_blanks_between_characters_do_not_matter(name: str) -> None:
    metric = build(
        name, {"spacy_pipeline": "neutral"} if hasattr(BUILT[name], "spacy_pipeline") else {}
    )
    assert for_texts(metric, "de", None) == metric == for_texts(metric, "en", "token")
    assert "unit:c" not in metric.signature or name in ("ld", "minld")
    of_characters = for_texts(metric, "zh", None)
    assert "|unit:c" in of_characters.signature
    assert build_from_signature(of_characters.signature) == of_characters
    assert for_texts(metric, "zh", "token") == metric
    written = [(text, spaced(text)) for text in (SOURCE, HYPOTHESIS, REFERENCE)]
    requests = [request(*texts, gold=False) for texts in product(*written)]
    (score,) = set(of_characters.score(requests))
    by_tokens = build(name, {"unit": "token"}) if name in ("ld", "minld") else metric
    spaced_out = requests[-1:]  # there is a blank between all characters
    assert name == "cer" or by_tokens.score(spaced_out) == [score]


@pytest.mark.parametrize("name", ["m2", "errant", "imeasure", "cleme"])
def test_gold_edits_of_words_are_compared_by_characters(name: str) -> None:
    """学效 -> 学校, an edit of a word, is one of a character."""
    metric = build(name, {"spacy_pipeline": "neutral", "unit": "character"})
    right = request(SOURCE, REFERENCE, REFERENCE, gold=True)
    wrong = request(SOURCE, SOURCE, REFERENCE, gold=True)
    assert metric.score([right])[0] > metric.score([wrong])[0]
    if name == "m2":
        (details,) = metric.details([right])
        assert (details["correct"], details["gold"]) == (2, 2)


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_edits_of_a_chinese_text_are_characters() -> None:
    corrected = "我去学校看了书"
    found = attribute("gleu", "我去学效看书", corrected, corrected, language="zh")
    edits = [(row["original"], row["replacement"]) for row in found.rows]
    assert edits == [("效", "校"), ("", "了")]
