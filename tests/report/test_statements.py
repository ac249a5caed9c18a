"""Sentences of claims."""

from maege.report.statements import Claims, Statement, by_section, claims_of_page, sentences
from maege.statistics.claim import Claim


def _fewer(shown: Claims, others: Claims) -> str:
    names = ", ".join(claim.subjects[0] for claim in shown)
    return f"Fewer: {names}, of {len(shown) + len(others)}." if shown else ""


STATEMENTS = (Statement("fewer", _fewer), Statement("size", lambda shown, others: "Small."))


def test_claims_of_a_statement_are_one_sentence() -> None:
    raw = [
        Claim("fewer", (name,), topic="edits", family="amounts", pvalue=p)
        for name, p in [("a", 0.001), ("b", 0.5), ("c", 0.002)]
    ]
    raw += [Claim("size", ("corpus",)), Claim("fewer", ("a",), "words", "words", pvalue=0.9)]
    claims = claims_of_page(raw, STATEMENTS)
    assert sentences(claims) == ["Fewer: a, c, of 3.", "Small."]
    assert [claim.text for claim in claims] == ["Fewer: a, c, of 3."] * 3 + ["Small.", ""]
    assert [claim.is_shown for claim in claims] == [True, False, True, True, False]


def test_sentences_stand_under_their_headings() -> None:
    raw = [Claim("size", ("a",), section="Second"), Claim("size", ("b",), section="First")]
    assert by_section(claims_of_page(raw, STATEMENTS)) == {
        "Second": ["Small."],
        "First": ["Small."],
    }
