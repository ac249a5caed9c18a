import re
from pathlib import Path

import maege
from maege.number_format import format_difference, format_number
from maege.studies.run.comparison.run_comparison import compare
from tests.support.command_line import FAST, ROOT, ok

TINY = ROOT / "tests/support/tiny.yaml"


def test_compare_lists_differences(output: Path, tmp_path: Path) -> None:
    assert (
        ok("results", "compare", output, output)
        == "Settings:\n  no difference\nValues:\n  no difference\n"
    )
    settings = ["chains.source_policy=original", "metrics=[gleu, ld]"]
    options = ["--set", "seed=2", "--set", settings[0], "--set", settings[1]]
    ok("run", TINY, "--output", tmp_path / "other", *FAST, *options)
    printed = ok("results", "compare", output, tmp_path / "other")
    lines = printed.splitlines()
    assert "  chains.source_policy: random | original" in lines
    assert "  seed: 1 | 2" in lines
    assert any(line.startswith("  metrics.bleu: bleu|") and line.endswith("| –") for line in lines)
    first, second = (
        maege.load_run(directory).results for directory in (output, tmp_path / "other")
    )
    for name in ("gleu", "ld"):
        taus = [results.estimate(name, "tau_micro", "chains").value for results in (first, second)]
        start = f"  {name:<6}  chains: tau (micro) "
        row = next(line for line in lines if line.startswith(start))
        assert row.split("]")[0].split()[4] == format_number(taus[0], 3)
        assert f"] {format_number(taus[1], 3)} [" in re.sub(" +", " ", row)
        assert f" {format_difference(taus[1] - taus[0])}" in row
    assert not any(line.startswith("  sari ") for line in lines)
    assert ok("results", "compare", output, tmp_path / "other") == printed
    option = ["--set", "corpus={name: tiny, overlapping_edits: drop, annotators: [0, 1]}"]
    option += ["--set", "metrics=[ld]"]
    ok("run", TINY, "--output", tmp_path / "third", *FAST, *option)
    lines = ok("results", "compare", output, tmp_path / "third").splitlines()
    assert "  corpus.overlapping_edits: merge | drop" in lines
    assert "  corpus.annotators: – | [0, 1]" in lines


def test_statistics_that_depend_on_the_size_of_the_corpus_are_not_marked() -> None:
    config = {
        "metrics": ["bleu", "ld"],
        "statistics": {"resamples": 99, "permutations": 99},
        "synthetic_corpora": {"replicates": 3},
        "lattices": None,
    }
    names = ["tiny", "quickstart-german"]
    runs = [maege.run(config | {"corpus": name}) for name in names]
    lines = compare(runs, names)
    (english, german) = (run.results.estimate("bleu", "spearman", "corpora") for run in runs)
    assert german.interval[1] < english.interval[0]
    (row,) = (line for line in lines if re.match("  bleu +corpora: rho ", line))
    assert not row.endswith("*")
    assert any("rho and r of corpora are not marked" in line for line in lines)


def test_settings_that_change_no_result_are_not_compared(tmp_path: Path) -> None:
    config = {
        "corpus": "tiny",
        "metrics": ["ld"],
        "synthetic_corpora": None,
        "statistics": {"resamples": 10, "permutations": 10},
    }
    first = maege.run(config)
    same = ["Settings:", "  no difference", "Values:", "  no difference"]
    for other in ({"cache": str(tmp_path / "scores.sqlite")}, {"executor": {"timeout": 9}}):
        second = maege.run(config | other)
        (key,) = other
        assert second.config[key] != first.config[key]
        assert compare([first, second], ["a", "b"]) == same
