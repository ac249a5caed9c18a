from dataclasses import replace

import pytest

from maege.statistics.proportion import Proportion
from maege.studies.vet.degenerate_outputs import FULL_CORRECTION, SOURCE
from maege.studies.vet.report.claims import vetting_claims
from tests.studies.vet.report.shown_claims import VetMetric, shown, text, with_tests


@pytest.mark.slow
def test_reversals_are_adjusted_for_all_statistics_that_could_be_named(
    vet_metric: VetMetric,
) -> None:
    vetting = vet_metric(metric="gleu")
    tests = vetting.sentinel_tests["gleu"]
    readable = [
        t for t in tests if t.reference_count is None and t.statistic != "pairwise_accuracy"
    ]
    claims = [c for c in vetting_claims(vetting) if c.statement == "vet.reversed"]
    assert len(claims) == len(readable) == 6  # tau, r and rho, two source policies
    # An interval below 0 is not enough.
    index = tests.index(readable[0])
    one = replace(readable[0], value=-0.1, interval=(-0.19, -0.01), zero_pvalue=0.03)
    assert not shown(
        with_tests(vetting, [*tests[:index], one, *tests[index + 1 :]]), "vet.reversed"
    )
    strong = replace(one, zero_pvalue=0.0001)
    (claim,) = shown(
        with_tests(vetting, [*tests[:index], strong, *tests[index + 1 :]]), "vet.reversed"
    )
    assert claim.subjects == ("tau (macro) on chains",)


@pytest.mark.slow
def test_shares_are_adjusted_for_all_that_could_be_named(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    # The interval of one share is above 5 %; 18 shares could be named.
    borderline = Proportion.of(9, 62)
    assert borderline.interval[0] > 0.05
    assert borderline.pvalue_above(0.05) < 0.01
    none = Proportion.of(0, 62)
    rates = [
        replace(r, worse_preferred=none, tied=none) for r in vetting.degenerate_outputs["gleu"]
    ]
    rates[0] = replace(rates[0], worse_preferred=borderline)
    vetting = replace(vetting, degenerate_outputs={"gleu": rates})
    assert {r.baseline_text for r in rates} == {FULL_CORRECTION, SOURCE}
    assert not shown(vetting, "vet.bad-outputs")


@pytest.mark.slow
def test_a_share_of_fewer_than_20_sentences_has_no_verdict(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    assert shown(vetting, "vet.beat-source")
    few = [
        replace(r, worse_preferred=Proportion.of(19, 19), tied=Proportion.of(0, 19))
        for r in vetting.degenerate_outputs["gleu"]
    ]
    vetting = replace(vetting, degenerate_outputs={"gleu": few})
    assert not shown(vetting, "vet.beat-source")
    assert text(vetting, "vet.beat-source").endswith("undecided, too few sentences.")
