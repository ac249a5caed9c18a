"""Guarded, per-process construction and calling of third-party metrics."""

import inspect
import os
import random
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass, fields
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from maege.errors import MaegeError, MetricError, did_you_mean, error_text, quoted
from maege.metric.metric import Metric
from maege.metric.score_request import Segment
from maege.metric.signature import code_of_module, write_signature
from maege.operating_system import without_alarms
from maege.user_warnings import warn_caller

BOOLEAN_OPTIONS = ("tokens", "lower_is_better", "cache_scores")  # of adapters
RESULT_ATTRIBUTES = ("score", "fmeasure")  # of sacreBLEU and rouge-score
_SEED = 0


@dataclass(frozen=True)
class LazyObject:
    """An object of another package, made when it is needed.

    It may be large, so that not the object is sent to other processes, but how it is made.
    """

    factory: Any  # a class or function that makes the object, or the object itself
    parameters: tuple[tuple[str, Any], ...] = ()  # of the factory
    uses_config: bool = False  # whether they are those of the class's own ``Config``

    @property
    def module(self) -> str:
        """The module that its code is in."""
        owner = self.factory if _is_factory(self.factory) else type(self.factory)
        return str(owner.__module__)

    @property
    def name(self) -> str:
        """Its own name, if it has one that is a text, or that of its class or function."""
        own_name = getattr(self.factory, "name", None)
        if isinstance(own_name, str) and own_name:
            return own_name
        return code_name(self.factory if _is_factory(self.factory) else type(self.factory))

    @property
    def class_or_instance(self) -> Any:
        """The class that makes the object, if it is one, or the object."""
        return self.factory if isinstance(self.factory, type) else self.instance()

    def instance(self) -> Any:
        """Return the object, made once in each process."""
        if not _is_factory(self.factory):
            return self.factory
        key = (self.factory, repr(self.parameters))
        if key not in _instances:
            _instances[key] = call_guarded(self._make, f"{self.name} cannot be made")
        return _instances[key]

    def _make(self) -> Any:
        parameters = dict(self.parameters)
        with fixed_randomness():
            return (
                self.factory(self.factory.Config(**parameters))
                if self.uses_config
                else self.factory(**parameters)
            )


_instances: dict[tuple[Any, str], Any] = {}


def _is_factory(target: Any) -> bool:
    return isinstance(target, type) or inspect.isroutine(target)


class WrappedMetric(Metric):
    """A metric whose code is of others: ``wrapped`` is a function, or makes an object."""

    wrapped: Any

    @property
    def name(self) -> str:  # type: ignore[override]
        """The own name of the object or function (``lambda`` for a lambda), or of its class."""
        if isinstance(self.wrapped, LazyObject):
            return self.wrapped.name
        return code_name(self.wrapped)

    @property
    def module(self) -> str:
        """The module that its code is in."""
        if isinstance(self.wrapped, LazyObject):
            return self.wrapped.module
        return str(self.wrapped.__module__)

    @property
    def signature(self) -> str:
        """Name, parameters, and the version of the package or the hash of the file."""
        own = self.wrapped.parameters if isinstance(self.wrapped, LazyObject) else ()
        parameters = {key: str(value) for key, value in (*own, *getattr(self, "parameters", ()))}
        without = ["wrapped", "parameters", "cache_scores"]
        without += ["key"] if getattr(self, "key", None) is None else []
        return write_signature(self, without=without, **parameters | code_version(self))


def code_name(target: Any) -> str:
    """Return the name of a class or function, or of the class of an object.

    >>> code_name(lambda hypothesis: 1.0), code_name(3)
    ('lambda', 'int')
    """
    return str(getattr(target, "__name__", type(target).__name__)).strip("<>")


def code_version(metric: Metric) -> dict[str, str]:
    """Return the version of third-party code for a signature: of its package, its file's hash."""
    versions = code_of_module(metric.plugin_module or metric.module)
    package = metric.module.partition(".")[0]
    with suppress(PackageNotFoundError):
        versions[package] = version(package)
    return versions


