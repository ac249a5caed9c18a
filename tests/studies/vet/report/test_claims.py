from dataclasses import replace

import pytest

from maege.report.statements import claims_of_page
from maege.studies.dossier.dossier import joint_dossier
from maege.studies.rows import scorecard_rows
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.report.claims import GRADE, grade_claims, warnings_of_claims
from maege.studies.vet.report.statements import STATEMENTS
from tests.studies.dossier.toy_grades import BAD, GOOD, OPEN, examined
from tests.studies.vet.report.shown_claims import VetMetric, claims_of, shown, text, with_tests


@pytest.mark.slow
def test_a_metric_whose_lower_scores_are_better_is_reversed(vet_metric: VetMetric) -> None:
    vetting = vet_metric()
    (warning,) = warnings_of_claims(claims_of(vetting), {})
    assert warning.startswith("Is lower better? Most pairs")
    # In another corpus, only bad outputs may show it.
    tests = [replace(t, interval=(-0.1, 0.1)) for t in vetting.sentinel_tests[vetting.metric]]
    assert "All kinds of bad outputs" in text(with_tests(vetting, tests), "vet.inverted")
    assert not warnings_of_claims(claims_of(vet_metric("lower_is_better=true")), {})


@pytest.mark.slow
def test_facts_have_all_outputs_and_errors_and_no_pvalue(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    claims = claims_of(vetting)
    outputs = set(DEGENERATE_OUTPUTS) - {"instruction"}  # which GLEU cannot follow
    rates = [c for c in claims if c.statement == "vet.rates"]
    assert {c.topic for c in rates} == {"the full correction", "the source"}
    assert {c.subjects[0] for c in rates} == outputs and len(rates) == 2 * len(outputs)
    assert [c.subjects[0] for c in shown(vetting, "vet.error-rates")] == [*INJECTED_ERRORS]
    assert {(c.family, c.pvalue, c.adjusted) for c in claims} == {("", None, None)}


def test_each_tested_row_has_a_claim_for_each_grade_and_shows_its_own() -> None:
    of_x = examined("x", order=GOOD, systems=OPEN, new_errors=BAD, types=BAD)
    joint = joint_dossier(scorecard_rows(), [of_x, examined("y", order=BAD, systems=OPEN)])
    claims = claims_of_page([*grade_claims(joint)], STATEMENTS)
    grades = {(d.metric, g.row.key): g for d in joint.dossiers for g in d.grades if g.pvalues}
    assert len(grades) == 6
    assert len(claims) == sum(len(grade.asserted) for grade in grades.values())
    for (metric, key), grade in grades.items():
        of_row = [c for c in claims if (c.subjects, c.details["key"]) == ((metric,), key)]
        assert {c.statement for c in of_row} == {GRADE}
        assert len({c.family for c in of_row}) == 1
        assert {c.is_shown for c in of_row} == {grade.is_shown}
        # Not computed anew, neither for the row nor for the page.
        assert {c.details["claim"]: c.family_pvalue for c in of_row} == grade.asserted
        assert {c.details["claim"]: c.adjusted for c in of_row} == pytest.approx(grade.page_pvalues)
        headlines = [c.details["claim"] for c in of_row if c.is_headline]
        assert headlines[:1] == [grade.headline] * (grade.headline != "undecided")
        assert {c.text for c in of_row} <= {""}  # the scorecard has it
