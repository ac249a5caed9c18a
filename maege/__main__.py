"""`python -m maege` and the command `maege`."""

import signal


def main() -> None:
    """Run the command line; Ctrl-C ends it without a traceback even while it is imported."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from maege.cli import main as run

    run()


if __name__ == "__main__":
    main()
