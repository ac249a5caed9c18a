"""Files for the Hugging Face Hub, read by its own library."""

from pathlib import Path

import pytest
import yaml
from huggingface_hub import eval_result_entries_to_yaml, parse_eval_result_entries

import maege
from tests.support.command_line import maege as command
from tests.support.command_line import ok


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evals")
    options = [
        "--metrics",
        "gleu,green",
        "--set",
        "trust=false",
        "--set",
        "statistics.resamples=99",
    ]
    ok("systems", "tiny", *options, "--output", "out", cwd=folder)
    return folder


def test_the_library_of_the_hub_reads_the_files(folder: Path) -> None:
    printed = ok(
        "results", "report", "out", "--no-figures", "--community-evals", "org/gec:main=green",
        cwd=folder,
    )  # fmt: skip
    assert "Community Evals: out/community-evals" in printed
    result = maege.SystemsResult.load(folder / "out")
    table = result.table("scores").query("metric == 'green' and system != 'source'")
    scores = dict(zip(table["system"], table["score"], strict=True))
    files = {path.stem: path for path in (folder / "out/community-evals").iterdir()}
    assert files.keys() == scores.keys()
    for system, path in files.items():
        data = yaml.safe_load(path.read_text("utf-8"))
        (entry,) = parse_eval_result_entries(data)
        assert (entry.dataset_id, entry.task_id) == ("org/gec", "main")
        assert entry.value == scores[system]
        assert entry.notes == result.cite(system, "green")
        assert eval_result_entries_to_yaml([entry]) == data  # no key that it does not know
    assert "All that was checked matches" in ok("results", "check", "out", cwd=folder)


def test_names_of_systems_are_no_paths(folder: Path) -> None:
    files = {"../../etc": "english.system-eager.txt", "b c": "english.system-cautious.txt"}
    tiny = Path(maege.__file__).parents[1] / "corpora/tiny"
    outputs = {name: tiny / file for name, file in files.items()}
    result = maege.systems(
        {"corpus": {"m2": [tiny / "english.m2"]}}, metrics=["gleu"], outputs=outputs, trust=False
    )
    assert {*result.community_evals("org/gec:main")} == {"etc", "b-c"}


@pytest.mark.parametrize(
    ("benchmark", "message"),
    [
        ("org/gec:main", "scores by gleu, green, but a task has one value"),
        ("org/gec:main=glue", "no scores by 'glue'; did you mean 'gleu'"),
        ("gec:main=gleu", "give OWNER/DATASET:TASK"),
        ("org/gec", "give OWNER/DATASET:TASK"),
    ],
)
def test_mistakes_are_named(folder: Path, benchmark: str, message: str) -> None:
    done = command("results", "report", "out", "--community-evals", benchmark, cwd=folder)
    assert done.returncode == 2
    assert message in done.stderr.replace("\n", " ").replace('"', "'")


def test_only_systems_have_values(folder: Path) -> None:
    vetted = ["--metrics", "ld", "--set", "synthetic_corpora=null", "--set", "lattices=null"]
    ok("run", "tiny", *vetted, "--set", "statistics.resamples=50", "--output", "run", cwd=folder)
    done = command("results", "report", "run", "--community-evals", "org/gec:main", cwd=folder)
    assert "only of results of `maege systems`: run" in done.stderr
