"""A process of their own for plug-ins, in which their sessions are tried; and the sessions."""

import atexit
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from maege.errors import MaegeError, MetricError, error_text
from maege.metric.metric import Metric
from maege.metric.signature import PluginSource
from maege.operating_system import at_copy
from maege.plugins import registry
from maege.plugins.plugin_loading import PluginFile, plugin_file
from maege.plugins.registry import rebuild_metric
from maege.plugins.wrapping import contained
from maege.scoring.calling import session

TRIAL_TIMEOUT_S = 600.0  # to import a plug-in and to make the metric
SESSION_TIMEOUT_S = 600.0  # to start a session and to end it
_tried: set[str] = set()


class PluginProcess:
    """One process; it is started when it is needed, and again after it has died."""

    def __init__(self) -> None:
        self._pool: Any = None

    def call(self, function: Callable[..., Any], *arguments: Any, timeout: float) -> Any:
        """Call a function in the process.

        Raises TimeoutError if it takes more than ``timeout`` seconds, and stops the process;
        BrokenExecutor if the process dies.
        """
        if self._pool is None:
            from maege.scoring.executors.processes import start_process

            self._pool = start_process()
            atexit.unregister(self.stop)
            atexit.register(self.stop)  # last, so that it is called first
        try:
            future = self._pool.submit(function, *arguments)
            error = future.exception(timeout)
        except BaseException:
            self.stop()
            raise
        if error is None:
            return future.result()
        if isinstance(error, BrokenExecutor):
            self.stop()
        raise error

    def stop(self) -> None:
        """Kill the process, if there is one."""
        if self._pool is not None:
            self._pool.shutdown(kill_workers=True)
            self._pool = None


# One for the whole program: the process in which a plug-in was tried has imported it.
plugin_process = PluginProcess()
# A copy of this process would have the locks of loky's threads, but not the threads.
at_copy(before=plugin_process.stop)


def try_plugin(
    name: str,
    parameters: Mapping[str, Any] | None,
    make: Callable[[str, Any], Any] = registry.build,
) -> None:
    """Import a plug-in and make the metric in another process, before that is done in this one.

    Nothing is done for metrics of MAEGE. ``make`` makes the metric, as
    ``maege.plugins.registry.build`` does. Raises MetricError if the process dies or hangs. Other
    errors are raised again in this process, with their message.
    """
    if not registry.mentions_plugin(name, parameters):
        return
    key = repr((str(Path.cwd()), name, parameters, _file_state(name)))
    if key in _tried:
        return
    try:
        failure = plugin_process.call(_try, make, name, parameters, timeout=TRIAL_TIMEOUT_S)
    except TimeoutError:
        raise MetricError(
            f"metric {name!r} cannot be made: its import, or making it, takes more than "
            f"{TRIAL_TIMEOUT_S:g} s"
        ) from None
    except BrokenExecutor:
        raise MetricError(
            f"metric {name!r} cannot be made: importing or making it ends its process (it exits, "
            f"crashes, or runs out of memory)"
        ) from None
    if failure:
        raise MetricError(f"metric {name!r} cannot be made ({failure})")
    _tried.add(key)


def _try(make: Callable[[str, Any], Any], name: str, parameters: Any) -> str:
    """Make a metric; return why that must not be repeated in the other process, or nothing."""
    try:
        make(name, parameters)
    except MaegeError:
        pass
    except BaseException as error:  # KeyboardInterrupt; no keyboard reaches this process
        return error_text(error)
    return ""


def _file_state(name: str) -> tuple[int, int] | None:
    """Return what changes with a plug-in file; None if it is none."""
    try:
        status = Path(name.rpartition(":")[0]).stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size


def try_session(metric: Metric, name: str) -> None:
    """Start and end the session of a plug-in in another process, once for equal plug-ins.

    Nothing is done for other metrics. Raises MetricError, with the reason alone as its message, if
    the session cannot be started, or if the process dies or hangs.
    """
    if metric.plugin_source is not None and (
        failure := _session_failure(metric.plugin_source, name)
    ):
        raise MetricError(failure)


@cache
def _session_failure(source: PluginSource, name: str) -> str:
    """Return why a session cannot be started, or nothing."""
    file = plugin_file(source.module)
    try:
        return str(plugin_process.call(_try_session, source, file, name, timeout=SESSION_TIMEOUT_S))
    except TimeoutError:
        return f"its session takes more than {SESSION_TIMEOUT_S:g} s to start and to end"
    except BrokenExecutor:
        return "its session ends its process (it exits, crashes, or runs out of memory)"
    except Exception as error:  # it cannot be sent to another process
        return error_text(error)


def _try_session(source: PluginSource, file: PluginFile | None, name: str) -> str:
    """Start and end a session, in the other process; return why that fails, or nothing."""
    try:
        with contained(), session(rebuild_metric(source, file), name):
            return ""
    except MetricError as error:
        return str(error)
    except BaseException as error:
        return error_text(error)


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
