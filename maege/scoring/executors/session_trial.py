"""Sessions of plug-ins are tried in another process, before they are started in this one."""

from concurrent.futures import BrokenExecutor
from functools import cache

from maege.errors import MetricError, error_text
from maege.metric.metric import Metric
from maege.metric.signature import PluginSource
from maege.plugins.plugin_file import PluginFile, plugin_file
from maege.plugins.registry import rebuild_metric
from maege.plugins.wrapping import contained
from maege.scoring.executors.plugin_process import TRIAL_TIMEOUT_S, plugin_process
from maege.scoring.session import session


def try_session(metric: Metric, name: str) -> None:
    """Start and end the session of a plug-in in another process, once for equal plug-ins.

    Nothing is done for other metrics.

    Raises
    ------
    MetricError
        If it cannot be started, or if the process dies or hangs. The message is the reason alone.
    """
    if metric.plugin_source is not None and (failure := _failure(metric.plugin_source, name)):
        raise MetricError(failure)


@cache
def _failure(source: PluginSource, name: str) -> str:
    """Return why a session cannot be started, or nothing."""
    file = plugin_file(source.module)
    try:
        return str(plugin_process.call(_try, source, file, name, timeout=TRIAL_TIMEOUT_S))
    except TimeoutError:
        return f"its session takes more than {TRIAL_TIMEOUT_S:g} s to start and to end"
    except BrokenExecutor:
        return "its session ends its process (it exits, crashes, or runs out of memory)"
    except Exception as error:  # it cannot be sent to another process
        return error_text(error)


def _try(source: PluginSource, file: PluginFile | None, name: str) -> str:
    """Start and end a session, in the other process; return why that fails, or nothing."""
    try:
        with contained(), session(rebuild_metric(source, file), name):
            return ""
    except MetricError as error:
        return str(error)
    except BaseException as error:
        return error_text(error)
