"""Parameters of metrics: validated when a metric is made, described for the user.

A metric is a class with fields, decorated by ``parametrised``. The types of the fields are the
schema, as ``Literal["pooled", "mean"]`` or ``Annotated[float, Field(gt=0)]``; the section
"Parameters" of its docstring has the descriptions.
"""

import inspect
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

from pydantic import BeforeValidator, ConfigDict, Field, ValidationError
from pydantic.dataclasses import dataclass as pydantic_dataclass

from maege.errors import MetricError, did_you_mean

_T = TypeVar("_T")
_TITLE = re.compile(r"^([A-Z][a-z]+)\n-{3,}\n", re.MULTILINE)  # of a section of a docstring
_FIELDS = ("hypothesis", "references", "source")
CONFIG = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False, arbitrary_types_allowed=True)
_LIMITS = {
    "gt": "above {}",
    "ge": "at least {}",
    "lt": "below {}",
    "le": "at most {}",
    "min_length": "of length {} or more",
}
_TYPES = {
    int: "an integer",
    float: "a number",
    bool: "true or false",
    str: "text",
    NoneType: "null",
}


def as_tuple(value: Any) -> Any:
    """Return a list, as a configuration has it, as a tuple."""
    return tuple(value) if isinstance(value, list) else value


def _as_fields(value: Any) -> frozenset[str]:
    """Return names of fields of a request. Raises ValueError, which says what is allowed."""
    names = {value} if isinstance(value, str) else value
    if not isinstance(names, Collection) or not names or any(n not in _FIELDS for n in names):
        raise ValueError(f"a list of some of {', '.join(_FIELDS)}")
    return frozenset(names)


def _as_text(value: Any) -> Any:
    return value if value is None else str(value)


Names = Annotated[tuple[str, ...], BeforeValidator(as_tuple)]
Seconds = Annotated[float, Field(gt=0, le=1_000_000)]
# Of metrics that run elsewhere:
ReadFields = Annotated[frozenset[str], BeforeValidator(_as_fields)]
CacheVersion = Annotated[str | None, BeforeValidator(_as_text)]


@dataclass_transform(frozen_default=True)
def parametrised(cls: type[_T]) -> type[_T]:
    """Make a class a frozen dataclass that validates its fields strictly.

    The constructor raises MetricError, one line for the first parameter that is wrong: metric,
    parameter, value, what is allowed.
    """
    # It fills in the class itself, so what it returns is the same class.
    result: Any = pydantic_dataclass(frozen=True, config=CONFIG)(cls)
    construct = result.__init__

    @wraps(construct)
    def construct_or_explain(self: Any, *args: Any, **values: Any) -> None:
        try:
            construct(self, *args, **values)
        except ValidationError as error:
            raise MetricError(_message(result, error)) from None

    result.__init__ = construct_or_explain
    validated: type[_T] = result
    return validated


def _message(cls: Any, error: ValidationError) -> str:
    """Write the first mistake as: metric, parameter, value, what is allowed."""
    mistake = error.errors(include_url=False)[0]
    key, kind, value = mistake["loc"][0], mistake["type"], mistake["input"]
    names = [field.name for field in fields(cls) if field.init]
    name = cls.name if isinstance(cls.name, str) else cls.__name__.lower()
    if isinstance(key, int) and key < len(names):  # an argument without a name
        key = names[key]
    if kind == "missing":
        return f"{name}: the parameter {key!r} is required"
    if key not in names:
        return f"{name}: no parameter {key!r}; {did_you_mean(str(key), names)}"
    field = cls.__pydantic_fields__[key]
    allowed = _in_words(field.annotation, field.metadata)
    if kind == "value_error":
        allowed = str(mistake["ctx"]["error"])
    message = f"{name}: {key} is {value!r:.200}; it must be {allowed}"
    close = did_you_mean(str(value), _choices(field.annotation))
    return f"{message}; {close.partition('?')[0]}?" if close.startswith("did") else message


