"""Commands that take texts say which files do not fit, and read them in NFC."""

import json
from pathlib import Path
from unicodedata import normalize

import pytest

import maege
from maege.errors import MaegeWarning
from tests.data.text_checks.noted import OUTPUTS, SOURCES
from tests.support.command_line import FAST, ok
from tests.support.command_line import maege as run

SHIFTED = [*OUTPUTS[1:], "It ends here ."]
SHIFT = "11 of 12 lines share more words with the source one line after"
SMALL = ("--set", "statistics.resamples=20", "--set", "trust=false")


def _write(path: Path, lines: list[str] | tuple[str, ...]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    _write(tmp_path / "s.txt", SOURCES)
    _write(tmp_path / "good.txt", OUTPUTS)
    _write(tmp_path / "bad.txt", SHIFTED)
    (tmp_path / "out").mkdir()
    _write(tmp_path / "out/good.txt", OUTPUTS)
    _write(tmp_path / "out/bad.txt", SHIFTED)
    return tmp_path


def _notes(folder: Path, *arguments: str) -> str:
    """What a command prints, the lines of notes joined."""
    done = run(*arguments, cwd=folder)
    assert done.returncode in (0, 3), done.stderr
    return " ".join(f"{done.stderr} {done.stdout}".split())


def test_each_hypothesis_and_reference_of_a_score_is_checked(folder: Path) -> None:
    texts = ("score", "gleu", "--source", "s.txt")
    good = _notes(folder, *texts, "--hypothesis", "good.txt", "--reference", "good.txt")
    assert "lines" not in good
    several = ("--hypothesis", "good.txt", "--hypothesis", "bad.txt", "--reference", "good.txt")
    assert f"bad.txt: {SHIFT}" in _notes(folder, *texts, *several)
    reference = ("--hypothesis", "good.txt", "--reference", "bad.txt")
    assert f"bad.txt: {SHIFT}" in _notes(folder, *texts, *reference)


def test_gold_edits_of_a_score_are_checked(folder: Path) -> None:
    blocks = [f"S {text}\nA {n} {n + 1}|||R|||{text.split()[-2]}.|||REQUIRED|||-NONE-|||0\n\n"
              for text in SOURCES for n in [len(text.split()) - 2]]  # fmt: skip
    (folder / "gold.m2").write_text("".join(blocks))
    printed = _notes(folder, "score", "m2", "--m2", "gold.m2", "--hypothesis", "good.txt")
    assert "gold.m2: in 12 of 12 lines words and punctuation are joined, but apart" in printed


def test_systems_are_checked_on_the_command_line_and_on_the_page(folder: Path) -> None:
    _write(folder / "out/json.txt", [f'{{"text": "{text}"}}' for text in OUTPUTS])
    printed = _notes(folder, "systems", "--source", "s.txt", "--reference", "good.txt",
                     "--outputs", "out", "--metrics", "gleu", "--output", "page",
                     *SMALL)  # fmt: skip
    page = (folder / "page/report.md").read_text(encoding="utf-8")
    assert f"bad: {SHIFT}" in printed
    assert f"bad: {SHIFT}" in " ".join(page.split())
    assert "json: 12 of 12 lines have what their sources lack" in printed
    assert "good: " not in printed.replace("good: 1", "")


def test_corrections_are_checked_before_edits_are_extracted(folder: Path) -> None:
    printed = _notes(folder, "data", "annotate", "--source", "s.txt", "--corrected", "bad.txt",
                     "--output", "bad.m2")  # fmt: skip
    assert f"bad.txt: {SHIFT}" in printed
    with pytest.warns(MaegeWarning, match="correction 1: 11 of 12 lines"):
        maege.parallel_corpus(list(SOURCES), SHIFTED)


def test_references_of_a_run_are_checked(folder: Path) -> None:
    ok(
        "data",
        "annotate",
        "--source",
        "s.txt",
        "--corrected",
        "good.txt",
        "--output",
        "g.m2",
        cwd=folder,
    )
    printed = _notes(
        folder, "run", "g.m2", "--metrics", "gleu", "--set", "references.use=[bad.txt]", *FAST
    )
    assert f"bad: {SHIFT}" in printed


def test_pools_of_corrections_are_checked(folder: Path) -> None:
    printed = _notes(folder, "coverage", "--source", "s.txt", "--reference", "good.txt",
                     "--reference", "bad.txt", "--metrics", "gleu")  # fmt: skip
    assert f"bad: {SHIFT}" in printed


def test_judged_outputs_are_checked(folder: Path) -> None:
    rows = [f"{n},judge,{name},{1 + (n + k) % 2}"
            for n in range(12) for k, name in enumerate(("good", "bad"))]  # fmt: skip
    _write(folder / "j.csv", ["sentence,judge,system,rank", *rows])
    printed = _notes(folder, "humans", "j.csv", "--outputs", "out", "--source", "s.txt",
                     "--reference", "good.txt", "--metrics", "gleu",
                     "--set", "humans.index=0")  # fmt: skip
    assert f"bad: {SHIFT}" in printed


def test_texts_in_python_are_checked() -> None:
    with pytest.warns(MaegeWarning, match=f"hypotheses: {SHIFT}"):
        maege.score("gleu", list(SOURCES), SHIFTED, list(OUTPUTS))
    with pytest.warns(MaegeWarning, match="reference 2: 11 of 12 lines"):
        maege.score("gleu", list(SOURCES), list(OUTPUTS), [*zip(OUTPUTS, SHIFTED, strict=True)])


def test_texts_are_read_in_nfc(folder: Path) -> None:
    composed = [text.replace("uncle", "né") for text in OUTPUTS]
    _write(folder / "nfc.txt", composed)
    _write(folder / "nfd.txt", [normalize("NFD", text) for text in composed])
    arguments = ("score", "exact-match", "--source", "s.txt", "--hypothesis", "nfd.txt",
                 "--reference", "nfc.txt")  # fmt: skip
    printed = _notes(folder, *arguments)
    assert "nfd.txt: 1 of 12 lines differ from the source or a reference in variants" in printed
    assert "U+0065 U+0301 for U+00E9" in printed
    plain = json.loads(ok(*arguments, cwd=folder))
    read = json.loads(ok(*arguments, "--set", "normalise=NFC", cwd=folder))
    assert (plain["score"], read["score"]) == (pytest.approx(11 / 12), 1.0)
    assert ("normalise" in plain, read["normalise"]) == (False, "NFC")
    assert "variants" not in _notes(folder, *arguments, "--set", "normalise=NFC")


def test_texts_in_python_are_brought_into_nfc() -> None:
    given = "exact-match", ["Il est ne ."], [normalize("NFD", "Il est né .")], ["Il est né ."]
    with pytest.warns(MaegeWarning, match="variants of a character"):
        assert maege.score(*given).value == 0
    score = maege.score(*given, normalise="NFC")
    assert (score.value, score.details["normalise"]) == (1, "NFC")
    with pytest.raises(maege.errors.ConfigError, match="normalise"):
        maege.score(*given, normalise="nfc")  # type: ignore[arg-type]


def test_studies_read_texts_in_nfc(folder: Path) -> None:
    composed = [text.replace("uncle", "né") for text in OUTPUTS]
    _write(folder / "nfc.txt", composed)
    (folder / "o").mkdir()
    _write(folder / "o/a.txt", [normalize("NFD", text) for text in composed])
    texts = ("systems", "--source", "s.txt", "--reference", "nfc.txt", "--outputs", "o",
             "--metrics", "exact-match", *SMALL)  # fmt: skip
    plain = _notes(folder, *texts, "--output", "plain")
    assert "a: 1 of 12 lines differ from the source or a reference in variants" in plain
    assert "variants" not in _notes(folder, *texts, "--output", "read", "--set", "normalise=NFC")
    assert "normalise: NFC" in (folder / "read/config.yaml").read_text()
