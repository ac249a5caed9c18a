"""The section `mixture` of a run: what it prints and writes, and its refusals."""

from pathlib import Path

import pytest

from tests.support.command_line import FAST, ROOT, ok, refused

TINY = ROOT / "tests/support/tiny.yaml"


@pytest.fixture(autouse=True)
def _directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def on(systems: Path) -> list[str]:
    """Return the options for the section, with systems."""
    keys = f"human_scores={systems / 'human.tsv'}", f"system_outputs={systems}"
    return ["--sections", "mixture", *(text for key in keys for text in ("--set", key))]


@pytest.mark.slow
def test_the_command(systems: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maege.studies.run.mixture.weight_search.STEPS", 4)
    command = ["run", TINY, "--metrics", "gleu,ld: {unit: character}", *on(systems)]
    command += ["--output", systems / "result", *FAST]
    printed = ok(*command)
    firsts = [line.strip().split("  ")[0] for line in printed.splitlines()]
    start = firsts.index("tau (macro)")
    assert firsts[start : start + 4] == [
        "tau (macro)", "rho (corpora)", "rho (systems)", "r (systems)"
    ]  # fmt: skip
    grid = (systems / "result/tables/mixture/grid.csv").read_text().splitlines()
    assert grid[0] == "weight,chains tau_macro,corpora spearman,systems spearman,systems pearson"
    assert [line.split(",")[0] for line in grid[1:]] == ["0.0", "0.25", "0.5", "0.75", "1.0"]
    assert ok(*command, "--jobs", "2", "--force") == printed


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("S1\t0.5\nS2\tgood\n", "line 2: expected another system and its score"),
        ("S1\t0.5\nS2\tnan\n", "line 2: expected another system and its score"),
        ("S1\t0.5\nS1\t1\n", "line 2: expected another system and its score"),
        ("S1\t0.5\nS2\t1\n", "2 systems; a correlation takes at least 3"),
        ("S1\t0.5\nS2\t1\nS4\t2\n", "S4.txt: no such file"),
    ],
)
def test_invalid_human_scores_are_refused(change: str, message: str, systems: Path) -> None:
    (systems / "human.tsv").write_text(change)
    assert message in refused("run", TINY, "--metrics", "gleu,ld", *on(systems))


def test_too_few_sentences_or_conditions_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one.m2").write_text("S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    (tmp_path / "one.yaml").write_text("corpus: {m2: one.m2}\nmetrics: [ld]\n")
    command = ["run", tmp_path / "one.yaml", "--metrics", "gleu,ld", "--sections", "mixture"]
    assert "takes at least 2 sentences" in refused(*command)
    nothing = ["--set", "chains=null", "--set", "synthetic_corpora=null", "--set", "lattices={}"]
    assert "nothing to judge" in refused(*command, *nothing)
    message = refused("run", TINY, *command[2:], "--set", "references.use=[]")
    assert "metric 'gleu' needs references" in message


def test_invalid_outputs_and_options_are_refused(systems: Path) -> None:
    (systems / "S3.txt").write_text("too short\n")
    command = ["run", TINY, "--metrics", "gleu,ld"]
    message = refused(*command, *on(systems))
    assert "S3.txt: 1 lines, but" in message
    assert "has no output of a system 'S1'" in refused(*command, *on(systems)[:4])
    message = refused(*command, "--set", f"system_outputs={systems}")
    assert "system_outputs needs human_scores" in message
