"""Reading a configuration file: YAML, overrides, and one clear line for every mistake."""

import reprlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from maege.config.corpus_argument import corpus_entry, expand_corpus
from maege.config.metric_config import metric_entries
from maege.config.section import ConfigSection, beside, section_in
from maege.config.shipped import configuration_file
from maege.config.study_config import StudyConfig
from maege.config.yaml_text import MAX_DEPTH, parse, parse_value
from maege.errors import ConfigError, check_unicode, did_you_mean
from maege.files.text_files import read_text

Location = tuple[str | int, ...]
_Config = TypeVar("_Config", bound=StudyConfig)

MAX_MESSAGES = 10  # of mistakes in a configuration
# Keys of earlier versions and their present names, for the hint in the message only.
RENAMED_KEYS = {
    "absent": "missing_annotations",
    "compat": "preset",
    "conflicts": "overlapping_edits",
    "corpora": "synthetic_corpora",
    "edit_types": "error_types",
    "gold": "annotations",
    "original_score": "original_gold_score",
    "pairs": "repeated_pairs",
    "pipe": "spacy_pipeline",
    "policy": "exclude_own_reference",
    "source": "source_policy",
    "store": "cache",
    "time_limit": "timeout",
    "trials": "binomial_trials",
}

# By pydantic's type of mistake: what is allowed, in the words of a configuration.
EXPECTED = {
    **dict.fromkeys(("model_type", "model_attributes_type", "dict_type"), "a mapping of keys"),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "an integer"),
    **dict.fromkeys(("float_type", "float_parsing"), "a number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "true or false"),
    "finite_number": "a finite number",
    "string_type": "text",
    "path_type": "a path",
    "tuple_type": "a list",
    "too_short": "a list of at least {min_length}",
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
}


def load_as(
    model: type[_Config],
    path: str | Path,
    overrides: Sequence[str] = (),
    arguments: Mapping[str, Any] | None = None,
) -> _Config:
    """Read a configuration file, or the shipped configuration of a name.

    Paths in a file, and in ``overrides`` (settings with precedence, such as
    ``chains.per_annotation=2``), are relative to the file; others to the working directory, also
    those in ``arguments`` (keys with precedence, from Python).

    Raises ConfigError, which lists every mistake with its line and key; DataError if there is no
    such file or configuration, or the file cannot be read.
    """
    name, path = Path(path), configuration_file(path, model.command)
    directory = path.parent if path == name else Path.cwd()
    content, lines = parse_file(path)
    if not isinstance(content, dict):
        raise ConfigError(
            f"{path}: a configuration is a mapping of keys (`corpus:`, `metrics:`, ...)"
        )
    overridden: dict[Location, str] = {}
    if arguments:
        content |= _with_objects(arguments, Path.cwd())
        lines = {key: line for key, line in lines.items() if key[0] not in arguments}
        overridden |= {(key,): f"argument {key}" for key in arguments}
    overridden |= {
        (key := _override(content, text, directory)): f"--set {_dotted(key)}" for text in overrides
    }
    return _validate(model, content, directory, _Origin(str(path), lines, overridden))


def mapping_as(
    model: type[_Config],
    content: Mapping[str, Any],
    directory: Path = Path(),
    overrides: Sequence[str] = (),
) -> _Config:
    """Validate a configuration that was not read from a file.

    ``content`` has the keys of a configuration file; corpus and metrics may be Python objects, and
    paths are relative to ``directory``. ``overrides`` are settings with precedence. Raises
    ConfigError, which lists every mistake with its key.
    """
    keys = _with_objects(content, directory)
    overridden = {
        (key := _override(keys, text, directory)): f"--set {_dotted(key)}" for text in overrides
    }
    return _validate(model, keys, directory, _Origin("configuration", {}, overridden))


def _with_objects(content: Mapping[str, Any], directory: Path) -> dict[str, Any]:
    """Return the keys of a configuration with the Python objects in it wrapped."""
    entries = {"corpus": corpus_entry, "metrics": metric_entries}
    return {k: entries.get(k, beside)(value, directory) for k, value in content.items()}


class _Origin(NamedTuple):
    """Where the keys of a configuration were set: in lines of a file, or by overrides.

    ``overridden`` has the words for each override.
    """

    name: str
    lines: dict[Location, int]
    overridden: dict[Location, str]


def _validate(
    model: type[_Config], content: Mapping[str, Any], directory: Path, origin: _Origin
) -> _Config:
    check_unicode(str(directory.resolve()), "the directory of the configuration")
    for key, value in content.items():
        _check_texts(origin, (key,), value)
    try:
        return model.model_validate(content, context={"folder": directory.resolve()})
    except ValidationError as error:
        mistakes = error.errors(include_url=False)
        messages = [
            _message(model, origin, mistake)
            for mistake in mistakes
            if not any(_is_inside(cause["loc"], mistake["loc"]) for cause in mistakes)
        ]
        raise ConfigError("\n".join(_first(list(dict.fromkeys(messages))))) from None


def _first(messages: Sequence[str]) -> list[str]:
    """Return the first messages, and how many more there are."""
    more = len(messages) - MAX_MESSAGES
    further = [f"... and {more} more mistakes"] if more > 0 else []
    return [*messages[:MAX_MESSAGES], *further]


