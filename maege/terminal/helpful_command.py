"""Commands and groups of commands, whose help also describes their arguments."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import click

from maege.choices import chosen_by
from maege.errors import ConfigError

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Decorator(Protocol):
    """What adds an argument or an option to the function of a command."""

    def __call__(self, function: _Function, /) -> _Function:
        """Return the function."""


class _Argument(click.Argument):
    def __init__(self, *declarations: Any, help: str, **settings: Any) -> None:
        super().__init__(*declarations, **settings)
        self.help: str = help  # before Click 8.5, arguments have none

    @property
    def usage(self) -> str:
        """The name, with dots if there may be several."""
        name = self.human_readable_name
        return name if self.nargs == 1 or "..." in name else f"{name}..."

    def record(self) -> tuple[str, str]:
        """Return name and help."""
        default = f"default: {self.default}" if isinstance(self.default, str) else ""
        note = "required" if self.required else default
        return self.human_readable_name, f"{self.help}  [{note}]" if note else self.help


def argument(name: str, *, help: str, **settings: Any) -> Decorator:
    """Return a decorator that adds an argument to a command, with its help."""
    return click.argument(name, cls=_Argument, help=help, **settings)


class HelpfulCommand(click.Command):
    """A command whose help names its arguments as ``CONFIG`` and ``[METRIC]``.

    ``former``: options that it had, and what is written now.
    """

    def __init__(
        self, *names: Any, former: Mapping[str, str] = MappingProxyType({}), **settings: Any
    ) -> None:
        super().__init__(*names, **settings)
        self.former = former

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments. Raises ConfigError for a former option, with what to write."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if now := self._instead_of(error.option_name):
                raise ConfigError(f"{error.option_name} is now `{now}`") from None
            raise
        except click.UsageError as error:
            files = [option for option in self.params if option.metavar == "FILE"]
            if "unexpected extra argument" in error.message and files:
                names = ", ".join(f"{option.opts[0]} FILE" for option in files)
                message = f"{error.message}. Files are given by options: {names}"
                raise click.UsageError(message, error.ctx) from None
            raise

    def _instead_of(self, option: str) -> str:
        """Return what is written instead of a former option; empty if it is none."""
        return self.former.get(option, "")

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; messages name its options, and no others."""
        with chosen_by(self._option):
            return super().invoke(ctx)

    def _option(self, key: str, value: str) -> str:
        """Return an option of the command with a value; empty if it has none."""
        name = f"--{key.replace('_', '-')}"
        option = next((p for p in self.params if name in p.opts), None)
        choices = getattr(option and option.type, "choices", [value])
        return f"`{name} {value}`" if option and value in choices else ""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the parts of the line "Usage" after the name of the command."""
        arguments = [p for p in self.params if isinstance(p, _Argument)]
        return ["[OPTIONS]", *(a.usage if a.required else f"[{a.usage}]" for a in arguments)]

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write all parts of the help."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        self.format_arguments(ctx, formatter)
        self.format_options(ctx, formatter)

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the section "Arguments"."""
        records = [p.record() for p in self.get_params(ctx) if isinstance(p, _Argument)]
        if records:
            with formatter.section("Arguments"):
                formatter.write_dl(records)


class HelpfulGroup(click.Group):
    """A group of such commands, in the order in which they are defined.

    ``former``: names that commands had, and what is written now.
    """

    command_class = HelpfulCommand

    def __init__(
        self, *names: Any, former: Mapping[str, str] = MappingProxyType({}), **settings: Any
    ) -> None:
        super().__init__(*names, **settings)
        self.former = former

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command. Raises ConfigError for a former name, with the new one."""
        self._refuse_former(ctx, args[0])
        return super().resolve_command(ctx, args)

    def _refuse_former(self, ctx: click.Context, name: str) -> None:
        if now := self.former.get(name):
            raise ConfigError(f"`{ctx.command_path} {name}` is now `maege {now}`")

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return [*self.commands]
