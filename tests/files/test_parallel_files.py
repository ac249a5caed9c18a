from pathlib import Path

import pytest

from maege.data.corpus import Corpus
from maege.data.system_outputs import read_outputs
from maege.errors import DataError, MaegeWarning
from maege.files.parallel_files import read_parallel
from maege.texts.references import read_references
from tests.support.command_line import maege, refused

SENTENCES = "He go .\nFine .\n"
CORRECT = "He goes .\nFine .\n"
GOLD = (
    "S He go .\nA 1 2|||R|||goes|||REQUIRED|||-NONE-|||0\n\n"
    "S Fine .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    texts = {
        "s.txt": SENTENCES,
        "s+.txt": SENTENCES + "\n",
        "h.txt": CORRECT,
        "h+.txt": CORRECT + " \n",
        "h++.txt": CORRECT + "\n\n",
        "g.m2": GOLD,
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("longer", [("s+.txt",), ("h+.txt",), ("s+.txt", "h+.txt")])
def test_an_empty_last_line_is_left_out(folder: Path, longer: tuple[str, ...]) -> None:
    paths = [folder / name for name in ("s.txt", "h.txt", *longer)]
    with pytest.warns(MaegeWarning, match=r"an empty line after the 2 sentences") as caught:
        first, *others = read_parallel(*paths, *paths[::-1])
    assert first == ["He go .", "Fine ."]
    assert all(len(lines) == 2 for lines in others)
    (warning,) = caught
    assert longer[0] in str(warning.message)
    assert ("1 other files" in str(warning.message)) == (len(longer) == 2)


def test_equally_long_files_keep_their_empty_lines(folder: Path) -> None:
    assert list(map(len, read_parallel(folder / "s+.txt", folder / "h+.txt"))) == [3, 3]


def test_more_lines_are_refused_with_file_and_counts(folder: Path) -> None:
    message = r"h\+\+.txt: 4 lines \(the last 2 are empty\), but .*s.txt has 2 sentences"
    with pytest.raises(DataError, match=message):
        read_parallel(folder / "s.txt", folder / "h++.txt")
    (folder / "o.txt").write_text(CORRECT + "So .\n")
    with pytest.raises(DataError, match=r"o.txt: 3 lines, but .*s.txt has 2 sentences"):
        read_parallel(folder / "s.txt", folder / "o.txt")


def test_outputs_and_references(folder: Path) -> None:
    files = {"a": folder / "h.txt", "b": folder / "h+.txt"}
    lines = ("He goes .", "Fine .")
    for size in (None, 2):
        with pytest.warns(MaegeWarning, match=r"h\+.txt: an empty line"):
            assert read_outputs(files, size) == {"a": lines, "b": lines}
    assert len(read_outputs({"b": folder / "h+.txt"}, 3)["b"]) == 3
    with pytest.warns(MaegeWarning, match="an empty line"):
        assert read_references(folder / "h+.txt", Corpus("c", (), 2)).texts == lines


@pytest.mark.parametrize(
    ("command", "what"),
    [
        ("score exact-match --m2 g.m2 --hypothesis h+.txt", "h+.txt"),
        ("score exact-match --m2 g.m2 --source s+.txt --hypothesis h.txt", "s+.txt"),
        ("score exact-match --source s.txt --reference h+.txt --hypothesis h.txt", "h+.txt"),
        ("score exact-match --source s+.txt --reference h.txt --hypothesis h.txt", "s+.txt"),
        ("data annotate --source s.txt --corrected h+.txt --output o.m2 --force", "h+.txt"),
        ("systems --source s+.txt --reference h.txt --system a=h.txt --metrics ter", "s+.txt"),
        ("systems --source s.txt --reference h+.txt --system a=h.txt --metrics ter", "h+.txt"),
        ("systems --source s.txt --reference h.txt --system a=h+.txt --metrics ter", "h+.txt"),
        ("systems --m2 g.m2 --system a=h+.txt --metrics ter", "h+.txt"),
    ],
)
def test_all_commands_leave_it_out(folder: Path, command: str, what: str) -> None:
    done = maege(*command.split(), cwd=folder)
    note = f"{what}: an empty line after the 2 sentences was left out"
    assert done.returncode == 0
    assert note in " ".join((done.stdout + done.stderr).split())
    message = refused(*command.replace("+.txt", "++.txt").split(), cwd=folder)
    assert "4 lines (the last 2 are empty), but" in message or what == "s+.txt"


@pytest.mark.parametrize("text", ["He go .\rFine .\r", "He go .\n\rFine .\n", "a\rb\r\nc\r\n"])
def test_lines_that_end_in_a_carriage_return_alone_are_refused(folder: Path, text: str) -> None:
    (folder / "mac.txt").write_bytes(text.encode())
    with pytest.raises(DataError, match=r"mac.txt, line [12]: a carriage return that ends no line"):
        read_parallel(folder / "mac.txt")
    (folder / "mac.txt").write_bytes(b"He go .\r\r\nFine .\r\n\r")
    assert read_parallel(folder / "mac.txt") == [["He go .", "Fine .", ""]]
