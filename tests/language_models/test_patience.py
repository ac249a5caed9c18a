"""How many requests are under way, and when a server is given up."""

import threading

import pytest

from maege.errors import MetricError
from maege.language_models import patience
from maege.language_models.client import Reply
from maege.language_models.patience import Patience, Throttle, pause

BUSY, BROKEN = Reply("busy", 503, reason="busy"), Reply("broken", reason="no answer")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which a test moves."""
    now = [1000.0]
    monkeypatch.setattr(patience.time, "monotonic", lambda: now[0])
    return now


def under_way_at_once(throttle: Throttle, wanted: int) -> int:
    """Return how many of some threads get a slot while none gives its slot back."""
    release, inside = threading.Event(), threading.Semaphore(0)

    def hold() -> None:
        with throttle.slot():
            inside.release()
            release.wait(10)

    threads = [threading.Thread(target=hold) for _ in range(wanted)]
    for thread in threads:
        thread.start()
    number = 0
    while inside.acquire(timeout=0.05):
        number += 1
    release.set()
    for thread in threads:
        thread.join()
    return number


def test_half_as_many_after_the_server_was_busy_and_more_after_answers() -> None:
    throttle = Throttle(4)
    assert under_way_at_once(throttle, 5) == 4
    throttle.halve()
    assert under_way_at_once(throttle, 5) == 2
    for _ in range(3):
        throttle.halve()  # one is always under way
    for _ in range(patience.SUCCESSES_PER_SLOT):
        throttle.succeed()
    assert under_way_at_once(throttle, 5) == 2


def test_many_failures_in_a_row_end_it(clock: list[float]) -> None:
    left = Patience()
    for _ in range(patience.MAX_FAILURES - 1):
        left.spend(BROKEN, 0)
    left.renew()
    for _ in range(patience.MAX_FAILURES - 1):
        left.spend(BROKEN, 0)
    with pytest.raises(MetricError, match=r"20 requests failed in a row.*no answer"):
        left.spend(BROKEN, 0)


@pytest.mark.parametrize(
    ("reply", "seconds", "reason"),
    [
        (Reply("busy", 429, b"You exceeded your current quota"), 0, "quota of the account"),
        (Reply("busy", 503, retry_after=3600), 0, "it asks to wait for 3,600 s"),
        (BUSY, 91, "for 91 s it has answered nothing else"),
        (Reply("busy", 503, retry_after=10), 301, "for 301 s"),
    ],
)
def test_a_busy_server_is_given_up(
    clock: list[float], reply: Reply, seconds: float, reason: str
) -> None:
    left = Patience()
    if seconds:
        left.spend(reply, 1)
        clock[0] += seconds - 2
        left.spend(reply, 1)
        clock[0] += 2
    with pytest.raises(MetricError, match=f"stopped by the server: .*{reason}"):
        left.spend(reply, 1)


def test_a_wait_is_announced_now_and_then(
    clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    left = Patience()
    for seconds in (0, 1, 4, 1, 1, 28):  # until 35 s
        clock[0] += seconds
        left.spend(BUSY, 0)
    assert [record.args[0] for record in caplog.records if record.args] == [5, 35]


def test_pauses_grow_and_are_no_shorter_than_the_server_says() -> None:
    assert all(0 <= pause(1, 0) <= 0.5 for _ in range(20))
    assert all(pause(tries, 0) <= 30 for tries in range(1, 20))
    assert pause(1, 12.0) == 12.0
