"""A slice of the attacks on all readers: each input is accepted, or refused by a message."""

from pathlib import Path

import pytest

from experiments.attacks.fuzzing import Target, attack
from experiments.attacks.input_targets import INPUT_TARGETS
from experiments.attacks.targets import TARGETS

INPUTS = 8  # of a target with weight 1


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_no_input_makes_a_reader_fail(target: Target) -> None:
    outcome = attack(target, max(4, round(INPUTS * target.weight)), seed=2, seconds=30)
    assert outcome.tried
    assert not outcome.failures, outcome.examples


@pytest.mark.parametrize("target", INPUT_TARGETS, ids=lambda target: target.name)
@pytest.mark.filterwarnings("ignore::maege.MaegeWarning")
def test_what_is_mutated_is_read(target: Target, tmp_path: Path) -> None:
    for seed in target.seeds(tmp_path):
        target.attempt(seed, tmp_path)
