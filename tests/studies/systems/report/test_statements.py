"""Sentences on systems."""

from maege.report.statements import claims_of_page, sentences
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.systems.report.statements import STATEMENTS


def written(*claims: Claim) -> list[str]:
    return sentences(claims_of_page(claims, STATEMENTS))


def pair(a: str, b: str, difference: float, pvalue: float) -> Claim:
    return Claim(
        "systems.pairs",
        (a, b),
        topic="gleu",
        family="pairs",
        value=Value(difference, (difference - 0.05, difference + 0.05)),
        pvalue=pvalue,
        details={
            "first": "x",
            "score": ".500 [.40, .60]",
            "systems": 5,
            "equal": 1,
            "baseline": None,
        },
    )


def test_few_units() -> None:
    few = Claim("systems.few", (), value=Value(7), details={"noun": "document"})
    assert written(few) == ["7 documents: few, so that intervals are too narrow."]
    one = Claim("systems.few", (), value=Value(1), details={"noun": "sentence"})
    assert written(one) == ["1 sentence: too few for intervals and tests."]


def test_few_pairs_are_named_and_many_counted() -> None:
    two = written(pair("x", "y", 0.2, 0.001), pair("x", "z", 0.01, 0.5))
    assert two == [
        "`gleu`: first in this sample is x, .500 [.40, .60]; significant: x − y +.200 [.150, .250] "
        "(p = .002); undecided: x − z +.010 [−.040, .060] (p = .500)."
    ]
    others = [pair(a, b, 0.1, 0.9) for a, b in (("y", "z"), ("y", "w"), ("z", "w"))]
    (many,) = written(pair("x", "y", 0.2, 0.001), pair("x", "z", 0.01, 0.5), *others)
    assert many == (
        "`gleu`: first in this sample is x, .500 [.40, .60], significantly above 1 of 2; "
        "undecided: z."
    )


def test_what_a_table_has_is_not_said_again() -> None:
    details = {"references": "all", "point": 0.01, "score": 0.5, "at": 0.6, "outside": 1}
    claim = Claim("systems.point", ("gleu",), topic="gleu", value=Value(None), details=details)
    assert written(claim) == []


def test_opposite_orders_in_two_groups_are_said() -> None:
    claims = [
        Claim(
            "systems.groups",
            subjects,
            topic="gleu",
            family="groups by gleu",
            pvalue=pvalue,
            details={"group": group},
        )
        for group, subjects, pvalue in [
            ("A", ("x", "y"), 0.001), ("B", ("y", "x"), 0.001), ("C", ("x", "y"), 0.9),
        ]
    ]  # fmt: skip
    assert written(*claims) == [
        "`gleu` by group, pairs that differ significantly: A 1 of 1, B 1 of 1, C 0 of 1. In "
        "opposite orders: x − y (A against B)."
    ]
