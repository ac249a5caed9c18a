"""maege coverage, from files to the report."""

import json
from pathlib import Path

import pytest

from maege.report.study_result import StudyResult
from tests.support.command_line import files, maege, ok, refused

TEXTS = {
    "source": ["He go home .", "I likes it .", "A cats sleep .", "Fine .", "They was late ."],
    "anna": ["He goes home .", "I like it .", "A cat sleeps .", "Fine .", "They were late ."],
    "bert": ["He goes home .", "I liked it .", "Cats sleep .", "Fine .", "They were late ."],
    "cleo": ["He went home .", "I like it .", "The cats sleep .", "Good .", "They are late ."],
    "outputs/mine": ["He goes home .", "I like it .", "A cats sleep .", "Fine", "They was late ."],
    "outputs/yours": ["He go home .", "I liked it .", "Cats sleep .", "Fine .", "They late ."],
}
PEOPLE = ("--source", "source.txt", "--reference", "anna.txt", "--reference", "bert.txt")
THREE = (*PEOPLE, "--reference", "cleo.txt")
SMALL = ("--set", "perfect={sentences: 30, unchanged: 3}",
         "--set", "coverage={references: [1, 2, 5], comparison: [exact]}",
         "--set", "statistics.resamples=50", "--quiet")  # fmt: skip
WIDE = {"COLUMNS": "500"}
TABLE = "sentence\tsource\tcorrection\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three people and two systems."""
    (tmp_path / "outputs").mkdir()
    for name, lines in TEXTS.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_the_shipped_configuration(tmp_path: Path) -> None:
    fewer = ("--set", "statistics.resamples=50")
    command = ("coverage", "quickstart-coverage", *fewer, "--output", "out", "--verbose")
    printed = ok(*command, cwd=tmp_path)
    assert "quickstart-pool: 10 sentences with 12 corrections each." in printed
    assert "A coverage of 50 % needs" in printed
    assert ": a perfect system" in printed
    assert " on quickstart, each" in printed
    assert {"report.html", "report.md", "config.yaml", "coverage.json"} < set(
        files(tmp_path / "out")
    )
    results = json.loads((tmp_path / "out/coverage.json").read_text())
    assert results["signatures"]["pool"].startswith(
        "quickstart-pool|line_breaks:last|normalise:words|tokens:none"
    )
    tables = {t.name: t.rows for t in StudyResult.load(tmp_path / "out").parts[0].tables}
    assert {"exact_coverage", "changes_coverage"} <= tables.keys()
    assert {"metric", "references", "policy"} <= set(tables["perfect"][0])
    assert {row["kind"] for row in tables["ceiling"]} >= {"people", "system"}


def test_three_reference_files_with_one_and_two_jobs(folder: Path) -> None:
    arguments = (*THREE, "--outputs", "outputs", "--metrics", "gleu", *SMALL)
    printed = ok("coverage", *arguments, "--output", "one", "--verbose", cwd=folder)
    assert "source: 5 sentences with 3 corrections each." in printed
    # Pairs of equal corrections: 1 of 3 in all sentences but the third, where there is none.
    assert "equals a reference. It is .267" in printed
    assert "with 2 references, none of 2 systems is significantly above each of these 3" in printed
    # The configuration that was written makes the same again.
    ok("coverage", "one/config.yaml", "--quiet", "--output", "two", "--jobs", "2", cwd=folder)
    one, two = files(folder / "one"), files(folder / "two")
    assert {"coverage.json", "tables/perfect.csv", "tables/orders.csv"} <= one.keys()
    assert one == two


def test_equal_reference_files_count_once(folder: Path) -> None:
    (folder / "dora.txt").write_text((folder / "anna.txt").read_text())
    arguments = (*PEOPLE, "--reference", "dora.txt", *SMALL, "--output", "out")
    printed = ok("coverage", *arguments, cwd=folder, **WIDE)
    assert "Note: source: dora is left out: a copy of anna" in printed
    assert "5 sentences with 2 corrections each" in printed
    message = refused("coverage", *PEOPLE[:4], "--reference", "dora.txt", cwd=folder)
    assert "dora is left out: a copy of anna; coverage needs corrections by two people" in message


def test_failing_metrics(folder: Path) -> None:
    bad = "{external: {command: 'false', name: bad}}"
    arguments = ("coverage", *THREE, *SMALL, "--force", "--set")
    done = maege(*arguments, f"metrics=[{bad}, gleu]", cwd=folder, **WIDE)
    assert done.returncode == 3
    assert "Failed: bad: the program" in done.stdout
    assert ": a perfect system" in done.stdout
    results = json.loads((folder / "runs/coverage-source/coverage.json").read_text())
    assert list(results["parts"][0]["failures"]) == ["bad"]
    done = maege(*arguments, f"metrics=[{bad}]", cwd=folder, **WIDE)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "A coverage of 50 % needs" in done.stdout  # which is not lost


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["a\tHe go .\tHe goes ."], "1 of 1 sentences have fewer than two corrections, as"),
        (["a\tHe go .\tHe goes .", "a\tHe go .\t "], "1 empty corrections were left out, the"),
        (["a\tHe go .\tHe goes .", "a\tHe goed .\tHe went ."], "line 3: sentence 'a' has another"),
        ([], "no row"),
    ],
)
def test_bad_tables(folder: Path, rows: list[str], message: str) -> None:
    (folder / "pool.tsv").write_text(TABLE + "\n".join(rows) + "\n")
    error = refused("coverage", "pool.tsv", "--quiet", cwd=folder)
    assert message in error
    assert "pool" in error
    assert len(error.strip().splitlines()) == 1


def test_empty_corrections_are_left_out(folder: Path) -> None:
    rows = ["a\tHe go .\tHe goes .", "a\tHe go .\t", "a\tHe go .\tHe went ."]
    (folder / "pool.tsv").write_text(TABLE + "\n".join(rows) + "\n")
    printed = ok("coverage", "pool.tsv", *SMALL, cwd=folder, **WIDE)
    assert "1 empty corrections were left out, the first in " in printed
    assert "1 sentence with 2 corrections" in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--set", "perfect.references=[3]", "--metrics", "gleu"), "at most 2 references are"),
        (("--set", "ceiling.references=[3]"), "3 annotators (anna, bert, cleo), one of whom"),
        (("--metrics", "ld"), "metric 'ld' does not compare with references"),
        (("--reference", "short.txt"), "short.txt: 1 lines, but the source has 5 sentences"),
        (("--reference", "anna.txt"), "two annotators are called 'anna'"),
        (("--outputs", "odd"), "old.txt: 1 lines, but source has 5 sentences"),
        (("--set", "ceiling.systems=[min]", "--outputs", "outputs"), 'did you mean "mine"'),
    ],
)
def test_mistakes_are_one_message(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    (folder / "short.txt").write_text("He goes home .\n")
    (folder / "odd").mkdir()
    (folder / "odd/old.txt").write_text("He goes home .\n")
    error = refused("coverage", *THREE, *SMALL, *arguments, cwd=folder)
    assert message in error
    assert len(error.strip().splitlines()) == 1
    assert not (folder / "runs").exists() or not files(folder / "runs")


def test_systems_need_people_on_the_same_sentences(folder: Path) -> None:
    error = refused("coverage", "quickstart-pool", "--outputs", "outputs", cwd=folder)
    assert "The score of a system on one corpus cannot be compared with people on another" in error
    error = refused("coverage", "quickstart-poll", cwd=folder)
    assert 'no such file, pool or corpus; did you mean "quickstart-pool"' in error
    assert "give a configuration, the name of a pool" in refused("coverage", cwd=folder)
