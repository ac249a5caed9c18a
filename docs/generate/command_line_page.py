"""The page command-line.md, from the commands."""

import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

import click

from maege.cli import app
from maege.cli.commands import SECTIONS
from maege.terminal.file_key import FileCommand
from maege.terminal.lazy_group import LazyGroup, load_command

HEAD = """\
# Command line

`maege --help` lists the commands, `maege COMMAND --help` the options of one. A mistake of the user
is one message on standard error and exit code 2. A shell completes commands, options, and names of
metrics, corpora and configurations after `maege --show-completion bash >> ~/.bashrc` (or `zsh` and
`~/.zshrc`; `fish` and `~/.config/fish/completions/maege.fish`).

Results are on standard output, as wide as the terminal (or `COLUMNS`); in a file or a pipe lines
are not wrapped. Progress is on standard error: bars in a terminal, elsewhere a line for each stage,
and one every 30 seconds for each metric; `--quiet` shows none.
"""


def page() -> str:
    """Return the page as Markdown."""
    lines = [HEAD]
    for heading, commands in SECTIONS.items():
        lines += ["", f"**{heading}**", "", "| command | meaning |", "| --- | --- |"]
        for name, (module, summary) in commands.items():
            loaded = load_command(module)
            inner = [*loaded.commands] if isinstance(loaded, click.Group) else []
            if isinstance(loaded, LazyGroup):
                inner = [*loaded.listed]
            links = ", ".join(f"[{n}](#maege-{name}-{n})" for n in inner)
            of_command = f"`maege {name}`" if inner else f"[`maege {name}`](#maege-{name})"
            lines.append(f"| {of_command} | {summary} {links} |")
    for name, command in app.all_commands():
        lines += _command(f"maege {name}", command, 2)
    return "\n".join(lines) + "\n"


def _command(name: str, command: click.Command, level: int) -> Iterator[str]:
    text = re.sub(r"^Example: (.+)$", r"Example: `\1`", cleandoc(command.help or ""), flags=re.M)
    yield from ("", f"{'#' * level} {name}", "", text)
    if command.params:
        yield from ("", "| option | meaning | default |", "| --- | --- | --- |")
    yield from _parameters(command)
    if isinstance(command, FileCommand):
        yield from ("", "| key of `--set` | meaning | default |", "| --- | --- | --- |")
        yield from (
            f"| `{key.usage}` | {key.help} | {f'`{key.default}`' if key.default else ''} |"
            for key in command.keys
        )


def _parameters(command: click.Command) -> Iterator[str]:
    """Yield a row for each argument and option."""
    for parameter in sorted(command.params, key=lambda p: not isinstance(p, click.Argument)):
        described: Any = parameter
        yield f"| `{_usage(parameter)}` | {described.help} | {_default(parameter)} |"


def _usage(parameter: click.Parameter) -> str:
    """Return how an argument or option is written."""
    choices = ""
    if isinstance(parameter.type, click.Choice):
        choices = "{" + ",".join(map(str, parameter.type.choices)) + "}"
    if isinstance(parameter, click.Argument):
        return choices or parameter.human_readable_name
    option, *_ = parameter.opts
    if getattr(parameter, "is_flag", False):
        return " / ".join([option, *parameter.secondary_opts])
    return f"{option} {parameter.metavar or choices or parameter.type.name.upper()}"


def _default(parameter: click.Parameter) -> str:
    default: Any = parameter.default
    if parameter.required:
        return "required"
    if parameter.secondary_opts and isinstance(default, bool):
        return f"`{(parameter.opts if default else parameter.secondary_opts)[0]}`"
    return f"`{default}`" if isinstance(default, str | int) and default is not False else ""
