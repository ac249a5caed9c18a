import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from maege.report.statements import sentences
from maege.statistics.claim import Claim
from maege.statistics.proportion import Proportion
from maege.studies.vet.command import parse_options
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION, SOURCE
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.options import vetting_config
from maege.studies.vet.report.claims import (
    FURTHER,
    ORDER,
    raw_claims,
    statistic_name,
    vetting_claims,
)
from maege.studies.vet.report.requirements import requirements
from maege.studies.vet.sentinel_tests import SentinelTest
from maege.studies.vet.vet import Vetting, vet

FAST = [
    "synthetic_corpora.replicates=3",
    "lattices=null",
    "statistics.resamples=100",
    "statistics.permutations=999",
]
DISTANCE = """
from collections import Counter

def distance(hypothesis, references):
    words = Counter(hypothesis.split())
    others = [Counter(reference.split()) for reference in references]
    distances = [sum(((words - other) + (other - words)).values()) for other in others]
    return min(distances) + (hypothesis not in references)
"""
VetMetric = Callable[..., Vetting]


@pytest.fixture(scope="module")
def vet_metric(tmp_path_factory: pytest.TempPathFactory) -> VetMetric:
    file = tmp_path_factory.mktemp("metric") / "metric.py"
    file.write_text(DISTANCE, encoding="utf-8")
    vettings: dict[str, Vetting] = {}

    def vet_metric(
        *parameters: str,
        metric: str = f"{file}:distance",
        sections: str = "ordering,degenerate-outputs,injected-errors",
    ) -> Vetting:
        key = f"{metric} {parameters} {sections}"
        if key not in vettings:
            config = vetting_config(None, FAST)
            options = parse_options(
                config, metric, parameters=parameters, baselines="bleu", sections=sections
            )
            vettings[key] = vet(options.config, options.metric, sections=options.sections)
        return vettings[key]

    return vet_metric


def shown(vetting: Vetting, statement: str) -> list[Claim]:
    return [c for c in vetting_claims(vetting) if c.statement == statement and c.is_shown]


def text(vetting: Vetting, statement: str) -> str:
    return " ".join(sentences(c for c in vetting_claims(vetting) if c.statement == statement))


def with_tests(vetting: Vetting, tests: Sequence[SentinelTest]) -> Vetting:
    return replace(vetting, sentinel_tests={vetting.metric: list(tests)})


@pytest.mark.slow
def test_a_metric_whose_lower_scores_are_better_is_reversed(vet_metric: VetMetric) -> None:
    vetting = vet_metric()
    assert vetting_claims(vetting)[0].text.startswith("Is lower better? Most pairs")
    reversed_ = {c.topic for c in shown(vetting, "vet.reversed")}
    assert "chains, random" in reversed_
    assert "its order is reversed" in text(vetting, "vet.use-order")
    assert "not without safeguards" in text(vetting, "vet.use-training")
    (requirement,) = (r for r in requirements(vetting) if r.requirement.startswith("in no stat"))
    assert requirement.verdict == "fails"
    # In another corpus, only bad outputs may show it.
    tests = [
        replace(t, interval=(-0.1, 0.1), zero_pvalue=0.5)
        for t in vetting.sentinel_tests[vetting.metric]
    ]
    assert "All kinds of bad outputs" in text(with_tests(vetting, tests), "vet.inverted")

    turned = vet_metric("lower_is_better=true")
    assert not shown(turned, "vet.reversed")
    assert not text(turned, "vet.inverted")


@pytest.mark.slow
def test_the_contract_alone_asks_whether_lower_is_better(vet_metric: VetMetric) -> None:
    question = text(vet_metric(sections="contract"), "vet.inverted")
    assert question.startswith("Is lower better? In 40 of 40 chains")
    assert not text(vet_metric("lower_is_better=true", sections="contract"), "vet.inverted")


