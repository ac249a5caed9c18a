"""``maege.check``: every planted fault is found, and nothing is found where none is."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import maege
from maege.errors import DataError
from maege.files.text_files import checksum
from maege.studies.run.data_files import has_pyarrow
from tests.support.command_line import ok, refused
from tests.support.written_studies import STUDIES

Copied = Callable[[str], Path]
HUGE = 10**12  # bytes, of which none is on the disk


def edit_json(path: Path, change: Callable[[Any], None]) -> None:
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def replace_number(path: Path) -> None:
    """Add 1 to the last digit of the first number of a file that has three decimals or more."""
    changed, count = re.subn(
        r"(\.\d{2})(\d)", lambda m: m[1] + str((int(m[2]) + 1) % 10), path.read_text(), count=1
    )
    assert count == 1
    path.write_text(changed)


def adapt_checksums(directory: Path) -> None:
    """Give all files of the manifest the checksums that they have now, as a forger does."""

    def change(manifest: Any) -> None:
        names = manifest["files_sha256"]
        manifest["files_sha256"] = {name: checksum(directory / name) for name in names}

    edit_json(directory / "manifest.json", change)


def set_manifest(**keys: Any) -> Callable[[Path], None]:
    return lambda directory: edit_json(
        directory / "manifest.json", lambda manifest: manifest.update(keys)
    )


def other_corpus(directory: Path) -> None:
    def change(manifest: Any) -> None:
        manifest["data_sha256"]["tiny/english.m2"] = "0" * 64

    edit_json(directory / "manifest.json", change)


def other_setting(directory: Path) -> None:
    edit_json(directory / "manifest.json", lambda manifest: manifest["config"].update(seed=77))


def other_library(directory: Path) -> None:
    edit_json(directory / "manifest.json", lambda m: m["libraries"].update(numpy="0.9.1"))


def other_signature(directory: Path) -> None:
    def change(manifest: Any) -> None:
        manifest["signatures"]["gleu"] = "gleu|aggregation:pooled|maege:0.0.1"

    edit_json(directory / "manifest.json", change)


def changed(name: str) -> Callable[[Path], None]:
    return lambda directory: replace_number(directory / name)


def forged(name: str) -> Callable[[Path], None]:
    """Change a number of a file, and its checksum."""

    def forge(directory: Path) -> None:
        replace_number(directory / name)
        adapt_checksums(directory)

    return forge


def forged_scores(directory: Path) -> None:
    """Change one score of a run, and the checksum of the file."""
    file = next(directory.glob("scores.*"))
    is_parquet = file.suffix == ".parquet"
    frame = pd.read_parquet(file) if is_parquet else pd.read_csv(file)
    frame.loc[5, "gleu"] += 0.25
    if is_parquet:
        frame.to_parquet(file, index=False)
    else:
        frame.to_csv(file, index=False)
    adapt_checksums(directory)


def forged_statistics(directory: Path) -> None:
    """Change one statistic of a run, and the checksum of the file."""

    def change(content: Any) -> None:
        content["results"]["estimates"][0]["value"] += 0.25

    edit_json(directory / "run.json", change)
    adapt_checksums(directory)


def forged_table(table: str, column: str) -> Callable[[Path], None]:
    """Return a function that changes one number of a table of a run, and the checksum."""

    def change(content: Any) -> None:
        names = [
            of_section["name"]
            for part in content["parts"]
            for section in part["sections"]
            for of_section in section["tables"]
        ]
        content["columns"][names.index(table)][column][0] += 0.25

    def forge(directory: Path) -> None:
        edit_json(directory / "run.json", change)
        adapt_checksums(directory)

    return forge


def forged_claim(directory: Path) -> None:
    def change(content: Any) -> None:
        claim = next(claim for claim in content["claims"] if claim["text"])
        content["claims"] = [
            {**c, "text": "ours wins."} if c["text"] == claim["text"] else c
            for c in content["claims"]
        ]

    edit_json(directory / "systems.json", change)
    adapt_checksums(directory)


def linked(directory: Path) -> None:
    file = directory / "report.md"
    file.rename(directory.parent / "elsewhere.md")
    file.symlink_to(directory.parent / "elsewhere.md")


FAULTS: dict[str, tuple[str, Callable[[Path], object], str, str]] = {
    # study, what is done, and the group and item of the check that differs
    "number in a table": ("systems", changed("tables/scores.csv"), "files", "tables/scores.csv"),
    "number in the results": ("run", changed("run.json"), "files", "run.json"),
    "number in JSON": ("coverage", changed("coverage.json"), "files", "coverage.json"),
    "number in Markdown": ("vet", changed("report.md"), "files", "report.md"),
    "number on the page": ("humans", changed("report.html"), "files", "report.html"),
    "changed scores": ("run", lambda d: next(d.glob("scores.*")).write_bytes(b"x"), "files",
                       "scores.parquet" if has_pyarrow() else "scores.csv.gz"),
    "missing file": ("vet", lambda d: (d / "contract.json").unlink(), "files", "contract.json"),
    "additional file": ("humans", lambda d: (d / "tables/new.csv").write_text("a\n"), "files",
                        "tables/new.csv"),
    "a link": ("coverage", linked, "files", "report.md"),
    "a link to a directory": ("vet", lambda d: (d / "loop").symlink_to("."), "files", "loop"),
    "an empty directory": ("vet", lambda d: (d / "a/b").mkdir(parents=True), "files", "a/b"),
    "a huge file": ("systems", lambda d: os.truncate(d / "tables/pairs.csv", HUGE), "files",
                    "tables/pairs.csv"),
    "a huge page": ("run", lambda d: os.truncate(d / "report.html", HUGE), "files", "report.html"),
    "other version": ("systems", set_manifest(maege="0.0.9"), "versions", "maege"),
    "other schema": ("humans", set_manifest(schema=9), "versions", "schema"),
    "other library": ("run", other_library, "versions", "numpy"),
    "other signature": ("vet", other_signature, "versions", "fingerprint"),
    "other fingerprint": ("run", set_manifest(fingerprint="0" * 16), "versions", "fingerprint"),
    "other setting": ("coverage", other_setting, "versions", "fingerprint"),
    "other corpus": ("systems", other_corpus, "data", "tiny/english.m2"),
    "other corpus of a run": ("run", other_corpus, "versions", "fingerprint"),
    "table with its checksum": ("systems", forged("tables/pairs.csv"), "results",
                                "tables/pairs.csv"),
    "page with its checksum": ("vet", forged("report.md"), "results", "report.md"),
    "results with their checksum": ("run", forged_statistics, "results", "statistics"),
    "table in JSON with its checksum": ("run", forged_table("chains", "tau_macro"), "results",
                                        "statistics"),
    "tau of a sentence with its checksum": ("run", forged_table("sentences", "ld"), "results",
                                            "statistics"),
    "scores with their checksum": ("run", forged_scores, "results", "statistics"),
    "sentence with its checksum": ("systems", forged_claim, "results", "findings"),
}  # fmt: skip


@pytest.mark.parametrize("study", STUDIES)
def test_what_a_command_wrote_matches(written: Copied, study: str) -> None:
    result = maege.check(written(study))
    checks = result.table("checks")
    assert result.passed, checks.query("outcome == 'differs'").to_string()
    assert {"files", "versions", "data", "results"} == set(checks["group"])
    assert len(checks.query("group == 'results' and outcome == 'matches'")) > 10


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(copied: Copied, fault: str) -> None:
    study, do, group, item = FAULTS[fault]
    directory = copied(study)
    do(directory)
    result = maege.check(directory)
    found = result.table("checks").query("outcome == 'differs'")
    assert not result.passed
    assert (group, item) in {*zip(found["group"], found["item"], strict=True)}, found.to_string()


def test_a_check_is_a_result(written: Copied, tmp_path: Path) -> None:
    result = maege.check(written("coverage"), text="Nothing.")
    result.write(tmp_path / "checked")
    assert maege.StudyResult.load(tmp_path / "checked").findings == result.findings
    assert "All checks" in (tmp_path / "checked/report.html").read_text()


def test_other_directories_are_refused(written: Copied, tmp_path: Path) -> None:
    assert "no manifest.json with checksums" in refused("results", "check", tmp_path)
    assert "no such directory" in refused("results", "check", tmp_path / "none")
    with pytest.raises(DataError, match="no such directory"):
        maege.check(written("vet"), data=tmp_path / "none")


def test_a_directory_that_is_not_what_it_says_is_not_executed(copied: Copied) -> None:
    directory = copied("systems")
    set_manifest(command="os")(directory)
    checks = maege.check(directory).table("checks")
    assert "this version of maege has no command 'os'" in set(checks["observation"])


def test_huge_files_are_not_read(copied: Copied, tmp_path: Path) -> None:
    directory = copied("systems")
    for path in (directory / "tables/pairs.csv", directory / "tables/of-mine", tmp_path / "data"):
        path.touch()
        os.truncate(path, HUGE)
    checks = maege.check(directory, data=tmp_path).table("checks").set_index("item")
    assert "more than 4 GB" in checks.loc["tables/pairs.csv", "observation"]
    assert checks.loc["all", "outcome"] == "not checked"  # of the results
    with pytest.raises(DataError, match="text is longer than 1,000,000 characters"):
        maege.check(directory, text=tmp_path / "data")
    with pytest.raises(DataError, match="text is longer than 1,000,000 characters"):
        maege.check(directory, text="1.5 " * 250_001)
    ok(
        "results", "report", directory
    )  # the changed table, which is no more of maege, is kept beside the new
    assert (directory / "tables/pairs.csv.kept1").stat().st_size == HUGE


@pytest.mark.parametrize(
    "content", [b"\xff\xfe,\n", b'a\n"' + b"x" * 200_000 + b'"\n'], ids=["bytes", "long cell"]
)
def test_tables_that_cannot_be_read_are_said(copied: Copied, content: bytes) -> None:
    directory = copied("systems")
    (directory / "tables/pairs.csv").write_bytes(content)
    adapt_checksums(directory)
    checks = maege.check(directory, text="gleu is .5.").table("checks").query("group == 'text'")
    assert list(checks["outcome"]) == ["not checked"]
