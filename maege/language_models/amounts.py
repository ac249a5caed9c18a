"""What requests to language models cost: amounts, prices of tokens, budgets, plans."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from maege.errors import STOPPED_BY_BUDGET, BudgetError
from maege.language_models.parsing import Answer, Usage
from maege.language_models.question import Question, estimated_tokens

MAX_ADDED = 1000  # tokens that a server may add to a request
_COUNTED = 20  # at most so many questions, whose tokens a server may count


@dataclass(frozen=True)
class Amount:
    """What requests cost."""

    requests: int = 0
    tokens: int = 0
    money: float = 0.0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(
            self.requests + other.requests, self.tokens + other.tokens, self.money + other.money
        )


@dataclass(frozen=True)
class Budget:
    """The most that a judge may cost in all; None for no limit."""

    requests: int | None = None
    tokens: int | None = None
    money: float | None = None
    currency: str = ""

    def check(self, before: Amount, most: Amount) -> None:
        """Raise BudgetError if a request that costs the most it can would be above a limit."""
        total = before + most
        for key, unit in (("money", self.currency), ("tokens", "tokens"), ("requests", "requests")):
            limit, value = getattr(self, key), getattr(total, key)
            if limit is not None and value > limit:
                raise BudgetError(
                    f"judge: {STOPPED_BY_BUDGET}: the next request could bring its cost from "
                    f"{getattr(before, key):,.6g} to {value:,.6g} of {limit:,.6g} {unit}. All "
                    f"answers are kept: with a larger budget, the same command asks only for what "
                    f"is missing"
                )


@dataclass(frozen=True)
class Prices:
    """What tokens cost."""

    input: float = 0.0
    output: float = 0.0
    per: int = 1_000_000
    currency: str = ""

    def amount(self, usage: Usage) -> Amount:
        """Return what a request costs."""
        money = (usage.input * self.input + usage.output * self.output) / self.per
        return Amount(1, usage.input + usage.output, money)


def spending(paid: Amount, prices: Prices | None, questions: float) -> str:
    """Say what was paid in all, and for 1,000 texts, with so many questions about each."""

    def money(amount: float) -> str:
        return "" if prices is None else f", {amount:.4g} {prices.currency}"

    text = f"{paid.requests:,} requests and {paid.tokens:,} tokens in all runs{money(paid.money)}"
    if paid.requests:
        factor = 1000 * questions / paid.requests
        text += f"; 1,000 texts cost about {factor * paid.tokens:,.0f} tokens"
        text += money(factor * paid.money)
    return text


def estimated(questions: Sequence[Question]) -> int:
    """Return the tokens of questions, estimated from their bytes."""
    return sum(estimated_tokens(question.body["messages"]) for question in questions)


def is_possible(usage: Usage, question: Question) -> bool:
    """Whether a question can take so many tokens: one for each byte, and an answer to the limit.

    It may be asked once more, with twice the limit.
    """
    most = len(json.dumps(question.body)) + MAX_ADDED
    return usage.input <= most and usage.output <= 2 * question.limit


@dataclass(frozen=True)
class Plan:
    """What scores would cost."""

    texts: int
    questions: int
    stored: int  # questions whose answers are stored
    read: int  # tokens, about
    written: int  # tokens, at most
    money: tuple[float, float]  # without any answer, and with the longest ones
    again: int  # further requests at the end, to find out whether the model changed

    @classmethod
    def of(
        cls,
        questions: Sequence[Question],
        stored: Sequence[Answer | None],
        prices: Prices,
        *,
        texts: int,
        max_tokens: int,
        again: int,
        count: Callable[[Sequence[Question]], float] = estimated,
    ) -> "Plan":
        """Return the plan for questions, of which some have a stored answer.

        ``count`` returns the tokens of a few questions; the estimate for all is scaled by it.
        """
        missing = [q for q, answer in zip(questions, stored, strict=True) if answer is None]
        number = min(_COUNTED, len(missing))
        some = [missing[i * len(missing) // number] for i in range(number)]
        read = round(estimated(missing) * count(some) / max(1, estimated(some)))
        written = max_tokens * len(missing)
        low, high = (prices.amount(Usage(read, tokens)).money for tokens in (0, written))
        again = again if missing else 0
        known = len(questions) - len(missing)
        return cls(
            texts, len(questions), known, read=read, written=written, money=(low, high), again=again
        )
