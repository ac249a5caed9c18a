"""How a command ends that a signal interrupts, or that a plug-in would not let end."""

import os
import signal
import sys
import threading
from contextlib import suppress
from time import sleep
from typing import Any

SIGINT_EXIT_CODE = 128 + signal.SIGINT  # of Click, for any KeyboardInterrupt
END_LIMIT_S = 10.0  # for the end of this process

_received = signal.SIGINT
_process = os.getpid()


def handle_signals() -> None:
    """End after SIGTERM as after Ctrl-C: remove temporary files, end other processes."""
    global _process
    _process = os.getpid()
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # set while modules were imported
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(number: int, frame: Any) -> None:
    global _received
    signal.signal(number, signal.SIG_DFL)
    if os.getpid() != _process:  # a copy of the process, which a plug-in made
        os.kill(os.getpid(), number)
    _received = signal.Signals(number)
    raise KeyboardInterrupt


def received_signal() -> signal.Signals:
    """Return the signal that has interrupted this process."""
    return _received


def limit_end(code: int) -> None:
    """End this process in any case: a plug-in may have left threads or functions to call at exit.

    All results are written by now.
    """

    def end() -> None:
        sleep(END_LIMIT_S)
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(code)

    threading.Thread(target=end, daemon=True).start()
