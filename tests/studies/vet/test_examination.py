from collections.abc import Callable
from pathlib import Path

import pytest

from maege.report.statements import by_section
from maege.studies.dossier.grades import graded
from maege.studies.rows import results_of
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION
from maege.studies.vet.examination import Vetting
from maege.studies.vet.plan import degenerate_group
from maege.studies.vet.rows import ROWS
from maege.studies.vet.thresholds import Threshold, named_values
from tests.studies.vet.report.shown_claims import claims_of
from tests.support.impatience import limit_calls

VetFast = Callable[..., Vetting]


def lines(vetting: Vetting, section: str) -> list[str]:
    return by_section(claims_of(vetting)).get(section, [])


@pytest.mark.slow
def test_a_failure_in_one_group_does_not_affect_the_others(broken: Path, vet_fast: VetFast) -> None:
    vetting = vet_fast(f"{broken}:NanOnEmpty", "ordering", "degenerate-outputs")
    assert not vetting.has_no_scores
    ((group, reason),) = vetting.failures[vetting.metric].items()
    assert group == degenerate_group("empty")
    assert "nan" in reason
    assert reason.endswith("at ''")
    kinds = {rates.kind for rates in vetting.degenerate_outputs[vetting.metric]}
    assert kinds == DEGENERATE_OUTPUTS.keys() - {"empty"}
    assert {rates.kind for rates in vetting.degenerate_outputs["bleu"]} == DEGENERATE_OUTPUTS.keys()
    tests = vetting.sentinel_tests[vetting.metric]
    tested = [t for t in tests if t.ranking_type == "corpora" and not t.is_reference_value]
    assert tested
    assert all(any(c.pvalue is not None for c in test.comparisons) for test in tested)
    threshold = Threshold.parse("degenerate-outputs.empty<1")
    assert not threshold.holds(named_values(vetting))
    assert group in " ".join(lines(vetting, "Missing scores"))


@pytest.mark.slow
def test_nothing_else_is_scored_if_the_metric_has_no_scores(
    broken: Path, vet_fast: VetFast, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit_calls(monkeypatch, lambda name, _: name == "broken")
    vetting = vet_fast(f"{broken}:Hanging", "ordering", "degenerate-outputs")
    assert vetting.has_no_scores
    (check,) = vetting.checks
    assert check.verdict == "fail"
    assert (vetting.sentinel_tests, vetting.degenerate_outputs, vetting.results) == ({}, {}, None)
    assert not Threshold.parse("tau_micro>0").holds(named_values(vetting))
    assert [text.count(check.message) for text in lines(vetting, "Contract")] == [1]


@pytest.mark.parametrize("name", ["Constant", "Length"])
def test_metrics_without_knowledge_of_grammar(broken: Path, vet_fast: VetFast, name: str) -> None:
    vetting = vet_fast(f"{broken}:{name}", "ordering", "degenerate-outputs")
    tests = vetting.sentinel_tests[vetting.metric]
    assert tests
    words = {g.row.key: g.word for g in graded(ROWS, results_of(ROWS, vetting)[vetting.metric])}
    assert words["order"] in ("not examined", "undecided", "bad")
    assert words["systems"] in ("not examined", "undecided", "bad")
    rates = {
        r.kind: r
        for r in vetting.degenerate_outputs[vetting.metric]
        if r.baseline_text == FULL_CORRECTION
    }
    duplicated = rates["duplicated"]
    assert (duplicated.tied if name == "Constant" else duplicated.worse_preferred).share == 1
    values = named_values(vetting)
    assert values["degenerate-outputs"].value == (0 if name == "Constant" else 1)


def test_scores_out_of_range_in_the_samples_are_reported(broken: Path, vet_fast: VetFast) -> None:
    vetting = vet_fast(f"{broken}:OutOfRange", "contract", "degenerate-outputs")
    failed = {check.name for check in vetting.checks if check.verdict == "fail"}
    assert "scores in its range (samples)" in failed
    assert named_values(vetting)["contract.failures"].value == len(failed)


@pytest.mark.slow
def test_the_failing_text_is_reported(broken: Path, vet_fast: VetFast) -> None:
    vetting = vet_fast(f"{broken}:Picky", "injected-errors")
    (check,) = vetting.checks
    assert "1 of 24" in check.message
    assert "no adverbs, please" in " ".join(lines(vetting, "Contract"))
    (reason,) = set(vetting.failures["broken"].values())
    assert "at 'Nowadays" in reason
