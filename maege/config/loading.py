"""Reading a configuration file: YAML, overrides, and one clear line for every mistake."""

import reprlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import yaml
from pydantic import BaseModel, ValidationError

from maege.config.schema import RunConfig
from maege.config.yaml_text import parse, parse_value
from maege.errors import ConfigError, did_you_mean
from maege.text_files import read_text

Location = tuple[str | int, ...]


def load(path: str | Path, overrides: Sequence[str] = ()) -> RunConfig:
    """Read a configuration file; ``overrides`` are texts like ``chains.source_policy=original``.

    Paths in the file are relative to it. Raises ConfigError that lists every mistake with its
    line and key, DataError if the file cannot be read.
    """
    path = Path(path)
    content, lines = _parse(path)
    if not isinstance(content, dict):
        raise ConfigError(
            f"{path}: a configuration is a mapping of keys (`corpus:`, `metrics:`, ...)"
        )
    overridden = [_override(content, text) for text in overrides]
    return _validated(content, path.parent, str(path), lines, overridden)


def from_mapping(content: Mapping[str, Any], folder: Path = Path()) -> RunConfig:
    """Make a configuration of what its file would hold; paths in it are relative to a folder.

    Raises ConfigError that lists every mistake with its key.
    """
    return _validated(content, folder, "configuration", {}, [])


def _validated(
    content: Mapping[str, Any],
    folder: Path,
    called: str,
    lines: dict[Location, int],
    overridden: list[Location],
) -> RunConfig:
    try:
        return RunConfig.model_validate(content, context={"folder": folder.resolve()})
    except ValidationError as error:
        found = error.errors(include_url=False)
        told = [
            _message(called, lines, overridden, mistake)
            for mistake in found
            if not any(_inside(other["loc"], mistake["loc"]) for other in found)
        ]
        raise ConfigError("\n".join(dict.fromkeys(told))) from None


def _inside(location: Location, other: Location) -> bool:
    """Whether a location lies strictly below another, whose mistake is then but a consequence."""
    return len(location) > len(other) and location[: len(other)] == other


def _parse(path: Path) -> tuple[Any, dict[Location, int]]:
    """Return the content of a YAML file, and the line of each key and list entry."""
    content, node = parse(read_text(path), str(path))
    lines: dict[Location, int] = {}
    _note_lines(path, node, (), lines, set())
    return content, lines


def _note_lines(
    path: Path, node: Any, at: Location, lines: dict[Location, int], seen: set[int]
) -> None:
    if isinstance(node, yaml.CollectionNode):
        if id(node) in seen:  # nested aliases can stand for a content without bounds
            line = node.start_mark.line + 1
            raise ConfigError(f"{path}, line {line}: aliases of lists and mappings are not allowed")
        seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            place = (*at, key.value)
            line = key.start_mark.line + 1
            if place in lines:
                raise ConfigError(
                    f"{path}, line {line}: key {_dotted(place)!r} stands twice "
                    f"(first in line {lines[place]})"
                )
            lines[place] = line
            _note_lines(path, value, place, lines, seen)
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            lines[*at, number] = value.start_mark.line + 1
            _note_lines(path, value, (*at, number), lines, seen)


def _override(content: dict[str, Any], text: str) -> Location:
    """Set one ``key=value`` in the content; return the location."""
    key, parsed = parse_value(text, "--set")
    *parents, last = key.split(".")
    place: Any = content
    for parent in parents:
        if isinstance(place.get(parent), str) and parent == "corpus":
            place[parent] = {"name": place[parent]}
        if not isinstance(place.get(parent), dict):
            place[parent] = {}
        place = place[parent]
    place[last] = parsed
    return (*parents, last)


def _message(
    called: str, lines: dict[Location, int], overridden: list[Location], mistake: Any
) -> str:
    """Write one mistake that pydantic found as: where, what, what would be right."""
    location: Location = tuple(mistake["loc"])
    below = [place for place in overridden if place[: len(location)] == location]
    known = below[0] if location and below else location
    while known and known not in lines and known not in overridden:
        known = known[:-1]
    if known in overridden:
        place = f"--set {_dotted(known)}"
    else:
        place = f"{called}, line {lines[known]}" if known in lines else called
    whole = mistake["type"] in ("missing", "extra_forbidden") or not lines
    key = _dotted(location if whole else known)
    what = _what(mistake, location)
    return f"{place}: {key}: {what}" if key else f"{place}: {what}"


def _what(mistake: Any, location: Location) -> str:
    kind, context = mistake["type"], mistake.get("ctx", {})
    if kind == "extra_forbidden":
        return f"unknown key; {did_you_mean(str(location[-1]), _keys_at(location[:-1]))}"
    if kind == "missing":
        return "this key is required"
    if kind == "value_error":
        return str(context["error"])
    if kind == "literal_error":
        return f"found {reprlib.repr(mistake['input'])}, expected {context['expected']}"
    if kind == "tuple_type":
        return f"found {reprlib.repr(mistake['input'])}, expected a list"
    message = mistake["msg"]
    return f"found {reprlib.repr(mistake['input'])}: {message[0].lower()}{message[1:]}"


def _keys_at(location: Location) -> list[str]:
    """Return the keys that a section of the configuration has."""
    section: Any = RunConfig
    for name in location:
        if isinstance(name, int):
            continue
        annotation = section.model_fields[name].annotation
        choices = [annotation, *get_args(annotation)]
        section = next(c for c in choices if isinstance(c, type) and issubclass(c, BaseModel))
    return list(section.model_fields)


def _dotted(location: Location) -> str:
    return ".".join(str(part) for part in location)
