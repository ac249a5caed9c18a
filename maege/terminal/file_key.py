"""Keys of `--set` of commands that have no configuration: how their files are read.

They are named as the same keys of a configuration.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

import click
from click.shell_completion import CompletionItem

from maege.data.corpus import MissingAnnotation
from maege.data.empty_corrections import EMPTY, EmptyCorrections
from maege.data.gold_edits import MISSING, OVERLAPPING, OverlappingGold
from maege.data.units import Unit
from maege.errors import ConfigError, did_you_mean
from maege.files.text_files import NORMALISE, UnicodeForm
from maege.terminal.helpful_command import HelpfulCommand


@dataclass(frozen=True)
class FileKey:
    """A key, and what it may be."""

    name: str  # also of the parameter of the function
    help: str
    choices: tuple[str, ...] = ()  # any text if empty
    default: str | bool | None = None  # a key with true or false is true or false

    def read(self, value: Any) -> Any:
        """Return a value that was given; null is the default. Raises ConfigError if it is none."""
        if value is None:
            return self.default
        allowed = isinstance(value, bool if isinstance(self.default, bool) else str)
        if allowed and (not self.choices or value in self.choices):
            return value
        expected = "true or false" if isinstance(self.default, bool) else "text"
        if self.choices:
            *first, last = map(repr, self.choices)
            expected = f"{', '.join(first)} or {last}" if first else last
        raise ConfigError(f"--set {self.name}: found {value!r}, expected {expected}")

    @property
    def usage(self) -> str:
        """What may be written."""
        words = ("true",) if isinstance(self.default, bool) else self.choices
        return f"{self.name}={','.join(words) or 'NAME'}"

    @property
    def record(self) -> tuple[str, str]:
        """How the help shows it: what may be written, and what it means."""
        default = f"  [default: {self.default}]" if isinstance(self.default, str) else ""
        return self.usage, self.help.replace("`", "") + default


class FileCommand(HelpfulCommand):
    """A command with such keys: its help describes them, and messages name them."""

    keys: tuple[FileKey, ...] = ()

    def _instead_of(self, option: str) -> str:
        name = option.removeprefix("--").replace("-", "_")
        known = next((key for key in self.keys if key.name == name), None)
        if known is None:
            return super()._instead_of(option)
        return f"--set {name}={'true' if isinstance(known.default, bool) else 'VALUE'}"

    def _option(self, key: str, value: str) -> str:
        is_known = any(known.name == key and value in known.choices for known in self.keys)
        return super()._option(key, value) or (f"`--set {key}={value}`" if is_known else "")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and the keys below them."""
        super().format_options(ctx, formatter)
        with formatter.section("Keys of --set"):
            formatter.write_dl([key.record for key in self.keys])


def file_command(*keys: FileKey) -> Callable[[Callable[..., None]], FileCommand]:
    """Make a command of a function that has a parameter for each key, too."""

    def read(ctx: click.Context, _: click.Parameter, texts: tuple[str, ...]) -> None:
        ctx.params |= {key.name: key.default for key in keys} | dict(_values(keys, texts))

    def complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
        items = (CompletionItem(f"{key.name}=", help=key.help) for key in keys)
        return [item for item in items if item.value.startswith(incomplete)]

    option = click.option(
        "--set",
        multiple=True,
        metavar="KEY=VALUE",
        callback=read,
        expose_value=False,
        help=f"How files are read: {', '.join(key.name for key in keys)}; repeatable.",
        shell_complete=complete,
    )

    def decorate(function: Callable[..., None]) -> FileCommand:
        command = click.command(cls=FileCommand)(option(function))
        command.keys = keys
        command.params.append(command.params.pop(0))  # below the options of the command itself
        return command

    return decorate


def _values(keys: tuple[FileKey, ...], texts: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    if not texts:
        return
    from maege.config.yaml_text import parse_value  # slow to import

    by_name = {key.name: key for key in keys}
    for name, value in (parse_value(text, "--set") for text in texts):
        if name not in by_name:
            raise ConfigError(f"--set {name}: unknown key; {did_you_mean(name, by_name)}")
        yield name, by_name[name].read(value)


EMPTY_CORRECTIONS = FileKey("empty", f"{EMPTY}.", get_args(EmptyCorrections), "drop")
MISSING_ANNOTATIONS = FileKey(
    "missing_annotations",
    f"{MISSING}; that of the corpus, or none, if unset.",
    get_args(MissingAnnotation),
)
OVERLAPPING_EDITS = FileKey(
    "overlapping_edits", f"{OVERLAPPING}; as in the file if unset.", get_args(OverlappingGold)
)
UNICODE_FORM = FileKey("normalise", f"{NORMALISE}.", get_args(UnicodeForm))
TEXT_UNIT = FileKey(
    "unit",
    "What texts are split into: tokens at blanks, characters (words in Latin, Cyrillic or Greek "
    "letters stay whole), or letters of any script; characters for Chinese and Japanese, else "
    "tokens, if unset.",
    get_args(Unit),
)
SPACY_PIPELINE = FileKey(
    "spacy_pipeline", "What ERRANT runs on; see `maege data list annotators`.", default="auto"
)
