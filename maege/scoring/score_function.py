"""How requests are scored by metrics: requests and metrics in, scores with counts out."""

from collections.abc import Callable, Mapping, Sequence

from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores

# Scores requests by metrics, with counts of sentences; by name, of those that scored all.
ScoreFunction = Callable[[Sequence[ScoreRequest], Mapping[str, Metric]], Mapping[str, Scores]]