def check_parameters(
    parameters: Mapping[str, Any], accepted: Mapping[str, inspect.Parameter | None], name: str
) -> None:
    """Raise MetricError for a parameter that is not accepted."""
    if any(p is not None and p.kind is p.VAR_KEYWORD for p in accepted.values()):
        return
    for key in parameters:
        if key not in accepted:
            hint = did_you_mean(key, accepted) if accepted else "it has none"
            raise MetricError(f"metric {name!r}: no parameter {key!r}; {hint}")


def adapter_options(adapter: Any) -> list[str]:
    """Return the names of the options of an adapter, a dataclass; nothing for None."""
    not_options = ("wrapped", "parameters")
    return [] if adapter is None else [f.name for f in fields(adapter) if f.name not in not_options]


def pop_adapter_options(
    names: Collection[str], parameters: dict[str, Any], accepted: Collection[str], name: str
) -> dict[str, Any]:
    """Take the options of an adapter from parameters; those the foreign code accepts are its."""
    options = {key: parameters.pop(key) for key in names if key in parameters.keys() - accepted}
    for key, value in options.items():
        if key in BOOLEAN_OPTIONS and not isinstance(value, bool):
            raise MetricError(f"metric {name!r}: {key} is {value!r}; it must be true or false")
        if key == "key" and not isinstance(value, str):
            raise MetricError(f"metric {name!r}: key is {value!r}; it must be text")
    return options


def required_parameters(parameters: Mapping[str, inspect.Parameter]) -> list[str]:
    """Return the names of the parameters that have no default."""
    variable = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    return [key for key, p in parameters.items() if p.default is p.empty and p.kind not in variable]


def parameters_of(target: Any, name: str) -> Mapping[str, inspect.Parameter]:
    """Return the parameters of a class or function. Raises MetricError if they are not known."""
    context = f"metric {name!r}: the parameters of {quoted(target, 100)} are not known"
    parameters: Mapping[str, inspect.Parameter] = call_guarded(
        lambda: inspect.signature(target).parameters, context
    )
    return parameters


