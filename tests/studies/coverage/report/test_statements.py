"""The sentences of coverage, each from claims of its own."""

import pytest

from maege.report.statements import claims_of_page, sentences
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.coverage.report.statements import STATEMENTS


def written(*claims: Claim) -> str:
    (text,) = sentences(claims_of_page(claims, STATEMENTS))
    return text


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1 sentence says nothing about others, so that"), (7, "7 sentences say little about")],
)
def test_few_sentences(number: int, text: str) -> None:
    assert written(Claim("coverage.few-sentences", (), value=Value(number))).startswith(text)


def test_the_curve() -> None:
    points = [(1, 0.25, False), (2, 0.375, False), (100, 0.75, True)]
    claims = [
        Claim(
            "coverage.curve",
            (f"{references}",),
            value=Value(value, (0.125, 0.875)),
            details={"references": references, "extrapolated": is_far, "comparison": "changes"},
        )
        for references, value, is_far in points
    ]
    assert written(*claims) == (
        "Coverage is the probability that a correction by a further person changes the same words "
        "as a reference. It is .250 [.12, .88] with 1 reference, .375 [.12, .88] with 2, .750 "
        "[.12, .88] with 100 (extrapolated)."
    )


def test_references_that_a_coverage_needs() -> None:
    details = {"limit": 50, "extrapolated": True, "sentences": 9, "low": 10, "high": None}
    claims = [
        Claim("coverage.needed", ("0.5",), value=Value(20), details=details),
        Claim("coverage.needed", ("0.6",), value=Value(None), details=details),
    ]
    assert written(*claims) == (
        "A coverage of 50 % needs 20 references (10 to more than 50, extrapolated). A coverage of "
        "60 % needs more than 50 references (10 to more than 50)."
    )
    beyond = {**details, "limit": 1, "low": None}
    few = Claim("coverage.needed", ("0.5",), value=Value(None), details=beyond)
    assert written(few) == "A coverage of 50 % needs more than 1 reference (the whole interval)."


def test_valid_corrections() -> None:
    once, everything = (
        Claim("coverage.valid", (name,), value=Value(share))
        for name, share in (("once", 0.75), ("all", 0.9))
    )
    assert "that one person wrote, 75 % are yes, of all 90 %." in written(once, everything)


def test_re_ranking_with_more_references() -> None:
    changes, unchanged = (
        Claim(
            "coverage.more-references",
            (measure,),
            topic="gleu",
            family="re-ranking with more references",
            value=Value(value),
            pvalue=pvalue,
        )
        for measure, value, pvalue in (("changes", 0.5, 1e-9), ("unchanged", -0.1, 0.4))
    )
    assert written(changes, unchanged) == (
        "Re-ranking by `gleu` with more references, however ties are broken: significantly more "
        "word changes; undecided: unchanged sentences."
    )


def test_every_statement_has_a_name_of_its_own() -> None:
    keys = [statement.key for statement in STATEMENTS]
    assert len(set(keys)) == len(keys)
    assert all(key.startswith("coverage.") for key in keys)
