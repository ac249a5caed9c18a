"""An item of a challenge set: a correction, and what a harmless and a harmful change make of it."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args

from maege.data.language import check_code
from maege.errors import DataError, did_you_mean

Change = Literal[
    "grammar",
    "spelling",
    "punctuation",
    "form",
    "meaning",
    "addition",
    "omission",
    "over-correction",
    "format",
    "instruction",
]
Severity = Literal["sanity", "critical", "major", "minor"]
CHANGES: tuple[Change, ...] = get_args(Change)
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
# What an item may have as texts, the better one first.
ROLES = ("good", "harmless", "harmful")
UNKNOWN = "und"  # language of an item that does not say it
DIAGNOSTIC = "diagnostic"  # the kind of an item without a right answer
_ID = re.compile(r"[A-Za-z0-9._-]{1,80}")
_PHENOMENON = re.compile(r"[a-z0-9-]{1,40}")


@dataclass(frozen=True)
class Item:
    """A source, an accepted correction, and changes of it; at least two of the three texts.

    Parameters
    ----------
    id
        Unique in its set.
    source
        What a writer wrote; None if the set has no sources.
    good, harmless, harmful
        An accepted correction; the same with a change that no reader minds; the same with a change
        that a reader minds. None if the item has no such text.
    references
        What metrics see.
    phenomenon, change, severity
        What is changed; its family; how bad the harmful change is.
    group
        Items of one sentence have the same.
    made
        ``template:ID`` or ``corpus:CARD:ID``, or empty.
    further
        Keys that are kept as they are.
    """

    id: str
    source: str | None = None
    good: str | None = None
    harmless: str | None = None
    harmful: str | None = None
    references: tuple[str, ...] = ()
    phenomenon: str = "unnamed"
    change: Change = "grammar"
    severity: Severity = "major"
    group: str = ""
    language: str = UNKNOWN
    rule: str = ""
    made: str = ""
    licence: str = ""
    kind: str = ""
    readers: Mapping[str, Any] = field(default_factory=dict)
    spans: Mapping[str, Any] = field(default_factory=dict)
    further: Mapping[str, Any] = field(default_factory=dict)

    @property
    def texts(self) -> dict[str, str]:
        """Its texts by role, those that it has."""
        of_roles = {role: getattr(self, role) for role in ROLES}
        return {role: text for role, text in of_roles.items() if text is not None}

    @property
    def unit(self) -> str:
        """What it may be alike with: items of one template, or of one sentence."""
        kind, _, name = self.made.partition(":")
        return f"template {name}" if kind == "template" and name else self.group or self.id

    @property
    def has_right_answer(self) -> bool:
        """Whether a preference can be right; otherwise it is reported and not counted."""
        return self.kind != DIAGNOSTIC

    def line(self) -> str:
        """Return the item as a line of JSON."""
        known = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "further"}
        content = {key: value for key, value in known.items() if value or key in ("id", "source")}
        return json.dumps({**content, **self.further}, ensure_ascii=False)

    @classmethod
    def of_record(cls, record: Any, where: str) -> "Item":
        """Return the item of a JSON object. Raises DataError that begins with ``where``."""
        if not isinstance(record, dict):
            raise DataError(f"{where}: not a JSON object")
        for key, kind in _KINDS.items():
            value = record.get(key)
            if value is not None and not isinstance(value, kind):
                raise DataError(f"{where}: {key!r} is not {_KIND_NAMES[kind]}: {value!r:.60}")
        known = {key: record[key] for key in _KINDS if record.get(key) is not None}
        references = known.pop("references", ())
        if not all(isinstance(reference, str) for reference in references):
            raise DataError(f"{where}: 'references' is not a list of texts")
        _check_name(known, "id", _ID, where)
        known.setdefault("phenomenon", "unnamed")
        _check_name(known, "phenomenon", _PHENOMENON, where)
        for key, choices in (("change", CHANGES), ("severity", SEVERITIES)):
            if key in known and known[key] not in choices:
                hint = did_you_mean(known[key], choices)
                raise DataError(f"{where}: {key} {known[key]!r:.60} is unknown; {hint}")
        if known.get("kind", "") not in ("", DIAGNOSTIC):
            raise DataError(
                f"{where}: kind {known['kind']!r:.60} is neither empty nor {DIAGNOSTIC!r}"
            )
        if known.get("language", UNKNOWN) != UNKNOWN:
            check_code(known["language"], where)
        further = {key: value for key, value in record.items() if key not in _KINDS}
        known.setdefault("group", known["id"])
        item = cls(**known, references=tuple(references), further=further)
        _check_lines({**item.texts, "source": item.source or ""}, where)
        _check_lines({"references": "".join(references)}, where)
        if "" in references:
            raise DataError(f"{where}: an empty reference")
        _check_texts(item.texts, where)
        return item


# Type of each key.
_KINDS: dict[str, type] = {f.name: str for f in fields(Item) if f.name != "further"} | {
    "references": list,
    "readers": dict,
    "spans": dict,
}
_KIND_NAMES: dict[type, str] = {str: "a text", list: "a list of texts", dict: "an object"}


def _check_name(known: Mapping[str, Any], key: str, pattern: re.Pattern[str], where: str) -> None:
    name = known.get(key)
    if name is None:
        raise DataError(f"{where}: no {key!r}")
    if not pattern.fullmatch(name):
        raise DataError(f"{where}: {key} {name!r:.90} has other characters than {pattern.pattern}")


def _check_lines(texts: Mapping[str, str], where: str) -> None:
    for key, text in texts.items():
        if "\n" in text or "\r" in text:
            raise DataError(f"{where}: a line break in {key!r}: {text!r:.60}")


def _check_texts(texts: Mapping[str, str], where: str) -> None:
    if len(texts) < len(ROLES) - 1:
        has = ", ".join(texts) or "none"
        raise DataError(f"{where}: an item needs two of {', '.join(ROLES)}; it has {has}")
    roles: Sequence[str] = list(texts)
    for number, role in enumerate(roles):
        for other in roles[:number]:
            if texts[role] == texts[other]:
                raise DataError(
                    f"{where}: {other} and {role} are the same text: {texts[role]!r:.60}"
                )
