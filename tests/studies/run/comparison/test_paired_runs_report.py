import re
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import ttest_rel

import maege
from maege.number_format import MINUS
from maege.statistics.bootstrap import Resampling
from maege.statistics.sentence_clusters import SentenceClusters
from maege.studies.run.comparison.paired_runs_report import paired_changes, paired_lines
from maege.studies.run.comparison.run_comparison import compare
from tests.support.command_line import ROOT

CONFIG = {
    "corpus": "quickstart-german",
    "metrics": ["bleu", "gleu", "minld"],
    "synthetic_corpora": None,
    "statistics": {"resamples": 20, "permutations": 999},
}
HEAD = "Paired on 9 common sentences (tau, macro: second minus first):"


def sentences(count: int) -> SentenceClusters:
    return SentenceClusters(np.arange(count), np.arange(count))


def test_interval_is_that_of_the_paired_t_test() -> None:
    rng = np.random.default_rng(1)
    first, second = rng.standard_normal((2, 12))
    (change,) = paired_changes(
        {"m": first}, {"m": second}, sentences(12), Resampling(confidence=0.9)
    )
    expected = ttest_rel(second, first).confidence_interval(0.9)
    assert change.interval == pytest.approx(tuple(expected))
    assert change.difference == pytest.approx(second.mean() - first.mean())
    assert change.difference == pytest.approx(change.second - change.first)
    (single,) = paired_changes({"m": first[:1]}, {"m": second[:1]}, sentences(1), Resampling())
    assert single.interval is None


def test_pvalues_are_paired_and_adjusted_for_the_common_metrics() -> None:
    rng = np.random.default_rng(1)
    taus = rng.uniform(-1, 1, 40)
    first = {"same": taus, "better": taus, "only first": taus}
    second = {"better": taus + 0.01, "same": taus, "only second": taus}
    better, same = paired_changes(first, second, sentences(40), Resampling(permutations=999))
    assert (better.metric, same.metric) == ("better", "same")
    # A difference far below the spread of the sentences, but the same in each of them.
    assert (better.pvalue, better.adjusted) == (0.001, 0.002)
    assert better.is_significant
    assert (same.difference, same.pvalue, same.adjusted) == (0, 1, 1)
    assert not same.is_significant
    assert paired_changes({"a": taus}, {"b": taus}, sentences(40), Resampling()) == []


def test_size_of_the_test() -> None:
    """Of 2,000 metrics that are as good in both runs at most 5 % have p < .05."""
    rng = np.random.default_rng(1)
    first, second = (
        {f"m{i}": rng.choice([-1, -1 / 3, 1 / 3, 1], 15) for i in range(2000)} for _ in range(2)
    )
    changes = paired_changes(first, second, sentences(15), Resampling(permutations=999))
    assert 0.02 < sum(change.pvalue < 0.05 for change in changes) / 2000 < 0.065
    assert sum(change.is_significant for change in changes) == 0


def test_copies_of_a_sentence_in_its_document_are_no_evidence() -> None:
    rng = np.random.default_rng(1)
    first, second = rng.standard_normal((2, 12))
    documents = SentenceClusters(np.arange(48), np.repeat(np.arange(12), 4))
    once, fourfold = (
        paired_changes({"m": a}, {"m": b}, clusters, Resampling(permutations=999))[0]
        for a, b, clusters in (
            (first, second, sentences(12)),
            (np.repeat(first, 4), np.repeat(second, 4), documents),
        )
    )
    assert fourfold.interval == pytest.approx(once.interval)
    assert fourfold.pvalue == once.pvalue


@pytest.fixture(scope="module")
def run() -> maege.RunResult:
    return maege.run(CONFIG)


def test_runs_on_the_same_sentences_are_compared_by_sentence(
    run: maege.RunResult, tmp_path
) -> None:
    """Also if the sentences are in another order in another file."""
    text = (ROOT / "corpora/quickstart/german.m2").read_text(encoding="utf-8")
    blocks = text.strip().split("\n\n")[::-1]
    (tmp_path / "reversed.m2").write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    config = {"corpus": {"m2": str(tmp_path / "reversed.m2")}, "metrics": ["gleu", "ld", "minld"]}
    other = maege.run(CONFIG | config)
    lines = [line.replace(MINUS, "-") for line in paired_lines(run, other)]
    head, headings, gleu, minld, *_ = lines
    assert head == HEAD
    assert headings.split("  ")[-1] == "p (Holm)"
    assert (gleu.split()[0], minld.split()[0]) == ("gleu", "minld")
    for line, metric in ((gleu, "gleu"), (minld, "minld")):
        values = [r.results.estimate(metric, "tau_macro", "chains").value for r in (run, other)]
        first, second, difference = map(float, line.split()[1:4])
        assert [first, second] == pytest.approx(values, abs=6e-4)
        assert difference == pytest.approx(values[1] - values[0], abs=6e-4)
    last = len(blocks) - 1
    taus = [
        dict(zip(of_run.sentences, of_run.taus["gleu"], strict=True))
        for of_run in (run.results.sentence_taus, other.results.sentence_taus)
    ]
    differences = np.array([taus[1][last - index] - tau for index, tau in taus[0].items()])
    low, high = re.search(r"\[([-.\d]+), ([-.\d]+)\]", gleu).groups()
    half_width = 2.306 * differences.std(ddof=1) / np.sqrt(9)  # Student's t, 8 degrees of freedom
    assert float(high) - float(low) == pytest.approx(2 * half_width, abs=0.011)


def test_significant_changes_are_marked() -> None:
    config = CONFIG | {"corpus": "tiny"}
    original = config | {"chains": {"source_policy": "original"}}
    lines = compare([maege.run(config), maege.run(original)], ["a", "b"])
    start = lines.index(HEAD.replace("9", "62"))
    _, _, bleu, gleu, minld, legend, *_ = lines[start:]
    assert gleu.startswith("  gleu ")
    assert gleu.endswith(" *")
    assert not bleu.endswith("*")
    assert not minld.endswith("*")
    assert legend == "  * significant (paired sign flips of sentences, Holm, 5 %)"
    assert not any(line.startswith("In how many") for line in lines)


def test_documents_are_the_units_of_paired_tests() -> None:
    """The values are the same, the intervals and p-values are others."""
    config = CONFIG | {"corpus": {"name": "tiny", "documents": 10}, "metrics": ["gleu"]}
    original = config | {"chains": {"source_policy": "original"}}
    sentences = {"corpus": "tiny"}
    by_document, by_sentence = (
        list(paired_lines(maege.run(config | units), maege.run(original | units)))
        for units in ({}, sentences)
    )
    assert by_document[0] == by_sentence[0]
    assert by_document[2].split()[:4] == by_sentence[2].split()[:4]
    assert by_document[2] != by_sentence[2]
    assert by_document[-1] == "  * significant (paired sign flips of documents, Holm, 5 %)"
    assert by_sentence[-1] == "  * significant (paired sign flips of sentences, Holm, 5 %)"


def test_other_runs_have_no_paired_lines(run: maege.RunResult) -> None:
    assert list(paired_lines(run, run)) == []
    spanish = maege.run(CONFIG | {"corpus": "quickstart-spanish"})
    assert list(paired_lines(run, spanish)) == []
    lattices = replace(run, results=replace(run.results, sample=run.results.sample | {"chains": 0}))
    assert list(paired_lines(run, lattices)) == []
