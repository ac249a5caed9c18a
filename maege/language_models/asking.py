"""Questions to a judge: asked once, several at the same time, with retries and within a budget."""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import sha256
from threading import Event, Lock
from typing import Any

from maege.errors import MaegeError, MetricError
from maege.language_models.amounts import Amount, Budget, Prices, is_possible
from maege.language_models.client import Client, Reply
from maege.language_models.ledger import Ledger, StoredReply
from maege.language_models.parsing import Answer, Usage, read_answer, read_identity, read_usage
from maege.language_models.patience import MAX_RETRY_S, Patience, Throttle, pause
from maege.language_models.question import Question, estimated_tokens

BROKEN_ATTEMPTS = 4
SAFETY = 1.3  # of an estimated number of tokens
TOO_LONG = ("context_length_exceeded", "context length", "context window", "context size")


@dataclass(frozen=True)
class Terms:
    """How a judge is asked, apart from the questions."""

    account: str  # what the budget is of
    prices: Prices
    budget: Budget
    concurrency: int
    limit_field: str  # the name of the limit of tokens
    sends_seed: bool
    idempotent: bool
    accepts_model_change: bool
    is_offline: bool = False  # then only stored answers count


class Asker:
    """Asks questions. ``connect`` makes the client, when the first question has no answer yet.

    ``check`` raises MetricError before that, if it is known that the endpoint cannot answer.
    """

    def __init__(
        self,
        ledger: Ledger,
        terms: Terms,
        connect: Callable[[], Client],
        check: Callable[[Ledger], None] = lambda ledger: None,
    ) -> None:
        self.ledger, self._terms, self._connect, self._check = ledger, terms, connect, check
        self._client: Client | None = None
        self._throttle = Throttle(terms.concurrency)
        self._stop = Event()
        self._lock = Lock()
        self._patience = Patience()
        self._first_error: MaegeError | None = None
        self._known_models = ledger.models(terms.account)

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        """Return the answer to each question.

        Raises MetricError if the endpoint rejects a request or fails too often, BudgetError if the
        budget is reached; answers so far are stored.
        """
        answers = self.stored(questions)
        if self._terms.is_offline:
            none = Answer("error", reason="no answer is stored, and nothing is sent (`offline`)")
            return [answer or none for answer in answers]
        missing = [i for i, answer in enumerate(answers) if answer is None]
        if missing:
            self._check(self.ledger)
            with self._connect() as self._client:
                for i, answer in zip(
                    missing, self._ask([questions[i] for i in missing]), strict=True
                ):
                    answers[i] = answer
        return [answer for answer in answers if answer is not None]

    def stored(self, questions: Sequence[Question]) -> list[Answer | None]:
        """Return the stored answer to each question; None where a request is needed."""
        return [self._stored(question) for question in questions]

    def impossible_usages(self, questions: Sequence[Question]) -> int:
        """Return how many stored responses say that they took more tokens than they can."""
        replies = [(q, self.ledger.reply(q.key, attempt)) for q in questions for attempt in (0, 1)]
        return sum(
            (usage := read_usage(reply.body)) is not None and not is_possible(usage, question)
            for question, reply in replies
            if reply is not None
        )

    def send_once(self, question: Question) -> Amount:
        """Send a question as it is, once; store what comes back, also an error; return the cost.

        Raises BudgetError if the budget is reached, MetricError if nothing may be sent.
        """
        terms = self._terms
        if terms.is_offline:
            raise MetricError("judge: a probe is sent, and `offline` says that nothing is")
        most = _most_tokens(question.body, question.body[terms.limit_field])
        reservation = self.ledger.reserve(terms.account, terms.prices.amount(most), terms.budget)
        with self._connect() as client:
            reply = client.send(question.body)
        cost = Amount(1)
        content = reply.reason.encode()
        if reply.kind == "response":
            cost = terms.prices.amount(_usage(reply.body, question) or most)
            content = reply.body
        stored = StoredReply(reply.status, content, reply.seconds)
        self.ledger.settle(reservation, terms.account, cost, question.key, 0, stored)
        return cost

    def _ask(self, questions: Sequence[Question]) -> list[Answer]:
        with ThreadPoolExecutor(self._terms.concurrency) as pool:
            futures = [pool.submit(self._answer_or_stop, question) for question in questions]
            try:
                return [future.result() for future in futures]
            except BaseException:
                self._stop.set()
                pool.shutdown(cancel_futures=True)
                if self._first_error is not None:
                    raise self._first_error from None
                raise

    def _stored(self, question: Question) -> Answer | None:
        """Return the answer in stored responses; None if a request is needed for it."""
        if question.unsent:
            return Answer("error", reason=question.unsent)
        for attempt in (0, 1):
            stored = self.ledger.reply(question.key, attempt)
            if stored is None:
                return None
            answer = self._read(question, stored)
            if not _deserves_another(answer, attempt):
                return answer
        return None

    def _answer_or_stop(self, question: Question) -> Answer:
        """Return an answer; after an error nothing more is sent, what is under way is stored."""
        try:
            return self._answer(question)
        except MaegeError as error:
            with self._lock:
                if not self._stop.is_set():
                    self._first_error = error
                self._stop.set()
            raise

    def _answer(self, question: Question) -> Answer:
        limit = question.body[self._terms.limit_field]
        for attempt in (0, 1):
            stored = self.ledger.reply(question.key, attempt)
            answer = (
                self._send(question, attempt, limit)
                if stored is None
                else self._read(question, stored)
            )
            if not _deserves_another(answer, attempt):
                break
            limit = 2 * limit if answer.status == "cut" else limit
        return answer

    def _read(self, question: Question, stored: StoredReply) -> Answer:
        if stored.status != 200:
            return Answer("error", reason="the prompt is too long for the model")
        self._check_model(read_identity(stored.body))
        return read_answer(stored.body, question.form, prompt=question.text)

    def _send(self, question: Question, attempt: int, limit: int) -> Answer:
        """Send a request until it is answered, and store the answer."""
        terms = self._terms
        body = dict(question.body) | {terms.limit_field: limit}
        if terms.sends_seed:
            body["seed"] = question.seed(attempt)
        key = sha256(question.key + bytes([attempt])).hexdigest() if terms.idempotent else None
        tokens = _most_tokens(body, limit)
        deadline = time.monotonic() + MAX_RETRY_S
        tries = 0
        while True:
            if self._stop.is_set():
                raise MetricError("judge: another request failed")
            with self._throttle.slot():
                reservation = self.ledger.reserve(
                    terms.account, terms.prices.amount(tokens), terms.budget
                )
                assert self._client is not None  # noqa: S101  `ask` has connected
                reply = _usable(self._client.send(body, key), question)
                if reply.kind == "response" or _is_too_long(reply):
                    return self._settle(question, attempt, reservation, reply, tokens)
            # After a time-out, half a response or one that is broken, the server may have worked.
            if reply.kind in ("busy", "rejected") or not reply.was_sent:
                self.ledger.release(reservation)
            if reply.kind == "rejected":
                rejection = "the endpoint rejects a request: " if reply.status else ""
                raise MetricError(f"judge: {rejection}{reply.reason}")
            tries += 1
            wait = pause(tries, reply.retry_after)
            self._patience.spend(reply, wait)
            is_late = time.monotonic() + wait > deadline
            if is_late or (reply.kind == "broken" and tries >= BROKEN_ATTEMPTS):
                return Answer("error", reason=reply.reason)
            if reply.kind == "busy":
                self._throttle.halve()
            self._stop.wait(wait)

    def _settle(
        self, question: Question, attempt: int, reservation: int, reply: Reply, most: Usage
    ) -> Answer:
        model = read_identity(reply.body) if reply.kind == "response" else ("", "")
        usage = _usage(reply.body, question) or most
        cost = self._terms.prices.amount(usage) if reply.kind == "response" else Amount(1)
        stored = StoredReply(reply.status, reply.body, reply.seconds)
        terms = self._terms
        if any(model) and model not in self._known_models:
            self._known_models = self.ledger.add_model(
                terms.account, model, accepts_change=terms.accepts_model_change
            )
        self.ledger.settle(reservation, terms.account, cost, question.key, attempt, stored)
        self._patience.renew()
        self._throttle.succeed()
        return self._read(question, stored)

    def _accepts(self, model: tuple[str, str]) -> bool:
        is_known = model in self._known_models or not (self._known_models and any(model))
        return is_known or self._terms.accepts_model_change

    def _check_model(self, model: tuple[str, str]) -> None:
        if not self._accepts(model):
            before = ", ".join(" ".join(filter(None, known)) for known in self._known_models)
            raise MetricError(
                f"judge: the endpoint now answers by {' '.join(filter(None, model))}, and before "
                f"by {before}; answers of two models must not be mixed. Set `accept_model_change: "
                f"true` if they are the same for you, or another file by `answers`"
            )


def _deserves_another(answer: Answer, attempt: int) -> bool:
    """Whether a question is asked once more: with a larger limit, or with another seed."""
    return attempt == 0 and answer.status in ("cut", "unparsable")


def _most_tokens(body: Mapping[str, Any], limit: int) -> Usage:
    """Return the most that a request is expected to take."""
    return Usage(round(SAFETY * estimated_tokens(body["messages"])), limit)


def _usage(body: bytes, question: Question) -> Usage | None:
    """Return what a response says that it took; None if it does not, or it is not possible."""
    usage = read_usage(body)
    return usage if usage is not None and is_possible(usage, question) else None


def _usable(reply: Reply, question: Question) -> Reply:
    """Return a reply; one that is not of the protocol, as the page of a proxy, is broken."""
    if reply.kind == "response":
        answer = read_answer(reply.body, question.form)
        if answer.status == "error":
            return replace(reply, kind="broken", reason=answer.reason)
    return reply


def _is_too_long(reply: Reply) -> bool:
    return reply.status in (400, 413) and reply.has_any(TOO_LONG)
