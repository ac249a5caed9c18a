"""The session of a metric: what it starts before its first batch, and stops after its last."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from maege.errors import MaegeError, MetricError, error_text, shorten
from maege.metric.metric import Metric
from maege.plugins.wrapping import contained

_log = logging.getLogger(__name__)


@contextmanager
def session(metric: Metric, name: str) -> Iterator[Metric]:
    """Start a metric's session, and yield the metric to call.

    Raises MetricError if it cannot be started; its message is the reason alone. An error at the
    end is logged, because no score depends on it.
    """
    try:
        with contained() if metric.plugin_source else nullcontext():
            context = metric.session()
            ready = context.__enter__()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a plug-in can raise anything
        raise MetricError(
            shorten(str(error)) if isinstance(error, MaegeError) else error_text(error)
        ) from error
    try:
        yield ready
    finally:
        try:
            context.__exit__(None, None, None)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            _log.warning(
                "the session of metric %r did not end properly: %s", name, error_text(error)
            )
