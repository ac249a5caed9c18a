"""A command is killed while it scores, and called again; experiments/attacks/kills.py has all."""

from random import Random

from experiments.attacks import kills
from experiments.attacks.commands import tiny
from tests.plugins.test_ways_in import needs_proc


@needs_proc
def test_a_killed_comparison_with_people_can_be_repeated() -> None:
    row = kills.attack("humans", 3, Random(1), texts=tiny(6))  # one of each signal
    assert row.failures == {}
