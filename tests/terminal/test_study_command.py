"""Options of the commands of studies, from the keys of configurations."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pytest

from maege.studies.attack.config import AttackConfig
from maege.studies.humans.config import HumansConfig
from maege.studies.systems.config import SystemsConfig
from maege.terminal.helpful_command import HelpfulCommand
from maege.terminal.options import PATH, subject
from maege.terminal.study_command import StudyCall, study_command


def do_nothing(call: StudyCall) -> None:
    """Do nothing."""


def option(model: Any, name: str, *others: str) -> Any:
    command = study_command(model, "NAME", [name, *others])(do_nothing)
    return next(parameter for parameter in command.params if parameter.name == name)


def called(command: HelpfulCommand, *words: str) -> None:
    command.main([*words], standalone_mode=False)


@pytest.mark.parametrize(
    ("model", "name", "kind", "is_list", "metavar", "end"),
    [
        (AttackConfig, "pool", PATH, False, "FILE", " use, one per line."),
        (SystemsConfig, "baseline", click.STRING, False, "NAME", "every two systems are compared."),
        (
            HumansConfig, "drop", click.STRING, True, "NAME",
            " as systems; one at a time, repeatable.",
        ),
        (HumansConfig, "m2", PATH, False, "FILE", " is also a reference."),
    ],
)  # fmt: skip
def test_an_option_is_as_its_key(
    model: Any, name: str, kind: Any, is_list: bool, metavar: str, end: str
) -> None:
    made = option(model, name)
    assert (made.type, made.multiple, made.metavar) == (kind, is_list, metavar)
    assert made.help.endswith(end)


def test_limits_of_a_key_are_those_of_its_option() -> None:
    budget = option(AttackConfig, "budget")
    assert (budget.metavar, budget.type.min, budget.type.max) == ("N", 4, 1_000_000)
    assert budget.help.endswith(" starts from [default: 500].")


def test_a_key_that_is_one_of_several_words_is_a_choice() -> None:
    assert option(AttackConfig, "moves").type.choices == ("certain", "likely")


def test_a_key_that_is_true_or_false_is_a_flag() -> None:
    calls = []
    command = study_command(SystemsConfig, "x-NAME", ["oracle"])(calls.append)
    for words in (["a"], ["a", "--oracle"]):
        called(command, *words)
    assert [call.keys for call in calls] == [{}, {"oracle": True}]


def test_keys_are_told_from_those_of_the_section_of_the_subject() -> None:
    calls = []

    @study_command(
        SystemsConfig, "x-NAME", ["reference", "metrics", "name"], subject(required=False)
    )
    @click.option("--own", is_flag=True)
    def command(call: StudyCall, *, own: bool) -> None:
        """Remember the call."""
        calls.append((call, own))

    words = "a/gold.m2 --reference r.txt --metrics gleu,ld --own --jobs 2 --seed 3 --quiet"
    called(command, *words.split())
    ((call, own),) = calls
    assert own
    assert (call.keys, call.texts) == (
        {"metrics": ["gleu", "ld"], "seed": 3},
        {"references": ("r.txt",)},
    )
    assert (call.directory, call.jobs, call.quiet) == (Path("runs/x-gold"), 2, True)
    assert call.named("y").directory == Path("runs/y")
    called(command)
    assert calls[-1][0].subject is None
    with pytest.raises(KeyError):
        study_command(SystemsConfig, "NAME", ["no_key"])(do_nothing)


@pytest.mark.parametrize("common", [["seed"], []])
def test_a_command_without_results_has_the_common_options_that_it_names(
    common: Sequence[str],
) -> None:
    command = study_command(SystemsConfig, "", ["metrics"], common=common)(do_nothing)
    assert [parameter.name for parameter in command.params] == ["subject", "metrics", *common]


def test_a_key_that_is_an_option_is_named_as_one() -> None:
    assert option(HumansConfig, "source", "m2").help.endswith("those of `--m2`.")
