"""Metrics with other interfaces, recognised by their methods; their packages are not imported."""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from maege.errors import MetricError
from maege.plugins.corpus_function import (
    CorpusFunction,
    corpus_function,
    has_compute,
    is_corpus_function,
)
from maege.plugins.gec_metrics_adapter import GecMetricsAdapter
from maege.plugins.python_function import is_sentence_function, sentence_function
from maege.plugins.sacrebleu_adapter import SacreBleuAdapter
from maege.plugins.wrapping import (
    LazyObject,
    call_guarded,
    check_parameters,
    parameters_of,
    pop_adapter_options,
    required_parameters,
)

Adapter = type[CorpusFunction] | type[GecMetricsAdapter] | type[SacreBleuAdapter]
# Names of the parameters of a method `score` of other packages, for an example in a message.
HYPOTHESES = ("candidate", "hyp", "hypothesis", "pred", "prediction")
REFERENCES = ("gold", "ref", "reference", "target", "truth")


def adapt(thing: Any, name: str, parameters: Mapping[str, Any]) -> Any:
    """Turn the object that a name refers to into a metric.

    Parameters
    ----------
    thing
        A class or function that makes a metric; a function of a sentence (it has a parameter
        ``hypothesis``) or of a corpus (``hypotheses`` or ``predictions``); or a class, an object,
        or a function that makes one, with the methods of gec-metrics (``score_sentence``,
        ``score_corpus``), of sacreBLEU (``sentence_score``, ``corpus_score``), or of Hugging Face
        (``compute``, with parameters ``predictions`` and ``references``).
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
    if is_corpus_function(thing):
        return corpus_function(thing, name, values)
    _check_score_method(thing, name)
    adapter = _adapter_for(thing)
    if isinstance(thing, type):
        return (
            _of_class(thing, adapter, name, values) if adapter else _construct(thing, name, values)
        )
    if adapter or callable(getattr(thing, "score", None)):
        return _of_object(thing, adapter, name, values)
    if not callable(thing):
        raise MetricError(
            f"metric {name!r} is {thing!r:.60}, which is no metric: it is no class, no function, "
            f"and has no method `score` or `compute`"
        )
    return _of_function(thing, name, values)


def _adapter_for(thing: Any) -> Adapter | None:
    """Return the adapter of a class or object that has the methods of another interface."""
    if callable(getattr(thing, "score", None)):
        return None
    for methods, adapter in ADAPTERS.items():
        if all(callable(getattr(thing, method, None)) for method in methods):
            return adapter
    return CorpusFunction if has_compute(thing) else None


ADAPTERS: dict[tuple[str, str], Adapter] = {
    ("score_sentence", "score_corpus"): GecMetricsAdapter,
    ("sentence_score", "corpus_score"): SacreBleuAdapter,
}


def _check_score_method(thing: Any, name: str) -> None:
    """Raise MetricError if the method ``score`` takes something else than a list of requests."""
    if not callable(score := getattr(thing, "score", None)):
        return
    try:
        required = required_parameters(inspect.signature(score).parameters)
    except (TypeError, ValueError):
        return
    if isinstance(thing, type) and inspect.isfunction(inspect.getattr_static(thing, "score")):
        required = required[1:]  # without self
    if len(required) < 2:
        return
    class_name = thing.__name__ if isinstance(thing, type) else type(thing).__name__
    raise MetricError(
        f"metric {name!r}: its method `score` takes {', '.join(required)}, but that of a metric "
        f"takes a list of requests; write a function that calls it:\n"
        f"    scorer = {class_name}(...)\n" + _example_function("scorer.score", required)
    )


def _example_function(called: str, parameters: Sequence[str]) -> str:
    """Return the code of a function of a sentence that calls another one."""
    names = dict.fromkeys(HYPOTHESES, "hypothesis") | dict.fromkeys(REFERENCES, "reference")
    arguments = ", ".join(names.get(key, key) for key in parameters)
    return f"    def my_metric(hypothesis, reference):\n        return {called}({arguments})"


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
    possible = dict.fromkeys(
        key for each in (*ADAPTERS.values(), CorpusFunction) for key in _adapter_options(each)
    )
    options = pop_adapter_options(possible, values, accepted, name)
    metric = _construct(thing, name, values)
    _check_score_method(metric, name)
    adapter = _adapter_for(metric)
    check_parameters(
        options, {key: accepted.get(key) for key in (*accepted, *_adapter_options(adapter))}, name
    )
    return adapter(LazyObject(thing, tuple(values.items())), **options) if adapter else metric


def _adapter_options(adapter: Adapter | None) -> list[str]:
    """Return the names of the options of an adapter."""
    own = ("wrapped", "parameters")
    return [field.name for field in fields(adapter) if field.name not in own] if adapter else []


def _construct(thing: Any, name: str, values: Mapping[str, Any]) -> Any:
    accepted = parameters_of(thing, name)
    check_parameters(values, accepted, name)
    lacking = [key for key in required_parameters(accepted) if key not in values]
    if lacking and not isinstance(thing, type):
        own_name = getattr(thing, "__name__", "")
        own_name = own_name if own_name.isidentifier() else "the_function"
        raise MetricError(
            f"metric {name!r} cannot be made without {', '.join(lacking)}. A function that scores "
            f"a sentence has a parameter called hypothesis, and one that scores a corpus has "
            f"hypotheses; if this is one, write another that calls it:\n"
            + _example_function(own_name, required_parameters(accepted))
        )
    return call_guarded(lambda: thing(**values), f"metric {name!r} cannot be made")
