"""One rule for the directories of all commands: results are replaced only by the same results."""

import json
from pathlib import Path

import pytest

import maege
from maege.errors import DataError
from tests.support.command_line import files, ok, refused

SHEET = "sentence,judge,system,rank\n1,me,a,1\n1,me,b,2\n2,me,a,2\n2,me,b,1\n"
GOLD = "S a b\nA 0 1|||X|||y|||R|||N|||0\n\nS c d\nA 0 1|||X|||z|||R|||N|||0\n\n"
# For each command: arguments, then some that give other results, and what the message says.
COMMANDS = {
    "run": (["run", "run.yaml"], ["--set", "seed=2"], "seed: 1 (this one: 2)"),
    "vet": (
        ["vet", "ld", "run.yaml", "--sections", "ordering"],
        ["--set", "chains.per_annotation=2"],
        "chains.per_annotation: 1 (this one: 2)",
    ),
    "systems": (
        ["systems", "--m2", "gold.m2", "--system", "a=long-a.txt", "--system", "b=long-b.txt",
         "--metrics", "ld", "--set", "trust=false"],
        ["--set", "baseline=a"],
        "baseline: – (this one: a)",
    ),
    "humans": (
        ["humans", "mine.csv", "--outputs", "outputs", "--source", "s.txt", "--reference", "a.txt",
         "--metrics", "ld", "--set", "statistics.resamples=50"],
        ["--set", "seed=2"],
        "seed: 1 (this one: 2)",
    ),
    "coverage": (
        ["coverage", "--source", "s.txt", "--reference", "a.txt", "--reference", "b.txt",
         "--metrics", "gleu", "--set", "statistics.resamples=50", "--set",
         "perfect={sentences: 2, unchanged: 0, corpora: 2}"],
        ["--set", "seed=2"],
        "seed: 1 (this one: 2)",
    ),
}  # fmt: skip
DEFAULTS = {"run": "run", "vet": "vet-ld-run", "systems": "systems-gold", "humans": "humans-mine",
            "coverage": "coverage-s"}  # fmt: skip
WITH_TIMES = {"manifest.json", "report.html", "contract.json", "report.md", "vet.json"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "gold.m2").write_text(GOLD * 4)
    (tmp_path / "run.yaml").write_text(
        "corpus: {m2: gold.m2}\nmetrics: [ld]\nsynthetic_corpora: null\nlattices: null\n"
        "chains: {per_annotation: 1}\nstatistics: {resamples: 50, permutations: 49}\n"
    )
    (tmp_path / "mine.csv").write_text(SHEET)
    (tmp_path / "outputs").mkdir()
    for name, text in {"s": "a b\nc d\n", "a": "y b\nz d\n", "b": "y b\nc d\n"}.items():
        (tmp_path / f"{name}.txt").write_text(text)
        (tmp_path / f"long-{name}.txt").write_text(text * 4)
        if name != "s":
            (tmp_path / f"outputs/{name}.txt").write_text(text)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_only_the_same_results_are_replaced_unless_others_are_forced(
    folder: Path, command: str
) -> None:
    arguments, different, message = COMMANDS[command]
    ok(*arguments, "--quiet", cwd=folder)
    output = folder / "runs" / DEFAULTS[command]
    (output / "tables").mkdir(exist_ok=True)
    (output / "tables/my.d").mkdir()
    mine = {"notes.txt", "tables/mine.csv"}
    for name in mine:
        (output / name).write_text("mine")
    before = files(output)
    to_output = ("--quiet", "--output", str(output))
    refusal = refused(*arguments, *different, *to_output, cwd=folder)
    assert message in refusal
    assert refusal.endswith("Give another --output, or --force to replace them\n")
    for other in COMMANDS:
        if other != command:
            refusal = refused(*COMMANDS[other][0], *to_output, cwd=folder)
            assert f"has results of `maege {command}`" in refusal
    assert files(output) == before

    ok(*arguments, *to_output, cwd=folder)
    after = files(output)
    assert after.keys() == before.keys()
    assert {name for name in after if after[name] != before[name]} <= WITH_TIMES

    ok(*arguments, *different, "--force", *to_output, cwd=folder)
    forced = files(output)
    assert {forced[name] for name in mine} == {b"mine"}
    manifest = json.loads(forced["manifest.json"])
    assert manifest["command"] == command
    assert forced.keys() - {"manifest.json"} - mine == manifest["files_sha256"].keys()


def test_other_data_and_other_code_are_named(folder: Path) -> None:
    plugin = folder / "m.py"
    plugin.write_text("def f(source, hypothesis, references):\n    return 1.0\n")
    command = ["systems", "--m2", "gold.m2", "--system", "a=long-a.txt", "--system", "b=long-b.txt",
               "--set", "trust=false", "--metrics", "m.py:f", "--quiet"]  # fmt: skip
    ok(*command, cwd=folder)
    plugin.write_text(plugin.read_text().replace("1.0", "2.0"))
    assert "m.py: other code" in refused(*command, cwd=folder)
    plugin.write_text(plugin.read_text().replace("2.0", "1.0"))
    (folder / "long-a.txt").write_text("y b\nz e\n" * 4)
    assert "long-a.txt: other content" in refused(*command, cwd=folder)


def test_what_reads_runs_says_so_of_other_results(folder: Path) -> None:
    arguments, _, _ = COMMANDS["systems"]
    ok(*arguments, "--quiet", "--output", "out", cwd=folder)
    message = refused("results", "compare", "out", "out", cwd=folder)
    assert "has results of `maege systems`; only those of `maege run` can be read" in message
    assert "`maege.SystemsResult.load` reads these" in message
    assert maege.StudyResult.load(folder / "out").study == "systems"
    with pytest.raises(DataError, match="has results of `maege systems`"):
        maege.load_run(folder / "out")


def test_a_result_in_python_keeps_to_the_rule(folder: Path) -> None:
    first, second = (
        maege.systems(
            corpus={"m2": [str(folder / "gold.m2")]},
            outputs={name: str(folder / f"long-{name}.txt") for name in "ab"},
            metrics=["ld"],
            trust=False,
            seed=seed,
        )
        for seed in (1, 2)
    )
    first.write(folder / "out")
    first.write(folder / "out")
    with pytest.raises(maege.MaegeError, match="seed: 1"):
        second.write(folder / "out")
