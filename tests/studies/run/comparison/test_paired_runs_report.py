import re
from dataclasses import replace

import numpy as np
import pytest

import maege
from maege.number_format import MINUS
from maege.studies.run.comparison.paired_runs_report import paired_lines
from maege.studies.run.comparison.run_comparison import compare
from maege.studies.run.report.run_data import RunData
from tests.support.command_line import ROOT

CONFIG = {
    "corpus": "quickstart-german",
    "metrics": ["bleu", "gleu", "minld"],
    "synthetic_corpora": None,
    "statistics": {"resamples": 20, "permutations": 999},
}
HEAD = "Paired on 9 common sentences (tau, macro: second minus first):"


@pytest.fixture(scope="module")
def run() -> RunData:
    return maege.run(CONFIG).data


def test_runs_on_the_same_sentences_are_compared_by_sentence(run: RunData, tmp_path) -> None:
    """Also if the sentences are in another order in another file."""
    text = (ROOT / "corpora/quickstart/german.m2").read_text(encoding="utf-8")
    blocks = text.strip().split("\n\n")[::-1]
    (tmp_path / "reversed.m2").write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    config = {"corpus": {"m2": str(tmp_path / "reversed.m2")}, "metrics": ["gleu", "ld", "minld"]}
    other = maege.run(CONFIG | config).data
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
    config = CONFIG | {"corpus": "quickstart"}
    original = config | {"chains": {"source_policy": "original"}}
    lines = compare([maege.run(config).data, maege.run(original).data], ["a", "b"])
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
    config = CONFIG | {"corpus": {"name": "quickstart", "documents": 10}, "metrics": ["gleu"]}
    original = config | {"chains": {"source_policy": "original"}}
    sentences = {"corpus": "quickstart"}
    by_document, by_sentence = (
        list(paired_lines(maege.run(config | units).data, maege.run(original | units).data))
        for units in ({}, sentences)
    )
    assert by_document[0] == by_sentence[0]
    assert by_document[2].split()[:4] == by_sentence[2].split()[:4]
    assert by_document[2] != by_sentence[2]
    assert by_document[-1] == "  * significant (paired sign flips of documents, Holm, 5 %)"
    assert by_sentence[-1] == "  * significant (paired sign flips of sentences, Holm, 5 %)"


def test_other_runs_have_no_paired_lines(run: RunData) -> None:
    assert list(paired_lines(run, run)) == []
    spanish = maege.run(CONFIG | {"corpus": "quickstart-spanish"}).data
    assert list(paired_lines(run, spanish)) == []
    lattices = replace(run, results=replace(run.results, sample=run.results.sample | {"chains": 0}))
    assert list(paired_lines(run, lattices)) == []