def _choices(annotation: Any) -> list[str]:
    """Return the texts that a type allows by name."""
    if get_origin(annotation) is Literal:
        return [value for value in get_args(annotation) if isinstance(value, str)]
    return [choice for inner in get_args(annotation) for choice in _choices(inner)]


@dataclass(frozen=True)
class Parameter:
    """A parameter of a metric, for the user."""

    name: str  # its key in a configuration
    default: str | None  # as it is written in a configuration; None if it is required
    allowed: str  # the allowed values, in words
    description: str  # what it means, from the docstring


def describe_parameters(cls: Any) -> list[Parameter]:
    """Return the parameters of a metric class, in order.

    A class that is not decorated by ``parametrised`` has the parameters of its constructor, without
    what is allowed.
    """
    texts: dict[str, str] = {}
    for base in reversed(inspect.getmro(cls) if inspect.isclass(cls) else ()):
        texts |= dict(_entries(docstring_sections(base.__doc__).get("Parameters", "")))
    declared = getattr(cls, "__pydantic_fields__", {})
    try:
        arguments = inspect.signature(cls).parameters.values()
    except (TypeError, ValueError):
        return []
    return [
        Parameter(
            argument.name,
            None if argument.default is argument.empty else written(argument.default),
            _in_words(field.annotation, field.metadata) if field else "",
            texts.get(argument.name, ""),
        )
        for argument in arguments
        for field in (declared.get(argument.name),)
    ]


def written(value: Any) -> str:
    """Return a value as it is written in a configuration.

    >>> written(None), written(True), written(0.5), written(("b", "a")), written(frozenset("ba"))
    ('null', 'true', '0.5', '[b, a]', '[a, b]')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, frozenset):
        return written(tuple(sorted(value)))
    return f"[{', '.join(map(written, value))}]" if isinstance(value, tuple) else str(value)


def docstring_sections(docstring: str | None) -> dict[str, str]:
    r"""Return the sections of a docstring by title; the text before them has the title "".

    >>> docstring_sections("A metric.\n\nReferences\n----------\nAn article.")
    {'': 'A metric.', 'References': 'An article.'}
    """
    start, *parts = _TITLE.split(inspect.cleandoc(docstring or ""))
    titled = zip(parts[::2], parts[1::2], strict=True)
    return {"": start.strip(), **{title: text.strip() for title, text in titled}}


def _entries(section: str) -> Iterator[tuple[str, str]]:
    """Yield name and description of each entry of the section "Parameters"."""
    for entry in re.split(r"\n(?=\S)", section):
        heading, _, text = entry.partition("\n")
        names, _, _ = heading.partition(" : ")  # a type, which the annotation has, may follow
        for name in names.split(", "):
            yield name.strip(), " ".join(text.split())


def _in_words(annotation: Any, constraints: Sequence[Any] = ()) -> str:
    """Return in words what a field may be."""
    if get_origin(annotation) is Annotated:
        annotation, *constraints = get_args(annotation)
        inner = [c for info in constraints for c in getattr(info, "metadata", (info,))]
        return _in_words(annotation, inner)
    limits = ", ".join(_limits(constraints))
    return _type_in_words(annotation) + (f" ({limits})" if limits else "")


def _type_in_words(annotation: Any) -> str:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return " or ".join(map(written, arguments))
    if origin in (Union, UnionType):
        return " or ".join(map(_in_words, arguments))
    if origin in (tuple, frozenset):
        return f"a list of {_in_words(arguments[0])}"
    return _TYPES.get(annotation, str(getattr(annotation, "__name__", annotation)).lower())


def _limits(constraints: Sequence[Any]) -> Iterator[str]:
    for constraint in constraints:
        for key, text in _LIMITS.items():
            limit = getattr(constraint, key, None)
            if limit is not None:
                yield text.format(f"{limit:,}" if isinstance(limit, int) else f"{limit:,g}")
