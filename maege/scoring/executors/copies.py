"""Processes that are copies of this one, with what metrics have loaded here."""

import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from maege.errors import MetricError
from maege.metric.metric import IncrementalMetric, Metric, parts_of
from maege.metric.score_request import ScoreRequest
from maege.operating_system import has_copies
from maege.scoring.calling import metric_errors
from maege.standard_streams import THREAD_NAME
from maege.user_warnings import capture_warnings

_SHORT = ScoreRequest(("a b",), ("a c",), (("c b",),), "sentence")


def can_copy(metrics: Mapping[str, Metric]) -> bool:
    """Whether copies of this process can score: there are some, no plug-ins or unknown threads.

    A copy has the locks that other threads hold, but not the threads. Those of standard error and
    of progress bars hold none that a copy needs.
    """
    is_known = all(
        thread.name == THREAD_NAME or type(thread).__module__ == "rich.live"
        for thread in {*threading.enumerate(), threading.current_thread()}
        if thread is not threading.main_thread()
    )
    is_own = all(part.module.startswith("maege.metrics.") for part in parts_of(metrics).values())
    return has_copies() and is_known and is_own


def load(metrics: Mapping[str, Metric]) -> None:
    """Let metrics load what they need, before this process is copied.

    They score a short text; but no metric that is expensive, or needs a session.
    """
    for name, part in parts_of(metrics).items():
        is_cheap = not (part.cache_scores or isinstance(part, IncrementalMetric))
        if is_cheap and type(part).session is Metric.session:
            # One that fails here fails again when it scores, and is reported then.
            with suppress(MetricError), metric_errors(name):
                capture_warnings(partial(part.score, [_SHORT]))
