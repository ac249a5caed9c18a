from dataclasses import replace

import pytest

from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.report.claims import vetting_claims, warnings_of_claims
from maege.studies.vet.report.requirements import requirements
from maege.studies.vet.report.tested_claims import FURTHER_FAMILY, ORDER_FAMILY
from tests.studies.vet.report.shown_claims import VetMetric, shown, text, with_tests


@pytest.mark.slow
def test_a_metric_whose_lower_scores_are_better_is_reversed(vet_metric: VetMetric) -> None:
    vetting = vet_metric()
    (warning,) = warnings_of_claims(vetting_claims(vetting), {})
    assert warning.startswith("Is lower better? Most pairs")
    reversed_ = {c.topic for c in shown(vetting, "vet.reversed")}
    assert "chains, random" in reversed_
    (requirement,) = (
        r
        for r in requirements(vetting, vetting_claims(vetting))
        if r.requirement.startswith("in no stat")
    )
    assert requirement.verdict == "fails"
    # In another corpus, only bad outputs may show it.
    tests = [
        replace(t, interval=(-0.1, 0.1), zero_pvalue=0.5)
        for t in vetting.sentinel_tests[vetting.metric]
    ]
    assert "All kinds of bad outputs" in text(with_tests(vetting, tests), "vet.inverted")

    turned = vet_metric("lower_is_better=true")
    assert not shown(turned, "vet.reversed")
    assert not warnings_of_claims(vetting_claims(turned), {})


@pytest.mark.slow
def test_everything_that_a_sentence_could_name_is_a_claim(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    claims = vetting_claims(vetting)
    named = {
        statement: {
            (c.subjects[0], c.details.get("claim")) for c in claims if c.statement == statement
        }
        for statement in ("vet.bad-outputs", "vet.beat-source", "vet.new-errors", "vet.types")
    }
    outputs = set(DEGENERATE_OUTPUTS) - {"instruction"}  # which GLEU cannot follow
    assert {name for name, _ in named["vet.bad-outputs"]} == outputs
    assert {name for name, _ in named["vet.beat-source"]} == outputs
    assert len(named["vet.new-errors"]) == 2 * len(INJECTED_ERRORS)
    assert {name for name, _ in named["vet.types"]} == set(vetting.results.edit_types["gleu"])
    tests = [t for t in vetting.sentinel_tests["gleu"] if not t.is_reference_value]
    assert sum(c.statement == "vet.order" for c in claims) == 2 * len(tests)
    assert {c.family for c in claims} == {"", ORDER_FAMILY, FURTHER_FAMILY}
    assert all(c.adjusted < 0.05 for c in claims if c.family and c.is_shown)
