"""Sentences of a comparison with people, from claims."""

from maege.report.statements import claims_of_page, sentences
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.humans.report.statements import STATEMENTS


def written(*claims: Claim) -> list[str]:
    return sentences(claims_of_page(claims, STATEMENTS))


def tau(metric: str, value: float, pvalue: float) -> Claim:
    return Claim("humans.tau", (metric,), topic="tau", family="signs", value=Value(value),
                 pvalue=pvalue)  # fmt: skip


def test_metrics_that_are_not_shown_are_undecided() -> None:
    (text,) = written(tau("a", 0.25, 1e-6), tau("b", 0.5, 1e-6), tau("c", 0.01, 0.9))
    assert text == "tau with people is significantly above 0 by `b` .500, `a` .250; undecided: `c`."
    (text,) = written(tau("c", 0.01, 0.9))
    assert text == "tau with people is significantly above 0 by no metric."


def test_facts_are_written_as_they_are() -> None:
    few = Claim("humans.few-systems", (), details={"systems": 1})
    trained = Claim("humans.trained", ("m", "a", "b"))
    assert written(few, trained) == [
        "1 system: correlations over systems say little about others.",
        "`m` was trained on a, b: its rank there is no evidence of quality.",
    ]


def test_orders_are_of_these_metrics() -> None:
    def orders(a: str, value: float) -> Claim:
        return Claim("humans.orders", (a, "x"), value=Value(value, (value - 0.1, value + 0.1)),
                     details={"of": "these results", "metrics": 7})  # fmt: skip

    (text,) = written(orders("a", 0.75), orders("b", -0.5))
    assert text == (
        "Rank correlation of these results on these 7 metrics: a and x .750 [.65, .85], b and x "
        "−.500 [−.60, −.40]."
    )
