"""Files that are devices, pipes, cut, or not what they seem: each is one message."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import maege
from maege.config.loading import mapping_as
from maege.config.yaml_text import parse
from maege.data import fetching
from maege.data.datasets import CorpusCard, DataFile
from maege.data.fetching import fetch
from maege.data.m2 import read_m2
from maege.errors import DataError, MaegeError, MaegeWarning
from maege.files import text_files
from maege.files.text_files import read_text
from maege.judgements.judgement_file import parse_judgement_file
from maege.metrics.lfm.graded_sentences import graded_sentences
from maege.plugins.json_protocol import read_answer
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.validity import read_validity
from maege.studies.systems.config import SystemsConfig
from maege.texts.pool import Pool, PoolSentence
from maege.texts.texts import Correction
from tests.support.command_line import ok

CARD = "name: a\ntitle: A\nlanguage: en\nlicence: x\ncitation: x\ninstructions: x\nfiles: {}\n"


@pytest.mark.skipif(os.getuid() != 0, reason="only root makes devices")
def test_devices_are_refused(tmp_path: Path) -> None:
    os.mknod(tmp_path / "zero", 0o20666, os.makedev(1, 5))
    with pytest.raises(DataError, match="zero: a device, not a file"):
        read_text(tmp_path / "zero")


def test_pipes_are_read_within_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_files, "PIPE_TIMEOUT_S", 0.2)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(DataError, match="nothing was written into this pipe"):
        read_text(tmp_path / "pipe")
    monkeypatch.setattr(text_files, "PIPE_TIMEOUT_S", 30)
    monkeypatch.setattr(text_files, "MAX_BYTES", 100_000)
    for length in (100_000, 100_001):
        writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=["x" * length])
        writer.start()
        if length > text_files.MAX_BYTES:
            with pytest.raises(DataError, match="limit for a text file"):
                read_text(tmp_path / "pipe")
        else:
            assert len(read_text(tmp_path / "pipe")) == length
        writer.join()


def test_a_nul_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"a\nb\0\n")
    with pytest.raises(DataError, match="f, line 2: a NUL"):
        read_text(tmp_path / "f")


@pytest.mark.parametrize("number", ["1_0", "１１", "+1", "1" * 5000])
def test_numbers_in_m2_have_ascii_digits_only(tmp_path: Path, number: str) -> None:
    line = f"A 0 1|||T|||b|||REQUIRED|||-NONE-|||{number}"
    (tmp_path / "c.m2").write_text(f"S a\n{line}\n")
    with pytest.raises(DataError, match="not a whole number"):
        read_m2(tmp_path / "c.m2")


def test_a_key_twice_is_refused() -> None:
    with pytest.raises(DataError, match="the same key twice"):
        read_answer(b'{"id": "a", "score": 1, "score": 2}')
    with pytest.raises(DataError, match=r"file.*: a JSON object with the same key twice"):
        parse_judgement_file('{"sentence": 0, "sentence": 1}', Path("file"))


def test_json_that_no_file_can_hold_is_refused() -> None:
    for value, message in (
        ("NaN", "NaN is not a finite"),
        (r'"\ud800"', "half of a surrogate pair"),
        ("9" * 400, "digits are not a finite number"),
        ("9" * 5000, "digits are not a finite number"),
    ):
        with pytest.raises(DataError, match=f"file, line 1: .*{message}"):
            parse_judgement_file(f'{{"sentence": {value}}}', Path("file"))


@pytest.mark.parametrize("number", ["1_0", "１", "inf", "nan", "0x1", "1e999"])
def test_numbers_in_tables_have_ascii_digits_only(tmp_path: Path, number: str) -> None:
    texts = (
        f"sentence,system,rating\n0,A,{number}\n",
        f"sentence,system,rating\n{number},A,1\n",
        f"sentence,system,rank\n0,A,{number}\n",
        f"A,B\n{number},1\n",
        f'<r><ranking-item src-id="1"><translation system="A" rank="{number}"/></ranking-item></r>',
    )
    for text in texts:
        with pytest.raises(DataError):
            parse_judgement_file(text, Path("file"))
    pool = Pool("p", (PoolSentence("1", "a", (Correction("b"), Correction("c"))),))
    (tmp_path / "v.csv").write_text(f"sentence_id,correction,yes,no\n1,b,{number},0\n")
    with pytest.raises(DataError, match="should be a whole number"):
        read_validity(tmp_path / "v.csv", pool)
    (tmp_path / "g.csv").write_text(f"text,grade\na,{number}\n")
    with pytest.raises(DataError, match="line 2: the grade is"):
        graded_sentences(str(tmp_path / "g.csv"), ())


@pytest.mark.parametrize("value", ["!!int ''", "!!float '-'", "!!bool x", "0x" + "f" * 5000])
def test_scalars_of_yaml_that_are_no_values_are_one_message(tmp_path: Path, value: str) -> None:
    for key in ("seed", "corpus", "statistics"):
        with pytest.raises(MaegeError):
            maege.run({"corpus": "tiny"} | {key: parse(f"a: {value}", "x")[0]["a"]})
    (tmp_path / "a.yaml").write_text(f"{CARD}description: {value}\n")
    with pytest.raises(DataError, match=r"a\.yaml: "):
        CorpusCard.read(tmp_path / "a.yaml")


@pytest.mark.parametrize(
    "text",
    ["", "- a", "[", "{a: 1", "x: " + "[" * 9999, CARD + "x: 1\n", CARD.replace("{}", "[]"),
     CARD.replace("{}", "{a: {sha256: 1}}"), CARD.replace("{}", "{../a: {sha256: x}}"),
     CARD.replace("{}", "{'..\\a': {sha256: x}}"), CARD.replace("name: a", "name: ../x"),
     CARD.replace("name: a", "name: /x"), CARD + "folder: ../x\n", CARD + "1: 2\n"],
)  # fmt: skip
def test_malformed_cards_are_one_message(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("")
    path.write_text(text)
    with pytest.raises(DataError, match=r"a\.yaml: "):
        CorpusCard.read(path)


def test_large_and_unreadable_files_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAEGE_DATA", str(tmp_path / "data"))
    source = tmp_path / "from"
    source.mkdir()
    (source / "z").write_bytes(b"wanted")
    with (source / "a").open("wb") as file:
        file.truncate(10**12)  # without content on the disk
    (source / "b").write_text("x")
    digest = fetching.checksum

    def failing(path: Path) -> str:
        if path.name == "b":
            raise PermissionError(13, "Permission denied")
        return digest(path)

    monkeypatch.setattr(fetching, "checksum", failing)
    files = {"f": DataFile(sha256(b"wanted").hexdigest())}
    card = CorpusCard("c", "C", "en", "x", "x", "x", files)
    with pytest.warns(MaegeWarning, match="b cannot be read .*passed over"):
        assert list(fetch(card, source)) == [("f", "copied")]
    assert (tmp_path / "data/c/f").read_bytes() == b"wanted"


def test_numbers_of_levels_have_no_formulas(tmp_path: Path) -> None:
    small = ("--set", "sentences.max_characters=45", "--set", "synthetic_corpora={replicates: 3}",
             "--set", "levels=true")  # fmt: skip
    ok("run", "tiny", "--set", "metrics=[{ld: {name: =HYPERLINK(1)}}]", *small, "-q",
       "--output", tmp_path / "out")  # fmt: skip
    written = (tmp_path / "out/tables/levels/levels.csv").read_text(encoding="utf-8")
    assert "'=HYPERLINK(1)" in written
    assert ",=HYPERLINK" not in written


def test_output_in_ascii_and_into_a_closed_pipe() -> None:
    maege = f"{sys.executable} -m maege"
    command = f"set -o pipefail; {maege} data list corpora | head -1; {maege} data list metrics"
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["a" * 300, "b" * 5000 + ".m2", "ld" * 400, "c" * 400 + ".py:X"])
@pytest.mark.parametrize(
    "config",
    [
        lambda name: {"corpus": name},
        lambda name: {"corpus": {"name": name}},
        lambda name: {"corpus": "tiny", "metrics": [name]},
        lambda name: name,
    ],
)
def test_texts_too_long_for_a_path_are_one_message(config: Callable[[str], Any], name: str) -> None:
    with pytest.raises(MaegeError, match=name[:100]):
        maege.run(config(name), progress=False)


def test_texts_too_long_for_a_folder_are_one_message() -> None:
    for model, key in ((SystemsConfig, "outputs"), (CoverageConfig, "ceiling")):
        content = {key: "a" * 300 if key == "outputs" else {"outputs": "a" * 300}}
        with pytest.raises(MaegeError, match=r"no such folder: .*aaa"):
            mapping_as(model, content, Path())


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory as on Linux")
def test_a_short_file_needs_little_address_space(tmp_path: Path) -> None:
    """Batch systems limit the address space; 2 GB were asked for at once for a short file."""
    program = (
        "import resource, sys\n"
        "from maege.files.text_files import read_text\n"
        "import psutil\n"
        "used = psutil.Process().memory_info().vms\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 200_000_000,) * 2)\n"
        "print(len(read_text(sys.argv[1])))\n"
    )
    path = tmp_path / "short.txt"
    path.write_text("ten bytes\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False
    )
    assert done.stdout == "10\n", done.stderr
