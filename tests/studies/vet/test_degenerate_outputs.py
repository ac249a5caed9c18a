from dataclasses import replace

import pytest

from maege.studies.vet.degenerate_outputs import (
    DEGENERATE_OUTPUTS,
    FULL_CORRECTION,
    degenerate_output_pairs,
)
from maege.studies.vet.plan import Plan, degenerate_group


@pytest.mark.parametrize("kind", DEGENERATE_OUTPUTS)
def test_pairs(plan: Plan, kind: str) -> None:
    pairs = plan.contrast_pairs[degenerate_group(kind)]
    keys = [(pair.sentence, pair.baseline_text) for pair in pairs]
    assert len(set(keys)) == len(keys) > 60
    for pair in pairs:
        better, worse = pair.better.hypotheses[0], pair.worse.hypotheses[0]
        assert better != worse
        assert pair.better.references == pair.worse.references
        if pair.baseline_text != FULL_CORRECTION:
            assert better == pair.better.sources[0]
        if kind == "duplicated" and pair.baseline_text == FULL_CORRECTION:
            assert worse == f"{better} {better}"
        if kind == "instruction":
            assert worse.startswith(f"{pair.worse.sources[0]} ")
        if kind == "shuffled":
            assert sorted(worse.split()) == sorted(pair.worse.sources[0].split())


def test_outputs_that_equal_a_reference_are_omitted(plan: Plan) -> None:
    sentences = [
        replace(sentence, references=dict.fromkeys(sentence.references, ("", "a a a")))
        for sentence in plan.sample.prepared_sentences
    ]
    for instructions in (False, True):
        pairs = degenerate_output_pairs(sentences, seed=1, instructions=instructions)
        further = {"instruction"} if instructions else set()
        assert {pair.kind for pair in pairs} == {"shuffled", "unrelated", "duplicated"} | further
