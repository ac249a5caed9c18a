"""What a message says to do is an option or a key that the command has, and it helps."""

import re
import shlex
from pathlib import Path
from unicodedata import normalize

import pytest

import maege
from maege.errors import DataError
from maege.user_warnings import capture_warnings
from tests.support.command_line import FAST, ok, refused
from tests.support.command_line import maege as run

END = "|||REQUIRED|||-NONE-|||"
OVERLAP = "gold edits overlap or repeat another"
SYSTEMS = ("--metrics", "bleu", "--set", "trust=false", "--set", "statistics.resamples=20")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Gold edits that overlap, outputs and judgements."""
    again = f"A 1 3|||R|||goes x{END}0\n"
    first = f"A 1 2|||R|||went{END}1\n\n"  # only the first sentences have a second annotator
    edits = f"A 1 2|||R|||goes{END}0\n"
    blocks = [f"S He go {n} .\n{edits}{'' if n else again}{first if n < 9 else ''}\n"
              for n in range(12)]  # fmt: skip
    (tmp_path / "gold.m2").write_text("".join(blocks))
    (tmp_path / "bad.m2").write_text("".join(blocks).replace("A 1 3", "A 8 9"))
    (tmp_path / "out").mkdir()
    for name, text in {"a": "He goes", "b": "He going"}.items():
        (tmp_path / f"out/{name}.txt").write_text("".join(f"{text} {n} .\n" for n in range(12)))
    (tmp_path / "s.txt").write_text("".join(f"He go {n} .\n" for n in range(12)))
    (tmp_path / "my.csv").write_text(
        "sentence,system,rating\n" + "".join(f"{n},a,2\n{n},b,1\n" for n in range(12))
    )
    return tmp_path


def _said(folder: Path, *arguments: str) -> str:
    """What a command prints, the lines of notes joined."""
    done = run(*arguments, cwd=folder)
    assert done.returncode in (0, 3), done.stderr
    return " ".join(f"{done.stderr} {done.stdout}".split())


def _advised(said: str, words: str) -> list[str]:
    """The arguments in quotes that follow words of a message."""
    assert words in said, said
    match = re.search(r"`([^`]*)`", said[said.index(words) :])
    assert match
    return shlex.split(match[1])


@pytest.mark.parametrize(
    "command",
    [
        "score bleu --m2 M2 --hypothesis out/a.txt",
        "data convert M2 --to text --output FOLDER",
        "edits --text gleu --m2 M2 --sentence 1 --hypothesis x",
        "systems --m2 M2 --outputs out",
        "systems --test-set a=M2:out --test-set b=M2:out",
        "coverage --m2 M2",
        "run M2 --metrics bleu",
        "edits M2 --metrics bleu",
        "humans my.csv --outputs out --m2 M2 --metrics bleu",
    ],
)
def test_the_advice_on_overlapping_edits_helps(folder: Path, command: str) -> None:
    few = {"systems": SYSTEMS, "run": FAST, "edits": [] if "--text" in command else FAST}
    start = [*command.split(), *few.get(command.split()[0], ())]
    said = _said(folder, *(word.replace("M2", "gold.m2") for word in start))
    advice = _advised(said, OVERLAP)
    if advice[0] == "maege":
        ok(*(word.replace("FILE", "gold") for word in advice[1:]), cwd=folder)
        start, advice = [word.replace("M2", "NEW.m2") for word in start], []
    elif "test_sets.a" in advice[1]:
        advice += [word.replace("test_sets.a", "test_sets.b") for word in advice]
    forced = [] if start[0] == "score" or "--text" in start else ["--force"]
    changed = (word.replace("M2", "gold.m2") for word in start)
    said = _said(folder, *changed, *advice, *forced)
    assert "makes one edit of them" not in said


@pytest.mark.parametrize(
    "command",
    [
        "score bleu --m2 gold.m2 --hypothesis out/a.txt",
        "systems --m2 gold.m2 --outputs out",
        "run gold.m2 --metrics bleu",
        "humans my.csv --outputs out --m2 gold.m2 --metrics bleu",
    ],
)
def test_the_advice_on_missing_annotations_helps(folder: Path, command: str) -> None:
    few = {"systems": SYSTEMS, "run": FAST}
    start = [*command.split(), *few.get(command.split()[0], ())]
    said = _said(folder, *start)
    advice = _advised(said, "There the others have no annotation (")
    forced = ["--force"] if start[0] != "score" else []
    said = _said(folder, *start, *advice, *forced)
    assert "There the others count as changing nothing" in said


def test_what_has_no_choice_names_none(folder: Path) -> None:
    command = "edits --text gleu --m2 gold.m2 --sentence 1 --hypothesis x"
    said = _said(folder, *command.split())
    assert "There the others have no annotation" in said
    assert "missing-annotations" not in said


@pytest.mark.parametrize(
    ("command", "advice"),
    [
        ("score bleu --hypothesis-m2 bad.m2 --source s.txt --reference s.txt", "--set on_error"),
        ("humans my.csv --outputs out --m2 bad.m2 --metrics bleu", "--set humans.on_error"),
    ],
)
def test_the_advice_on_malformed_lines_helps(folder: Path, command: str, advice: str) -> None:
    said = refused(*command.split(), cwd=folder)
    words = _advised(" ".join(said.split()), "To do the same: ")
    assert words == shlex.split(f"{advice} skip_line".replace("on_error ", "on_error="))
    ok(*command.split(), *words, cwd=folder)


@pytest.mark.parametrize("command", ["annotate", "convert"])
def test_texts_are_written_in_nfc(folder: Path, command: str) -> None:
    (folder / "s.txt").write_text("".join(f"Café go {n} .\n" for n in range(12)), "utf-8")
    (folder / "c.txt").write_text(
        "".join(normalize("NFD", f"Café goes {n} .\n") for n in range(12)), "utf-8"
    )
    rows = [f"{n}\tCafé go {n} .\t{normalize('NFD', 'Café goes')} {n} .\n" for n in range(12)]
    (folder / "m.txt").write_text("".join(rows), "utf-8")
    given = {
        "annotate": ["--source", "s.txt", "--corrected", "c.txt"],
        "convert": ["m.txt", "--from", "mucgec"],
    }[command]
    start = ["data", command, *given, "--output", "o.m2", "--set", "spacy_pipeline=neutral"]
    advice = _advised(_said(folder, *start), "in variants of a character only")
    assert "variants" not in _said(folder, *start, *advice, "--force")
    text = (folder / "o.m2").read_text("utf-8")
    assert text == normalize("NFC", text)
    assert text.count("A ") == 12


def test_python_and_studies_do_not_name_options(folder: Path) -> None:
    texts = (["a b", "c"], ["a b", "c"])
    _, notes = capture_warnings(lambda: maege.score("gleu", *texts, [["", "a"], ["c"]]))
    assert '(`empty="delete"`: they delete the sentence)' in notes[0]
    with pytest.raises(DataError, match='With `empty="drop"`'):
        maege.score("gleu", *texts, [["", ""], ["c"]], empty="error")
    (folder / "r.txt").write_text("\n" + "He goes .\n" * 11)
    files = ["--source", "s.txt", "--reference", "r.txt"]
    said = _said(folder, "systems", *files, "--outputs", "out", *SYSTEMS)
    assert "(`--set corpus.empty=delete`: they delete" in said
    ok("systems", *files, "--outputs", "out", *SYSTEMS, "--set", "corpus.empty=delete", "--force",
       cwd=folder)  # fmt: skip


def test_each_sentence_with_empty_corrections_is_named_once() -> None:
    rows = [["", ""], ["c", ""], ["d"]]
    _, notes = capture_warnings(lambda: maege.score("gleu", [*"acd"], [*"acd"], rows))
    assert "text: 3 (of the sentences 1, 2, counted from 1)" in notes[0]
