"""Ratios of sums of counts, and F scores, where what they are divided by may be 0."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np

from maege.array_types import Floats
from maege.metric.parameters import Bounds, Conversion, as_tuple

# The parameter of a metric: no score depends on it, so it is not in signatures.
Betas = Annotated[tuple[Annotated[float, Bounds(gt=0)], ...], Conversion(as_tuple)]
BETAS_PARAMETER = "betas"


def ratio(part: Floats, whole: Floats, empty: float = 0.0) -> Floats:
    """Divide arrays of one shape; ``empty`` where the whole is 0.

    >>> ratio(np.array([1.0, 0.0]), np.array([2.0, 0.0])).tolist()
    [0.5, 0.0]
    """
    result = np.full(np.shape(part), empty)
    np.divide(part, whole, out=result, where=whole > 0)
    return result


def f_measure(precision: Floats, recall: Floats, square: float, empty: float = 0.0) -> Floats:
    """Return F scores; ``empty`` where precision and recall are 0.

    ``square``: of beta, how many times as much as precision recall counts.
    """
    return ratio((1 + square) * precision * recall, square * precision + recall, empty)


def with_betas(details: Mapping[str, Any], betas: Sequence[float]) -> dict[str, Any]:
    """Return details, and F with each beta from their precision and recall; F of 0 and 0 is 0.

    >>> with_betas({"precision": 0.5, "recall": 0.25}, [1, 0.5])
    {'precision': 0.5, 'recall': 0.25, 'f1': 0.3333333333333333, 'f0.5': 0.4166666666666667}
    """
    result = dict(details)
    for beta in betas:
        precision, recall = np.asarray(details["precision"]), np.asarray(details["recall"])
        f_score = f_measure(precision, recall, beta**2)
        result[f"f{beta:g}"] = f_score if f_score.ndim else float(f_score)
    return result
