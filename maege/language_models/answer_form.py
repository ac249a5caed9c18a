"""What a judge is asked to answer: the fields of its JSON, in words, as a schema, and as read."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from maege.data.written_numbers import float_value
from maege.errors import DataError

Way = Literal["pointwise", "pairwise", "listwise"]
EQUAL = "equal"  # the answer to a pair that neither text is better


@dataclass(frozen=True)
class AnswerForm:
    """The form of an answer. Schema, text and reader have one list of fields, so they agree."""

    way: Way
    scale: tuple[int, int]
    labels: tuple[str, ...] = ()  # of the texts; none if there is a single one
    expected: bool = False  # whether the score is the mean by the probabilities of tokens

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields of an answer."""
        if self.way == "listwise":
            return self.labels
        return ("score",) if self.way == "pointwise" else ("better",)

    @property
    def is_one_digit(self) -> bool:
        """Whether an answer is a single number of one digit, which is one token."""
        low, high = self.scale
        return self.way == "pointwise" and 0 <= low < high <= 9

    @property
    def text(self) -> str:
        """The form, as the prompt shows it.

        >>> AnswerForm("pointwise", (1, 5)).text
        '{"score": <whole number from 1 to 5>}'
        """
        low, high = self.scale
        number = f"<whole number from {low} to {high}>"
        choice = "<" + " or ".join(f'"{label}"' for label in (*self.labels, EQUAL)) + ">"
        value = choice if self.way == "pairwise" else number
        return "{" + ", ".join(f'"{field}": {value}' for field in self.fields) + "}"

    @property
    def schema(self) -> dict[str, Any]:
        """The form as a JSON schema."""
        low, high = self.scale
        value: dict[str, Any] = {"type": "integer", "minimum": low, "maximum": high}
        if self.way == "pairwise":
            value = {"type": "string", "enum": [*self.labels, EQUAL]}
        return {
            "type": "object",
            "properties": dict.fromkeys(self.fields, value),
            "required": list(self.fields),
            "additionalProperties": False,
        }

    def said(self, content: Any) -> Iterator[dict[str, float | str]]:
        """Yield the fields of a JSON object with their values, or else of each object in it.

        Further keys are explanations, unless they are labels of further texts. Raises DataError if
        an object has a field twice, also in another case.

        >>> form = AnswerForm("pointwise", (1, 5))
        >>> [*form.said({"Score": "4/5", "why": "a slip"}), *form.said([{"answer": {"score": 4}}])]
        [{'score': 4.0}, {'score': 4.0}]
        """
        inside = content if isinstance(content, list) else []
        if isinstance(content, Mapping):
            fields = {field.upper(): field for field in self.fields}
            cells = [(fields.get(key.strip().upper()), cell) for key, cell in content.items()]
            of_fields = [(field, self._value(cell)) for field, cell in cells if field]
            said = {field: value for field, value in of_fields if value is not None}
            if len(of_fields) > len({field for field, _ in of_fields}):
                raise DataError("an object with the same field twice")
            if len(said) == len(self.fields) and not self._has_further_text(content):
                yield said
                return
            inside = list(content.values())
        for inner in inside:
            yield from self.said(inner)

    def read(self, said: Mapping[str, Any]) -> tuple[float, ...]:
        """Return the score of each text; of a pair, 1 for the better one, 0.5 for both if equal.

        Raises DataError if a number is not on the scale.
        """
        if self.way == "pairwise":
            better = said["better"]
            return tuple(0.5 if better == EQUAL else float(better == x) for x in self.labels)
        low, high = self.scale
        scores = tuple(float(said[field]) for field in self.fields)
        if not all(low <= score <= high for score in scores):
            raise DataError(f"a score that is no number from {low} to {high}")
        return scores

    def is_begun_in(self, text: str) -> bool:
        """Whether a text that is no JSON has a field with a value, so that it may be an answer."""
        fields = "|".join(self.fields)
        value = "|".join((*self.labels, EQUAL)) if self.way == "pairwise" else "[-0-9]"
        pattern = rf"""["'](?:{fields})["']\s*:\s*["']?(?:{value})"""
        return re.search(pattern, text, re.IGNORECASE) is not None

    def _value(self, value: Any) -> float | str | None:
        """Return what a field says: a number, or the label of a text; None if it is neither."""
        if self.way == "pairwise":
            words = {word.upper(): word for word in (*self.labels, EQUAL)}
            return words.get(value.strip().upper()) if isinstance(value, str) else None
        if isinstance(value, str):
            return float_value(re.sub(rf"\s*/\s*{self.scale[1]}$", "", value.strip()))
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return float(value) if is_number else None

    def _has_further_text(self, content: Mapping[str, Any]) -> bool:
        """Whether an answer about a list is about texts that were not shown."""
        further = (key for key in content if len(key) == 1 and key not in self.labels)
        return self.way == "listwise" and any(key.isupper() for key in further)
