"""The row of the dossier, from what is claimed of marked edits."""

import pytest

from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.edits.rows import ROWS
from maege.studies.rows import results_of


def claim(metric: str, value: Value | None, pvalue: float | None, **details: float) -> Claim:
    known = {"corpus": "c", "sentences": 30, "judge": None, **details}
    return Claim(
        "edits.people", (metric,), value=value, pvalue=pvalue, units="sentences", details=known
    )


@pytest.mark.parametrize(
    ("value", "pvalue", "above", "below"),
    [(0.75, 0.5, 0.25, 0.75), (0.25, 0.5, 0.75, 0.25), (0.75, None, 0.5, 0.5)],
)
def test_the_share_is_compared_with_one_half(
    value: float, pvalue: float | None, above: float, below: float
) -> None:
    claims = [claim("m", Value(value, (0.125, 0.875)), pvalue, judge=0.9)]
    result = results_of(ROWS, claims)["m"]["edit-values"]
    (chance,) = result.comparisons
    assert chance.difference == Value(value - 0.5, (-0.375, 0.375))
    assert (chance.above, chance.below) == (above, below)
    assert (result.n, result.corpus, result.ceiling) == (30, "c", Value(0.9))


def test_claims_without_a_value_and_others_are_no_answer() -> None:
    other = Claim("edits.adds-up", ("m",), value=Value(0.9), details={"judge": None})
    assert results_of(ROWS, [claim("m", None, 0.5), claim("n", Value(None), 0.5), other]) == {}
    result = results_of(ROWS, [claim("m", Value(0.9), 0.5)])["m"]["edit-values"]
    assert result.ceiling is None
