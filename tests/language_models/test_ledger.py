"""What was paid, within a budget, also by two processes and after a kill."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from maege.errors import BudgetError, CacheError
from maege.language_models.amounts import Amount, Budget
from maege.language_models.ledger import Ledger, StoredReply
from tests.support.judge_kills import CONCURRENCY, ask_with_kills, run_with_kills

REPLY = StoredReply(200, b"{}", 0.5)
ONE = Amount(1, 100, 0.5)


def pay(ledger: Ledger, budget: Budget, key: bytes = b"k") -> None:
    reservation = ledger.reserve("a", ONE, budget)
    ledger.settle(reservation, "a", Amount(1, 60, 0.3), key, 0, REPLY)


def test_what_was_reserved_counts_until_it_is_paid(tmp_path: Path) -> None:
    with Ledger(tmp_path / "new" / "a.sqlite") as ledger:
        first = ledger.reserve("a", ONE, Budget(money=1.0, currency="EUR"))
        assert ledger.possibly_paid("a") == ONE
        ledger.settle(first, "a", Amount(1, 60, 0.3), b"k", 0, REPLY)
        assert (ledger.paid("a"), ledger.possibly_paid("a")) == (Amount(1, 60, 0.3), Amount())
        second = ledger.reserve("a", ONE, Budget(money=1.0))
        with pytest.raises(BudgetError, match=r"from 0.8 to 1.3 of 1 EUR"):
            ledger.reserve("a", ONE, Budget(money=1.0, currency="EUR"))
        ledger.release(second)
        ledger.reserve("a", ONE, Budget(money=1.0))
        ledger.reserve("b", ONE, Budget(money=1.0))  # another judge has a budget of its own


def test_the_first_model_of_an_account_is_kept(tmp_path: Path) -> None:
    path, first, second = tmp_path / "a.sqlite", ("m", "f"), ("m", "g")
    with Ledger(path) as ledger, Ledger(path) as other:  # as of two processes
        assert ledger.add_model("a", first) == {first}
        assert other.add_model("a", second) == {first}
        assert other.add_model("b", second) == {second}
        assert other.add_model("a", second, accepts_change=True) == {first, second}
        assert ledger.models("a") == {first, second}


@pytest.mark.parametrize("budget", [Budget(requests=2), Budget(tokens=219), Budget(money=1.0)])
def test_a_budget_is_in_money_tokens_or_requests(budget: Budget) -> None:
    with Ledger(None) as ledger:
        pay(ledger, budget)
        pay(ledger, budget, b"l")
        with pytest.raises(BudgetError):
            ledger.reserve("a", ONE, budget)
        assert ledger.paid("a").requests == 2


def test_reservations_of_a_process_that_ended_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Ledger(path) as ledger:
        ledger.reserve("a", ONE, Budget())
    with Ledger(path) as ledger:
        assert ledger.possibly_paid("a") == ONE
        with pytest.raises(BudgetError):
            ledger.reserve("a", ONE, Budget(requests=1))


def test_two_ledgers_on_one_file_share_the_budget(tmp_path: Path) -> None:
    path, budget = tmp_path / "a.sqlite", Budget(requests=20)

    def spend(number: int) -> int:
        done = 0
        with Ledger(path) as ledger:
            for i in range(20):
                try:
                    pay(ledger, budget, bytes([number, i]))
                except BudgetError:
                    break
                done += 1
        return done

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(spend, range(2))) == 20
    with Ledger(path) as ledger:
        assert ledger.paid("a").requests == 20


def test_another_file_is_not_changed(tmp_path: Path) -> None:
    text, database = tmp_path / "text", tmp_path / "other.sqlite"
    text.write_text("not a database, but more than a few bytes of text " * 10)
    with sqlite3.connect(database) as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()
    for path in (text, database, tmp_path):
        before = path.read_bytes() if path.is_file() else b""
        with pytest.raises(CacheError, match="`answers` of the judge"):
            Ledger(path)
        assert (path.read_bytes() if path.is_file() else b"") == before


def test_kill_and_restart(tmp_path: Path) -> None:
    outcome = ask_with_kills(2, 40, tmp_path)
    texts = [f"text {i}" + "x" * i for i in range(40)]
    assert float(outcome.printed) == sum(1 + len(text) % 5 for text in texts) + 40
    again = sum(number - 1 for number in outcome.requests.values())
    # What was under way at a kill is asked again, and nothing else; the budget counts it.
    assert again <= 2 * CONCURRENCY
    assert again <= outcome.possibly_paid <= 2 * CONCURRENCY
    assert outcome.paid == len(outcome.requests) == 40


@pytest.mark.slow
def test_a_run_that_was_killed_writes_every_file_as_without(tmp_path: Path) -> None:
    runs, differing = run_with_kills(3, tmp_path)
    assert runs and not differing
