"""F scores with further betas, from the precision and the recall of a metric."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np

from maege.counting.ratios import f_measure
from maege.metric.parameters import Bounds, Conversion, as_tuple

# The parameter of a metric: no score depends on it, so it is not in signatures.
Betas = Annotated[tuple[Annotated[float, Bounds(gt=0)], ...], Conversion(as_tuple)]
BETAS_PARAMETER = "betas"


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
