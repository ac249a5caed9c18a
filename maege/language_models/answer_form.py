"""What a judge is asked to answer: the fields of its JSON, in words, as a schema, and as read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

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

    def read(self, content: Any) -> tuple[float, ...]:
        """Return the score of each text; of a pair, 1 for the better one, 0.5 for both if equal.

        Raises DataError if the answer has another form.
        """
        if not isinstance(content, Mapping) or set(content) != set(self.fields):
            raise DataError(f"not of the form {self.text}")
        if self.way == "pairwise":
            return self._choice(content["better"])
        return tuple(self._score(content[field]) for field in self.fields)

    def _choice(self, value: Any) -> tuple[float, ...]:
        if value not in (*self.labels, EQUAL):
            raise DataError(f"neither {' nor '.join(self.labels)} nor {EQUAL}")
        return tuple(0.5 if value == EQUAL else float(value == label) for label in self.labels)

    def _score(self, value: Any) -> float:
        low, high = self.scale
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not low <= value <= high:
            raise DataError(f"a score that is no number from {low} to {high}")
        return float(value)
