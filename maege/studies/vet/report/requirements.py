"""What is required of a vetted metric, one record each: what a program reads of its verdict."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from maege.array_types import Interval
from maege.statistics.claim import Claim
from maege.statistics.measures import HEADLINE, STATISTICS
from maege.studies.vet.config import SECTIONS
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS
from maege.studies.vet.report.statements import (
    BAD_OUTPUT,
    HIGHER_THAN,
    NEW_ERROR,
    NOT_REVERSED,
    better_than_all,
)
from maege.studies.vet.report.tested_claims import statistic_name

_Verdict = Literal["holds", "fails", "undecided", "note"]
_OF_CHECKS: dict[str, _Verdict] = {"pass": "holds", "fail": "fails", "note": "note"}
_CONTRACT, _ORDERING, _DEGENERATE, _INJECTED = SECTIONS


@dataclass(frozen=True)
class Requirement:
    """A property that a good metric has, and whether the vetted metric has it."""

    section: str  # the section of the vetting
    requirement: str  # the property
    # The number that it is about, and its interval; None if there is none.
    value: float | None
    interval: Interval | None
    # ``holds``, ``fails``, ``undecided`` (neither is significant), or ``note`` (neither would be an
    # error).
    verdict: _Verdict
    is_required: bool  # whether the metric passes only if it holds


def requirements(vetting: Vetting, claims: Sequence[Claim]) -> list[Requirement]:
    """Return the requirements of all sections that were examined; verdicts are those of claims."""
    claims = [claim for claim in claims if claim.family]
    return [
        *_contract(vetting),
        *_ordering(vetting, claims),
        *_degenerate_outputs(vetting, claims),
        *_injected_errors(vetting, claims),
        *_comparison(vetting, claims),
    ]


def _contract(vetting: Vetting) -> Iterator[Requirement]:
    for check in vetting.checks:
        verdict = _OF_CHECKS[check.verdict]
        yield Requirement(_CONTRACT, check.name, None, None, verdict, verdict != "note")
    is_complete = vetting.contract_failure is None and not vetting.failures.get(vetting.metric)
    completeness: _Verdict = "holds" if is_complete else "fails"
    yield Requirement(_CONTRACT, "scores for all requests", None, None, completeness, True)


def _ordering(vetting: Vetting, claims: list[Claim]) -> Iterator[Requirement]:
    all_tests = vetting.sentinel_tests.get(vetting.metric, [])
    tests = [test for test in all_tests if not test.is_reference_value]
    headline = next((test for test in tests if test.statistic == HEADLINE), None)
    order = [claim for claim in claims if claim.statement == "vet.order"]
    for test in tests:
        name = statistic_name(test)
        of_test = [c for c in order if c.details["statistic"] == name]
        shown = [c for c in of_test if c.is_shown]
        verdict: _Verdict = "undecided"
        if shown:
            verdict = "holds" if shown[0].details["claim"] == "better" else "fails"
        property_ = f"{name}: {better_than_all(of_test[0])}"
        yield Requirement(
            _ORDERING, property_, test.value, test.interval, verdict, test is headline
        )
    if tests:
        is_wrong = any(
            claim.details["claim"] in ("worse", "reversed") and claim.is_shown
            for claim in claims
            if claim.statement in ("vet.order", "vet.reversed")
        )
        yield Requirement(
            _ORDERING, NOT_REVERSED, None, None, "fails" if is_wrong else "holds", True
        )


def _degenerate_outputs(vetting: Vetting, claims: list[Claim]) -> Iterator[Requirement]:
    successful = _shown(claims, "vet.bad-outputs", "success")
    for rates in vetting.degenerate_outputs.get(vetting.metric, ()):
        if rates.baseline_text == FULL_CORRECTION:
            yield Requirement(
                _DEGENERATE,
                BAD_OUTPUT.format(kind=rates.kind, description=DEGENERATE_OUTPUTS[rates.kind]),
                rates.worse_preferred.share,
                rates.worse_preferred.interval,
                "fails" if rates.kind in successful else "holds",
                True,
            )


def _injected_errors(vetting: Vetting, claims: list[Claim]) -> Iterator[Requirement]:
    missed, noticed = (_shown(claims, "vet.new-errors", claim) for claim in ("missed", "noticed"))
    for rates in vetting.injected_errors.get(vetting.metric, ()):
        verdict: _Verdict = "fails" if rates.kind in missed else "undecided"
        yield Requirement(
            _INJECTED,
            NEW_ERROR.format(kind=rates.kind, description=INJECTED_ERRORS[rates.kind]),
            rates.better_preferred.share,
            rates.better_preferred.interval,
            "holds" if rates.kind in noticed else verdict,
            False,
        )


def _shown(claims: list[Claim], statement: str, claim: str) -> set[str]:
    """Return the subjects of claims of a kind that are asserted."""
    return {
        c.subjects[0]
        for c in claims
        if c.statement == statement and c.details["claim"] == claim and c.is_shown
    }


def _comparison(vetting: Vetting, claims: list[Claim]) -> Iterator[Requirement]:
    main = vetting.results.main_ranking_type if vetting.results else None
    for claim in claims:
        if claim.statement == "vet.baselines" and claim.value is not None:
            value = claim.value.value
            verdict: _Verdict = "undecided"
            if claim.is_shown and value is not None:
                verdict = "holds" if value > 0 else "fails"
            label = STATISTICS[str(claim.details["statistic"])].label
            yield Requirement(
                "comparison",
                HIGHER_THAN.format(statistic=label, rankings=main, baseline=claim.subjects[0]),
                value,
                claim.value.interval,
                verdict,
                False,
            )
