"""Metrics are made for the language and the unit of the judged texts."""

import json
from pathlib import Path

import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import ConfigError, DataError
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.inputs import HumanInputs, read_inputs
from tests.support.command_line import ok, refused

CHINESE = {
    "source": ["他喜欢差。", "我昨天去北京了学校。", "她是一个好的学生们。", "我们吃饭在家。"],
    "reference": ["他喜欢茶。", "我昨天去了北京的学校。", "她是一个好学生。", "我们在家吃饭。"],
    "good": ["他喜欢茶。", "我昨天去了北京学校。", "她是一个好的学生。", "我们在家吃饭了。"],
}
UKRAINIAN = {
    "source": ["Вона читати книгу .", "Я іти до школа ."],
    "reference": ["Вона читає книгу .", "Я йду до школи ."],
    "good": ["Вона читає книгу .", "Я йду до школа ."],
}
ENGLISH = {
    "source": ["She read the book that they have .", "I goes to the school with you ."],
    "reference": ["She reads the book that they have .", "I go to school with you ."],
    "good": ["She reads the book that they have .", "I go to the school with you ."],
}
TEXTS = {"zh": CHINESE, "uk": UKRAINIAN, "en": ENGLISH}
FEW = ("--set", "statistics.resamples=20", "--set", "statistics.permutations=19")
OF_TEXTS = ("--source", "source.txt", "--reference", "reference.txt")


