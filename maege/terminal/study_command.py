"""Commands of studies: their options are keys of a configuration, which is made of them."""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

import click
from pydantic.fields import FieldInfo

from maege.config.section import ConfigSection, section_in
from maege.config.shipped import YAML, shipped_configurations
from maege.config.study_config import StudyConfig
from maege.config.subject import configuration, section_of_subject
from maege.config.yaml_text import parse
from maege.data import datasets
from maege.errors import ConfigError, did_you_mean
from maege.files.file_kinds import is_m2
from maege.plugins.registry import available_metrics
from maege.terminal.helpful_command import Decorator, HelpfulCommand
from maege.terminal.options import EVERY_STUDY, PATH, SHARED, choice, output_directory
from maege.terminal.options import subject as default_subject

_Model = TypeVar("_Model", bound=StudyConfig)


def items(text: str, option: str) -> Any:
    """Return a list that is written with commas; an item may have parameters in braces.

    >>> items("m2, {bleu: {max_order: 2}}", "--metrics")
    ['m2', {'bleu': {'max_order': 2}}]
    """
    return parse(f"[{text}]", option)[0]


def lists_read(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return keys whose ``metrics``, ``references`` and ``humans`` are lists, no longer texts."""
    lists = ("metrics", "references", "humans")
    return {
        key: items(value, f"--{key}") if key in lists and isinstance(value, str) else value
        for key, value in keys.items()
    }


def words_of(arguments: Sequence[str]) -> list[str]:
    """Return arguments of which those without parameters may be separated by commas."""
    return [word for text in arguments for word in ([text] if "{" in text else text.split(","))]


def metrics_and_subjects(arguments: Sequence[str]) -> tuple[list[Any], list[str]]:
    """Tell metrics from corpora and configurations of lattices; the first argument is a metric.

    Metrics without parameters may be separated by commas. Raises ConfigError for what is neither.
    """
    first, *others = words_of(arguments)
    metrics, subjects = [first], []
    for argument in others:
        if _is_subject(argument):
            subjects.append(argument)
        elif argument.startswith("{") or ":" in argument or argument in available_metrics():
            metrics.append(argument)
        else:
            known = [*available_metrics(), *datasets.cards(), *shipped_configurations()]
            raise ConfigError(
                f"{argument!r} is neither a metric (`maege data list metrics`, file.py:function), "
                f"nor a corpus (`maege data list corpora`), an M2 file or a configuration (YAML); "
                f"{did_you_mean(argument, known)}"
            )
    return [parse(m, "METRIC")[0] if m.startswith("{") else m for m in metrics], subjects


def _is_subject(argument: str) -> bool:
    is_path = Path(argument).suffix in YAML or is_m2(argument)
    return is_path or argument in datasets.cards() or argument in shipped_configurations()


def settings_of(
    model: type[_Model],
    subject: str | None,
    overrides: Sequence[str] = (),
    texts: Mapping[str, Any] = {},
    **options: Any,
) -> _Model:
    """Return the configuration of a command; see `maege.config.subject.configuration`.

    ``texts`` are keys of the section of the subject, from options, instead of that of a
    configuration. ``options`` are further keys and words; ``metrics``, ``references`` and
    ``humans`` are lists with commas.
    """
    options = lists_read(options)
    section = {} if subject is None else section_of_subject(model, subject)
    has_metrics = options.get("metrics") or any(o.startswith("metrics") for o in overrides)
    if section is not None and not has_metrics and model.without_metrics:
        raise ConfigError(model.without_metrics.format(subject=subject))
    if texts:
        options[model.subject_key] = {**(section or {}), **texts}
    return configuration(model, subject, overrides, **options)


def examined_name(argument: str | None, texts: Mapping[str, Any], default: str = "") -> str:
    """Return what the default output directory is called by: that of the first file.

    ``texts``: keys of the section of the corpus. ``default``: if there are no files.

    >>> examined_name(None, {"m2": ["data/gold.m2"], "source": "s.txt"})
    'gold'
    """
    files = [argument, *texts.get("m2", ()), texts.get("source")]
    return next((Path(file).name.partition(".")[0] for file in files if file), default)


# By the name of an option, or the type of its value.
_METAVARS: dict[Any, str] = {
    "m2": "FILE", "reference": "FILE",
    int: "N", Path: "FILE", str: "NAME", list[str]: "NAME",
}  # fmt: skip
_NULL = re.compile(r"\bnull(?: for|:)")  # in descriptions; for a command, no option is given
_KEY = re.compile(r"`(\w+)`")


@dataclass(frozen=True)
class StudyCall:
    """What a user asks of the command of a study."""

    model: type[StudyConfig]
    subject: Any
    keys: Mapping[str, Any]  # of the configuration, or words for them; those that were given
    texts: Mapping[str, Any]  # keys of the section of the subject; those that were given
    name: str  # of the directory of the results, unless there is an output
    overrides: Sequence[str] | None = None
    output: Path | None = None
    jobs: int = 1
    force: bool = False
    quiet: bool = False
    verbose: bool = False  # for what prints the result

    def settings(self, **further: Any) -> Any:
        """Return the configuration, of the class ``model``, with ``further`` keys."""
        keys = {**self.keys, **further}
        return settings_of(self.model, self.subject, self.overrides or (), self.texts, **keys)

    @property
    def directory(self) -> Path:
        """The directory of the results."""
        return self.output or Path("runs") / self.name

    def named(self, name: str) -> "StudyCall":
        """Return the same call with another name of the directory."""
        return replace(self, name=name)


class StudyCommand(HelpfulCommand):
    """The command of a study. Keys of its configuration that are no options are for `--set`."""

    def __init__(
        self,
        model: type[StudyConfig],
        callback: Callable[..., Any] | None,
        params: list[click.Parameter],
        text: str | None,
        former: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(None, callback=callback, params=params, help=text, former=former)
        self.model = model

    def _instead_of(self, option: str) -> str:
        name = option.removeprefix("--").replace("-", "_")
        key, value = (name[3:], "false") if name.startswith("no_") else (name, "VALUE")
        path = _path(self.model, key)
        return super()._instead_of(option) or (f"--set {path}={value}" if path else "")

    def _option(self, key: str, value: str) -> str:
        return super()._option(key, value) or (
            f"`--set {path}={value}`" if (path := _path(self.model, key)) else ""
        )


def study_command(
    model: type[StudyConfig],
    output: str,
    options: Sequence[str],
    subject: Decorator | None = None,
    common: Sequence[str] = tuple(EVERY_STUDY),
    former: Mapping[str, str] = MappingProxyType({}),
) -> Callable[[Callable[..., None]], HelpfulCommand]:
    """Make a command of a function that takes a StudyCall and the values of its own options.

    ``output``: the default name of the directory of the results, with NAME for the subject; empty
    if there is none. ``options``: keys of the configuration, words for keys, or keys of the section
    of the subject; without the s at the end if there is an option for each item of a list.
    ``subject``: the argument for what is examined, if it is another one than usual. ``common``:
    which of the options of all studies there are. ``former``: options that it had, and what is
    written now.
    """
    shared = {name: EVERY_STUDY[name] for name in common}
    if output:
        shared = {"output": output_directory(output), **shared}

    def decorate(function: Callable[..., None]) -> HelpfulCommand:
        def callback(subject: Any, **values: Any) -> None:
            values_of = {n: v for n in options if (v := values.pop(n)) not in (None, ())}
            keys = lists_read({n: v for n, v in values_of.items() if _is_key(model, n)})
            texts = {_field(model, n)[0]: v for n, v in values_of.items() if n not in keys}
            name = output.replace("NAME", Path(subject).stem if isinstance(subject, str) else "")
            further = {n: values.pop(n) for n in shared if n in values}
            if "verbose" in further:  # None unless a user says which
                further["quiet"] = further["verbose"] is False
                further["verbose"] = further["verbose"] is True
            function(StudyCall(model, subject, keys, texts, name, **further), **values)

        own = click.command(function).params
        options_of = [_option(model, name, options) for name in options]
        parameters = [
            *_parameters(subject or default_subject(), *options_of),
            *own,
            *_parameters(*shared.values()),
        ]
        parameters.sort(key=lambda parameter: not parameter.required)
        return StudyCommand(model, callback, parameters, inspect.getdoc(function), former)

    return decorate


def _parameters(*decorators: Decorator) -> list[click.Parameter]:
    """Return the arguments and options that decorators add to a command."""

    def function() -> None:
        pass

    for decorate in reversed(decorators):
        decorate(function)
    return click.command(function).params


def _path(model: type[StudyConfig], name: str) -> str:
    """Return the key with its sections that an option is called by; empty if it is none.

    >>> from maege.config.schema import RunConfig
    >>> _path(RunConfig, "empty"), _path(RunConfig, "on_error"), _path(RunConfig, "x")
    ('references.empty', 'corpus.on_error', '')
    """
    if _is_key(model, name):
        return model.words.get(name, name)
    section = section_in(model.model_fields[model.subject_key].annotation)
    known = name in (section.model_fields if section else ())
    return f"{model.subject_key}.{name}" if known else ""


def _is_key(model: type[StudyConfig], name: str) -> bool:
    return name in model.words or name in model.model_fields


def _field(model: type[StudyConfig], name: str) -> tuple[str, FieldInfo]:
    """Return the key of an option, without its sections, and the field."""
    is_key = _is_key(model, name)
    *sections, key = model.words.get(name, name).split(".") if is_key else (model.subject_key, name)
    fields = model.model_fields
    for section in sections:
        fields = cast(type[ConfigSection], section_in(fields[section].annotation)).model_fields
    key = key if key in fields else f"{key}s"
    return key, fields[key]


def _option(model: type[StudyConfig], name: str, options: Sequence[str]) -> Decorator:
    """Return the option for a key, with its help from the description of the key.

    There, keys that are ``options`` of the command, too, are named as these.
    """
    if name in SHARED:
        return SHARED[name]
    _, field = _field(model, name)
    kind = _type_of_value(field.annotation)
    text = str(field.description).removesuffix(".")
    if field.default is not None:  # null is not what holds without the option
        text = text.partition("; null")[0]
    text = _NULL.sub("if unset:", text)
    text = _KEY.sub(lambda key: f"`--{key[1]}`" if key[1] in options else key[0], text)
    text += "; one at a time, repeatable" if kind == list[str] else ""
    text += f" [default: {field.default}]" if kind is int and field.default else ""
    limits = {type(limit).__name__: limit for limit in field.metadata}
    settings: dict[str, Any] = {"type": _click_type(kind, limits), "multiple": kind == list[str]}
    if kind is bool:  # of which Click 8.2 otherwise reads None
        settings = {"is_flag": True, "flag_value": True}
    return click.option(
        f"--{name.replace('_', '-')}",
        default=None,
        metavar=_METAVARS.get(name) or _METAVARS.get(kind),
        help=f"{text}.",
        **settings,
    )


def _click_type(kind: Any, limits: Mapping[str, Any]) -> Any:
    """Return the type of an option, as Click has it."""
    if kind is int:
        least, most = limits.get("Ge"), limits.get("Le")
        return click.IntRange(least and least.ge, most and most.le)
    if get_origin(kind) is Literal:
        return choice(kind)
    return PATH if kind is Path else str


def _type_of_value(annotation: Any) -> Any:
    """Return the type of the value of an option: a list for many, the type alone for optional."""
    if get_origin(annotation) in (Annotated, Union, UnionType):
        return _type_of_value(get_args(annotation)[0])
    return list[str] if get_origin(annotation) is tuple else annotation
