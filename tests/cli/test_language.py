"""The language of texts: asked for where it matters, and carried by M2 files."""

from pathlib import Path

import pytest
import yaml

import maege
from maege.data.m2 import read_m2, write_m2
from maege.errors import DataError, MaegeWarning
from maege.user_warnings import LITE_NOTE
from tests.support.command_line import maege as run
from tests.support.command_line import ok, refused

SOURCES = """Ich wohne seit mein Kindheit in dieser kleinen Stadt am Fluss .
Viele Menschen glaubt , dass Geld allein glücklich macht , aber das stimmt nicht .
Wenn es regnet , werden die Strassen unseres Dorf zu Bächen .
Mein Bruder mag kein Kaffee , er trinkt lieber Tee mit Milch .
Wer eine Sprache lernen will , soll jeder Tag ein Buch lesen ."""
CORRECTED = """Ich wohne seit meiner Kindheit in dieser kleinen Stadt am Fluss .
Viele Menschen glauben , dass Geld allein glücklich macht , aber das stimmt nicht .
Wenn es regnet , werden die Straßen unseres Dorfes zu Bächen .
Mein Bruder mag keinen Kaffee , er trinkt lieber Tee mit Milch .
Wer eine Sprache lernen will , soll jeden Tag ein Buch lesen ."""
ANNOTATE = "data", "annotate", "--source", "s.txt", "--corrected", "r.txt", "--output"
ASKED = "does not look English: 0 of 5"


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """A folder with texts, gold edits that state their language, and others that do not."""
    (tmp_path / "s.txt").write_text(SOURCES + "\n", encoding="utf-8")
    (tmp_path / "r.txt").write_text(CORRECTED + "\n", encoding="utf-8")
    (tmp_path / "half.txt").write_text(
        "\n".join([*CORRECTED.splitlines()[:3], *SOURCES.splitlines()[3:]]) + "\n", encoding="utf-8"
    )
    ok(*ANNOTATE, "de.m2", "--language", "de", cwd=tmp_path)
    stated = (tmp_path / "de.m2").read_text(encoding="utf-8")
    (tmp_path / "unknown.m2").write_text(stated.replace("language:de", "-NONE-"), encoding="utf-8")
    for name in ("alpha", "beta"):
        (tmp_path / "out").mkdir(exist_ok=True)
        (tmp_path / f"out/{name}.txt").write_bytes((tmp_path / "half.txt").read_bytes())
    return tmp_path


def test_annotate_asks_and_its_file_carries_the_language(german: Path) -> None:
    message = refused(*ANNOTATE, "my.m2", cwd=german)
    assert f"s.txt {ASKED}" in message
    assert "Give its language, or `en` if it is English: `--language CODE`" in message
    assert not (german / "my.m2").exists()
    assert read_m2(german / "de.m2").language == "de"
    ok(*ANNOTATE, "my.m2", "--language", "en", cwd=german)
    assert read_m2(german / "my.m2").language is None


def test_convert_keeps_the_language_and_asks_for_it(german: Path) -> None:
    for arguments, written in (
        (("de.m2", "unknown.m2", "--output", "both.m2"), "both.m2"),
        (("de.m2", "--to", "annotators", "--output", "own"), "own/annotator-0.m2"),
        (("de.m2", "--retype", "--output", "typed.m2"), "typed.m2"),
        (("unknown.m2", "--language", "de", "--output", "again.m2"), "again.m2"),
    ):
        ok("data", "convert", *arguments, cwd=german)
        assert read_m2(german / written).language == "de"
    assert read_m2(german / "typed.m2").sentences == read_m2(german / "de.m2").sentences
    message = refused("data", "convert", "unknown.m2", "--retype", "--output", "x.m2", cwd=german)
    assert f"unknown.m2 {ASKED}" in message
    rows = zip(SOURCES.splitlines(), CORRECTED.splitlines(), strict=True)
    lines = (f"{n}\t{source}\t{text}\n" for n, (source, text) in enumerate(rows, start=1))
    (german / "m.txt").write_text("".join(lines), encoding="utf-8")
    assert f"m.txt {ASKED}" in refused(
        "data", "convert", "m.txt", "--from", "mucgec", "--output", "x.m2", cwd=german
    )


def test_score_asks_only_where_the_language_matters(german: Path) -> None:
    def score(metric: str, *arguments: str) -> str:
        return ok("score", metric, "--hypothesis", "half.txt", *arguments, cwd=german)

    expected = score("errant", "--m2", "unknown.m2", "--language", "de")
    assert "spacy_pipeline:neutral" in expected
    assert score("errant", "--m2", "de.m2") == expected.replace("unknown.m2", "de.m2")
    assert f"unknown.m2 {ASKED}" in refused(
        "score", "errant", "--hypothesis", "half.txt", "--m2", "unknown.m2", cwd=german
    )
    texts = "--source", "s.txt", "--reference", "r.txt"
    for metric in ("m2", "cleme", "imeasure"):
        message = refused("score", metric, "--hypothesis", "half.txt", *texts, cwd=german)
        assert f"s.txt {ASKED}" in message
    for metric in ("m2", "gleu"):  # no edits are extracted
        assert score(metric, "--m2", "unknown.m2")
    assert score("errant", "--m2", "unknown.m2", "--param", "spacy_pipeline=neutral")


def test_a_language_that_contradicts_the_file_is_noted(german: Path) -> None:
    done = run(
        "score", "errant", "--hypothesis", "half.txt", "--m2", "de.m2", "--language", "sv",
        cwd=german,
    )  # fmt: skip
    assert "de.m2 says that its language is 'de'; it is taken for 'sv', as you say" in done.stderr
    same = run(
        "score", "errant", "--hypothesis", "half.txt", "--m2", "de.m2", "--language", "de-AT",
        cwd=german,
    )  # fmt: skip
    assert "says that its language" not in same.stderr


