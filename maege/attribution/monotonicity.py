"""Whether each edit raises the score wherever it is applied."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.set_function import number_of_edits, sizes, step_signs, subsets_without


class LoweringStep(NamedTuple):
    """A step that lowers the score."""

    before: int  # subset
    after: int  # the same, and the edit
    edit: int


@dataclass(frozen=True, eq=False)
class Monotonicity:
    """Of the steps of set functions: from a subset to one with one more edit."""

    lowering: Floats  # share of the steps that lower the score, shape (lattices,)
    is_monotone: NDArray[np.bool_]  # whether no step lowers it, shape (lattices,)
    # The smallest counter-example: the step that lowers the score with the fewest edits applied
    # (ties: lowest node, then lowest edit), shape (lattices,); -1 in monotone ones.
    node: NDArray[np.int64]
    edit: NDArray[np.int64]
    # Whether an edit raises the score alone, but lowers it somewhere, shape (lattices, k).
    is_inverted: NDArray[np.bool_]

    def counter_example(self, lattice: int) -> LoweringStep | None:
        """Return the smallest counter-example of a lattice; None if it is monotone."""
        if self.is_monotone[lattice]:
            return None
        node, edit = int(self.node[lattice]), int(self.edit[lattice])
        return LoweringStep(node, node | 1 << edit, edit)


def monotonicity(values: Floats, spread: float) -> Monotonicity:
    """Examine the steps of set functions.

    ``values``: shape (lattices, 2 ** k). ``spread``: that of all scores of the metric, for rounding
    errors.

    >>> steps = monotonicity(np.array([[0.0, 1.0, 2.0, 1.5]]), 2.0)
    >>> steps.lowering.tolist(), steps.is_inverted.tolist()
    ([0.25], [[True, False]])
    >>> steps.counter_example(0)
    LoweringStep(before=2, after=3, edit=0)
    """
    edits = number_of_edits(values)
    signs = step_signs(values, spread)
    falls = signs < 0
    before = subsets_without(edits)
    # Steps in the order in which counter-examples are chosen.
    edit = np.repeat(np.arange(edits), before.shape[1])
    node = before.ravel()
    order = np.lexsort((edit, node, sizes(edits)[node]))
    ordered = falls.reshape(len(values), -1)[:, order]
    first = order[ordered.argmax(axis=1)]
    is_monotone = np.asarray(~ordered.any(axis=1))
    # The first step of each row is that from the original.
    is_inverted = (signs[..., 0] > 0) & falls.any(axis=-1)
    return Monotonicity(
        lowering=falls.mean(axis=(1, 2)),
        is_monotone=is_monotone,
        node=np.where(is_monotone, -1, node[first]),
        edit=np.where(is_monotone, -1, edit[first]),
        is_inverted=is_inverted,
    )
