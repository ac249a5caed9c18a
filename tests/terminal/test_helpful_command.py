"""Help names the arguments of a command, and messages name its options."""

import click
from click.testing import CliRunner

from maege.choices import choice_text
from maege.terminal.helpful_command import HelpfulCommand, HelpfulGroup, argument


@click.command(cls=HelpfulCommand)
@argument("config", help="What is run.")
@argument("metrics", nargs=-1, required=False, help="Which.")
@argument("size", default="big", required=False, help="How large.")
@click.option("--on-error", type=click.Choice(["skip", "stop"]))
def command(**_: object) -> None:
    """Do it."""
    for key, value in (("on_error", "skip"), ("on_error", "other"), ("none", "x")):
        click.echo(choice_text(key, value) or "nothing")


def test_arguments_are_in_the_usage_and_described() -> None:
    text = CliRunner().invoke(command, ["--help"]).output
    assert "[OPTIONS] CONFIG [METRICS...] [SIZE]" in text
    arguments = text.partition("Arguments:")[2].partition("Options:")[0].split("\n")
    shown = [" ".join(line.split()) for line in arguments if line.strip()]
    assert shown[0] == "CONFIG What is run. [required]"
    assert shown[1].endswith("Which.")
    assert shown[2].endswith("How large. [default: big]")


def test_messages_name_options_with_the_values_that_they_take() -> None:
    lines = CliRunner().invoke(command, ["x"]).output.splitlines()
    assert lines == ["`--on-error skip`", "nothing", "nothing"]
    assert choice_text("on_error", "skip") == '`on_error="skip"`'  # outside of the command


def test_commands_of_a_group_are_in_their_order() -> None:
    group = HelpfulGroup("g", help="A group.")
    for name in ("second", "first"):
        group.command(name)(lambda: None)
    assert group.list_commands(click.Context(group)) == ["second", "first"]
    assert all(isinstance(inner, HelpfulCommand) for inner in group.commands.values())


def test_files_without_their_options_are_told_where_they_belong() -> None:
    @click.command(cls=HelpfulCommand)
    @click.option("--source", metavar="FILE")
    @click.option("--level")
    def command(source: str, level: str) -> None: ...

    shown = CliRunner().invoke(command, ["a.txt"])
    assert shown.exit_code == 2
    assert "Files are given by options: --source FILE\n" in shown.output
