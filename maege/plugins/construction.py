"""How a class or a function makes a metric, with the parameters that it accepts."""

from collections.abc import Mapping, Sequence
from typing import Any

from maege.errors import MetricError
from maege.plugins.wrapping import (
    call_guarded,
    check_parameters,
    parameters_of,
    required_parameters,
)

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
