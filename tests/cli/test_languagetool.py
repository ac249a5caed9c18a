"""`maege doctor languagetool`."""

import json
import os
import socket
from pathlib import Path

import numpy as np
import pytest

from maege.languagetool import installation, server
from tests.support.command_line import maege, ok
from tests.support.languagetool_home import home as home
from tests.support.languagetool_home import url as url

pytestmark = pytest.mark.java

LISTENS = "0A"  # the state of a socket in /proc/net


def listening_addresses(port: int) -> set[str]:
    """Return the addresses of this machine at which a port can be reached (Linux)."""
    addresses = set()
    for family, name in ((socket.AF_INET, "tcp"), (socket.AF_INET6, "tcp6")):
        for line in Path("/proc/net", name).read_text().splitlines()[1:]:
            local, state = line.split()[1], line.split()[3]
            address, _, number = local.partition(":")
            if int(number, 16) == port and state == LISTENS:
                words = np.frombuffer(bytes.fromhex(address), ">u4").astype("<u4")
                addresses.add(socket.inet_ntop(family, words.tobytes()))
    assert addresses
    return addresses


def test_daemon_commands(home: Path) -> None:
    env = {installation.HOME_VARIABLE: str(home)}
    assert "no server" in ok("doctor", "languagetool", "status", **env)
    assert "answers at" in ok("doctor", "languagetool", "start", "--memory", "700m", **env)
    try:
        status = ok("doctor", "languagetool", "status", **env)
        assert "heap 700m" in status
        assert "healthy" in status
        again = maege("doctor", "languagetool", "start", **env)
        assert again.returncode == 2
        assert "a server runs already" in again.stderr
        daemon = json.loads((home / "server.json").read_text())
        with server.managed_server() as managed:
            assert managed == f"http://127.0.0.1:{daemon['port']}"
        assert listening_addresses(daemon["port"]) <= {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
        os.kill(daemon["pid"], 0)
    finally:
        stopped = ok("doctor", "languagetool", "stop", **env)
    assert str(daemon["pid"]) in stopped
    assert "no server" in ok("doctor", "languagetool", "stop", **env)
