from collections.abc import Callable
from dataclasses import replace

import pytest

from maege.statistics.proportion import Proportion
from maege.studies.dossier.grades import graded
from maege.studies.dossier.sentence import CIRCULAR_REFERENCES
from maege.studies.rows import CONSTANT, RowResults, results_of
from maege.studies.vet.config import SECTIONS
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.rows import _ERRORS, _OUTPUTS, ROWS
from maege.studies.vet.thresholds import named_values
from maege.texts.references import annotator_references


@pytest.fixture(scope="module")
def vetting(vet_fast: Callable[..., Vetting]) -> Vetting:
    return vet_fast("gleu", *SECTIONS)


@pytest.fixture(scope="module")
def results(vetting: Vetting) -> RowResults:
    return results_of(ROWS, vetting)


def test_every_output_and_error_has_a_name() -> None:
    assert _OUTPUTS.keys() == DEGENERATE_OUTPUTS.keys()
    assert _ERRORS.keys() == INJECTED_ERRORS.keys()


def test_values_are_those_of_the_vetting(vetting: Vetting, results: RowResults) -> None:
    values = named_values(vetting)
    own = results["gleu"]
    for key, name in (
        ("order", "tau_macro"),
        ("systems", "pairwise_accuracy"),
        ("types", "punished_types"),
    ):
        assert own[key].value.value == values[name].value
    # The share that is missed, of the error that is missed most.
    assert own["new-errors"].value.value == pytest.approx(1 - values["injected-errors"].value)
    assert {*results} == {"gleu", "bleu"}
    assert own.keys() - results["bleu"].keys() == {"contract"}


def test_a_tie_with_the_correction_is_a_fault_and_with_the_source_none(vetting: Vetting) -> None:
    tied, never = Proportion.of(40, 50), Proportion.of(0, 50)
    for baseline_text, share in (("the full correction", 0.8), ("the source", 0.0)):
        (rates,) = (
            r
            for r in vetting.degenerate_outputs["gleu"]
            if (r.kind, r.baseline_text) == ("empty", baseline_text)
        )
        rates = replace(
            rates, worse_preferred=never, tied=tied, better_preferred=Proportion.of(10, 50)
        )
        changed = replace(vetting, degenerate_outputs={"gleu": [rates]})
        result = results_of(ROWS, changed)["gleu"]["bad-outputs"]
        assert result.value.value == pytest.approx(share)
        (comparison,) = result.comparisons
        assert (comparison.above < 1e-6) == (share > 0)


def test_shares_are_tested_by_exact_binomials(vetting: Vetting) -> None:
    (rates, *_) = vetting.injected_errors["gleu"]
    rates = replace(rates, better_preferred=Proportion.of(14, 20))
    few = replace(rates, better_preferred=Proportion.of(0, 19))
    changed = replace(vetting, injected_errors={"gleu": [rates, few]})
    tested, untested = results_of(ROWS, changed)["gleu"]["new-errors"].comparisons
    # Six of 20 are missed; 10 % is the aim.
    assert (tested.subject, round(tested.above, 4)) == ("reintroduced errors", 0.0113)
    assert tested.difference.value == pytest.approx(0.2)
    assert (untested.above, untested.below) == (1.0, 1.0)


def test_circular_references_and_constants_have_no_answer(vetting: Vetting) -> None:
    own = annotator_references(vetting.inputs.corpus)
    circular = replace(
        vetting, inputs=replace(vetting.inputs, references=own, exclude_own_reference=False)
    )
    assert results_of(ROWS, circular)["gleu"]["order"].not_applicable == CIRCULAR_REFERENCES
    tests = [replace(t, value=None) for t in vetting.sentinel_tests["gleu"]]
    undefined = results_of(ROWS, replace(vetting, sentinel_tests={"gleu": tests}))["gleu"]
    assert {undefined[key].not_applicable for key in ("order", "systems")} == {""}
    tests = [replace(t, tie_rate=None if t.tie_rate is None else 1.0) for t in tests]
    constant = replace(vetting, sentinel_tests={"gleu": tests})
    result = results_of(ROWS, constant)["gleu"]
    assert {result[key].not_applicable for key in ("order", "systems")} == {CONSTANT}


def test_without_its_section_a_row_is_not_examined(vet_fast: Callable[..., Vetting]) -> None:
    vetting = vet_fast("gleu", "injected-errors")
    results = results_of(ROWS, vetting)
    assert {*results["gleu"]} == {"new-errors"}
    words = {g.row.key: g.word for g in graded(ROWS, results["gleu"])}
    assert words["order"] == words["contract"] == "not examined"
