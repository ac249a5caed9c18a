"""How a command ends that a signal interrupts, or that a plug-in would not let end."""

import atexit
import os
import signal
import sys
import threading
from contextlib import suppress
from time import sleep
from typing import Any, NoReturn

from maege.operating_system import hang_up_signal, send_to_this_process
from maege.standard_streams import flush_standard_error

END_LIMIT_S = 10.0  # for the end of this process

AGAIN_S = 0.05  # until a signal is repeated that was dropped

_received: signal.Signals | None = None
_process = os.getpid()
_exit_code: int | None = None  # when all is done and said, so that nothing is to be interrupted


def handle_signals() -> None:
    """End after SIGTERM, and without a terminal, as after Ctrl-C, when all is removed and ended."""
    global _process
    _process = os.getpid()
    # A shell has SIGINT ignored by what it starts in the background.
    if signal.getsignal(signal.SIGINT) in (signal.SIG_DFL, signal.default_int_handler):
        signal.signal(signal.SIGINT, _interrupt)
    signal.signal(signal.SIGTERM, _interrupt)
    hang_up = hang_up_signal()
    if hang_up and signal.getsignal(hang_up) == signal.SIG_DFL:  # `nohup` has it ignored
        signal.signal(hang_up, _interrupt)
    sys.unraisablehook = _interrupt_again
    atexit.register(_end_with_code)


def _interrupt(number: int, frame: Any) -> None:
    global _received
    if number != signal.SIGINT or os.getpid() != _process:  # a copy, which a plug-in made
        signal.signal(number, signal.SIG_DFL)
    if os.getpid() != _process:
        send_to_this_process(number)
    if _exit_code is not None:
        return
    _received = signal.Signals(number)
    raise KeyboardInterrupt


def _interrupt_again(unraisable: Any) -> None:
    """Repeat a signal: Python drops what is raised in callbacks, of which an import has many."""
    if _received is None or not issubclass(unraisable.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    signal.signal(_received, _interrupt)

    def repeat(number: signal.Signals) -> None:
        sleep(AGAIN_S)
        send_to_this_process(number)

    with suppress(RuntimeError):  # there are no new threads while Python ends
        threading.Thread(target=repeat, args=(_received,), daemon=True).start()


def received_signal() -> signal.Signals | None:
    """Return the signal that has interrupted this process; None if there was none."""
    return _received


def limit_end(code: int) -> None:
    """End this process in any case: a plug-in may have left threads or functions to call at exit.

    All results are written by now.
    """
    global _exit_code
    _exit_code = code

    def end() -> None:
        sleep(END_LIMIT_S)
        _exit_now(code)

    threading.Thread(target=end, daemon=True).start()


def _end_with_code() -> None:
    """End with the code of the signal, when all other functions were called that are at exit.

    ``python -m`` ends as by SIGINT, whatever the code, if code was interrupted that was compiled
    from a text, as are the methods of data classes.
    """
    if _received is not None and _exit_code is not None and os.getpid() == _process:
        _exit_now(_exit_code)


def _exit_now(code: int) -> NoReturn:
    for flush in (sys.stdout.flush, flush_standard_error):
        with suppress(Exception):
            flush()
    os._exit(code)
