"""Metrics that combine the scores of other metrics."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from maege.array_types import Floats

if TYPE_CHECKING:
    from maege.metric.metric import Metric


class Composition:
    """The metrics that a metric consists of; by default none.

    Attributes
    ----------
    metric_parameters
        Names of the parameters that are metrics themselves; see ``components``.
    """

    name: str
    metric_parameters: tuple[str, ...] = ()

    @property
    def components(self) -> tuple["Metric", ...]:
        """The metrics whose scores ``combine_scores`` combines; empty unless composite.

        The components of a composite metric are scored instead of it, each distinct one once for
        all composite metrics of a run. A component is not composite itself.
        """
        return ()

    def combine_scores(self, scores: Sequence[Floats]) -> Floats:
        """Return the scores of a composite metric, shape (requests,).

        ``scores`` has an array of shape (requests,) for each component.
        """
        raise NotImplementedError(f"{self.name} is not composite")
