"""What answers that are not stored yet would cost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from maege.language_models.amounts import Prices
from maege.language_models.parsing import Answer, Usage
from maege.language_models.question import Question, estimated_tokens

_COUNTED = 20  # at most so many questions, whose tokens a server may count


def estimated(questions: Sequence[Question]) -> int:
    """Return the tokens of questions, estimated from their bytes."""
    return sum(estimated_tokens(question.body["messages"]) for question in questions)


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
        return cls(texts, len(questions), known, read, written, (low, high), again)
