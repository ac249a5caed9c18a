"""A LanguageTool server on this machine, on a loopback port, with bounded memory.

There are two kinds. ``managed_server`` starts one for as long as it is needed; it ends with this
process, even if the process is killed (not on Windows). ``start`` starts a daemon, and ``stop``
stops it; both need a system that tells the words of a process.
"""

import contextlib
import json
import os
import re
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from maege.errors import LanguageToolError
from maege.files.output_file import write_atomic
from maege.languagetool import installation
from maege.languagetool.client import Client
from maege.operating_system import (
    command_line,
    end_process,
    guarded,
    kill_group,
    own_group,
)

MEMORY = "1g"  # of the Java heap
START_TIMEOUT_S = 120.0
SHUTDOWN_TIMEOUT_S = 10.0  # then the server is killed
HEALTH_TIMEOUT_S = 10.0
_CONNECT_TIMEOUT_S = 5.0
START_POLL_INTERVAL_S = 0.1
SHUTDOWN_POLL_INTERVAL_S = 0.05
MAX_LOG_LINES = 5  # of a message
MAIN = "org.languagetool.server.HTTPServer"
# Long enough for any corpus sentence; the client splits longer requests.
_SETTINGS = "maxTextLength=1000000\npipelineCaching=true\nmaxPipelinePoolSize=20\n"
# Without it Java's server delays the end of each response by 40 ms (Nagle's algorithm).
NO_DELAY = "-Dsun.net.httpserver.nodelay=true"
# Runs a command until it ends, or until standard input is closed, as when the parent is killed.
_GUARD = 'exec 3<&0; "$@" & child=$!; (cat <&3 >/dev/null; kill $child) 2>/dev/null & wait $child'


@dataclass(frozen=True)
class DaemonServer:
    """A server that was started as a daemon: the content of the pid file."""

    pid: int  # of the process
    port: int  # on the loopback interface
    memory: str  # size of the Java heap, such as 1g
    version: str  # of LanguageTool

    @property
    def url(self) -> str:
        """The URL of the server."""
        return _url(self.port)


def pid_file() -> Path:
    """Return the path of the file that describes the daemon."""
    return installation.home() / "server.json"


def log_file() -> Path:
    """Return the path of the log of the daemon."""
    return installation.home() / "server.log"


