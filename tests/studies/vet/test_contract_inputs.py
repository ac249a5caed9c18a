from maege.studies.vet.contract_inputs import (
    ORDINARY_REQUESTS,
    SINGLE_REFERENCE_CHAINS,
    contract_requests,
    joined_request,
    ordinary_requests,
    single_reference_requests,
    timing_requests,
    unusual_requests,
    with_duplicated_reference,
    with_reversed_references,
)
from maege.studies.vet.plan import Plan


def test_ordinary_requests_are_different_ones_of_the_whole_sample(plan: Plan) -> None:
    requests = ordinary_requests(plan.chains)
    assert len(requests) == len(set(requests)) == ORDINARY_REQUESTS
    assert requests[-1].sources not in {r.sources for r in ordinary_requests(plan.chains[:10])}
    corpus = joined_request(requests)
    assert corpus.sources == tuple(r.sources[0] for r in requests)


def test_references_are_reversed_or_duplicated(plan: Plan) -> None:
    requests = ordinary_requests(plan.chains)
    (references,) = next(r.references for r in requests if len(r.references[0]) > 1)
    changed = [r.references for r in with_reversed_references(requests)]
    assert (references[::-1],) in changed
    changed = [r.references for r in with_duplicated_reference(requests)]
    assert ((*references, references[0]),) in changed


def test_texts_that_are_timed_have_their_length(plan: Plan) -> None:
    for length in (10, 320):
        for request in timing_requests(plan.chains, length):
            assert len(request.sources[0].split()) == length
            assert len(request.references[0][0].split()) == length


def test_the_end_of_a_chain_is_the_only_reference(plan: Plan) -> None:
    chains = single_reference_requests(plan.chains)
    assert 0 < len(chains) <= SINGLE_REFERENCE_CHAINS
    for requests in chains:
        assert {r.references for r in requests} == {((requests[-1].hypotheses[0],),)}
        assert {r.sources for r in requests} == {requests[0].hypotheses}


def test_everything_that_the_checks_send_is_exported(plan: Plan) -> None:
    everything = set(contract_requests(plan.chains))
    ordinary = ordinary_requests(plan.chains)
    unusual = unusual_requests(ordinary)
    assert {"an empty output", "emoji", "1,000 tokens"} < unusual.keys()
    assert unusual["an empty output"].hypotheses == ("",)
    assert {*ordinary, *unusual.values(), joined_request(ordinary)} < everything
