"""The same command again, in other circumstances; experiments/attacks has all commands."""

from pathlib import Path

import pytest

from experiments.attacks import orders, repetitions
from experiments.attacks.commands import tiny


@pytest.mark.parametrize("name", ["humans", "mixture"])
def test_a_warm_cache_has_no_influence_on_results(tmp_path: Path, name: str) -> None:
    assert repetitions.warm_cache(name, tmp_path / "work", tiny(6)).failures == {}


def test_a_rebuilt_report_has_the_same_bytes() -> None:
    assert repetitions.rebuilt(tiny(6)).failures == {}


@pytest.mark.parametrize("kind", ["metrics", "judgements"])
def test_another_order_gives_the_same_numbers(kind: str) -> None:
    assert orders.attack(kind, "humans", tiny(6)).failures == {}
