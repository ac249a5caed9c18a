"""The bundle for Codabench: its scoring program scores as the command does, and keeps the gold."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.studies.systems.codabench_bundle import check_bundled
from maege.studies.systems.codabench_scoring import (
    MAX_BYTES,
    SubmissionError,
    score_key,
    submitted_file,
)
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.study import STUDY
from tests.support.command_line import ROOT, maege, ok, refused

pytestmark = pytest.mark.slow
TINY = ROOT / "corpora/tiny"
QUICK = ("--set", "trust=false", "--set", "statistics.resamples=200")
LITE = "{errant: {spacy_pipeline: lite}}, gleu"


def output_of(system: str) -> str:
    return (TINY / f"english.system-{system}.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def task(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bundle, unpacked, of a comparison of two systems."""
    folder = tmp_path_factory.mktemp("task")
    (folder / "gold.m2").write_bytes((TINY / "english.m2").read_bytes())
    (folder / "levels.txt").write_text("A\n" * 40 + "B\n" * 28)
    (folder / "outputs").mkdir()
    for system in ("eager", "cautious"):
        (folder / f"outputs/{system}.txt").write_text(output_of(system), encoding="utf-8")
    ok(
        "systems", "--m2", "gold.m2", "--outputs", "outputs", "--metrics", LITE, *QUICK,
        "--set", "groups=levels.txt", cwd=folder,
    )  # fmt: skip
    printed = ok(
        "data", "codabench", "runs/systems-gold/config.yaml", "--output", "bundle.zip", cwd=folder
    )
    assert "Codabench: bundle.zip" in printed
    with zipfile.ZipFile(folder / "bundle.zip") as archive:
        archive.extractall(folder / "bundle")
    return folder


def scored(
    task: Path,
    folder: Path,
    submission: dict[str, str],
    encoding: str = "utf-8",
    reference: Path | None = None,
) -> subprocess.CompletedProcess:
    """Run the scoring program on a submission in the folders that Codabench has."""
    (folder / "input/res").mkdir(parents=True)
    (folder / "output").mkdir()
    for name, text in submission.items():
        (folder / "input/res" / name).write_text(text, encoding=encoding)
    (folder / "input/ref").symlink_to(reference or task / "bundle/reference_data")
    command = yaml.safe_load((task / "bundle/scoring_program/metadata.yaml").read_text())["command"]
    words = command.replace("/app/program", str(task / "bundle/scoring_program")).split()
    return subprocess.run(
        [word.replace("/app", str(folder)) for word in words],
        capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip


def test_a_submission_has_the_scores_of_the_command(task: Path, tmp_path: Path) -> None:
    done = scored(task, tmp_path, {"team.txt": output_of("eager"), "metadata": "exitCode: 0\n"})
    assert (done.returncode, done.stdout, done.stderr) == (0, "Scored.\n", "")
    scores = json.loads((tmp_path / "output/scores.json").read_text())
    result = SystemsResult.load(task / "runs/systems-gold")
    expected = {}
    for name, of, value in (("scores", "", "score"), ("details", "detail", "value"),
                            ("groups", "group", "score")):  # fmt: skip
        for row in result.table(name).to_dict("records"):
            if row["system"] == "eager":
                expected[score_key(row["metric"], **({of: row[of]} if of else {}))] = row[value]
    assert scores == pytest.approx(expected)
    assert {"errant", "gleu", "errant_recall", "errant_in_A", "gleu_in_B"} <= scores.keys()
    competition = yaml.safe_load((task / "bundle/competition.yaml").read_text())
    (board,) = competition["leaderboards"]
    assert [column["key"] for column in board["columns"]] == list(scores)
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == [
        "detailed_results.html", "scores.json",
    ]  # fmt: skip


def test_the_page_has_scores_and_nothing_of_the_test_set(task: Path, tmp_path: Path) -> None:
    scored(task, tmp_path, {"team.txt": output_of("eager")})
    page = (tmp_path / "output/detailed_results.html").read_text(encoding="utf-8")
    assert ".662 [" in page
    assert "By group: errant" in page
    whole = (task / "runs/systems-gold/report.html").read_text(encoding="utf-8")
    gold = (task / "gold.m2").read_text(encoding="utf-8")
    sources = re.findall("^S (.*)$", gold, re.MULTILINE)
    assert sum(source in whole for source in sources) > 50  # as organisers see it
    assert not [source for source in sources if source in page]
    body = re.sub(r"<(script|style).*?</\1>", "", page, flags=re.DOTALL)
    corrections = set(re.findall(r"\|\|\|([^|]+ [^|]+ [^|]+)\|\|\|REQ", gold))
    told = [text for text in corrections if text in body]
    assert len(corrections) > 10
    assert not [text for text in told if text not in " ".join(STUDY.methods)]
    assert "cautious" not in page  # the outputs of others


def test_the_bundle_has_no_outputs_and_the_same_bytes_again(task: Path) -> None:
    with zipfile.ZipFile(task / "bundle.zip") as archive:
        assert sorted(archive.namelist()) == [
            "competition.yaml", "logo.png", "overview.md", "reference_data/groups.txt",
            "reference_data/m2-1.m2", "reference_data/task.yaml",
            "scoring_program/metadata.yaml", "scoring_program/requirements.txt",
            "scoring_program/run.sh", "terms.md",
        ]  # fmt: skip
        program = b"".join(
            archive.read(name) for name in archive.namelist() if "reference_data" not in name
        ).decode("latin-1")
        assert archive.read("scoring_program/requirements.txt").startswith(b"maege[errant]==")
    assert "gold" not in program
    assert str(task) not in program
    task_file = (task / "bundle/reference_data/task.yaml").read_text()
    assert str(task) not in task_file
    ok(
        "data", "codabench", "runs/systems-gold/config.yaml", "--output", "again.zip", cwd=task
    )  # fmt: skip
    assert (task / "again.zip").read_bytes() == (task / "bundle.zip").read_bytes()


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"team.txt": "One sentence .\n"}, "team.txt: 1 lines, but the test set has 68 sentences"),
        ({}, "There is none."),
        ({"utf-16.txt": "x\n"}, "utf-16.txt: this file is in UTF-16; save it as UTF-8 text."),
        ({"a.txt": "x\n", "b.txt": "y\n"}, "There are 2: 'a.txt', 'b.txt'."),
        ({"team.m2.txt": "S a\nA 0 1|||R|||b|||REQUIRED|||-NONE-|||0\n"}, "is an M2 file"),
    ],
)
def test_what_is_wrong_with_a_submission_is_one_message(
    task: Path, tmp_path: Path, files: dict[str, str], message: str
) -> None:
    done = scored(task, tmp_path, files, "utf-16" if "utf-16.txt" in files else "utf-8")
    assert done.returncode == 1
    assert message in done.stderr
    assert done.stderr.startswith("Your submission could not be scored. ")
    assert len(done.stderr.splitlines()) == 1
    assert str(tmp_path) not in done.stderr
    assert not [*(tmp_path / "output").iterdir()]


