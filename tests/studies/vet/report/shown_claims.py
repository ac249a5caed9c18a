"""What a vetting says."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from maege.report.statements import claims_of_page, sentences
from maege.statistics.claim import Claim
from maege.studies.vet.examination import Vetting
from maege.studies.vet.report.claims import raw_claims
from maege.studies.vet.report.statements import STATEMENTS
from maege.studies.vet.sentinel_tests import SentinelTest

VetMetric = Callable[..., Vetting]


def claims_of(vetting: Vetting) -> list[Claim]:
    """The facts of a part of the page, with their sentences."""
    return claims_of_page(raw_claims(vetting), STATEMENTS)


def shown(vetting: Vetting, statement: str) -> list[Claim]:
    return [c for c in claims_of(vetting) if c.statement == statement and c.is_shown]


def text(vetting: Vetting, statement: str) -> str:
    return " ".join(sentences(c for c in claims_of(vetting) if c.statement == statement))


def with_tests(vetting: Vetting, tests: Sequence[SentinelTest]) -> Vetting:
    return replace(vetting, sentinel_tests={vetting.metric: list(tests)})