def call_guarded(call: Callable[[], Any], context: str) -> Any:
    """Call foreign code; whatever goes wrong in it is one message."""
    try:
        return call()
    except (MaegeError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise MetricError(f"{context} ({error_text(error)})") from error


# Names of the parameters of a method `score` of other packages, for an example in a message.
HYPOTHESES = ("candidate", "hyp", "hypothesis", "pred", "prediction")
REFERENCES = ("gold", "ref", "reference", "target", "truth")


def construct(target: Any, name: str, values: Mapping[str, Any]) -> Any:
    """Make an object by a class or a function. Raises MetricError if the parameters do not fit."""
    accepted = parameters_of(target, name)
    check_parameters(values, accepted, name)
    lacking = [key for key in required_parameters(accepted) if key not in values]
    if lacking and not isinstance(target, type):
        function = getattr(target, "__name__", "")
        function = function if function.isidentifier() else "the_function"
        raise MetricError(
            f"metric {name!r} cannot be made without {', '.join(lacking)}. A function that scores "
            f"a sentence has a parameter called hypothesis, and one that scores a corpus has "
            f"hypotheses; if this is one, write another that calls it:\n"
            + example_function(function, required_parameters(accepted))
        )
    return call_guarded(lambda: target(**values), f"metric {name!r} cannot be made")


def example_function(called: str, parameters: Sequence[str]) -> str:
    """Return the code of a function of a sentence that calls another one."""
    names = dict.fromkeys(HYPOTHESES, "hypothesis") | dict.fromkeys(REFERENCES, "reference")
    arguments = ", ".join(names.get(key, key) for key in parameters)
    return f"    def my_metric(hypothesis, reference):\n        return {called}({arguments})"


# Output is captured by one thread at a time: another one would restore what is closed by then.
OUTPUT_LOCK = threading.RLock()


@contextmanager
def contained() -> Iterator[None]:
    """Discard what third-party code prints, stay in the working directory, let no alarm remain."""
    directory = Path.cwd()
    with (
        OUTPUT_LOCK,
        Path(os.devnull).open("w", encoding="utf-8") as sink,
        redirect_stdout(sink),
        without_alarms(),
    ):
        try:
            yield
        finally:
            os.chdir(directory)


def as_number(value: Any, name: str, key: str | None = None) -> float:
    """Return the score that a third-party metric returned, or the entry or attribute ``key`` of it.

    A score is a number; an object with a ``score`` or ``fmeasure``; or a dictionary with a single
    entry, or with one called ``score`` or as the metric. Raises MetricError for anything else.
    """
    if key is not None:
        entries = value if isinstance(value, Mapping) else _public_attributes(value)
        if key not in entries:
            raise MetricError(
                f"metric {name!r} returned no {key!r}; {did_you_mean(key, map(str, entries))}"
            )
        return as_number(entries[key], name)
    with suppress(TypeError, ValueError):
        return float(value)
    if isinstance(value, Mapping) and value:
        return as_number(_only_score(value, name), name)
    for attribute in RESULT_ATTRIBUTES:
        if hasattr(value, attribute):
            with suppress(TypeError, ValueError):
                return float(getattr(value, attribute))
    raise MetricError(f"metric {name!r} returned {quoted(value, 100)}, which is not a number")


def _only_score(values: Mapping[str, Any], name: str) -> Any:
    """Return the entry called ``score`` or as the metric, or the single one."""
    for key in ("score", name):
        if key in values:
            return values[key]
    if len(values) == 1:
        return next(iter(values.values()))
    keys = list(map(str, values))
    raise MetricError(
        f"metric {name!r} returned {len(keys)} values ({', '.join(keys)}); choose one by the "
        f"parameter `key`, for example {keys[0]!r}"
    )


def _public_attributes(value: Any) -> dict[str, Any]:
    """Return the public attributes of an object that are not methods."""
    public = {key: getattr(value, key, None) for key in dir(value) if not key.startswith("_")}
    return {key: attribute for key, attribute in public.items() if not callable(attribute)}


@contextmanager
def fixed_randomness() -> Iterator[None]:
    """Seed the global generators, of torch too if it is there; restore them afterwards."""
    of_python, of_numpy = random.getstate(), np.random.get_state()  # noqa: NPY002  theirs to use
    torch = sys.modules.get("torch")
    of_torch = None if torch is None else torch.get_rng_state()
    random.seed(_SEED)
    np.random.seed(_SEED)  # noqa: NPY002
    if torch is not None:
        torch.manual_seed(_SEED)
    try:
        yield
    finally:
        random.setstate(of_python)
        np.random.set_state(of_numpy)  # noqa: NPY002
        if torch is not None:
            torch.set_rng_state(of_torch)


def pad_references(segments: Sequence[Segment], name: str) -> Sequence[Segment]:
    """Return sentences with equally many references; warn if some had to be repeated."""
    check_references(segments, name)
    counts = {len(segment.references) for segment in segments}
    if len(counts) == 1:
        return segments
    warn_caller(
        f"{name} takes only corpora with equally many references of each sentence; where a "
        f"sentence had fewer, its references were repeated in turn"
    )
    most = max(counts)
    return [
        s._replace(references=tuple(s.references[i % len(s.references)] for i in range(most)))
        for s in segments
    ]


def check_references(segments: Sequence[Segment], name: str) -> None:
    """Raise MetricError if a sentence has no reference."""
    for segment in segments:
        if not segment.references:
            raise MetricError(
                f"metric {name!r} needs a reference for each sentence, and this has none: "
                f"{segment.source[:60] or segment.hypothesis[:60]!r}"
            )
