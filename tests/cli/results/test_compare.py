from pathlib import Path

import pytest

from tests.support.command_line import ok, refused

CORPORA = ("quickstart-german", "quickstart-spanish")
SETTINGS = [
    "metrics=[bleu, gleu]", "synthetic_corpora=null", "lattices=null", "statistics.resamples=20",
    "statistics.permutations=99",
]  # fmt: skip


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a run on each of two corpora, and one more without GLEU."""
    directory = tmp_path_factory.mktemp("runs")
    options = [option for setting in SETTINGS for option in ("--set", setting)]
    for corpus in CORPORA:
        (directory / f"{corpus}.yaml").write_text(f"corpus: {corpus}\nmetrics: [bleu]\n")
        ok("run", f"{corpus}.yaml", "--output", corpus, *options, cwd=directory)
    options += ["--set", "metrics=[bleu]", "--set", "seed=2"]
    ok("run", f"{CORPORA[0]}.yaml", "--output", "more/quickstart-german", *options, cwd=directory)
    return directory


def test_help() -> None:
    printed = ok("results", "compare", "--help")
    assert "--independent" in printed
    assert "two or more runs" in printed


def test_two_corpora(directory: Path) -> None:
    printed = ok("results", "compare", *CORPORA, cwd=directory)
    assert "Settings:" in printed
    assert "Values:" in printed
    assert "In how many of 2 corpora (quickstart-german, quickstart-spanish)" in printed
    assert "(Bonferroni; Dror et al., 2017)" in printed
    printed = ok("results", "compare", *CORPORA, "--independent", cwd=directory)
    assert "(Fisher, for independent corpora; Dror et al., 2017)" in printed


def test_three_runs(directory: Path) -> None:
    printed = ok("results", "compare", *CORPORA, "more/quickstart-german", cwd=directory)
    same = "quickstart-german and more/quickstart-german have the same sentences"
    assert same in printed  # two directories of the same name are called by their paths
    assert "of 2 corpora (quickstart-german, quickstart-spanish)" in printed


def test_mistakes(directory: Path) -> None:
    assert "Missing argument" in refused("results", "compare", cwd=directory)
    assert "two or more output directories" in refused(
        "results", "compare", CORPORA[0], cwd=directory
    )
    assert "no such directory" in refused(
        "results", "compare", CORPORA[0], "nowhere", cwd=directory
    )
    runs = ["more/quickstart-german", CORPORA[1], CORPORA[1]]
    assert "no two metrics in common" in refused("results", "compare", *runs, cwd=directory)
    runs = [CORPORA[0]] * 3
    assert "all runs have the same sentences" in refused("results", "compare", *runs, cwd=directory)