def running_daemon() -> DaemonServer | None:
    """Return the daemon if its process is alive."""
    try:
        daemon = DaemonServer(**json.loads(pid_file().read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return daemon if _is_server(daemon.pid) else None


def is_healthy(url: str) -> bool:
    """Whether the server at a URL responds and reports no problem."""
    with contextlib.closing(Client(url, timeout=HEALTH_TIMEOUT_S)) as client:
        return client.is_healthy()


class _SharedServer:
    """The server of this process, which runs as long as it has users."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._users = 0
        self._url = ""
        self._stack = contextlib.ExitStack()

    @contextlib.contextmanager
    def url(self) -> Iterator[str]:
        """Start the server if it does not run, yield its URL, and stop it after its last user."""
        with self._lock:
            if not self._users:
                self._url = self._stack.enter_context(_server_process())
            self._users += 1
        try:
            yield self._url
        finally:
            with self._lock:
                self._users -= 1
                if not self._users:
                    self._stack.close()


# Of the module: several metrics of a run share one server.
_shared_server = _SharedServer()


@contextlib.contextmanager
def managed_server() -> Iterator[str]:
    """Yield the URL of a server: the daemon, or one that ends with its last user.

    Raises LanguageToolError if the server is not installed, or does not start.
    """
    daemon = running_daemon()
    if daemon is not None and daemon.version == installation.VERSION:
        yield daemon.url
        return
    with _shared_server.url() as url:
        yield url


@contextlib.contextmanager
def _server_process() -> Iterator[str]:
    """Start a server that ends with the context, or with this process; yield its URL."""
    port = _free_port()
    command = guarded(_command(port, MEMORY), _GUARD)
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT,
            **own_group(),
        )
        try:
            _wait_until_healthy(port, process, log)
            yield _url(port)
        finally:
            if process.stdin:
                process.stdin.close()
            try:
                process.wait(SHUTDOWN_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                kill_group(process, process.pid)
                process.wait()


def start(port: int | None = None, memory: str = MEMORY) -> DaemonServer:
    """Start a daemon on a loopback port, by default a free one; return when it is healthy.

    ``memory`` is the size of the Java heap, such as ``700m`` or ``1g``. Raises LanguageToolError if
    a daemon runs already, the port is in use, the server does not start, or this system does not
    tell what processes are.
    """
    if command_line(os.getpid()) is None:
        raise LanguageToolError(
            "this system does not tell what a process is, so no daemon can be found again; the "
            "metric starts and ends a server by itself"
        )
    with _start_lock():
        if (daemon := running_daemon()) is not None:
            raise LanguageToolError(f"a server runs already at {daemon.url} (process {daemon.pid})")
        port = port or _free_port()
        command = _command(port, memory)
        if _is_port_in_use(port):
            raise LanguageToolError(f"port {port} is in use; give another by --port")
        with log_file().open("w+b") as log:
            process = subprocess.Popen(  # noqa: S603
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                **own_group(),
            )
            daemon = DaemonServer(process.pid, port, memory, installation.VERSION)
            write_atomic(pid_file(), json.dumps(asdict(daemon)).encode())
            try:
                _wait_until_healthy(port, process, log)
            except BaseException:
                process.kill()
                process.wait()
                pid_file().unlink(missing_ok=True)
                raise
    process.returncode = 0  # it outlives this process, so Popen must not warn that it still runs
    return daemon


@contextlib.contextmanager
def _start_lock() -> Iterator[None]:
    """Prevent other processes from starting a daemon."""
    from filelock import FileLock

    installation.home().mkdir(parents=True, exist_ok=True)
    with FileLock(installation.home() / "server.lock"):
        yield


def stop() -> DaemonServer | None:
    """Stop the daemon and return what it was; None if there was none."""
    daemon = running_daemon()
    if daemon is not None:
        end_process(daemon.pid, at_once=False)
        deadline = time.monotonic() + SHUTDOWN_TIMEOUT_S
        while _is_server(daemon.pid):
            if time.monotonic() > deadline + SHUTDOWN_TIMEOUT_S:
                raise LanguageToolError(f"process {daemon.pid} cannot be ended")
            if time.monotonic() > deadline:
                end_process(daemon.pid, at_once=True)
            time.sleep(SHUTDOWN_POLL_INTERVAL_S)
    pid_file().unlink(missing_ok=True)
    return daemon


def status() -> Iterator[str]:
    """Yield lines that describe the installation and the daemon."""
    if installation.is_installed():
        yield f"LanguageTool {installation.VERSION}: {installation.jars()}"
    else:
        hint = f"install it by: {installation.INSTALL}"
        yield f"LanguageTool {installation.VERSION} is not installed; {hint}"
    daemon = running_daemon()
    if daemon is None:
        yield "no server is running"
    elif is_healthy(daemon.url):
        yield f"running at {daemon.url} (process {daemon.pid}, heap {daemon.memory}), healthy"
    else:
        yield f"process {daemon.pid} does not respond at {daemon.url}; see {log_file()}"


def _command(port: int, memory: str) -> list[str]:
    if not re.fullmatch(r"[1-9]\d*[mMgG]", memory):
        raise LanguageToolError(f"memory {memory!r}: expected a number with m or g, as 1g or 700m")
    settings = installation.home() / "server.properties"
    classes = installation.require_installation() / "*"
    write_atomic(settings, _SETTINGS.encode())
    of_java = [f"-Xmx{memory}", NO_DELAY, "-cp", str(classes)]
    of_server = ["--port", str(port), "--config", str(settings)]
    return [installation.find_java(), *of_java, MAIN, *of_server]


def _wait_until_healthy(port: int, process: "subprocess.Popen[bytes]", log: IO[bytes]) -> None:
    """Raise LanguageToolError, with the last lines of the log, if a server does not start."""
    deadline = time.monotonic() + START_TIMEOUT_S
    problem = f"did not respond within {START_TIMEOUT_S:.0f} s"
    while time.monotonic() < deadline:
        if process.poll() is not None:
            problem = f"ended at once (exit code {process.returncode})"
            break
        if _is_port_in_use(port) and is_healthy(_url(port)):
            return
        time.sleep(START_POLL_INTERVAL_S)
    log.seek(0)
    lines = log.read().decode("utf-8", "replace").splitlines()[-MAX_LOG_LINES:]
    raise LanguageToolError(f"the LanguageTool server {problem}:\n" + "\n".join(lines))


def _is_server(pid: int) -> bool:
    """Whether a process is a LanguageTool server, not another one with a reused id."""
    return MAIN in (command_line(pid) or "")


def _url(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def _is_port_in_use(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(_CONNECT_TIMEOUT_S)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
