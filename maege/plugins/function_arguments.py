"""Parameters of a function that is a metric: its own ones, and options of its adapter."""

import inspect
from collections.abc import Collection, Mapping
from typing import Any

from maege.errors import MetricError
from maege.plugins.wrapping import (
    adapter_options,
    check_parameters,
    pop_adapter_options,
    required_parameters,
)


def function_arguments(
    function: Any,
    name: str,
    parameters: Mapping[str, Any],
    *,
    adapter: type,
    texts: Collection[str],
    texts_hint: str,
) -> dict[str, Any]:
    """Return the arguments of the adapter, a dataclass, of a function.

    ``parameters`` are further parameters of the function, and options of the adapter; ``texts`` the
    names of the parameters that take texts, and ``texts_hint`` says how, for a message. A function
    of NLTK gets lists of tokens, unless the parameters say otherwise. Raises MetricError for a
    parameter that the function lacks or needs.
    """
    accepted = inspect.signature(function).parameters
    further = {key: parameter for key, parameter in accepted.items() if key not in texts}
    values = dict(parameters)
    options = pop_adapter_options(adapter_options(adapter), values, accepted, name)
    check_parameters(values, further, name)
    if lacking := [key for key in required_parameters(further) if key not in values]:
        raise MetricError(
            f"metric {name!r}: its parameter {lacking[0]!r} has no default, and no value was "
            f"given. ({texts_hint})"
        )
    takes_tokens = str(function.__module__).partition(".")[0] == "nltk"
    return {
        "wrapped": function,
        "parameters": tuple(values.items()),
        "tokens": takes_tokens,
        **options,
    }


def parameter_names(target: Any) -> Collection[str]:
    """Return the names of the parameters of a function, or of an object that can be called.

    Nothing for classes, for metrics, and where the parameters are not known.
    """
    if isinstance(target, type) or not callable(target) or callable(getattr(target, "score", None)):
        return ()
    try:
        return inspect.signature(target).parameters.keys()
    except (TypeError, ValueError):
        return ()
