"""Groups of commands, which are imported when they are called."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

import click

from maege.errors import ConfigError, did_you_mean
from maege.terminal.helpful_command import HelpfulGroup

Commands = Mapping[str, tuple[str, str]]  # by name: the module, below `maege`, and the short help


def load_command(module: str) -> click.Command:
    """Import one command, or a group of commands."""
    imported = import_module(f"maege.{module}")
    command: click.Command = getattr(imported, "group", None) or imported.command
    return command


class LazyGroup(HelpfulGroup):
    """A group that imports a command when it is called, and none for its help or completion.

    ``sections`` are the commands by the headings of the help. ``unlisted`` commands are not in it;
    they may have names of two words.
    """

    def __init__(
        self,
        name: str | None = None,
        *,
        sections: Mapping[str, Commands],
        unlisted: Commands = MappingProxyType({}),
        **settings: Any,
    ) -> None:
        super().__init__(name, **settings)
        self.sections = sections
        self.listed = {n: command for of in sections.values() for n, command in of.items()}
        self._all = {**self.listed, **unlisted}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the help, in their order."""
        return [*self.listed]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command that has its short help only; None if there is none of this name."""
        if cmd_name not in self._all:
            return None
        return click.Command(cmd_name, help=self._all[cmd_name][1])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Import the command that was called; suggest the closest name if there is none."""
        self._refuse_former(ctx, args[0])
        for words in (2, 1):
            name = " ".join(args[:words])
            if name in self._all:
                return name, load_command(self._all[name][0]), args[words:]
        raise ConfigError(f"no command {args[0]!r}; {did_you_mean(args[0], self.listed)}")

    def all_commands(self) -> Iterator[tuple[str, click.Command]]:
        """Yield the names of all commands that are no groups, with those of groups, and load them.

        A group that is a command itself, too, is among them.
        """
        for name, (module, _) in self._all.items():
            yield from _commands_in(name, load_command(module))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, below their headings, then the options."""
        width = max(map(len, self.listed))  # of the names in all sections
        for heading, commands in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([(n.ljust(width), text) for n, (_, text) in commands.items()])
        click.Command.format_options(self, ctx, formatter)


def _commands_in(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group) or command.invoke_without_command:
        yield name, command
    if isinstance(command, LazyGroup):
        yield from ((f"{name} {inner}", single) for inner, single in command.all_commands())
    elif isinstance(command, click.Group):
        for inner, single in command.commands.items():
            yield from _commands_in(f"{name} {inner}", single)
