"""Guarded, per-process construction and calling of third-party metrics."""

import inspect
import random
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from maege.errors import MaegeError, MetricError, did_you_mean
from maege.metric import plugin_file

FLAGS = ("tokens", "lower_is_better", "cache_scores")  # parameters of ours that are true or false
SEED = 0


@dataclass(frozen=True)
class LazyObject:
    """An object of another package, made when it is needed.

    It may be large, so that not the object is sent to other processes, but how it is made.

    Parameters
    ----------
    factory
        A class or function that makes the object, or the object itself.
    parameters
        Parameters of the factory.
    uses_config
        Whether they are parameters of the class's own ``Config``.
    """

    factory: Any
    parameters: tuple[tuple[str, Any], ...] = ()
    uses_config: bool = False

    @property
    def module(self) -> str:
        """The module that its code is in."""
        owner = self.factory if _is_factory(self.factory) else type(self.factory)
        return str(owner.__module__)

    @property
    def name(self) -> str:
        """Its own name, if it has one that is a text, or that of its class or function."""
        own = getattr(self.factory, "name", None)
        factory = self.factory if _is_factory(self.factory) else type(self.factory)
        return own if isinstance(own, str) and own else str(factory.__name__)

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


def _is_factory(thing: Any) -> bool:
    return isinstance(thing, type) or inspect.isroutine(thing)


def package_version(module: str) -> dict[str, str]:
    """Return the version of foreign code for a signature: of its package, or its file's hash."""
    if file := plugin_file(module):
        return file
    package = module.partition(".")[0]
    with suppress(PackageNotFoundError):
        return {package: version(package)}
    return {}


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


def pop_adapter_options(
    keys: Collection[str], parameters: dict[str, Any], accepted: Collection[str], name: str
) -> dict[str, Any]:
    """Take those parameters that are ours, and not of the foreign code."""
    ours = {key: parameters.pop(key) for key in keys if key in parameters and key not in accepted}
    for key, value in ours.items():
        if key in FLAGS and not isinstance(value, bool):
            raise MetricError(f"metric {name!r}: {key} is {value!r}; it must be true or false")
    return ours


def parameters_of(thing: Any, name: str) -> Mapping[str, inspect.Parameter]:
    """Return the parameters of a class or function. Raises MetricError if they are not known."""
    context = f"metric {name!r}: the parameters of {thing!r:.100} are not known"
    parameters: Mapping[str, inspect.Parameter] = call_guarded(
        lambda: _signature(thing).parameters, context
    )
    return parameters


def _signature(thing: Any) -> inspect.Signature:
    """Return the signature of a class or function.

    A class derived from a parametrised metric inherits ``__signature__``; if it has an
    ``__init__`` of its own, that is the one to be called.
    """
    if isinstance(thing, type):
        for owner in thing.__mro__:
            if "__signature__" in vars(owner):
                break
            if "__init__" in vars(owner) and owner is not object:
                own = inspect.signature(vars(owner)["__init__"])
                return own.replace(parameters=list(own.parameters.values())[1:])
    return inspect.signature(thing)


def call_guarded(call: Callable[[], Any], context: str) -> Any:
    """Call foreign code; whatever goes wrong in it is one message."""
    try:
        return call()
    except (MaegeError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise MetricError(f"{context} ({type(error).__name__}: {error})") from error


def as_number(value: Any, name: str) -> float:
    """Return what a foreign metric returned as a number. Raises MetricError if it is none."""
    try:
        return float(value)
    except (TypeError, ValueError):
        raise MetricError(
            f"metric {name!r} returned {value!r:.100}, which is not a number"
        ) from None


@contextmanager
def fixed_randomness() -> Iterator[None]:
    """Seed the global generators, of torch too if it is there; restore them afterwards."""
    ours, numpys = random.getstate(), np.random.get_state()  # noqa: NPY002  theirs to use
    torch = sys.modules.get("torch")
    torchs = None if torch is None else torch.get_rng_state()
    random.seed(SEED)
    np.random.seed(SEED)  # noqa: NPY002
    if torch is not None:
        torch.manual_seed(SEED)
    try:
        yield
    finally:
        random.setstate(ours)
        np.random.set_state(numpys)  # noqa: NPY002
        if torch is not None:
            torch.set_rng_state(torchs)
