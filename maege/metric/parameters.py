"""Parameters of metrics: validated when a metric is made, described for the user.

A metric is a class with fields, decorated by ``parametrised``. The types of the fields are the
schema, as ``Literal["pooled", "mean"]`` or ``Annotated[float, Bounds(gt=0)]``; the section
"Parameters" of its docstring has the descriptions.

Pydantic validates. It is imported when a metric has other parameters than its defaults, because
that is slow.
"""

import inspect
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from functools import cache, wraps
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

from maege.errors import MetricError, did_you_mean

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic.fields import FieldInfo

_T = TypeVar("_T")
_TITLE = re.compile(r"^([A-Z][a-z]+)\n-{3,}\n", re.MULTILINE)  # of a section of a docstring
_FIELDS = ("hypothesis", "references", "source")
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


class Bounds:
    """Bounds of the values of a parameter, such as ``gt``: those of pydantic's ``Field``."""

    __is_annotated_types_grouped_metadata__ = True  # so pydantic asks for its own

    def __init__(self, **limits: float) -> None:
        self._limits = limits

    def __iter__(self) -> Iterator[Any]:
        from pydantic import Field  # slow to import

        limits: dict[str, Any] = self._limits
        yield from Field(**limits).metadata


class Conversion:
    """A function that converts a value of a parameter before it is validated."""

    __is_annotated_types_grouped_metadata__ = True

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self._function = function

    def __iter__(self) -> Iterator[Any]:
        from pydantic import BeforeValidator  # slow to import

        yield BeforeValidator(self._function)


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


Names = Annotated[tuple[str, ...], Conversion(as_tuple)]
Seconds = Annotated[float, Bounds(gt=0, le=1_000_000)]
# Of metrics that run elsewhere:
ReadFields = Annotated[frozenset[str], Conversion(_as_fields)]
CacheVersion = Annotated[str | None, Conversion(_as_text)]


@dataclass_transform(frozen_default=True)
def parametrised(cls: type[_T]) -> type[_T]:
    """Make a class a frozen dataclass that validates its fields strictly.

    The constructor raises MetricError, one line for the first parameter that is wrong: metric,
    parameter, value, what is allowed.
    """
    result: Any = dataclass(frozen=True)(cls)  # the same class
    construct = result.__init__
    required = any(f.default is f.default_factory is MISSING for f in fields(result) if f.init)

    @wraps(construct)
    def construct_validated(self: Any, *arguments: Any, **values: Any) -> None:
        if arguments or values or required:
            construct(self, **_validated(result, arguments, values))
        else:
            construct(self)

    result.__init__ = construct_validated
    result.is_parametrised = True
    validated: type[_T] = result
    return validated


def _validated(cls: Any, arguments: Sequence[Any], values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values of all parameters. Raises MetricError if one of them is wrong."""
    from pydantic import ValidationError  # slow to import

    schema = _schema(cls)
    try:
        instance = schema(*arguments, **values)
    except ValidationError as error:
        raise MetricError(_message(cls, error)) from None
    return {name: getattr(instance, name) for name in schema.__pydantic_fields__}


@cache
def _schema(cls: Any) -> Any:
    """Return a class that validates the fields of a metric, and has nothing else of it."""
    from pydantic import ConfigDict  # slow to import
    from pydantic.dataclasses import dataclass as pydantic_dataclass

    config = ConfigDict(
        strict=True, extra="forbid", allow_inf_nan=False, arbitrary_types_allowed=True
    )
    declared = [
        (f.name, f.type, field(default=f.default, default_factory=f.default_factory))
        for f in fields(cls)
        if f.init
    ]
    return pydantic_dataclass(config=config)(make_dataclass(cls.__name__, declared))


def _declared(cls: Any) -> "Mapping[str, FieldInfo]":
    """Return the fields of a metric with their types; none if it is not parametrised."""
    of_schema: Mapping[str, FieldInfo] = (
        _schema(cls).__pydantic_fields__ if getattr(cls, "is_parametrised", False) else {}
    )
    return of_schema


def _message(cls: Any, error: "ValidationError") -> str:
    """Write the first mistake as: metric, parameter, value, what is allowed."""
    mistake = error.errors(include_url=False)[0]
    key, kind, value = mistake["loc"][0], mistake["type"], mistake["input"]
    declared = _declared(cls)
    names = [*declared]
    name = cls.name if isinstance(cls.name, str) else cls.__name__.lower()
    if isinstance(key, int) and key < len(names):  # an argument without a name
        key = names[key]
    if kind == "missing":
        return f"{name}: the parameter {key!r} is required"
    if key not in names:
        return f"{name}: no parameter {key!r}; {did_you_mean(str(key), names)}"
    allowed = _in_words(declared[key].annotation, declared[key].metadata)
    if kind == "value_error":
        allowed = str(mistake["ctx"]["error"])
    message = f"{name}: {key} is {value!r:.200}; it must be {allowed}"
    close = did_you_mean(str(value), _choices(declared[key].annotation))
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
    declared = _declared(cls)
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
        return _in_words(annotation, constraints)
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
    for constraint in _expanded(constraints):
        for key, text in _LIMITS.items():
            limit = getattr(constraint, key, None)
            if limit is not None:
                yield text.format(f"{limit:,}" if isinstance(limit, int) else f"{limit:,g}")


def _expanded(constraints: Sequence[Any]) -> Iterator[Any]:
    for constraint in constraints:
        if isinstance(constraint, Bounds):
            yield from constraint
        else:
            yield from getattr(constraint, "metadata", (constraint,))
