"""Sentences without a reference: every metric leaves them out, and it is said."""

import json
from math import isnan
from pathlib import Path

import pytest

import maege
from maege.errors import DataError, MaegeWarning
from maege.metric.metric import Metric
from maege.plugins.registry import BUILT_IN, build
from tests.support.command_line import maege as run
from tests.support.command_line import ok

SOURCES = ["All is fine here now .", "He go home every day .", "She like tea very much ."]
REFERENCES = [None, "He goes home every day .", "She likes tea very much ."]
HYPOTHESES = ["All was fine here .", "He goes home every day .", "She like teas very much ."]
NOTE = r"1 of 3 sentences have no reference \(the first: 1\) and are left out of all scores"


PARAMETERS = {"gotoscorer": {"weights": "none"}, "interpolated": {"a": "gleu", "b": "bleu"}}
# They read no references, or are the user's own.
OTHERS = {
    "ld", "languagetool", "lfm", "slor", "judge", "comparing-judge", "external", "http", "table",
    "comparing",
}  # fmt: skip


def _built(name: str) -> Metric:
    return build(name, PARAMETERS.get(name, {}))


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
@pytest.mark.parametrize("name", sorted(set(BUILT_IN) - OTHERS))
def test_a_sentence_without_a_reference_is_left_out(name: str) -> None:
    metric = _built(name)
    with pytest.warns(MaegeWarning, match=NOTE):
        score = maege.score(metric, SOURCES, HYPOTHESES, REFERENCES)
    others = maege.score(metric, SOURCES[1:], HYPOTHESES[1:], REFERENCES[1:])
    assert score.value == others.value
    first, *rest = score.sentences
    assert isnan(first)
    assert tuple(rest) == others.sentences


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_metrics_without_references_score_all_sentences() -> None:
    assert len(maege.score("ld", SOURCES, HYPOTHESES, REFERENCES).sentences) == 3
    assert len(maege.score("ld", SOURCES, HYPOTHESES, None).sentences) == 3


def test_without_any_reference_there_is_no_score() -> None:
    with pytest.raises(DataError, match="no sentence has a reference"):
        maege.score("gleu", SOURCES, HYPOTHESES, [None, [], None])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, lines in {"s": SOURCES, "h": HYPOTHESES, "r": REFERENCES}.items():
        (tmp_path / f"{name}.txt").write_text("".join(f"{line or ''}\n" for line in lines))
        (tmp_path / f"{name}2.txt").write_text("".join(f"{line}\n" for line in lines[1:]))
    return tmp_path


def _files(number: str) -> list[str]:
    return ["--source", f"s{number}.txt", "--reference", f"r{number}.txt"]


@pytest.mark.parametrize("name", ["bleu", "ter", "errant"])
def test_score_counts_what_it_leaves_out(folder: Path, name: str) -> None:
    printed = run("score", name, *_files(""), "--hypothesis", "h.txt", cwd=folder)
    whole = json.loads(printed.stdout)
    part = json.loads(ok("score", name, *_files("2"), "--hypothesis", "h2.txt", cwd=folder))
    assert whole.pop("left_out") == 1
    assert whole.pop("compared_with")["references"] == ["r.txt"]
    assert part.pop("compared_with")["references"] == ["r2.txt"]
    assert whole == part
    assert "left out of all scores" in printed.stderr
    arguments = ["score", name, *_files(""), "--hypothesis", "h.txt", "--level", "sentence"]
    rows = [line.split("\t") for line in ok(*arguments, cwd=folder).splitlines()]
    assert [row[0] == "nan" for row in rows] == [False, True, False, False]
    assert len({len(row) for row in rows}) == 1


def test_systems_leave_out_the_same(folder: Path) -> None:
    tables = []
    for number in ("", "2"):
        system = [
            "--system",
            f"ours=h{number}.txt",
            "--metrics",
            "bleu,errant",
            "--set",
            "trust=false",
        ]
        printed = run("systems", *_files(number), *system, "--output", f"x{number}", cwd=folder)
        assert printed.returncode == 0, printed.stderr
        tables.append((folder / f"x{number}/tables/scores.csv").read_text())
    assert tables[0] == tables[1]
    assert "left out of all scores" in (folder / "x/report.md").read_text()
