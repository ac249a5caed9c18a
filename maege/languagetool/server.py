"""A LanguageTool server on this machine, on a loopback port, with bounded memory.

There are two ways to have one: ``running`` starts one for as long as it is needed, which does not
outlive the process that asked for it, even if that is killed; ``start`` leaves one behind, and
``stop`` ends it. For systems with processes as in POSIX.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from maege.errors import LanguageToolError
from maege.languagetool.client import Client
from maege.languagetool.installation import (
    INSTALL,
    VERSION,
    home,
    is_installed,
    jars,
    java,
    require,
)
from maege.text_files import write_atomic

MEMORY = "1g"  # of the Java heap
PATIENCE = 120.0  # seconds to wait for a server that starts
GRACE = 10.0  # seconds that a server has to end by itself
MAIN = "org.languagetool.server.HTTPServer"
# Long enough for any corpus sentence; requests of ours are bounded anyway.
SETTINGS = "maxTextLength=1000000\npipelineCaching=true\nmaxPipelinePoolSize=20\n"
# Java's server would hold back the end of each answer for 40 ms otherwise (Nagle's algorithm).
PROMPT = "-Dsun.net.httpserver.nodelay=true"
# Runs a command until it ends or standard input does, as when the parent was killed.
GUARD = 'exec 3<&0; "$@" & child=$!; (cat <&3 >/dev/null; kill $child) 2>/dev/null & wait $child'


@dataclass(frozen=True)
class Left:
    """A server that was started to stay: what the pid file says."""

    pid: int
    port: int
    memory: str
    version: str

    @property
    def url(self) -> str:
        """Where it answers."""
        return _url(self.port)


def pid_file() -> Path:
    """Return the path of the file that tells of the server that was started to stay."""
    return home() / "server.json"


def log_file() -> Path:
    """Return the path of the log of the server that was started to stay."""
    return home() / "server.log"


def left() -> Left | None:
    """Return the server that was started to stay, if it is alive."""
    try:
        found = Left(**json.loads(pid_file().read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return found if _is_ours(found.pid) else None


def answers(url: str) -> bool:
    """Tell whether a server says that it is well."""
    client = Client(url, timeout=10)
    try:
        return client.is_well()
    finally:
        client.close()


class _Private:
    """The server that this process has started for as long as somebody in it needs one."""

    lock = threading.Lock()
    users = 0
    url = ""
    stack = contextlib.ExitStack()


@contextlib.contextmanager
def running(memory: str = MEMORY) -> Iterator[str]:
    """Give the URL of a server: the one left running, or a new one that ends with its last user.

    Raises LanguageToolError if none is installed, or if it does not start.
    """
    found = left()
    if found is not None and found.version == VERSION:
        yield found.url
        return
    with _Private.lock:
        if not _Private.users:
            _Private.url = _Private.stack.enter_context(_started(memory))
        _Private.users += 1
    try:
        yield _Private.url
    finally:
        with _Private.lock:
            _Private.users -= 1
            if not _Private.users:
                _Private.stack.close()


@contextlib.contextmanager
def _started(memory: str) -> Iterator[str]:
    """Start a server that ends with the context, or with this process."""
    port = _free_port()
    command = ["/bin/sh", "-c", GUARD, "sh", *_command(port, memory)]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # an interrupt from the keyboard is for us to handle
        )
        try:
            _wait_until_well(port, process)
            yield _url(port)
        except _NotStartedError as error:
            log.seek(0)
            raise LanguageToolError(f"{error}\n{_end(log.read())}") from None
        finally:
            if process.stdin:
                process.stdin.close()
            try:
                process.wait(GRACE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def start(port: int | None = None, memory: str = MEMORY) -> Left:
    """Start a server that stays, and return when it answers. Raises LanguageToolError."""
    with _alone():
        if (there := left()) is not None:
            raise LanguageToolError(f"a server runs already at {there.url} (process {there.pid})")
        port = port or _free_port()
        command = _command(port, memory)
        if _listens(port):
            raise LanguageToolError(f"port {port} is taken; give another by --port")
        with log_file().open("wb") as log:
            process = subprocess.Popen(  # noqa: S603
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        started = Left(process.pid, port, memory, VERSION)
        write_atomic(pid_file(), json.dumps(asdict(started)).encode())
        try:
            _wait_until_well(port, process)
        except BaseException as error:
            process.kill()
            process.wait()
            pid_file().unlink(missing_ok=True)
            if isinstance(error, _NotStartedError):
                told = _end(log_file().read_bytes())
                raise LanguageToolError(f"{error}\n{told}") from None
            raise
    process.returncode = 0  # it stays, and is not for this process to wait for
    return started


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Have no other process start a server meanwhile."""
    import fcntl  # not on every system

    home().mkdir(parents=True, exist_ok=True)
    with (home() / "server.lock").open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def stop() -> Left | None:
    """Stop the server that was started to stay; return what it was, None if there was none."""
    found = left()
    if found is not None:
        os.kill(found.pid, signal.SIGTERM)
        deadline = time.monotonic() + GRACE
        while _is_ours(found.pid):
            if time.monotonic() > deadline + GRACE:
                raise LanguageToolError(f"process {found.pid} cannot be ended")
            if time.monotonic() > deadline:
                os.kill(found.pid, signal.SIGKILL)
            time.sleep(0.05)
    pid_file().unlink(missing_ok=True)
    return found


def status() -> Iterator[str]:
    """Yield lines that say what is installed and what runs."""
    if is_installed():
        yield f"LanguageTool {VERSION}: {jars()}"
    else:
        yield f"LanguageTool {VERSION} is not installed; install it by: {INSTALL}"
    found = left()
    if found is None:
        yield "no server runs"
    elif answers(found.url):
        yield f"running at {found.url} (process {found.pid}, heap {found.memory}), and well"
    else:
        yield f"process {found.pid} does not answer at {found.url}; see {log_file()}"


def _command(port: int, memory: str) -> list[str]:
    if not re.fullmatch(r"[1-9]\d*[mMgG]", memory):
        raise LanguageToolError(f"memory {memory!r}: expected a number with m or g, as 1g or 700m")
    settings = home() / "server.properties"
    classes = require() / "*"
    write_atomic(settings, SETTINGS.encode())
    options = [f"-Xmx{memory}", PROMPT, "-cp", str(classes)]
    return [java(), *options, MAIN, "--port", str(port), "--config", str(settings)]


def _wait_until_well(port: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise _NotStartedError(
                f"the LanguageTool server ended at once (exit code {process.returncode}):"
            )
        if _listens(port) and answers(_url(port)):
            return
        time.sleep(0.1)
    raise _NotStartedError(f"the LanguageTool server did not answer within {PATIENCE:.0f} s:")


class _NotStartedError(LanguageToolError):
    """A server does not start; why, its log says."""


def _is_ours(pid: int) -> bool:
    """Tell whether a process is a LanguageTool server, not another that has got its number."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)  # a child of this process that ended is no longer there
    if Path("/proc/self/cmdline").exists():
        try:
            return MAIN in Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
        except OSError:
            return False
    told = subprocess.run(  # noqa: S603
        [shutil.which("ps") or "/bin/ps", "-o", "args=", "-p", str(pid)],
        capture_output=True,
        text=True,
        check=False,
    )
    return MAIN in told.stdout


def _url(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _end(log: bytes) -> str:
    """Return the last lines of a log."""
    return "\n".join(log.decode("utf-8", "replace").splitlines()[-5:])
