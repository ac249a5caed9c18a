"""What a judge is asked to answer: the fields of its JSON, in words, as a schema, and as read."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from maege.data.data_table import float_value
from maege.errors import DataError
from maege.language_models import stated

Way = Literal["pointwise", "pairwise", "listwise"]
EQUAL = "equal"  # the answer to a pair that neither text is better
# Keys of an object around the answer. What stands below others may be an example, or a part.
_AROUND = re.compile(
    r"(?:(?:my|the|your|final|overall|json|judge)[\W_]*)*(?:answer|result|response|output|evaluation"
    r"|assessment|judge?ment|rating|score|grade|verdict|decision|preference|choice|data|json)s?",
    re.IGNORECASE,
)


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
        direct = self._direct(content)
        if direct is not None:
            yield direct
            return
        for inner in _inside(content):
            yield from self.said(inner)

    def is_clear(self, content: Any) -> bool:
        """Whether what a JSON object says is its answer, and not an example or a part in it.

        >>> form = AnswerForm("pointwise", (1, 5))
        >>> form.is_clear({"answer": {"score": 4}}), form.is_clear({"example": {"score": 4}})
        (True, False)
        """
        if isinstance(content, list):
            return all(self.is_clear(inner) for inner in content)
        if not isinstance(content, Mapping) or self._direct(content) is not None:
            return isinstance(content, Mapping)
        if any(map(self._field, content)):  # it has another value
            return False
        around = [key for key, inner in content.items() if any(self.said(inner))]
        beside = json.dumps({key: inner for key, inner in content.items() if key not in around})
        return (
            all(_AROUND.fullmatch(key.strip()) and self.is_clear(content[key]) for key in around)
            and bool(around)
            and not any(self.contradicts(said, beside, "") for said in self.said(content))
        )

    def contradicts(self, said: Mapping[str, Any], before: str, after: str) -> bool:
        """Whether the text before or after an object states something else than the object.

        Of several statements before it the last one counts: others are of parts, or first thoughts.
        """
        if self.way == "pairwise":
            words = (*self.labels, EQUAL, EQUAL.capitalize())
            choices = stated.choices(before, words)[-1:] + stated.choices(after, words)
            return any(choice.upper() != said["better"].upper() for choice in choices)
        if self.way == "listwise":
            text = f"{before}\n{after}"
            return any(x != said[label] for label in said for x in stated.scores_of(label, text))
        scores = stated.scores(before, is_before=True)[-1:]
        scores += stated.scores(after, is_before=False)
        return any(score != said["score"] for score in scores)

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
        """Whether a text has a field with a value, so that it may be an answer.

        The form itself (`"score": <...>`, `"score": 1-5`) and its schema are none, nor is text
        about one of several texts.
        """
        fields = "|".join(self.fields)
        is_list = self.way == "listwise"
        value = r"[\"']?[-0-9]" if is_list else r"""(?!["']?<|\d+\s*[-–]\s*\d|\{[^{}]*"type")\S"""
        pattern = rf"""["'](?:text\s+)?(?:{fields})["']\s*:\s*{value}"""
        return re.search(pattern, text, re.IGNORECASE) is not None

    def _direct(self, content: Any) -> dict[str, float | str] | None:
        """Return the fields of an object with their values; None if it lacks one."""
        if not isinstance(content, Mapping):
            return None
        cells = [(self._field(key), cell) for key, cell in content.items()]
        of_fields = [(field, self._value(cell)) for field, cell in cells if field]
        if len(of_fields) > len({field for field, _ in of_fields}):
            raise DataError("an object with the same field twice")
        said = {field: value for field, value in of_fields if value is not None}
        is_whole = len(said) == len(self.fields) and not self._has_further_text(content)
        return said if is_whole else None

    def _field(self, key: str) -> str | None:
        """Return the field that a key names. Other letters may have the same capital, as ſ."""
        fields = {field.upper(): field for field in self.fields}
        return fields.get(self._bare(key).upper()) if key.isascii() else None

    def _bare(self, name: str) -> str:
        """Return the label in the name of one of several texts: "A" of "Text A"."""
        return re.sub(r"\A\s*text\s+(?=\w\s*\Z)", "", name, flags=re.IGNORECASE).strip()

    def _value(self, value: Any) -> float | str | None:
        """Return what a field says: a number, or the label of a text; None if it is neither."""
        if self.way == "pairwise":
            words = {word.upper(): word for word in (*self.labels, EQUAL)} | {"TIE": EQUAL}
            bare = self._bare(value.strip().removesuffix(".")) if isinstance(value, str) else ""
            return words.get(bare.upper())
        if isinstance(value, str):
            most = rf"\s*(?:/|\bof|\bout of)\s*{self.scale[1]}$"
            return float_value(re.sub(most, "", value.strip(), flags=re.IGNORECASE))
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return float(value) if is_number else None

    def _has_further_text(self, content: Mapping[str, Any]) -> bool:
        """Whether an answer about a list is about texts that were not shown."""
        keys = (self._bare(key) for key in content)
        further = (key for key in keys if len(key) == 1 and key not in self.labels)
        return self.way == "listwise" and any(key.isupper() for key in further)


def _inside(content: Any) -> list[Any]:
    if isinstance(content, Mapping):
        return list(content.values())
    return content if isinstance(content, list) else []
