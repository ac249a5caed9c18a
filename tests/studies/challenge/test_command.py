"""`maege challenge`: its files, its refusals, its thresholds."""

import json
from pathlib import Path

import pytest

from tests.studies.challenge.planted import records
from tests.studies.challenge.test_templates import FILE
from tests.support.command_line import files, maege, ok, refused


@pytest.fixture(autouse=True)
def _directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [json.dumps(record) for record in records(12)]
    Path("mine.jsonl").write_text("\n".join(lines) + "\n")


def test_files_do_not_depend_on_the_number_of_processes_or_the_order_of_keys() -> None:
    printed = ok("challenge", "gleu", "ld", "--set", "mine.jsonl", "--quiet")
    assert "Harmless or harmful?:" in printed
    one = Path("runs/challenge-gleu-ld-mine")
    assert {"report.html", "report.md", "challenge.json"} <= files(one).keys()
    assert {"tables/families.csv", "tables/phenomena.csv"} <= files(one).keys()
    further = ("--jobs", "2", "--output", "two")
    ok("challenge", "gleu", "ld", "--set", "seed=1", "--set", "mine.jsonl", "-q", *further)
    assert files(one) == files(Path("two"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "line 1: not JSON"),
        ('{"id": "a"}', "line 1: an item needs two of"),
        ("[1]\n", "line 1: not a JSON object"),
        ("LINE\nLINE", "line 2: id 'item-0' is that of line 1, too"),
        ("", "no items"),
        ('{"id": "' + "x" * 10_000_000 + '"}', "line 1: 10,000,010 characters"),
    ],
)
def test_bad_files_are_one_message(content: str, message: str) -> None:
    line = json.dumps(records(1)[0])
    Path("bad.jsonl").write_text(content.replace("LINE", line))
    said = refused("challenge", "ld", "--set", "bad.jsonl", "--format", "maege")
    assert message in said and "bad" in said


def test_a_byte_order_mark_and_windows_lines_are_read() -> None:
    text = "\ufeff" + "\r\n".join(json.dumps(r) for r in records(12)) + "\r\n"
    Path("bom.jsonl").write_bytes(text.encode())
    assert "12 items" in ok("challenge", "check", "bom.jsonl")


def test_mistakes_are_refused() -> None:
    for arguments, message in {
        (): "name a metric",
        ("gluu",): 'did you mean "gleu"',
        ("gleu", "--set", "none.jsonl"): "no such file, and no set of MAEGE",
        ("gleu", "--set", "mine.jsonl", "--set", "german"): "give one",
        ("gleu", "--set", "mine.jsonl", "--require", "meaning.selectiv>0"): "no share is called",
        ("gleu", "--set", "mine.jsonl", "--block", "1"): "1 is not in the range",
        ("gleu", "--set", "chalenge.block=2"): "chalenge",
    }.items():
        assert message in refused("challenge", *arguments)


def test_thresholds_decide_the_exit_code() -> None:
    met = ok("challenge", "gleu", "--set", "mine.jsonl", "--require", "meaning.noticed>0.9", "-q")
    assert "All thresholds are met." in met
    missed = ("--require", "meaning.selective.low>0.6", "--require", "numeral.accuracy>=0.5")
    done = maege("challenge", "gleu", "--set", "mine.jsonl", "--force", "-q", *missed)
    assert done.returncode == 1
    assert "Not met: meaning.selective.low>0.6" in done.stdout
    assert "numeral.accuracy" not in done.stdout.partition("Not met")[2]


def test_a_set_is_made_of_templates_and_checked() -> None:
    Path("templates.yaml").write_text(FILE)
    printed = ok("challenge", "generate", "templates.yaml", "--output", "made.jsonl")
    assert "9 items of 3 sentences: made.jsonl" in printed
    assert "made.jsonl exists" in refused(
        "challenge", "generate", "templates.yaml", "--output", "made.jsonl"
    )
    checked = ok("challenge", "check", "made.jsonl")
    assert "No faults." in checked and "no readers are named: 9" in checked
    assert "9 items" in ok("challenge", "ld", "--set", "made.jsonl", "-q")


def test_faults_decide_the_exit_code_of_a_check() -> None:
    (record,) = records(1)
    wrong = {**record, "references": [record["harmful"]], "harmless": "He owns him ."}
    Path("wrong.jsonl").write_text(json.dumps(wrong) + "\n")
    done = maege("challenge", "check", "wrong.jsonl")
    assert done.returncode == 1
    assert "a harmful text is among the references: 1" in done.stdout
    assert "different numbers of tokens: 1" in done.stdout


def test_what_an_attack_found_is_tested_again() -> None:
    ok(
        "attack",
        "ld",
        "tiny",
        "--quiet",
        "--budget",
        "60",
        "--attacks",
        "climb",
        "--sentences",
        "8",
    )
    pairs = "runs/attack-ld-tiny/found-pairs.jsonl"
    printed = ok("challenge", "ld", "gleu", "--set", pairs, "--set", "challenge.limits=false", "-q")
    assert "- ld scores the good text above the harmful one in .000" in printed
    assert "- gleu scores the good text above the harmful one in" in printed