@pytest.mark.parametrize("command", ["run", "vet", "attack", "judge reliability", "edits"])
def test_studies_of_lattices_ask(german: Path, command: str) -> None:
    metric = ["errant"] if command in ("vet", "attack") else []
    options = [] if metric else ["--metrics", "errant"]
    message = refused(*command.split(), *metric, "unknown.m2", *options, cwd=german)
    assert f"unknown {ASKED}" in message
    assert "`--language CODE` (`corpus.language` of a configuration)" in message


def test_coverage_asks(german: Path) -> None:
    two = "--source", "s.txt", "--reference", "r.txt", "--reference", "half.txt"
    message = refused("coverage", *two, "--metrics", "errant", cwd=german)
    assert f"s {ASKED}" in message
    assert "`--language CODE` (`pool.language` of a configuration)" in message


def test_each_test_set_has_its_language(german: Path, texts: Path) -> None:
    (texts / "en").mkdir(exist_ok=True)
    for name in ("alpha", "beta"):
        (texts / f"en/{name}.txt").write_text("He goes home .\nFine .\n")
    english: tuple[str, ...] = ("--test-set", "en@en=g.m2:en")

    def systems(*arguments: str) -> list[float]:
        common = (
            "--metrics",
            "errant",
            "--set",
            "trust=false",
            "--output",
            "runs/x",
            "--force",
            "--quiet",
        )
        ok("systems", *english, *arguments, *common, cwd=german)
        result = maege.StudyResult.load(german / "runs/x")
        assert set(result.signatures) == {"errant", "errant (falko)"}
        assert "spacy_pipeline:neutral" in result.signatures["errant (falko)"]
        return result.table("scores", "falko")["score"].tolist()

    expected = systems("--test-set", "falko@de=unknown.m2:out")
    assert systems("--test-set", "falko=unknown.m2:out", "--language", "falko=de") == expected
    assert systems("--test-set", "falko=de.m2:out") == expected
    sets = {
        "en": {"corpus": {"m2": "g.m2", "language": "en"}, "outputs": "en"},
        "falko": {"corpus": {"m2": "unknown.m2", "language": "de"}, "outputs": "out"},
    }
    (german / "my.yaml").write_text(yaml.safe_dump({"metrics": ["errant"], "test_sets": sets}))
    english = ("my.yaml",)
    assert systems() == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--test-set", "falko=unknown.m2:out"], f"falko {ASKED}"),
        (["--test-set", "falko=unknown.m2:out"], "`--language falko=CODE`"),
        (["--test-set", "falko@German=unknown.m2:out"], "'German' is not a language code"),
        (["--test-set", "falko=de.m2:out", "--language", "flako=de"], 'did you mean "falko"'),
        (["--test-set", "falko=de.m2:out", "--language", "falko=D"], "'D' is not a language code"),
        (["--m2", "de.m2", "--outputs", "out", "--language", "de=de"], "--test-set for each"),
        (["--m2", "de.m2", "--outputs", "out", "--language", "D"], "'D' is not a language code"),
        (
            ["--m2", "de.m2", "--outputs", "out", "--language", "de", "--language", "sv"],
            "it is 'de' before",
        ),
        (["--m2", "unknown.m2", "--outputs", "out"], "`--language CODE` (`corpus.language`"),
    ],
)
def test_what_systems_refuses(german: Path, arguments: list[str], message: str) -> None:
    assert message in refused("systems", *arguments, "--metrics", "errant", cwd=german)


def test_in_python(german: Path) -> None:
    sources, references = SOURCES.splitlines(), CORRECTED.splitlines()
    for call in (
        lambda: maege.score("errant", sources, references, references),
        lambda: maege.parallel_corpus(sources, references),
        lambda: maege.attribute("gleu", "Він читає книгу .", "Вона читає .", "Вона читає ."),
        lambda: maege.run(corpus=str(german / "unknown.m2"), metrics=["errant"], progress=False),
    ):
        with pytest.raises(DataError, match="does not look English"):
            call()
    assert maege.score("gleu", sources, references, references).value == 1
    with pytest.warns(MaegeWarning, match="and the corpus is in 'de'"):
        corpus = maege.parallel_corpus(sources, references, language="de")
    write_m2(corpus, german / "own.m2")
    assert (german / "own.m2").read_bytes() == (german / "de.m2").read_bytes()


def test_the_note_on_the_lite_pipeline_is_short_last_and_printed_once(texts: Path) -> None:
    bad = "S He go home .\nA 9 9|||X|||x|||REQUIRED|||-NONE-|||0\n\nS Fine .\n"
    (texts / "bad.m2").write_text(bad)
    hypotheses = [option for name in ("h", "r", "s") for option in ("--hypothesis", f"{name}.txt")]
    done = run(
        "score", "errant", *hypotheses, "--m2", "bad.m2", "--set", "on_error=skip_line", cwd=texts
    )
    *others, last = done.stderr.splitlines()
    assert last == f"maege: {LITE_NOTE}"
    assert "1 malformed lines were left out" in others[0]
    assert LITE_NOTE not in "".join(others)


def test_the_note_on_the_lite_pipeline_ends_pages(texts: Path) -> None:
    ok("run", "g.m2", "--metrics", "errant", "--output", "x", "--quiet", cwd=texts)
    page = (texts / "x/report.html").read_text(encoding="utf-8")
    note = page.index("ERRANT runs on MAEGE&#39;s lite pipeline")
    assert page.index('<section id="methods">') < note
    assert page.count("lite pipeline: some") == 1
    assert LITE_NOTE in (texts / "x/report.md").read_text(encoding="utf-8")
