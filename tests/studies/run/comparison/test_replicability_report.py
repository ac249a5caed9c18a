from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError, DataError
from maege.statistics.multiple_testing import Combination
from maege.studies.run.comparison.replicability_report import NamedRun, replicability_lines
from maege.studies.run.comparison.run_comparison import compare
from tests.support.command_line import ROOT

CORPORA = ("tiny", "quickstart-german", "quickstart-spanish")
CONFIG = {
    "metrics": ["bleu", "gleu", "sari"],
    "synthetic_corpora": None,
    "statistics": {"resamples": 20, "permutations": 999},
}


@pytest.fixture(scope="module")
def runs() -> list[maege.RunResult]:
    return [maege.run(CONFIG | {"corpus": corpus}) for corpus in CORPORA]


def with_pvalues(run: maege.RunResult, pvalues: Mapping[tuple[str, str], float]) -> maege.RunResult:
    """Return the run with other differences in tau (macro): all of .1, with these p-values."""
    differences = [
        replace(d, difference=0.1, pvalue=pvalues[d.a, d.b]) if d.statistic == "tau_macro" else d
        for d in run.results.differences
    ]
    return replace(run, results=replace(run.results, differences=differences))


def lines_of(
    runs: list[maege.RunResult],
    names: tuple[str, ...] = CORPORA,
    combination: Combination = "bonferroni",
) -> list[str]:
    return list(replicability_lines(list(map(NamedRun, names, runs)), combination))


def test_lines(runs: list[maege.RunResult]) -> None:
    pairs = [("bleu", "gleu"), ("bleu", "sari"), ("gleu", "sari")]
    pvalues = [(0.002, 0.002, 0.5), (0.002, 0.002, 0.5), (0.04, 0.002, 0.5)]
    changed = [
        with_pvalues(run, dict(zip(pairs, values, strict=True)))
        for run, values in zip(runs, pvalues, strict=True)
    ]
    assert lines_of(changed) == [
        "In how many of 3 corpora (tiny, quickstart-german, quickstart-spanish) one metric "
        "is above another in tau (macro) on chains:",
        # 6 claims, one-sided: 6 * 3 * .001 = .018, 6 * 2 * .001 = .012
        "  bleu above sari: shown in at least 3 of 3 corpora; differences +0.100, +0.100, +0.100; "
        "significant in: tiny, quickstart-german, quickstart-spanish",
        # 5 claims are left: 5 * 1 * .02
        "  bleu above gleu: shown in at least 2 of 3 corpora; differences +0.100, +0.100, +0.100; "
        "significant in: tiny, quickstart-german",
        "  undecided in all: gleu and sari",
        "  Partial conjunction tests (Bonferroni; Dror et al., 2017), and Holm's method for "
        '"significant in"; both at 5 %, adjusted for 6 claims (3 pairs in both directions).',
    ]
    fisher = lines_of(changed, combination="fisher")
    assert "(Fisher, for independent corpora; Dror et al., 2017)" in fisher[-1]


def test_runs_on_the_same_sentences_count_once(runs: list[maege.RunResult]) -> None:
    other = maege.run(CONFIG | {"corpus": CORPORA[1], "seed": 2})
    names = (*CORPORA, "again")
    *lines, note = lines_of([*runs, other], names)
    assert lines == lines_of(runs)
    assert note.startswith("  quickstart-german and again have the same sentences, so they are no")
    with pytest.raises(DataError, match="all runs have the same sentences"):
        lines_of([runs[1], other, runs[1]])
    # Nor are the same texts with the edits of one annotator.
    corpus = {"name": CORPORA[1], "annotators": [0]}
    part = maege.run(CONFIG | {"corpus": corpus})
    with pytest.raises(DataError, match="all runs have the same sentences"):
        lines_of([runs[1], part], ("both", "one"))


def test_shared_sentences_are_told(runs: list[maege.RunResult], tmp_path: Path) -> None:
    german, spanish = (
        (ROOT / f"corpora/quickstart/{name}.m2").read_text(encoding="utf-8").strip().split("\n\n")
        for name in ("german", "spanish")
    )
    mixed = "\n\n".join([*german[:5], *spanish[5:]]) + "\n"
    (tmp_path / "mixed.m2").write_text(mixed, encoding="utf-8")
    metrics = {"metrics": ["ld", "minld"]}
    first = maege.run(CONFIG | metrics | {"corpus": CORPORA[1]})
    second = maege.run(CONFIG | metrics | {"corpus": {"m2": str(tmp_path / "mixed.m2")}})
    shared = len([s for s in second.sample.prepared_sentences if s.index < 5])
    *_, note = lines_of([first, second], ("german", "mixed"))
    assert note == (
        f"  german and mixed share {shared} sentences, so they are not independent of each other."
    )


def test_too_few_permutations_are_told(runs: list[maege.RunResult]) -> None:
    few = [
        replace(r, results=replace(r.results, settings=replace(r.results.settings, permutations=9)))
        for r in runs
    ]
    # 6 claims, 3 corpora, one-sided: 6 * 3 / 2 / .05 = 180
    assert lines_of(few)[-1] == (
        "  With 9 permutations no difference can be significant in a single corpus; set "
        "statistics.permutations to 180 or more."
    )


def test_three_runs(runs: list[maege.RunResult]) -> None:
    lines = compare(runs, CORPORA)
    assert lines[0] == "Settings (tiny | quickstart-german | quickstart-spanish):"
    assert "  corpus.name: tiny | quickstart-german | quickstart-spanish" in lines
    table = lines[lines.index("Tau (macro):") + 1 :]
    assert table[0].split() == ["metric", *CORPORA]
    assert {line.split()[0] for line in table[1:4]} == {"bleu", "gleu", "sari"}
    assert lines[-len(lines_of(runs)) :] == lines_of(runs)


def test_runs_that_cannot_be_compared(runs: list[maege.RunResult]) -> None:
    def changed(**config) -> list[maege.RunResult]:
        return [*runs[:2], maege.run(CONFIG | {"corpus": CORPORA[2]} | config)]

    statistics = CONFIG["statistics"] | {"repeated_pairs": "always"}
    cases = {
        r"no two metrics in common \(tiny: bleu, gleu, sari; .*-spanish: bleu\)": (
            changed(metrics=["bleu"])
        ),
        r"differ in statistics.repeated_pairs \(tiny: once; .*spanish: always\)": (
            changed(statistics=statistics)
        ),
        r"not on the same type of rankings .*tiny: chains.*spanish: lattices": (
            changed(chains=None, lattices={"max_edits": 3})
        ),
    }
    for message, unequal in cases.items():
        with pytest.raises(DataError, match=message):
            compare(unequal, CORPORA)
        # Two runs have other lines, too.
        *lines, last = compare(unequal[1:], CORPORA[1:])
        assert lines[0] == "Settings:"
        assert last.startswith("In how many corpora one metric is above another is not tested: ")
    for too_few in ([], runs[:1]):
        with pytest.raises(ConfigError, match="two or more"):
            compare(too_few, CORPORA[: len(too_few)])
