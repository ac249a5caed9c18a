"""What a language model is asked, and how long it is."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from maege.language_models.answer_form import AnswerForm

SEED_BITS = 31
PROBABILITIES = {"logprobs": True, "top_logprobs": 20}  # as many as most endpoints allow
TOKENS_PER_MESSAGE = 8


@dataclass(frozen=True)
class Question:
    """What is asked. Its key is known by all that an answer depends on, and by the repeat."""

    body: Mapping[str, Any]  # of the request, without a seed
    form: AnswerForm
    endpoint: str
    prompt: str  # the digest of the template
    repeat: int
    unsent: str = ""  # why it cannot be sent, and has no answer
    key: bytes = field(init=False)

    def __post_init__(self) -> None:
        identity = [self.endpoint, self.body, self.prompt, self.form.way, self.repeat]
        text = json.dumps(identity, sort_keys=True)
        object.__setattr__(self, "key", sha256(text.encode()).digest())

    @property
    def text(self) -> str:
        """The messages."""
        return "\n".join(message["content"] for message in self.body["messages"])

    @property
    def limit(self) -> int:
        """The longest answer, in tokens."""
        return int(max(self.body.get(key, 0) for key in ("max_tokens", "max_completion_tokens")))

    def seed(self, attempt: int) -> int:
        """Return a seed for the server: never the same for two texts or two repeats.

        With one seed for all texts their noise would be common, and differences look reliable.
        """
        digest = sha256(self.key + bytes([attempt])).digest()
        return int.from_bytes(digest[:4], "big") >> (32 - SEED_BITS)


def estimated_tokens(messages: Sequence[Mapping[str, str]]) -> int:
    """Estimate the tokens of messages from their bytes, without a tokenizer.

    >>> estimated_tokens([{"role": "user", "content": "seven b"}])
    10
    """
    total = 0.0
    for message in messages:
        text = message["content"]
        size = len(text.encode("utf-8", "replace"))
        is_latin = size <= 1.2 * len(text)
        total += size / (3.5 if is_latin else 2) + TOKENS_PER_MESSAGE
    return round(total)
