"""The study: its statements, and its title."""

import maege
from maege.studies.systems.report.claims import raw_claims
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.study import STUDY


def test_every_claim_has_one_statement(quickstart: ReportedSystems) -> None:
    keys = [statement.key for statement in STUDY.statements]
    assert len(set(keys)) == len(keys)
    claims = {claim.statement for claim in raw_claims(quickstart)}
    assert {"systems.pairs", "systems.betas"} <= claims <= set(keys)


def test_the_title_says_of_which_corpus() -> None:
    few = {"resamples": 20, "permutations": 19}
    result = maege.systems("quickstart", metrics=["ld"], statistics=few, trust=False)
    assert result.title == "systems on quickstart"
    assert result.to_markdown().startswith("# Systems on quickstart\n")
