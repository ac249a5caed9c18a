"""What is claimed of metrics that were attacked."""

import pytest

from maege.studies.attack.measurements import Attacked, AttackedMetric
from maege.studies.attack.metric_pairs import metric_pairs
from maege.studies.attack.report.statements import STATEMENTS, raw_claims
from maege.studies.attack.win_rates import Duels, win_rates
from tests.studies.attack.test_win_rates import FOUGHT, duels

RATES = win_rates(FOUGHT)  # the source is beaten, the partial correction ties
WRITE = {statement.key: statement.write for statement in STATEMENTS}


def attacked(hidden: tuple = (), pairs: tuple = ()) -> Attacked:
    of_metric = AttackedMetric(FOUGHT, RATES, hidden, (), None, (), (), {})
    return Attacked((of_metric,), pairs, (), {})


def test_each_rate_is_a_claim_and_the_exposed_ones_are_named() -> None:
    claims = [*raw_claims(attacked())]
    assert [c.subjects for c in claims] == [
        ("m", "neighbour", "source"), ("m", "neighbour", "partial")
    ]  # fmt: skip
    assert [(c.value, c.pvalue) for c in claims] == [(r.rate, r.pvalue) for r in RATES]
    text = WRITE["attack.exposed"](claims[:1], claims[1:])
    assert "1 of 2 pairs" in text
    assert "the source (neighbour: .200 [" in text
    assert "one edit" not in text


def test_hidden_references_are_no_news_where_the_metric_is_not_exposed() -> None:
    hidden = [c for c in raw_claims(attacked(RATES)) if c.statement == "attack.hidden"]
    assert [c.details["is exposed"] for c in hidden] == [True, False]
    assert "the source (neighbour: .200 [" in WRITE["attack.hidden"](hidden, ())
    assert WRITE["attack.hidden"](hidden[1:], hidden[:1]) == ""


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_the_metric_with_fewer_wins_is_named_first(order: str) -> None:
    scores = {"a": [1.0] * 15 + [0.0] * 5, "b": [0.0] * 20}
    of_all = [Duels(m, tuple(duels(scores[m], "source")), 1.0, 0.95) for m in order]
    pairs = tuple(metric_pairs(of_all))
    (claim,) = (c for c in raw_claims(attacked(pairs=pairs)) if c.statement == "attack.fewer")
    assert claim.subjects == ("b", "a", "neighbour", "source")
    assert claim.pvalue == pairs[0].pvalue
    assert "b than a (0.75)" in WRITE["attack.fewer"]([claim], ())
