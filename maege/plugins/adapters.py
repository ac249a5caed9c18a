"""Metrics with other interfaces, recognised by their methods; their packages are not imported."""

import inspect
from collections.abc import Mapping
from typing import Any

from maege.errors import MetricError, quoted
from maege.plugins.duck_typing import is_metric
from maege.plugins.gec_metrics_adapter import GecMetricsAdapter
from maege.plugins.python_function import (
    CorpusFunction,
    SentenceFunction,
    compute_parameters,
    function_metric,
    parameter_names,
)
from maege.plugins.sacrebleu_adapter import SacreBleuAdapter
from maege.plugins.wrapping import (
    LazyObject,
    adapter_options,
    check_parameters,
    construct,
    example_function,
    parameters_of,
    pop_adapter_options,
    required_parameters,
)

Adapter = type[CorpusFunction] | type[GecMetricsAdapter] | type[SacreBleuAdapter]


def adapt(target: Any, name: str, parameters: Mapping[str, Any]) -> Any:
    """Turn what a name refers to into a metric: an object with a method ``score`` or ``compare``.

    The target is a class or function that makes a metric; a function of a sentence (it has a
    parameter ``hypothesis``) or of a corpus (``hypotheses`` or ``predictions``); or a class, an
    object, or a function that makes one, with the methods of gec-metrics (``score_sentence``,
    ``score_corpus``), of sacreBLEU (``sentence_score``, ``corpus_score``), or of Hugging Face
    (``compute``, with a parameter ``predictions``). Parameters are those of the class or function,
    and options of the adapter. Raises MetricError for anything else, and for parameters that do not
    fit.
    """
    values = dict(parameters)
    names = parameter_names(target)
    if "hypothesis" in names:
        return function_metric(SentenceFunction, target, name, values)
    if "hypotheses" in names or "predictions" in names:
        return function_metric(CorpusFunction, target, name, values)
    adapter = _checked_adapter_for(target, name)
    if isinstance(target, type) and adapter:
        return _of_class(target, adapter, name, values)
    if isinstance(target, type):
        return construct(target, name, values)
    if adapter or is_metric(target):
        return _of_object(target, adapter, name, values)
    if not callable(target):
        raise MetricError(
            f"metric {name!r} is {quoted(target, 60)}, which is not a metric: it is not a class or "
            f"a function, and has no method `score`, `compare` or `compute`"
        )
    return _of_function(target, name, values)


def _checked_adapter_for(target: Any, name: str) -> Adapter | None:
    """Return the adapter of a class or object. Raises MetricError if its methods do not fit."""
    _check_score_method(target, name)
    adapter = _adapter_for(target)
    if not (adapter or is_metric(target)) and callable(getattr(target, "compute", None)):
        parameters = ", ".join(sorted(compute_parameters(target))) or "none"
        raise MetricError(
            f"metric {name!r}: its method `compute` has no parameter `predictions`, so it does not "
            f"take the texts of a corpus (as `references` and `sources` it may take others); its "
            f"parameters: {parameters}"
        )
    return adapter


def _adapter_for(target: Any) -> Adapter | None:
    """Return the adapter of a class or object that has the methods of another interface."""
    if callable(getattr(target, "score", None)):
        return None
    for methods, adapter in _ADAPTERS.items():
        if all(callable(getattr(target, method, None)) for method in methods):
            return adapter
    return CorpusFunction if "predictions" in compute_parameters(target) else None


_ADAPTERS: dict[tuple[str, str], Adapter] = {
    ("score_sentence", "score_corpus"): GecMetricsAdapter,
    ("sentence_score", "corpus_score"): SacreBleuAdapter,
}


def _check_score_method(target: Any, name: str) -> None:
    """Raise MetricError if the method ``score`` takes something else than a list of requests."""
    if not callable(score := getattr(target, "score", None)):
        return
    try:
        required = required_parameters(inspect.signature(score).parameters)
    except (TypeError, ValueError):
        return
    if isinstance(target, type) and inspect.isfunction(inspect.getattr_static(target, "score")):
        required = required[1:]  # without self
    if len(required) < 2:
        return
    class_name = target.__name__ if isinstance(target, type) else type(target).__name__
    raise MetricError(
        f"metric {name!r}: its method `score` takes {', '.join(required)}, but that of a metric "
        f"takes a list of requests; write a function that calls it:\n"
        f"    scorer = {class_name}(...)\n" + example_function("scorer.score", required)
    )


def _of_class(target: Any, adapter: Adapter, name: str, values: dict[str, Any]) -> Any:
    uses_config = adapter is GecMetricsAdapter and isinstance(getattr(target, "Config", None), type)
    accepted = parameters_of(target.Config if uses_config else target, name)
    options = pop_adapter_options(adapter_options(adapter), values, accepted, name)
    check_parameters(values, accepted, name)
    if uses_config and "batch_size" in values:  # both the network's and what it is given at once
        options["batch_size"] = values["batch_size"]
    return adapter(LazyObject(target, tuple(values.items()), uses_config), **options)


def _of_object(target: Any, adapter: Adapter | None, name: str, values: dict[str, Any]) -> Any:
    options = pop_adapter_options(adapter_options(adapter), values, (), name)
    check_parameters(values, {}, name)
    return adapter(LazyObject(target), **options) if adapter else target


def _of_function(target: Any, name: str, values: dict[str, Any]) -> Any:
    """Make a metric by a function; what it makes may need an adapter."""
    accepted = parameters_of(target, name)
    possible = dict.fromkeys(
        key for adapter in (*_ADAPTERS.values(), CorpusFunction) for key in adapter_options(adapter)
    )
    options = pop_adapter_options(possible, values, accepted, name)
    metric = construct(target, name, values)
    adapter = _checked_adapter_for(metric, name)
    check_parameters(
        options, {key: accepted.get(key) for key in (*accepted, *adapter_options(adapter))}, name
    )
    return adapter(LazyObject(target, tuple(values.items())), **options) if adapter else metric
