"""The phenomena of challenge sets: what is changed, and how bad that is."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from maege.config.yaml_text import parse
from maege.data.known_files import cards_folder
from maege.errors import ConfigError, did_you_mean
from maege.files.text_files import read_text
from maege.studies.challenge.item import CHANGES, SEVERITIES, Change, Severity


@dataclass(frozen=True)
class Phenomenon:
    """What items of a phenomenon have in common."""

    name: str
    change: Change
    severity: Severity
    rule: str  # what is harmless and what is harmful
    diagnostic: bool = False  # without a right answer

    @classmethod
    def of_record(cls, name: str, record: Any, where: str) -> "Phenomenon":
        """Read one. Raises ConfigError if a key is wrong."""
        if not isinstance(record, dict) or not {"change", "severity"} <= record.keys():
            raise ConfigError(f"{where}: phenomenon {name!r} needs `change` and `severity`")
        for key, choices in (("change", CHANGES), ("severity", SEVERITIES)):
            if record[key] not in choices:
                raise ConfigError(
                    f"{where}: phenomenon {name!r}: {key} {record[key]!r:.60} is unknown; "
                    f"{did_you_mean(record[key], choices)}"
                )
        rule = str(record.get("rule", ""))
        is_diagnostic = record.get("diagnostic") is True
        return cls(name, record["change"], record["severity"], rule, is_diagnostic)


@cache
def known_phenomena() -> Mapping[str, Phenomenon]:
    """Return those of the shipped sets, by name."""
    path = cards_folder() / "challenge" / "phenomena.yaml"
    records, _ = parse(read_text(path), str(path))
    return {name: Phenomenon.of_record(name, r, path.name) for name, r in records.items()}
