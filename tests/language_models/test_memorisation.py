"""Continued sentences: which words are exchanged, what is counted, what is said."""

import json
import re
from pathlib import Path

import pytest

from maege.cli.judge import texts_to_continue
from maege.errors import DataError
from maege.language_models.memorisation import to_continue, with_changed
from maege.studies.lattices.inputs import load_inputs
from maege.studies.reliability.config import ReliabilityConfig
from maege.terminal.study_command import settings_of
from tests.support.command_line import maege, ok
from tests.support.judge_server import Handler, answering, by_length, serving

TEXTS = [
    "In 1999 we visited Paris because several friends lived there .",
    "Since 2010 our parents avoid London although bridges look nice .",
    "Too short .",
]


def test_numbers_names_and_three_content_words_are_exchanged() -> None:
    pairs = [*with_changed(TEXTS, 10, 1)]
    assert sorted(" ".join(words) for words, _ in pairs) == TEXTS[:2]
    for words, changed in pairs:
        differing = {w for w, c in zip(words, changed, strict=True) if w != c}
        assert {"1999", "Paris"} <= differing or {"2010", "London"} <= differing
        assert len(differing) == 5
        assert {"we", "our", "."} & set(words) <= set(changed)
    assert [*with_changed(TEXTS, 10, 1)] == pairs
    assert len([*with_changed(TEXTS, 1, 1)]) == 1


def test_words_count_up_to_the_first_wrong_one() -> None:
    _, form = to_continue(["a", "b", "c", "d", "e", "f"])
    assert form.read({"continuation": "d e x f"}) == (2.0,)
    assert form.read({"continuation": ""}) == (0.0,)
    with pytest.raises(DataError, match="continuation"):
        form.read({"score": 3})


@pytest.mark.parametrize("known", ["sources", "references", "nothing"])
def test_a_model_that_knows_the_corpus_is_found(known: str, tmp_path: Path) -> None:
    config = settings_of(ReliabilityConfig, "tiny", (), metrics="ld")
    inputs = load_inputs(config)
    texts = {"nothing": [], **texts_to_continue(inputs)}
    assert not {*texts["sources"]} & {*texts["references"][:20]}
    of_texts = answering(by_length)

    def script(handler: Handler, content: dict) -> None:
        prompt = content["messages"][-1]["content"]
        if not prompt.startswith("Continue"):
            of_texts(handler, content)
            return
        start = json.loads(prompt.splitlines()[1]) + " "
        rest = [t.removeprefix(start) for t in texts[known] if t.startswith(start)]
        handler.complete(json.dumps({"continuation": rest[0] if rest else "the end"}))

    with serving(script) as server:
        file = tmp_path / "my.yaml"
        judge = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        file.write_text(json.dumps({"corpus": "tiny", "metrics": [{"judge": judge}]}))
        printed = ok("judge", "probe", file, "--memorisation", 20)
    of_texts = dict(re.findall(r"memorisation of (\w+): (.*(?:\n    .*)*)", printed))
    assert {*of_texts} == {"sources", "references"}
    for name, text in of_texts.items():
        assert "of 20 sentences" in text
        assert ("seems to know the text" in " ".join(text.split())) == (name == known)


def test_too_few_sentences_are_not_asked_about(tmp_path: Path) -> None:
    (tmp_path / "c.m2").write_text(
        "".join(f"S {text}\nA 0 1|||R:X|||Then|||REQUIRED|||-NONE-|||0\n\n" for text in TEXTS)
    )
    with serving(answering(by_length)) as server:
        judge = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        content = {"corpus": str(tmp_path / "c.m2"), "metrics": [{"judge": judge}]}
        (tmp_path / "my.yaml").write_text(json.dumps(content))
        printed = ok("judge", "probe", tmp_path / "my.yaml", "--memorisation", 20)
        assert len(server.received) == 3
    assert "not asked: 2 sentences are long enough, and 10 are needed" in " ".join(printed.split())


def test_an_endpoint_without_an_answer_fails_a_probe(tmp_path: Path) -> None:
    def refuse(handler: Handler, content: dict) -> None:
        handler.reply(401, '{"error": "bad\u202e\u2028key"}'.encode())

    with serving(refuse) as server:
        judge = {"url": server.url, "model": "m", "answers": str(tmp_path / "a.sqlite")}
        content = {"corpus": "tiny", "metrics": [{"judge": judge}]}
        (tmp_path / "my.yaml").write_text(json.dumps(content))
        done = maege("judge", "probe", tmp_path / "my.yaml", "--memorisation", 20)
        assert len(server.received) == 3
    assert done.returncode == 2
    assert "none of the three requests has an answer: judge" in done.stderr
    assert "bad\\u202e key" in done.stdout