def test_a_fault_of_the_organisers_quotes_nothing(task: Path, tmp_path: Path) -> None:
    reference = tmp_path / "ref"
    reference.mkdir()
    for path in (task / "bundle/reference_data").iterdir():
        (reference / path.name).write_bytes(path.read_bytes())
    gold = (reference / "m2-1.m2").read_text(encoding="utf-8")
    (reference / "m2-1.m2").write_text(gold.replace("|||REQUIRED", "||REQUIRED", 1))
    submission = {"team.txt": output_of("eager")}
    done = scored(task, tmp_path / "app", submission, reference=reference)
    assert done.returncode != 0
    assert done.stderr == "The scoring program failed. Please tell the organisers.\n"
    assert done.stdout == ""
    assert not [*(tmp_path / "app/output").iterdir()]


def test_a_link_out_of_the_submission_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ref").mkdir()
    (tmp_path / "ref/secret.txt").write_text("gold\n")
    (tmp_path / "res").mkdir()
    (tmp_path / "res/team.txt").symlink_to("../ref/secret.txt")
    with pytest.raises(SubmissionError, match=r"'team\.txt' is a link"):
        submitted_file(tmp_path / "res")
    (tmp_path / "res/team.txt").unlink()
    (tmp_path / "res/folder").symlink_to("../ref")
    with pytest.raises(SubmissionError, match="'folder' is a link"):
        submitted_file(tmp_path / "res")


def test_a_folder_in_the_zip_is_searched_and_size_is_limited(tmp_path: Path) -> None:
    (tmp_path / "__MACOSX").mkdir()
    (tmp_path / "__MACOSX/._team.txt").write_text("x")
    (tmp_path / "team").mkdir()
    (tmp_path / "team/out.txt").write_text("x\n")
    (tmp_path / ".DS_Store").write_text("x")
    assert submitted_file(tmp_path) == tmp_path / "team/out.txt"
    with (tmp_path / "team/out.txt").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(SubmissionError, match="larger than 50,000,000 bytes"):
        submitted_file(tmp_path)


