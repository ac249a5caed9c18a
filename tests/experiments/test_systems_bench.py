"""The bench of compared systems, on few sentences."""

from pathlib import Path

import pytest

from experiments.statistics import systems_bench
from experiments.statistics.systems_bench import Population, rescored_rows, system_rates


@pytest.fixture
def population(conll14: Path) -> Population:
    return Population(["m2"])


def test_rates(population: Population, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems_bench, "RESAMPLES", 100)
    monkeypatch.setattr(systems_bench, "PERMUTATIONS", 1999)
    rates = {(r.row, r.measure): r for r in system_rates(population, 6, (100,), seed=1)}
    for row in ("m2, score, percentiles", "m2, recall, BCa", "m2, pair, interval"):
        assert 0.7 < rates[row, "coverage"].mean <= 1
    assert rates["m2, pair, permutations", "size"].mean < 0.3
    assert rates["m2, any of 66 pairs, Holm", "size"].mean < 0.6


def test_another_choice_of_annotators_changes_intervals_little(
    population: Population, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(systems_bench, "RESCORED_RESAMPLES", 20)
    rows = list(rescored_rows(population, 1))
    assert [row[1] for row in rows] == ["AMU", "PKU", "IITB"]
    for row in rows:
        assert 0 < float(row[4]) < 0.006  # the intervals are .04 wide
        assert 0.9 < float(row[-1]) < 1.1
