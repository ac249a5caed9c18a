"""Metrics with other interfaces, recognised by their methods; their packages are not imported."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from maege.errors import MetricError
from maege.plugins.gec_metrics_adapter import GecMetricsAdapter
from maege.plugins.python_function import is_sentence_function, sentence_function
from maege.plugins.sacrebleu_adapter import SacreBleuAdapter
from maege.plugins.wrapping import (
    LazyObject,
    call_guarded,
    check_parameters,
    parameters_of,
    pop_adapter_options,
)

Adapter = type[GecMetricsAdapter] | type[SacreBleuAdapter]


def adapt(thing: Any, name: str, parameters: Mapping[str, Any]) -> Any:
    """Turn the object that a name refers to into a metric.

    Parameters
    ----------
    thing
        A class or function that makes a metric; a function of a sentence (it has a parameter
        ``hypothesis``); or a class, an object, or a function that makes one, with the methods of
        gec-metrics (``score_sentence``, ``score_corpus``) or of sacreBLEU (``sentence_score``,
        ``corpus_score``).
    name
        Its name in messages.
    parameters
        Of the class or function, and options of the adapter.

    Returns
    -------
    Any
        An object with a method ``score``.

    Raises
    ------
    MetricError
        For anything else, and for parameters that do not fit.
    """
    values = dict(parameters)
    if is_sentence_function(thing):
        return sentence_function(thing, name, values)
    adapter = _adapter_for(thing)
    if isinstance(thing, type):
        return (
            _of_class(thing, adapter, name, values) if adapter else _construct(thing, name, values)
        )
    if adapter or callable(getattr(thing, "score", None)):
        return _of_object(thing, adapter, name, values)
    if not callable(thing):
        raise MetricError(f"metric {name!r} is no class or function that makes a metric")
    return _of_function(thing, name, values)


def _adapter_for(thing: Any) -> Adapter | None:
    """Return the adapter of a class or object that has the methods of another interface."""
    if callable(getattr(thing, "score", None)):
        return None
    for methods, adapter in ADAPTERS.items():
        if all(callable(getattr(thing, method, None)) for method in methods):
            return adapter
    return None


ADAPTERS: dict[tuple[str, str], Adapter] = {
    ("score_sentence", "score_corpus"): GecMetricsAdapter,
    ("sentence_score", "corpus_score"): SacreBleuAdapter,
}


def _of_class(thing: Any, adapter: Adapter, name: str, values: dict[str, Any]) -> Any:
    uses_config = adapter is GecMetricsAdapter and isinstance(getattr(thing, "Config", None), type)
    accepted = parameters_of(thing.Config if uses_config else thing, name)
    options = pop_adapter_options(_adapter_options(adapter), values, accepted, name)
    check_parameters(values, accepted, name)
    return adapter(LazyObject(thing, tuple(values.items()), uses_config), **options)


def _of_object(thing: Any, adapter: Adapter | None, name: str, values: dict[str, Any]) -> Any:
    options = pop_adapter_options(_adapter_options(adapter), values, (), name)
    check_parameters(values, {}, name)
    return adapter(LazyObject(thing), **options) if adapter else thing


def _of_function(thing: Any, name: str, values: dict[str, Any]) -> Any:
    """Make a metric by a function; what it makes may need an adapter."""
    accepted = parameters_of(thing, name)
    options = pop_adapter_options(_adapter_options(GecMetricsAdapter), values, accepted, name)
    metric = _construct(thing, name, values)
    adapter = _adapter_for(metric)
    check_parameters(
        options, {key: accepted.get(key) for key in (*accepted, *_adapter_options(adapter))}, name
    )
    return adapter(LazyObject(thing, tuple(values.items())), **options) if adapter else metric


def _adapter_options(adapter: Adapter | None) -> list[str]:
    """Return the names of the options of an adapter."""
    return [field.name for field in fields(adapter) if field.name != "wrapped"] if adapter else []


def _construct(thing: Any, name: str, values: Mapping[str, Any]) -> Any:
    check_parameters(values, parameters_of(thing, name), name)
    message = f"metric {name!r} cannot be made"
    if not isinstance(thing, type):
        message += "; a function that scores a sentence has a parameter called hypothesis"
    return call_guarded(lambda: thing(**values), message)
