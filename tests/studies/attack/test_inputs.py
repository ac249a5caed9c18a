"""What an attack reads."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from maege.comparing.comparing_metric import ComparingMetric
from maege.errors import ConfigError, DataError
from maege.studies.attack.config import attack_config
from maege.studies.attack.inputs import (
    STOCK_SENTENCES,
    pool_texts,
    read_inputs,
    read_pool,
    some_of,
)
from tests.studies.attack.victims import inputs_of


def test_halves_have_no_text_in_common() -> None:
    _, inputs = inputs_of()
    search, evaluation = ({s.source for s in half} for half in (inputs.search, inputs.evaluation))
    assert search.isdisjoint(evaluation)
    assert min(len(search), len(evaluation)) > 20


def test_documents_stay_in_one_half() -> None:
    _, inputs = inputs_of(corpus={"name": "tiny", "documents": 4})
    search, evaluation = ({s.document for s in half} for half in (inputs.search, inputs.evaluation))
    assert search.isdisjoint(evaluation)
    assert "" not in search | evaluation


def test_visible_and_hidden_people_are_in_the_order_of_the_corpus() -> None:
    _, inputs = inputs_of(visible=3)
    assert len(inputs.people) == 5
    assert inputs.visible + inputs.hidden == inputs.people
    assert len(inputs.visible) == 3


def test_some_sentences_are_chosen_by_their_content_and_stay_in_order() -> None:
    _, inputs = inputs_of()
    sentences = inputs.evaluation
    few = some_of(sentences, 8)
    assert few == some_of(sentences[::-1], 8) == [s for s in sentences if s in few]
    assert few != list(sentences[:8])
    # Another position in the corpus changes nothing; a larger number only adds sentences.
    moved = some_of([replace(s, index=-s.index) for s in sentences], 8)
    assert {s.key for s in moved} == {s.key for s in few} < {s.key for s in some_of(sentences, 9)}
    assert some_of(sentences, None) == list(sentences)


def test_a_file_of_texts_is_read_and_recorded(tmp_path: Path) -> None:
    path = tmp_path / "pool.txt"
    path.write_text("my  text\n")
    _, inputs = inputs_of(pool=str(path))
    assert inputs.pool == ("my text",)
    added = inputs.checksums.keys() - inputs_of()[1].checksums.keys()
    assert [inputs.checksums[name] for name in added] == [sha256(path.read_bytes()).hexdigest()]


class Longer(ComparingMetric):
    name, reads = "longer", frozenset({"hypothesis"})

    def compare(self, requests):
        return [tuple(float(len(text)) for text in r.hypotheses) for r in requests]


@pytest.mark.parametrize(
    ("metric", "subject", "keys", "message"),
    [
        (Longer(), "tiny", {}, "compares texts.*: an attack needs others"),
        ("ld", "one.m2", {}, "1 sentences leave one half empty"),
        ("ld", "tiny", {"texts": {"mine": "one.txt"}}, "1 lines, but the corpus has 68 sen"),
        ("ld", "tiny", {"kinds": {"a": ["annotator-7"] * 2}}, "by 'annotator-7'"),
        ("ld", "tiny", {"kinds": {"a": ["annotator-0"]}}, "needs 2 or more people"),
        ("ld", "tiny", {"kinds": {"a": ["annotator-0"] * 2}}, "needs 2 or more people"),
    ],
)
def test_what_cannot_be_attacked_is_refused(
    metric: object,
    subject: str,
    keys: dict,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("one.m2").write_text("S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    Path("one.txt").write_text("a\n")
    with pytest.raises((ConfigError, DataError), match=message):
        read_inputs(attack_config(metric, subject, **keys))


def test_texts_are_those_of_the_search_and_of_the_file() -> None:
    _, inputs = inputs_of()
    texts = pool_texts(inputs.search, ["my text"])
    assert {"", "my text", *STOCK_SENTENCES} <= set(texts)
    assert len(set(texts)) == len(texts)
    for sentence in inputs.search:
        assert {sentence.source, *sentence.correct} <= set(texts)
    others = {s.source for s in inputs.evaluation}
    assert others.isdisjoint(texts)


@pytest.mark.parametrize("content", ["", "\n \n"])
def test_an_empty_file_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "pool.txt"
    path.write_text(content)
    with pytest.raises(DataError, match=r"pool\.txt: no text"):
        read_pool(path)
    path.write_bytes(b"a\0b\n")
    with pytest.raises(DataError, match="NUL"):
        read_pool(path)
    path.write_text(" my  text \n\n")
    assert read_pool(path) == ("my text",)
