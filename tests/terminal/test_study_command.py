"""Options of the commands of studies, from the keys of configurations."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pytest

from maege.cli import app
from maege.studies.attack.config import AttackConfig
from maege.studies.humans.config import HumansConfig
from maege.studies.systems.config import SystemsConfig
from maege.studies.vet.config import VetConfig
from maege.terminal.helpful_command import HelpfulCommand
from maege.terminal.options import PATH, subject
from maege.terminal.study_command import StudyCall, study_command
from tests.support.command_line import ok, refused


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
    command = study_command(VetConfig, "x-NAME", ["asked_again"])(calls.append)
    for words in (["a"], ["a", "--asked-again"]):
        called(command, *words)
    assert [call.keys for call in calls] == [{}, {"asked_again": True}]


def test_keys_are_told_from_those_of_the_section_of_the_subject() -> None:
    calls = []

    @study_command(
        SystemsConfig, "x-NAME", ["reference", "metrics", "name"], subject(required=False)
    )
    @click.option("--own", is_flag=True)
    def command(call: StudyCall, *, own: bool) -> None:
        """Remember the call."""
        calls.append((call, own))

    words = "a/gold.m2 --reference r.txt --metrics gleu,ld --own --jobs 2 --quiet"
    called(command, *words.split())
    ((call, own),) = calls
    assert own
    assert (call.keys, call.texts) == (
        {"metrics": ["gleu", "ld"]},
        {"references": ("r.txt",)},
    )
    assert (call.directory, call.jobs, call.quiet) == (Path("runs/x-gold"), 2, True)
    assert call.named("y").directory == Path("runs/y")
    called(command)
    assert calls[-1][0].subject is None
    with pytest.raises(KeyError):
        study_command(SystemsConfig, "NAME", ["no_key"])(do_nothing)


@pytest.mark.parametrize("common", [["overrides"], []])
def test_a_command_without_results_has_the_common_options_that_it_names(
    common: Sequence[str],
) -> None:
    command = study_command(SystemsConfig, "", ["metrics"], common=common)(do_nothing)
    assert [parameter.name for parameter in command.params] == ["subject", "metrics", *common]


def test_a_key_that_is_an_option_is_named_as_one() -> None:
    assert option(HumansConfig, "source", "m2").help.endswith("those of `--m2`.")


@pytest.mark.parametrize(
    ("words", "now"),
    [
        (("systems", "--no-trust"), "--no-trust is now `--set trust=false`"),
        (("run", "quickstart", "--empty", "drop"), "--empty is now `--set references.empty=VALUE`"),
        (("attack", "gleu", "--seed", "3"), "--seed is now `--set seed=VALUE`"),
        (("run", "quickstart", "--emty", "drop"), "No such option"),
    ],
)
def test_an_option_that_is_a_key_is_refused_with_what_to_write(
    words: tuple[str, ...], now: str
) -> None:
    assert now in refused(*words)


def test_no_command_has_more_options_than_one_can_read() -> None:
    numbers = {
        name: sum(isinstance(parameter, click.Option) for parameter in command.params)
        for name, command in app.all_commands()
    }
    assert {name: n for name, n in numbers.items() if n > 14} == {}


def test_the_shell_completes_keys_with_their_meaning() -> None:
    words = ["run", "quickstart", "--set", "statistics.p"]
    completed = ok(
        _MAEGE_COMPLETE="zsh_complete", COMP_WORDS=" ".join(["maege", *words]), COMP_CWORD="4"
    )
    assert "statistics.permutations=\nNumber of permutations" in completed
    assert "statistics.resamples" not in completed
