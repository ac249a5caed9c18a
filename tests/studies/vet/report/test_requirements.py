from dataclasses import replace

import pytest

from maege.statistics.claim import Claim
from maege.studies.vet.report.claims import vetting_claims
from maege.studies.vet.report.requirements import requirements
from maege.studies.vet.report.tested_claims import statistic_name
from maege.studies.vet.sentinel_tests import SentinelTest
from tests.studies.vet.report.shown_claims import VetMetric, shown, with_tests


@pytest.mark.slow
def test_better_than_all_names_the_sentinels_that_are_not_compared(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    first, *others = (t for t in vetting.sentinel_tests["gleu"] if not t.is_reference_value)
    clear = replace(first, pvalue=1e-4, adjusted=1e-4, adjusted_random_share=0.0)

    def of_order(test: SentinelTest) -> tuple[Claim, str, str]:
        changed = with_tests(vetting, [test, *others])
        claim = next(c for c in shown(changed, "vet.order") if c.topic == statistic_name(test))
        named = (
            r.requirement
            for r in requirements(changed, vetting_claims(changed))
            if claim.topic in r.requirement
        )
        return claim, claim.text, next(named)

    claim, sentence, requirement = of_order(clear)
    assert (claim.details["claim"], claim.details["not compared"]) == ("better", "")
    assert "better than all scorers without grammar, p" in sentence
    assert requirement.endswith("better than all scorers without grammar")

    uncompared = ("sentinel length", "sentinel trained-source")
    claim, sentence, requirement = of_order(replace(clear, uncompared=uncompared))
    assert claim.details["not compared"] == "length, trained-source"
    for said in (sentence, requirement):
        assert "better than all scorers without grammar that can be compared" in said
        assert "(not length, trained-source)" in said