def _check_texts(origin: _Origin, location: Location, value: Any) -> None:
    """Raise ConfigError for a text that no file can have: names and paths are written later."""
    if isinstance(value, str | Path):
        check_unicode(str(value), f"{origin.name}: {_dotted(location)}")
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_texts(origin, (*location, key), key)
            _check_texts(origin, (*location, key), item)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            _check_texts(origin, (*location, index), item)


def _is_inside(location: Location, outer: Location) -> bool:
    """Whether a location lies strictly below another one, whose mistake is a consequence."""
    return len(location) > len(outer) and location[: len(outer)] == outer


def parse_file(path: Path) -> tuple[Any, dict[Location, int]]:
    """Return the content of a YAML file, and the line of each key and list entry.

    Raises ConfigError, which names the file, for what is no YAML, or a key that is set twice.
    """
    content, node = parse(read_text(path), str(path))
    lines: dict[Location, int] = {}
    _note_lines(path, node, (), lines, set())
    return content, lines


def _note_lines(
    path: Path, node: Any, parent: Location, lines: dict[Location, int], visited: set[int]
) -> None:
    if isinstance(node, yaml.CollectionNode):
        if id(node) in visited:  # nested aliases can stand for content of unlimited size
            line = node.start_mark.line + 1
            raise ConfigError(f"{path}, line {line}: aliases of lists and mappings are not allowed")
        visited.add(id(node))
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            location = (*parent, key.value)
            line = key.start_mark.line + 1
            if location in lines:
                raise ConfigError(
                    f"{path}, line {line}: key {_dotted(location)!r} is set twice "
                    f"(first in line {lines[location]})"
                )
            lines[location] = line
            _note_lines(path, value, location, lines, visited)
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            lines[*parent, index] = value.start_mark.line + 1
            _note_lines(path, value, (*parent, index), lines, visited)


def _override(content: dict[str, Any], text: str, directory: Path) -> Location:
    """Set one ``key=value`` in the content; return the location. Files are in the directory."""
    key, value = parse_value(text, "--set")
    *parents, last = key.split(".")
    if len(parents) >= MAX_DEPTH:
        raise ConfigError(f"--set: a key with more than {MAX_DEPTH} parts")
    section: Any = content
    for parent in parents:
        keys = section.get(parent)
        if parent in ("corpus", "pool"):
            keys = expand_corpus(keys, directory)
        if parent == "humans" and isinstance(keys, list | tuple) and len(keys) == 1:
            (keys,) = keys  # a set alone, which may be written without a list
        if isinstance(keys, ConfigSection) and keys.made_in_python:
            if value is None:
                return (*parents, last)
            raise ConfigError(
                f"{key}: the corpus was made in Python, and has its own {last}; make another one"
            )
        section[parent] = dict(keys) if isinstance(keys, BaseModel | dict) else {}
        section = section[parent]
    section[last] = value
    return (*parents, last)


def _message(model: type[BaseModel], origin: _Origin, mistake: Any) -> str:
    """Return the message of one mistake: where it is, what is wrong, what would be right."""
    location: Location = tuple(mistake["loc"])
    below = [other for other in origin.overridden if other[: len(location)] == location]
    nearest = below[0] if location and below else location
    while nearest and nearest not in origin.lines and nearest not in origin.overridden:
        nearest = nearest[:-1]
    if nearest in origin.overridden:
        start = origin.overridden[nearest]
    elif nearest in origin.lines:
        start = f"{origin.name}, line {origin.lines[nearest]}"
    else:
        start = origin.name
    in_full = (
        mistake["type"] in ("missing", "extra_forbidden")
        or nearest in origin.overridden
        or not origin.lines
    )
    key = _dotted(location if in_full else nearest)
    reason = _reason(model, mistake, location)
    return f"{start}: {key}: {reason}" if key else f"{start}: {reason}"


def _reason(model: type[BaseModel], mistake: Any, location: Location) -> str:
    kind, context = mistake["type"], mistake.get("ctx", {})
    if kind == "extra_forbidden":
        key = str(location[-1])
        if len(location) == 1 and (path := getattr(model, "words", {}).get(key)):
            return f'unknown key; did you mean "{path}"?'
        return f"unknown key; {_suggestion(key, _keys_at(model, location[:-1]))}"
    if kind == "missing":
        return "this key is required"
    if kind == "value_error":
        return str(context["error"])
    value = reprlib.repr(mistake["input"])
    if kind == "literal_error":
        return f"found {value}, expected {context['expected']}"
    if kind in EXPECTED:
        return f"found {value}, expected {EXPECTED[kind].format(**context)}"
    message = mistake["msg"]
    return f"found {value}: {message[0].lower()}{message[1:]}"


def _suggestion(key: str, keys: Sequence[str]) -> str:
    """Suggest the present name of a renamed key, else the closest key."""
    renamed = RENAMED_KEYS.get(key)
    return did_you_mean(renamed if renamed is not None and renamed in keys else key, keys)


def _keys_at(model: type[BaseModel], location: Location) -> list[str]:
    section = model
    for name in location:
        if isinstance(name, str):
            section = section_in(section.model_fields[name].annotation) or section
    return list(section.model_fields)


def _dotted(location: Location) -> str:
    return ".".join(str(part) for part in location)