def test_a_baseline_is_in_the_bundle_and_other_code_is_not(tmp_path: Path) -> None:
    ok(
        "data", "codabench", "tiny", "--metrics", "gleu", "--set", "baseline=cautious", *QUICK,
        "--output", "tiny.zip", cwd=tmp_path,
    )  # fmt: skip
    with zipfile.ZipFile(tmp_path / "tiny.zip") as archive:
        assert "reference_data/baseline/cautious.txt" in archive.namelist()
        assert archive.read("scoring_program/requirements.txt").startswith(b"maege==")
        archive.extractall(tmp_path / "bundle")
    done = scored(tmp_path, tmp_path / "app", {"team.txt": output_of("eager")})
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "app/output/detailed_results.html").read_text(encoding="utf-8")
    assert "vs. cautious" in page
    error = refused(
        "data", "codabench", "tiny", "--metrics", "gleu", "--output", "tiny.zip", cwd=tmp_path
    )
    assert "tiny.zip" in error
    (tmp_path / "my.py").write_text("def score(hypothesis, reference):\n    return 1.0\n")
    own = SystemsConfig(corpus={"name": "tiny"}, metrics=[f"{tmp_path}/my.py:score"])
    with pytest.raises(ConfigError, match="the bundle has no code of yours, as that of score"):
        check_bundled(own, tmp_path / "own.zip", force=False)
    sets = SystemsConfig(test_sets=["tiny", "quickstart"], metrics=["gleu"])
    with pytest.raises(ConfigError, match="a task has one test set"):
        check_bundled(sets, tmp_path / "own.zip", force=False)


def test_references_of_single_systems_are_refused_before_scoring(tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text(output_of("eager"), encoding="utf-8")
    for more in ((), ("--set", "with_common_references=true")):
        error = refused(
            "data", "codabench", "--m2", str(TINY / "english.m2"), "--set", "files={a: out.txt}",
            "--metrics", "gleu", "--set", "system_references={a: out.txt}", *more,
            "--output", "b.zip", cwd=tmp_path,
        )  # fmt: skip
        assert "a submission has no references of its own" in error
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_two_scores_have_two_columns(tmp_path: Path) -> None:
    def check(groups: tuple[str, str], *metrics: object) -> None:
        (tmp_path / "groups.txt").write_text(f"{groups[0]}\n" * 40 + f"{groups[1]}\n" * 28)
        section = {"corpus": "tiny", "metrics": metrics, "groups": str(tmp_path / "groups.txt")}
        config = configuration(SystemsConfig, section)
        check_bundled(config, tmp_path / "b.zip", force=False)

    check(("precision", "recall"), "errant", "gleu")
    assert score_key("errant", "precision") != score_key("errant", group="precision")
    with pytest.raises(ConfigError, match=r"gleu, group '<10' and gleu, group '>10' have the same"):
        check(("<10", ">10"), "gleu")
    with pytest.raises(ConfigError, match=r"metric a-b and metric a_b have the same column"):
        check(("A", "B"), {"gleu": {"name": "a-b"}}, {"bleu": {"name": "a_b"}})


def test_what_changes_no_score_is_left_out_and_said(tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("sentence,system,accepted\n1,eager,1\n2,eager,0\n")
    done = maege(
        "data", "codabench", "tiny", "--metrics", "gleu", *QUICK, "--set", "family={gleu: [eager]}",
        "--set", "acceptable={judgements: people.csv, thresholds: {gleu: 0.5}}",
        "--output", "b.zip", cwd=tmp_path,
    )  # fmt: skip
    assert "scores do not depend on these keys, left out: family, acceptable" in done.stderr


def test_another_version_of_maege_is_not_taken(task: Path, tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.mkdir()
    run = (task / "bundle/scoring_program/run.sh").read_bytes()
    (program / "run.sh").write_bytes(run)
    (program / "requirements.txt").write_text("maege[errant]==0.0.0.dev0\n")
    done = subprocess.run(
        ["sh", str(program / "run.sh"), str(tmp_path), str(tmp_path)],
        capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONPATH": os.pathsep.join(sys.path),
             "PIP_NO_INDEX": "1"},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "could not install maege" in done.stderr
