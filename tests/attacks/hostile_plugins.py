"""Metrics that try to end, stop or misdirect the run. Imported in processes of their own only."""

import atexit
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

HOUR = 3600
LONG = "x" * 1_000_000


class _Hostile:
    @property
    def name(self) -> str:
        return type(self).__name__

    def score(self, requests: Sequence[Any]) -> list[float]:
        self.attack()
        return [float(len(request.hypotheses[0])) for request in requests]

    def attack(self) -> None:
        """Do nothing."""


class Exits(_Hostile):
    def attack(self) -> None:
        os._exit(0)


class ExitsOrderly(_Hostile):
    def attack(self) -> None:
        sys.exit(0)


class Crashes(_Hostile):
    def attack(self) -> None:
        ctypes.string_at(0)


class KillsItsGroup(_Hostile):
    def attack(self) -> None:
        os.killpg(0, signal.SIGKILL)


class Interrupts(_Hostile):
    def attack(self) -> None:
        raise KeyboardInterrupt


class UnprintableError(Exception):
    def __str__(self) -> str:
        raise ValueError


class RaisesUnprintable(_Hostile):
    def attack(self) -> None:
        raise UnprintableError


class RaisesLong(_Hostile):
    def attack(self) -> None:
        raise ValueError(LONG)


class ClosesFiles(_Hostile):
    def attack(self) -> None:
        os.closerange(0, 100)


class ExitsAtStart(_Hostile):
    def session(self) -> None:
        os._exit(0)


class Hangs(_Hostile):
    def attack(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        time.sleep(HOUR)


class HangsAtStart(_Hostile):
    def session(self) -> None:
        time.sleep(HOUR)


class ChangesDirectory(_Hostile):
    def attack(self) -> None:
        os.chdir("/")


class Lingers(_Hostile):
    def attack(self) -> None:
        threading.Thread(target=time.sleep, args=(HOUR,)).start()
        atexit.register(time.sleep, HOUR)


class Prints(_Hostile):
    def attack(self) -> None:
        os.write(1, b"below Python")


class ExitsAtEnd(_Hostile):
    @contextmanager
    def session(self) -> Iterator["ExitsAtEnd"]:
        yield self
        os._exit(0)
