"""Metrics behave on the shipped corpus as on published ones, as its README says."""

from experiments.quickstart.like_real_corpora import PUBLISHED, ROWS, SHIPPED, agreement, values
from experiments.quickstart.made_systems import FOLDER


def test_values_agree_with_those_on_conll_2014() -> None:
    found = {row: agreement(values(SHIPPED, row), values("conll14", row)) for row in ROWS}
    assert all(of_row.metrics == 19 for of_row in found.values())
    assert found["systems"].rho > 0.7 and found["bad-outputs"].rho > 0.9
    # Of tau, metrics are nearer to each other than two published corpora agree on.
    assert found["order"].rho > 0.5
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    (row,) = (line for line in text.splitlines() if line.startswith("| quickstart, CoNLL-2014 |"))
    for of_row in found.values():
        shown = ", ".join(f"{limit:.2f}" for limit in (of_row.low, of_row.high))
        assert f"{of_row.rho:.2f} [{shown}]".replace("0.", ".") in row


def test_published_corpora_have_the_same_metrics() -> None:
    assert all(len(values(name, row)) >= 19 for name in PUBLISHED for row in ROWS)
