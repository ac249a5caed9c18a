"""LanguageTool, with the real server; only faults are simulated."""

from pathlib import Path

import pytest

from maege.errors import LanguageToolError, MetricError
from maege.languagetool import installation
from maege.metric.score_request import ScoreRequest
from maege.metrics.languagetool import LanguageTool
from maege.plugins.registry import build
from maege.user_warnings import capture_warnings
from tests.support.languagetool_errors import errors, segments
from tests.support.languagetool_home import home as home
from tests.support.languagetool_home import url as url

pytestmark = pytest.mark.java


@pytest.fixture(scope="session")
def wrong(data: Path) -> list[str]:
    lines = (data / "conll14/systems/AMU.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines[:60]]


def test_errors_are_counted_and_divided_by_tokens(url: str) -> None:
    metric = LanguageTool(server=url)
    rows = metric.counts(segments("He go to school .", "He goes to school .", ""))
    assert rows[:, :2].tolist() == [[1, 5], [0, 5], [0, 0]]
    assert metric.sentence_score(rows).tolist() == [0.8, 1, 1]
    assert metric.corpus_score(rows.sum(axis=0)) == 0.9
    mean = LanguageTool(server=url, aggregation="mean")
    texts = ("He go to school .", "He goes to school .", "")
    corpus = ScoreRequest(("",) * 3, texts, ((),) * 3)
    assert LanguageTool(server=url).score([corpus]) == [0.9]
    assert mean.score([corpus]) == pytest.approx([2.8 / 3])


def test_tokenisation_spaces_are_not_counted_as_errors(url: str) -> None:
    text = 'The so-called " experts " ( two of them ) did n\'t agree , it seems .'
    assert errors(LanguageTool(server=url), text) == [0]
    assert errors(LanguageTool(server=url, detokenise=False), text)[0] > 4


def test_batching_does_not_change_the_counts(url: str, wrong: list[str]) -> None:
    batched = LanguageTool(server=url).counts(segments(*wrong))
    assert batched[:, 0].sum() > 10
    assert (LanguageTool(server=url, batch_size=1).counts(segments(*wrong)) == batched).all()


def test_last_sentence_of_a_batch_has_the_same_count(url: str) -> None:
    texts = ["He has many offsprings (", 'This is better for them "', "It was done by the a. ."]
    together = errors(LanguageTool(server=url), *texts, "Well .")
    for count in (1, 2, 3):
        assert errors(LanguageTool(server=url), *texts[:count]) == together[:count]
        assert errors(LanguageTool(server=url), texts[count - 1]) == together[count - 1 : count]


def test_unusual_characters_are_scored(url: str) -> None:
    texts = [
        "\x00 \x01",
        "\ud800 lone",
        "a\u2028b",
        "<b> & %00 +",
        "\u202eabc",
        "' '' ` `` \" \"",
        "漢字 です",
    ]
    assert len(errors(LanguageTool(server=url), *texts)) == len(texts)


def test_rules_can_be_selected(url: str) -> None:
    text = "He go to teh school ."
    assert errors(LanguageTool(server=url), text) == [2]
    assert errors(LanguageTool(server=url, disabled_categories=("TYPOS",)), text) == [1]
    assert errors(LanguageTool(server=url, disabled_rules=("HE_VERB_AGR",)), text) == [1]
    only = LanguageTool(server=url, enabled_rules=("HE_VERB_AGR",), enabled_only=True)
    assert errors(only, text) == [1]
    quotes = 'He said " yes .'
    assert errors(LanguageTool(server=url), quotes) == [0]
    assert errors(LanguageTool(server=url, text_level_rules=True), quotes, "A test .") == [1, 0]


def test_signature_has_the_version_but_not_the_url(url: str) -> None:
    by_url, managed = LanguageTool(server=url), LanguageTool()
    assert by_url.signature == managed.signature
    assert f"languagetool:{installation.VERSION} {installation.COMMIT}" in by_url.signature
    assert "127.0.0.1" not in by_url.signature
    assert LanguageTool(picky=True).signature != managed.signature
    assert LanguageTool(batch_size=3, timeout=9).signature == managed.signature


def test_metric_is_built_from_a_configuration(url: str) -> None:
    metric = build("languagetool", {"server": url, "disabled_rules": ["HE_VERB_AGR"]})
    (score,) = metric.score([ScoreRequest(("",), ("He go home .",), ((),), "sentence")])
    assert score == 1


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"server": "localhost:8081"}, "expected `managed` or a URL"),
        ({"server": 8081}, "server is 8081"),
        ({"disabled_rules": "A,B"}, "disabled_rules is 'A,B'"),
        ({"enabled_only": True}, "needs enabled_rules"),
        ({"batch_size": 0}, "batch_size is 0"),
        ({"timeout": -1}, "timeout is -1"),
        ({"aggregation": "sum"}, "aggregation is 'sum'"),
        ({"detokenise": "yes"}, "detokenise is 'yes'"),
    ],
)
def test_bad_parameters_raise(parameters: dict, message: str, home: Path) -> None:
    with pytest.raises((MetricError, LanguageToolError), match=message):
        LanguageTool(**parameters)


def test_unknown_language_is_reported(url: str) -> None:
    with pytest.raises(LanguageToolError, match="'xx' is not a language code"):
        LanguageTool(server=url, language="xx").counts(segments("a b", "c d"))


def test_language_of_the_corpus_is_used(url: str) -> None:
    metric = LanguageTool(server=url)
    english, swedish = "The cat slept .", "Kattten sov ."  # whose rules are loaded fast
    assert errors(metric.for_language("sv"), english, swedish) == [2, 1]
    assert errors(metric.for_language("en"), english, swedish)[0] == 0
    assert errors(metric.for_language("en"), swedish)[0] > 1
    assert metric.for_language("en").signature == metric.signature
    assert "language:uk-UA" in metric.for_language("uk").signature
    assert metric.for_language("de-AT").language == "de-AT"
    assert metric.for_language("de-LI").language == "de-DE"
    with pytest.raises(LanguageToolError, match="no rules for the language of the corpus, 'et'"):
        metric.for_language("et")


def test_own_language_has_precedence(url: str) -> None:
    metric = LanguageTool(server=url, language="en-GB")
    for code, count in (("de", 1), ("en-US", 0), (None, 0)):
        result, notes = capture_warnings(lambda code=code: metric.for_language(code))
        assert result == metric
        assert len(notes) == count
    assert not metric.assumes_english(has_gold_edits=False)
    assert LanguageTool(server=url).assumes_english(has_gold_edits=True)


def test_chinese_is_joined_without_spaces(url: str) -> None:
    """With spaces between its characters LanguageTool finds no error."""
    sentence = "他 慢 慢 的 走 。"
    assert errors(LanguageTool(server=url, language="zh-CN"), sentence) == [1]
    as_it_is = LanguageTool(server=url, language="zh-CN", detokenise=False)
    assert errors(as_it_is, sentence, sentence.replace(" ", "")) == [0, 1]
