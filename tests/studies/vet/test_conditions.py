from itertools import pairwise

from maege.config.schema import load
from maege.studies.lattices.inputs import load_inputs
from maege.studies.vet.conditions import (
    ORIGINAL,
    RANDOM,
    conditions,
    drawn_references,
    with_references,
)
from maege.studies.vet.config import DEFAULT_CONFIG
from maege.studies.vet.plan import Plan


def test_conditions(plan: Plan) -> None:
    configured, original, *limited = plan.conditions
    assert (configured.source_policy, original.source_policy) == (RANDOM, ORIGINAL)
    assert [condition.reference_count for condition in limited] == [1, 2]
    assert all(c.sources[0] == c.candidates[0].hypotheses[0] for c in original.sample.chains)
    assert [c.candidates[-1].hypotheses for c in configured.sample.chains] == [
        c.candidates[-1].hypotheses for c in limited[0].sample.chains
    ]
    assert all(
        len(candidate.references[0]) == 1
        for c in limited[0].sample.chains
        for candidate in c.candidates
    )


def test_a_larger_number_of_references_contains_the_smaller(plan: Plan) -> None:
    for sentence in plan.sample.prepared_sentences:
        drawn = drawn_references(sentence, seed=3)
        by_count = [with_references(sentence, drawn, count).references for count in range(4)]
        for annotator, references in sentence.references.items():
            for few, more in pairwise(by_count):
                assert set(few[annotator]) <= set(more[annotator])
            assert by_count[0][annotator] == ()
            assert by_count[3][annotator] == references


def test_different_source_policies_of_chains_and_corpora_are_both_changed() -> None:
    overrides = [
        f"chains.source_policy={ORIGINAL}",
        "synthetic_corpora.replicates=1",
        "lattices=null",
    ]
    config = load(DEFAULT_CONFIG, overrides)
    configured, varied, *_ = conditions(config, load_inputs(config))
    assert (configured.source_policy, configured.corpora_source_policy) == (ORIGINAL, RANDOM)
    assert (varied.source_policy, varied.corpora_source_policy) == (RANDOM, ORIGINAL)
    sentences = varied.sample.prepared_sentences
    assert varied.sample.corpora[0].sources == tuple(sentence.text for sentence in sentences)


def test_what_the_metric_does_not_read_is_not_varied() -> None:
    config = load(DEFAULT_CONFIG, ["synthetic_corpora=null", "lattices=null"])
    inputs = load_inputs(config)

    def varied(*reads: str) -> list[tuple[str, int | None]]:
        return [(c.source_policy, c.reference_count) for c in conditions(config, inputs, reads)][1:]

    assert varied("hypothesis") == []
    assert varied("hypothesis", "source") == [(ORIGINAL, None)]
    assert varied("hypothesis", "references") == [(RANDOM, 1), (RANDOM, 2)]
