"""The managed server of LanguageTool."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from maege.errors import LanguageToolError
from maege.languagetool import installation, server
from tests.support.command_line import maege
from tests.support.languagetool_home import home as home
from tests.support.languagetool_home import url as url

pytestmark = pytest.mark.java


def test_managed_server_starts_and_stops(home: Path) -> None:
    code = (
        "from maege.languagetool import server\n"
        "from maege.metrics.languagetool import LanguageTool\n"
        "with LanguageTool().session() as ready:\n"
        "    print(ready.server, server.is_healthy(ready.server))\n"
        "print(server.is_healthy(ready.server))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[1:] == ["True", "False"]


def test_server_ends_when_its_parent_is_killed(home: Path) -> None:
    code = (
        "import time\nfrom maege.languagetool import server\n"
        "with server.managed_server() as url:\n    print(url, flush=True)\n    time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        where = parent.stdout.readline().strip()
        assert server.is_healthy(where)
        parent.kill()
    deadline = time.monotonic() + 600
    while server.is_healthy(where):
        assert time.monotonic() < deadline, "the server outlived its parent"
        time.sleep(0.1)


def test_concurrent_starts_start_one_server(home: Path) -> None:
    command = [sys.executable, "-m", "maege", "doctor", "languagetool", "start"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    starters = [subprocess.Popen(command, **pipes) for _ in range(2)]
    errors = [starter.communicate()[1] for starter in starters]
    assert sorted(starter.returncode for starter in starters) == [0, 2]
    assert any("a server runs already" in error for error in errors)
    daemon = server.running_daemon()
    assert daemon is not None
    stopped = maege("doctor", "languagetool", "stop")
    assert str(daemon.pid) in stopped.stdout
    assert not server.is_healthy(daemon.url)


def test_a_port_in_use_is_refused(url: str) -> None:
    port = int(url.rsplit(":", 1)[1])
    with pytest.raises(LanguageToolError, match=f"port {port} is in use"):
        server.start(port)
    assert server.running_daemon() is None


def test_a_server_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    outdated = server.DaemonServer(1, 1, "1g", "5.0")
    monkeypatch.setattr(server, "running_daemon", lambda: outdated)
    with server.managed_server() as managed, server.managed_server() as again:
        assert server.is_healthy(managed)
        assert managed == again  # all users in a process share one server
    assert not server.is_healthy(managed)


def test_process_of_a_stale_pid_file_is_not_stopped(home: Path) -> None:
    with subprocess.Popen(["/bin/sleep", "60"]) as other:
        server.pid_file().write_text(
            json.dumps(
                {"pid": other.pid, "port": 1, "memory": "1g", "version": installation.VERSION}
            )
        )
        assert server.running_daemon() is None
        assert server.stop() is None
        assert other.poll() is None
        other.kill()


def test_failed_start_reports_the_reason(home: Path) -> None:
    with pytest.raises(LanguageToolError, match=r"(?s)ended at once.*(memory|heap)"):
        server.start(memory="1m")
    assert server.running_daemon() is None
    with pytest.raises(LanguageToolError, match="memory '1g; ls'"):
        server.start(memory="1g; ls")
