"""`python -m maege` and the command `maege`."""

import gc
import signal
import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it without a traceback even while it is imported."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.set_threshold(100_000)  # modules and corpora have many objects and hardly any cycles
    from maege.cli import main as run

    try:
        run()
    except KeyboardInterrupt:  # before the command begins, or when it has ended
        from maege.cli.interruption import received_signal

        sys.exit(128 + (received_signal() or signal.SIGINT))
    finally:
        gc.freeze()  # the process ends: no search for cycles among all objects


if __name__ == "__main__":
    main()
