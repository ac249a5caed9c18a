"""A signal at a moment at which Python, or a library, does not let it through."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import ROOT

# Each sends a signal to its own process while the command is called.
MOMENTS = {
    # As the callbacks of import locks, in which Python drops exceptions.
    "in a callback": (
        "import weakref\n"
        "class C: pass\n"
        "c = C()\n"
        "ref = weakref.ref(c, lambda _: signal.raise_signal(number))\n"
        "del c\n"
        "time.sleep(10)"
    ),
    # As modules in C do when what they import fails.
    "in an import": (
        "try:\n    signal.raise_signal(number)\n"
        "except KeyboardInterrupt:\n    raise ImportError('failed to import')"
    ),
    # As a metric whose library is imported at that moment.
    "in a metric": (
        "from maege.errors import MetricError\n"
        "try:\n    signal.raise_signal(number)\n"
        "except KeyboardInterrupt:\n    raise MetricError('failed')"
    ),
}
PROGRAM = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import maege.cli
number = {number}
def app(**_):
    exec({moment!r}, globals())
maege.cli.app = app
maege.cli.main()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_signal_ends_a_command_at_any_moment(moment: str, number: signal.Signals) -> None:
    code = PROGRAM.format(number=int(number), moment=MOMENTS[moment])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stderr == f"maege: ended by {number.name}\n"
    assert done.returncode == 128 + number


COMPILED = """
import signal
import maege.cli
from maege.__main__ import main
def app(**_):
    signal.signal(signal.SIGINT, maege.cli.interruption._interrupt)
    exec("signal.raise_signal({number})")
maege.cli.app = app
main()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_exit_code_is_that_of_the_signal(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "compiled.py").write_text(COMPILED.format(number=int(number)))
    command = [sys.executable, "-m", "compiled"]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.stderr == f"maege: ended by {number.name}\n"
    assert done.returncode == 128 + number


AT_THE_END = """
import signal
import maege.cli
from maege.__main__ import main
def app(**_):
    signal.signal(signal.SIGINT, maege.cli.interruption._interrupt)
    if not {has_ended}:
        raise KeyboardInterrupt
maege.cli.app = app
maege.cli.flush_standard_error = lambda: signal.raise_signal({number})
main()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("has_ended", "code"), [(True, 0), (False, None)])
def test_a_signal_after_the_command_is_no_traceback(
    has_ended: bool, code: int | None, number: signal.Signals
) -> None:
    program = AT_THE_END.format(number=int(number), has_ended=has_ended)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    assert done.returncode == (128 + number if code is None else code)


def test_an_unexpected_end_of_a_file_is_no_interruption() -> None:
    program = (
        "import click, maege.cli, maege.cli.doctor\n"
        "def lose(): raise EOFError('the rest is lost')\n"
        "maege.cli.doctor.group = click.command(lose)\n"
        "maege.cli.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "doctor"], capture_output=True, text=True, timeout=60
    )
    assert done.stderr.endswith("EOFError: the rest is lost\n")
    assert done.returncode == 1
