"""What a vetting says."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from maege.report.statements import sentences
from maege.statistics.claim import Claim
from maege.studies.vet.examination import Vetting
from maege.studies.vet.report.claims import vetting_claims
from maege.studies.vet.sentinel_tests import SentinelTest

VetMetric = Callable[..., Vetting]


def shown(vetting: Vetting, statement: str) -> list[Claim]:
    return [c for c in vetting_claims(vetting) if c.statement == statement and c.is_shown]


def text(vetting: Vetting, statement: str) -> str:
    return " ".join(sentences(c for c in vetting_claims(vetting) if c.statement == statement))


def with_tests(vetting: Vetting, tests: Sequence[SentinelTest]) -> Vetting:
    return replace(vetting, sentinel_tests={vetting.metric: list(tests)})
