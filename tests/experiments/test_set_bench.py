"""The bench of several test sets, on few runs."""

import re

import numpy as np

from docs.generate.simulations_page import STORED_SETS, page
from experiments.statistics.set_bench import SCENARIOS, SYSTEMS, drawn_set, lines, set_rates


def test_rates_repeat_and_false_claims_are_rare() -> None:
    rates = list(set_rates(3))
    assert rates == list(set_rates(3))
    assert {rate.scenario for rate in rates} == set(SCENARIOS)
    false = [rate.rate for rate in rates if rate.measure.startswith("a false")]
    assert max(false) <= 1 / 3
    covered = [rate.rate for rate in rates if rate.measure == "mean rank in its interval"]
    assert min(covered) > 0.8
    assert len(list(lines(iter(rates)))) == 2 + len(rates)


def test_systems_with_more_right_edits_score_higher() -> None:
    found = drawn_set((0.6, 0.4, 0.2, 0.05), np.random.default_rng(1))
    assert [system.system for system in found.ranked["f"]] == list(SYSTEMS)


def test_the_page_of_simulations_has_the_table_of_the_bench() -> None:
    shown = re.findall(
        r"^\| ([^|]+) \| ([^|]+) \| (0\.\d+|1\.\d+) ±\d\S* \|$", sets(), re.MULTILINE
    )
    assert [row[:2] for row in shown] == [(r.scenario, r.measure) for r in set_rates(1)]
    assert all(float(rate) <= 0.05 for _, measure, rate in shown if measure.startswith("a false"))
    assert all(float(rate) >= 0.93 for _, measure, rate in shown if "interval" in measure)


def sets() -> str:
    """Return the stored table, which the page has."""
    table = STORED_SETS.read_text(encoding="utf-8")
    assert table in page()
    return table
