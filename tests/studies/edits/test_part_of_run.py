"""What each edit is worth, as a part of a run."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import maege
from tests.studies.edits.small_corpus import SENTENCES
from tests.studies.edits.test_people import HEAD

KEYS: dict[str, Any] = {
    "statistics": {"resamples": 20, "permutations": 99}, "synthetic_corpora": None, "cache": None,
    "lattices": {"source_policy": "original"}, "chains": None,
}  # fmt: skip
MARKS = "1\t1\t1\tx\t1\t2\tgoes\t1\n1\t1\t1\tx\t3\t4\thouse\t0\n"
scored: Counter[tuple[str, str]] = Counter()


def overlap(source: str, hypothesis: str) -> float:
    """Count how often each text is scored."""
    scored[source, hypothesis] += 1
    return len({*source.split()} & {*hypothesis.split()})


@pytest.fixture(scope="module")
def m2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("part")
    (folder / "small.m2").write_text(SENTENCES)
    (folder / "marked.tsv").write_text(HEAD + MARKS)
    return folder / "small.m2"


@pytest.fixture(scope="module")
def run(m2: Path) -> maege.RunResult:
    edits = {"judged_edits": str(m2.parent / "marked.tsv")}
    return maege.run({**KEYS, "edits": edits}, corpus=m2, metrics=[overlap], progress=False)


def test_it_is_what_the_study_finds_and_texts_of_lattices_are_scored_once(
    run: maege.RunResult, m2: Path
) -> None:
    times = dict(scored)
    alone = maege.edits({**KEYS, "edits": None}, corpus=m2, metrics=[overlap], progress=False)
    names = [table.name for table in alone.parts[0].tables]
    assert len(names) > 5
    for name in names:
        assert run.table(name, "edits").equals(alone.table(name)), name
    judged = {"He go to home", "He goes to home", "He go to house", "He goes to house"}
    assert {number for (_, text), number in times.items() if text not in judged} == {1}


def test_it_changes_nothing_of_the_run(run: maege.RunResult, m2: Path) -> None:
    plain = maege.run(KEYS, corpus=m2, metrics=[overlap], progress=False)
    assert plain.results == run.results
    assert [part.key for part in plain.parts] == [""]
    tables = plain.to_markdown().partition("\n## ")[2].partition("\n## Sig")[0]
    assert tables in run.to_markdown()
    assert plain.manifest["fingerprint"] != run.manifest["fingerprint"]


def test_the_scorecard_has_its_row(run: maege.RunResult) -> None:
    (row,) = run.table("scorecard", "").query("key == 'edit-values'").to_dict("records")
    assert (row["metric"], row["value"]) == ("overlap", 0.5)


def test_it_is_stored_and_the_lattices_of_the_page_have_it(
    run: maege.RunResult, tmp_path: Path
) -> None:
    run.write(tmp_path / "out")
    loaded = maege.load_run(tmp_path / "out")
    assert loaded.parts == run.parts
    assert loaded.claims == run.claims
    page = (tmp_path / "out/report.html").read_text()
    assert '"worth":{"0":[[[-' in page
    assert '<section id="part-edits">' in page
    assert (tmp_path / "out/tables/edits/worth.csv").is_file()
    files = {f.name: f.read_bytes() for f in (tmp_path / "out").iterdir() if f.is_file()}
    checks = maege.check(tmp_path / "out").table("checks").query("group == 'results'")
    checks = checks.set_index("item").outcome
    assert (checks["findings"], checks["tables/edits/trusted.csv"]) == ("matches", "matches")
    loaded.write(tmp_path / "out")
    assert {f.name: f.read_bytes() for f in (tmp_path / "out").iterdir() if f.is_file()} == files
