"""Options of the commands of studies, from the keys of configurations."""

import inspect
from pathlib import Path
from typing import Annotated, Any, get_args

import pytest
import typer

from maege.studies.attack.config import AttackConfig
from maege.studies.humans.config import HumansConfig
from maege.studies.systems.config import SystemsConfig
from maege.terminal.options import OptionalSubject
from maege.terminal.study_command import StudyCall, study_command

OTHERS = {"output": None, "jobs": 2, "seed": 3, "overrides": None, "force": False, "quiet": True}


def option(model: Any, name: str) -> tuple[Any, Any]:
    @study_command(model, "NAME", [name])
    def command(call: StudyCall) -> None:
        """Do nothing."""

    kind, info = get_args(inspect.signature(command).parameters[name].annotation)
    return kind, info


@pytest.mark.parametrize(
    ("model", "name", "kind", "metavar", "end"),
    [
        (AttackConfig, "budget", int | None, "N", " starts from [default: 500]."),
        (AttackConfig, "pool", Path | None, "FILE", " use, one per line."),
        (SystemsConfig, "baseline", str | None, "NAME", "every two systems are compared."),
        (HumansConfig, "drop", list[str] | None, "NAME", " as systems; one at a time, repeatable."),
        (HumansConfig, "m2", Path | None, "FILE", " is also a reference."),
    ],
)
def test_an_option_is_as_its_key(model: Any, name: str, kind: Any, metavar: str, end: str) -> None:
    type_, info = option(model, name)
    assert (type_, info.metavar, info.help[-len(end) :]) == (kind, metavar, end)


def test_limits_of_a_key_are_those_of_its_option() -> None:
    _, info = option(AttackConfig, "budget")
    assert (info.min, info.max) == (4, 1_000_000)


def test_keys_are_told_from_those_of_the_section_of_the_subject() -> None:
    calls = []

    @study_command(SystemsConfig, "x-NAME", ["reference", "metrics", "name"], OptionalSubject)
    def command(call: StudyCall, *, own: Annotated[bool, typer.Option()] = False) -> None:
        """Remember the call."""
        calls.append((call, own))

    command("a/gold.m2", reference=["r.txt"], metrics="gleu,ld", name=None, own=True, **OTHERS)
    ((call, own),) = calls
    assert own
    assert (call.keys, call.texts) == (
        {"metrics": ["gleu", "ld"], "seed": 3},
        {"references": ["r.txt"]},
    )
    assert (call.directory, call.jobs) == (Path("runs/x-gold"), 2)
    assert call.named("y").directory == Path("runs/y")
    with pytest.raises(KeyError):
        study_command(SystemsConfig, "NAME", ["no_key"])(command)


def test_a_command_without_results_has_the_common_options_that_it_names() -> None:
    @study_command(SystemsConfig, "", ["metrics"], common=["seed"])
    def command(call: StudyCall) -> None:
        """Do nothing."""

    assert [*inspect.signature(command).parameters] == ["subject", "metrics", "seed"]


def test_a_key_that_is_an_option_is_named_as_one() -> None:
    @study_command(HumansConfig, "NAME", ["source", "m2"])
    def command(call: StudyCall) -> None:
        """Do nothing."""

    _, info = get_args(inspect.signature(command).parameters["source"].annotation)
    assert info.help.endswith("those of `--m2`.")
