"""Sessions of metrics, which may outlive a call of the engine."""

from contextlib import ExitStack

from maege.metric.metric import Metric
from maege.scoring.calling import session
from maege.scoring.executors.plugin_process import try_session


class Sessions(ExitStack):
    """The sessions of metrics, each of which is started once; they end with the context."""

    def __init__(self) -> None:
        super().__init__()
        self._started: dict[int, tuple[Metric, Metric]] = {}  # by identity

    def ready(self, metric: Metric, name: str) -> Metric:
        """Return what a metric's session yielded.

        Raises MetricError, with the reason alone as its message, if it cannot be started.
        """
        if id(metric) not in self._started:
            try_session(metric, name)
            self._started[id(metric)] = metric, self.enter_context(session(metric, name))
        return self._started[id(metric)][1]