def _folder(folder: Path, code: str) -> Path:
    """Write texts, judgements of two systems, and gold edits, which state the language."""
    lines = {name: texts * (20 // len(texts)) for name, texts in TEXTS[code].items()}
    (folder / "out").mkdir(parents=True)
    for name, texts in lines.items():
        (folder / f"{name}.txt").write_text("\n".join(texts) + "\n", "utf-8")
    for name in ("good", "source"):
        (folder / f"{name}.txt").rename(folder / f"out/{name}.txt")
    (folder / "source.txt").write_text((folder / "out/source.txt").read_text("utf-8"), "utf-8")
    rows = "".join(f"{n},a,good,1\n{n},a,source,2\n" for n in range(1, 21))
    (folder / "j.csv").write_text("sentence,judge,system,rank\n" + rows)
    ok("data", "annotate", "--source", "source.txt", "--corrected", "reference.txt", "--language",
       code, "--output", "gold.m2", cwd=folder)  # fmt: skip
    return folder


def _section(folder: Path, *, gold: bool = True, **keys: object) -> dict[str, object]:
    texts: dict[str, object] = {"m2": folder / "gold.m2"}
    if not gold:
        texts = {"source": folder / "source.txt", "references": [folder / "reference.txt"]}
    return {"judgements": folder / "j.csv", "outputs": folder / "out", "index": 1, **texts, **keys}


def _inputs(*sections: dict[str, object]) -> HumanInputs:
    return read_inputs(_config(*sections))


def _config(*sections: dict[str, object]) -> HumansConfig:
    return configuration(HumansConfig, {"humans": [*sections], "metrics": ["errant", "gleu"]})


def _pooled(inputs: HumanInputs) -> dict[str, list[float]]:
    requests = [*inputs.sets[0].texts.requests()]
    return {name: [*metric.score(requests)] for name, metric in inputs.metrics.items()}


@pytest.mark.parametrize("gold", [True, False])
def test_figures_are_those_of_score(tmp_path: Path, gold: bool) -> None:
    folder = _folder(tmp_path, "zh")
    keys = {} if gold else {"language": "zh"}
    scores = _pooled(_inputs(_section(folder, gold=gold, **keys)))
    files = ("--m2", "gold.m2") if gold else ("--language", "zh", *OF_TEXTS)
    for name, (good, source) in scores.items():
        printed = ok("score", name, *files, "--hypothesis", "out/good.txt", cwd=folder)
        assert json.loads(printed)["score"] == pytest.approx(good)
        assert source == 0
    assert scores["errant"][0] == pytest.approx(5 / 13)
    assert scores["gleu"][0] == pytest.approx(0.64992, abs=1e-5)


def test_gold_edits_are_of_the_source(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "zh")
    message = r"gold.m2 is about .* than .*: they .* sentence 1\n    他 喜 欢 差 。\n    他喜欢差。"
    with pytest.raises(DataError, match=message):
        _inputs(_section(folder, source=folder / "source.txt"))


def test_options_are_keys_of_the_set(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "zh")
    given = ("humans", "j.csv", "--set", "humans.index=1", "--outputs", "out", *FEW)
    ok(*given, *OF_TEXTS, "--metrics", "errant", "--language", "zh", "--set", "humans.unit=letter",
       cwd=folder)  # fmt: skip
    (signature,) = _signatures(folder).values()
    assert "spacy_pipeline:neutral" in signature
    assert "unit:letter" in signature
    ok(*given, "--m2", "gold.m2", "--metrics", "gleu", "--force", cwd=folder)
    assert "unit:character" in _signatures(folder)["gleu"]


def _signatures(folder: Path) -> dict[str, str]:
    manifest = json.loads((folder / "runs/humans-j/manifest.json").read_text("utf-8"))
    return dict(manifest["signatures"])


def test_the_m2_file_states_the_language(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "uk")
    assert "language:uk" in (folder / "gold.m2").read_text("utf-8")
    inputs = _inputs(_section(folder))
    assert "spacy_pipeline:neutral" in inputs.metrics["errant"].signature
    assert "the corpus is in 'uk'" in " ".join(inputs.notes)
    other = _inputs(_section(folder, language="ru"))
    assert "says that its language is 'uk'; it is taken for 'ru'" in " ".join(other.notes)


@pytest.mark.parametrize("code", ["zh", "uk"])
def test_texts_that_are_not_english_need_a_language(tmp_path: Path, code: str) -> None:
    folder = _folder(tmp_path, code)
    given = ("humans", "j.csv", "--set", "humans.index=1", "--outputs", "out", *OF_TEXTS, *FEW)
    said = refused(*given, "--metrics", "errant", cwd=folder)
    assert "does not look English" in said
    assert "`--language CODE`" in said
    ok(*given, "--metrics", "errant", "--language", code, cwd=folder)
    with pytest.raises(ConfigError, match=r"language: 'English' is not a language code"):
        _config(_section(folder, language="English"))


def test_the_advice_on_units_helps(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "zh")
    given = ("humans", "j.csv", "--set", "humans.index=1", "--outputs", "out", *OF_TEXTS, *FEW)
    said = " ".join(ok(*given, "--metrics", "gleu", cwd=folder).split())
    assert "look untokenised" in said
    assert "or use `--set humans.unit=character`" in said
    advice = ("--set", "humans.unit=character", "--force")
    assert "untokenised" not in ok(*given, "--metrics", "gleu", *advice, cwd=folder)


def test_sets_of_one_language_are_examined_together(tmp_path: Path) -> None:
    english, chinese = (_folder(tmp_path / code, code) for code in ("en", "zh"))
    british = _section(english, name="british", gold=False, language="en-GB")
    unknown = _section(english, name="unknown", gold=False)
    known = {"name": "tiny"} | _section(english, gold=False, language="en")
    assert [_config(*sets).language_code for sets in ([british], [british, known])] == [
        "en-GB",
        "en",
    ]
    inputs = _inputs(british, unknown)
    assert inputs.metrics["errant"].signature == _inputs(known).metrics["errant"].signature
    of_chinese = _section(chinese, name="chinese")
    for other, codes in ((british, "en, zh"), (unknown, "unknown, zh")):
        with pytest.raises(ConfigError, match=rf"several languages \({codes}\) are examined one"):
            _inputs(other, of_chinese)
    with pytest.raises(ConfigError, match=r"several units \(character, letter\)"):
        _inputs(of_chinese, of_chinese | {"name": "letters", "unit": "letter"})
    silent = _section(chinese, name="silent", gold=False, unit="token")
    with pytest.raises(DataError, match="`language: CODE` in its section of `humans`"):
        _inputs(british, silent)


def test_sets_of_a_run_have_the_language_of_its_corpus(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "zh")
    sections = [_section(folder, gold=False), "gjg15"]
    run_of = {"corpus": {"m2": folder / "gold.m2"}, "metrics": ["gleu"], "humans": sections}
    own, known = HumansConfig.of_run(configuration(RunConfig, run_of)).humans
    assert (own.language_code, own.text_unit) == ("zh", "character")
    assert (known.language_code, known.text_unit) == ("en", "token")
