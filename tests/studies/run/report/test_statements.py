"""Sentences on the metrics of a run."""

from dataclasses import replace

from maege.report.statements import claims_of_page, sentences
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.run.report.statements import STATEMENTS

BEST = {"purpose": "To order outputs", "scope": ""}


def written(*claims: Claim) -> list[str]:
    return sentences(claims_of_page(claims, STATEMENTS))


def above_0(metric: str, value: float, pvalue: float = 1e-6, **details: float | str) -> Claim:
    interval = (value - 0.1, value + 0.1)
    return Claim("run.best", (metric,), topic="tau", family="against 0",
                 value=Value(value, interval), pvalue=pvalue, details=BEST | details)  # fmt: skip


def pair(statement: str, a: str, b: str, pvalue: float | None) -> Claim:
    return Claim(statement, (a, b), topic="tau", family="pairs", value=Value(0.1), pvalue=pvalue)


def test_the_best_metric_is_named_with_its_rank_among_the_others() -> None:
    metrics = above_0("b", 0.25), above_0("a", 0.5), above_0("c", 0.125)
    (text,) = written(
        *metrics, pair("run.best", "a", "b", 0.5), pair("run.best", "a", "c", 1e-6)
    )  # fmt: skip
    assert text == (
        "To order outputs: a has the highest tau, .500 [.40, .60], significantly above 1 of 2 "
        "others. Undecided: b."
    )
    (text,) = written(
        *metrics, pair("run.best", "a", "b", 0.5), pair("run.best", "a", "c", None)
    )  # fmt: skip
    assert text == (
        "To order outputs: undecided between a, b; tau of a is .500 [.40, .60]. Not compared: c."
    )
    (text,) = written(*metrics, *(pair("run.best", "a", name, 1e-6) for name in "bc"))
    assert text.endswith("[.40, .60], significantly above all 2 others.")
    (text,) = written(above_0("a", 0.5))
    assert text == "To order outputs: a has tau .500 [.40, .60], significantly above chance."


def test_no_metric_is_recommended_that_chance_explains() -> None:
    (text,) = written(above_0("a", 0.5, pvalue=0.2))
    assert text.endswith("no recommendation. The highest tau is not significantly above chance.")


def test_few_differences_are_named_and_many_counted() -> None:
    pairs = [pair("run.pairs", "a", name, 1e-6) for name in "bcd"]
    undecided, untested = pair("run.pairs", "b", "c", 0.9), pair("run.pairs", "b", "d", None)
    (text,) = written(*pairs, undecided, untested)
    assert text == (
        "Significant differences in tau: 3 of 4 pairs of metrics: a above b, a above c, a above d."
    )
    (text,) = written(*pairs, pair("run.pairs", "a", "e", 1e-6), undecided)
    assert text == "Significant differences in tau: 4 of 5 pairs of metrics."
    assert written(untested) == []


def test_a_metric_that_may_be_inverted_is_asked_about() -> None:
    claim = Claim("run.reversed", ("ter",), topic="rho", family="against 0", value=Value(-0.5),
                  pvalue=1e-6, table="corpora", details={"inverted": 1})  # fmt: skip
    assert written(claim) == [
        "Reversed on corpora: corpora with fewer corrections score significantly higher by ter "
        "(−.500). Is lower better for ter? Then set `lower_is_better`."
    ]
    within = replace(claim, table="chains", details={"inverted": 0})
    assert written(within) == [
        "Reversed within sentences: less corrected texts score significantly higher by ter (−.500)."
    ]
    assert written(replace(claim, pvalue=0.5)) == []


def test_types_without_a_reaction_are_counted() -> None:
    def claims(*pvalues: float) -> list[Claim]:
        return [
            Claim("run.no-reaction", (f"T{n}", "a"), topic="a", family="reactions", pvalue=p)
            for n, p in enumerate(pvalues)
        ]

    assert written(*claims(1e-9, 1e-9, 0.5)) == [
        "a does not react to 2 of 3 error types: T0, T1."
    ]  # fmt: skip
    assert written(*claims(1e-9, 1e-9)) == ["a does not react to all error types."]
    assert written(*claims(0.5, 0.5)) == []