@pytest.mark.slow
def test_reversals_are_adjusted_for_all_statistics_that_could_be_named(
    vet_metric: VetMetric,
) -> None:
    vetting = vet_metric(metric="gleu")
    tests = vetting.sentinel_tests["gleu"]
    readable = [t for t in tests if t.reference_count is None and t.statistic != "soft_accuracy"]
    claims = [c for c in raw_claims(vetting) if c.statement == "vet.reversed"]
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
def test_everything_that_a_sentence_could_name_is_a_claim(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    claims = vetting_claims(vetting)
    named = {
        statement: {
            (c.subjects[0], c.details.get("claim")) for c in claims if c.statement == statement
        }
        for statement in ("vet.bad-outputs", "vet.beat-source", "vet.new-errors", "vet.types")
    }
    assert {name for name, _ in named["vet.bad-outputs"]} == set(DEGENERATE_OUTPUTS)
    assert {name for name, _ in named["vet.beat-source"]} == set(DEGENERATE_OUTPUTS)
    assert len(named["vet.new-errors"]) == 2 * len(INJECTED_ERRORS)
    assert {name for name, _ in named["vet.types"]} == set(vetting.results.edit_types["gleu"])
    tests = [t for t in vetting.sentinel_tests["gleu"] if not t.is_reference_value]
    assert sum(c.statement == "vet.order" for c in claims) == 2 * len(tests)
    assert {c.family for c in claims} == {"", ORDER, FURTHER}
    assert all(c.adjusted < 0.05 for c in claims if c.family and c.is_shown)


@pytest.mark.slow
@pytest.mark.parametrize("metric", ["gleu", "sari"])
def test_sentences_are_short(vet_metric: VetMetric, metric: str) -> None:
    for claim in vetting_claims(vet_metric(metric=metric)):
        for sentence in re.split(r"(?<=[.?]) (?=[A-Z])", claim.text):
            words = [word for word in sentence.split() if any(map(str.isalpha, word))]
            assert len(words) <= 25, sentence


@pytest.mark.slow
def test_baselines_are_counted_as_if_they_were_vetted(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    tests = [
        replace(test, adjusted=adjusted, adjusted_worse=1.0, adjusted_random_share=0.0)
        for test, adjusted in zip(
            (t for t in vetting.sentinel_tests["gleu"] if not t.is_reference_value),
            (0.001, 0.02, 0.03, 1.0),
            strict=True,
        )
    ]
    # 5 % are for two families, so .03 is not significant: neither of the metric nor of a baseline.
    same = replace(vetting, sentinel_tests=dict.fromkeys(("gleu", "bleu", "twin"), tests))
    assert len([c for c in shown(same, "vet.order") if c.details["claim"] == "better"]) == 2
    counts = {c.subjects[0]: c.value.value for c in shown(same, "vet.baselines-order")}
    assert counts == {"bleu": 2, "twin": 2}


@pytest.mark.slow
def test_better_than_all_names_the_sentinels_that_are_not_compared(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    first, *others = (t for t in vetting.sentinel_tests["gleu"] if not t.is_reference_value)
    clear = replace(first, pvalue=1e-4, adjusted=1e-4, adjusted_random_share=0.0)

    def of_order(test: SentinelTest) -> tuple[Claim, str, str]:
        changed = with_tests(vetting, [test, *others])
        claim = next(c for c in shown(changed, "vet.order") if c.topic == statistic_name(test))
        named = (r.requirement for r in requirements(changed) if claim.topic in r.requirement)
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


@pytest.mark.slow
def test_what_is_not_significant_is_not_said_to_be_absent(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    misplaced = vetting.injected_errors["gleu"][-1].better_preferred
    assert misplaced.share < 0.9
    assert text(vetting, "vet.new-errors").startswith(
        "New errors noticed in significantly under 90 % of sentences: none. Undecided: "
    )
    assert "Bad outputs score above the source (duplicated)" in text(vetting, "vet.use-training")


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
