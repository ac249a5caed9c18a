"""Whether a language model continues sentences that it has read better than changed ones."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from maege.errors import DataError
from maege.language_models.answer_form import AnswerForm
from maege.randomness import generator

MIN_WORDS = 8  # of a sentence that is continued
CONTENT_LETTERS, CONTENT_WORDS = 5, 3  # of a word that may be exchanged; how many are


@dataclass(frozen=True)
class Continuation(AnswerForm):
    """The rest of a sentence; its score is the number of words up to the first wrong one."""

    rest: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The name of the only field."""
        return ("continuation",)

    @property
    def text(self) -> str:
        """The form, as the prompt shows it."""
        return '{"continuation": "<the rest of the sentence>"}'

    @property
    def schema(self) -> dict[str, Any]:
        """The form as a JSON schema."""
        return {
            "type": "object",
            "properties": {"continuation": {"type": "string"}},
            "required": ["continuation"],
            "additionalProperties": False,
        }

    def read(self, content: Any) -> tuple[float, ...]:
        """Return how many words are right. Raises DataError if the answer has another form."""
        if not isinstance(content, Mapping) or not isinstance(content.get("continuation"), str):
            raise DataError(f"not of the form {self.text}")
        pairs = zip(content["continuation"].split(), self.rest, strict=False)
        return (float(sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))),)

    def contradicts(self, said: Mapping[str, Any], before: str, after: str) -> bool:
        """Return False: prose states no words that a sentence goes on with."""
        return False

    def _value(self, value: Any) -> str | None:
        return value if isinstance(value, str) else None


def to_continue(words: Sequence[str]) -> tuple[list[dict[str, str]], Continuation]:
    """Return the messages that ask for the second half of a sentence, and the form of answers."""
    half = len(words) // 2
    form = Continuation("pointwise", (0, 1), rest=tuple(words[half:]))
    start = json.dumps(" ".join(words[:half]), ensure_ascii=False)
    prompt = f"Continue this sentence, as you know it. Answer with JSON only.\n{start}\n{form.text}"
    return [{"role": "user", "content": prompt}], form


def with_changed(
    sentences: Sequence[str], number: int, seed: int
) -> Iterator[tuple[list[str], list[str]]]:
    """Yield some sentences, drawn at random, as words, each with a changed one.

    Its numbers, its names and three content words are exchanged for others of the corpus.
    """
    distinct = [text.split() for text in dict.fromkeys(sentences)]
    pools: dict[str, dict[str, None]] = {}
    for words in distinct:
        for position, word in enumerate(words):
            pools.setdefault(_kind(word, position), {})[word] = None
    long = [words for words in distinct if len(words) >= MIN_WORDS]
    random = generator(seed, "memorisation", len(long))
    for index in random.permutation(len(long))[:number].tolist():
        words = long[index]
        kinds = [_kind(word, position) for position, word in enumerate(words)]
        exchanged = [p for p, kind in enumerate(kinds) if kind in ("number", "name")]
        content = [p for p, kind in enumerate(kinds) if kind == "content"]
        exchanged += random.permutation(content)[:CONTENT_WORDS].tolist()
        changed = list(words)
        for position in exchanged:
            others = [word for word in pools[kinds[position]] if word != words[position]]
            if others:
                changed[position] = others[int(random.integers(len(others)))]
        if changed != words:
            yield words, changed


def _kind(word: str, position: int) -> str:
    if any(letter.isdigit() for letter in word):
        return "number"
    if position and word[:1].isupper():
        return "name"
    return "content" if word.isalpha() and len(word) >= CONTENT_LETTERS else "other"
