"""SARI: against a reference implementation and published outputs."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from maege.metric.score_request import Segment
from tests.reference_implementations import ngram_metrics as readable
from tests.support.segments import corpus_score, many, score, table


@given(many)
def test_sari_equals_the_reference_implementation(given_: list[Segment]) -> None:
    expected = [readable.sari(*s[:2], list(s.references)) for s in given_]
    assert score("sari", given_) == pytest.approx(expected, abs=1e-12)
    assert corpus_score("sari", given_) == pytest.approx(np.mean(expected), abs=1e-12)


@given(many)
def test_max_sari_is_the_best_single_reference(given_: list[Segment]) -> None:
    expected = [max(readable.sari(s, h, [r]) for r in references) for s, h, references in given_]
    assert score("max-sari", given_) == pytest.approx(expected, abs=1e-12)


def test_sari_of_a_correct_unchanged_sentence() -> None:
    right = Segment("a b c d e", "a b c d e", ("a b c d e",))
    assert score("sari", [right]) == pytest.approx([1 / 3])
    assert score("sari", [right], score_if_empty=1) == pytest.approx([1.0])
    assert score("max-sari", [right], score_if_empty=1) == pytest.approx([1.0])
    assert score("sari", [right._replace(references=())], score_if_empty=1) == [0.0]


@pytest.mark.parametrize(
    ("metric", "column"), [("sari", "sari"), ("max-sari", "max_single_ref_sari")]
)
def test_published_sari(goldens: Path, metric: str, column: str) -> None:
    lines = (goldens / "sari/inputs.jsonl").read_text(encoding="utf-8").splitlines()
    inputs = {str(d["sid"]): d for d in map(json.loads, lines)}
    rows = table(goldens / "sari/sari.tsv")
    given_ = [
        Segment(d["source"], d["hypotheses"][row["system"]], tuple(d["references"]))
        for row in rows
        for d in [inputs[row["sid"]]]
    ]
    expected = [float(row[column]) for row in rows]
    assert score(metric, given_) == pytest.approx(expected, abs=1e-9)


def test_sari_of_the_authors_examples() -> None:
    source = "About 95 species are currently accepted ."
    references = (
        "About 95 species are currently known .",
        "About 95 species are now accepted .",
        "95 species are now accepted .",
    )
    outputs = [
        "About 95 you now get in .",
        "About 95 species are now agreed .",
        "About 95 species are currently agreed .",
    ]
    scores = score("sari", [Segment(source, output, references) for output in outputs])
    assert scores == pytest.approx([0.26827824116980737, 0.5889995423074248, 0.5071608864657479])
