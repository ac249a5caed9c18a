"""Readers of corrections that people judged: AQUA and PEVData."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from maege.errors import DataError
from maege.studies.challenge.challenge_set import ChallengeSet, JudgedText
from maege.studies.challenge.foreign_records import ForeignRecord, json_records, table_records
from maege.studies.challenge.gathered_set import GatheredSet
from maege.studies.challenge.item import UNKNOWN, Change, Severity

_COLUMNS = {"src": (), "tgt": (), "label": ("tp_fp_label",)}


@dataclass(frozen=True)
class _Label:
    """What a label of AQUA says of a correction."""

    role: str = ""  # in an item; empty if it has none
    is_right: bool | None = None  # None: not a judged text
    phenomenon: str = ""
    change: Change = "form"
    severity: Severity = "minor"


_LABELS: Mapping[str, _Label] = {
    "TP": _Label("good", is_right=True, phenomenon="correction"),
    "TN": _Label("good", phenomenon="unchanged"),
    "FP1": _Label(
        "harmful",
        is_right=False,
        phenomenon="meaning-changed",
        change="meaning",
        severity="critical",
    ),
    "FP2": _Label("harmful", is_right=False, phenomenon="wrong-edit", change="grammar"),
    "FP3": _Label("harmless", phenomenon="optional-edit"),
    "FN": _Label(phenomenon="missed"),
}


def read_aqua(path: Path) -> ChallengeSet:
    """Read a table of corrections with labels.

    Corrections of a source that are good, optional and wrong are items, each text once at least;
    TP, FP1 and FP2 are judged texts, too. Raises DataError with the line.
    """
    gathered = GatheredSet(path)
    by_source: dict[str, dict[str, list[ForeignRecord]]] = {}
    languages: set[str] = set()
    unused: Counter[str] = Counter()
    for record in table_records(path, _COLUMNS, ["language"]):
        label, source = record.choice("label", [*_LABELS]), record.required("src")
        kind = _LABELS[label]
        languages.add(record.language(record.text("language")))
        by_source.setdefault(source, {}).setdefault(kind.role, []).append(record)
        if kind.is_right is None:
            unused[label] += 1
            continue
        text, group = record.required("tgt"), gathered.group(source)
        gathered.judged.append(JudgedText(source, text, kind.is_right, group))
    for source, records in by_source.items():
        _add_items(gathered, source, records)
    if unused:
        counts = ", ".join(f"{n:,} {label}" for label, n in sorted(unused.items()))
        gathered.notes.append(f"{path.name}: {counts} are neither right nor wrong corrections")
    language = languages.pop() if len(languages) == 1 else UNKNOWN
    return replace(gathered.challenge_set(), language=None if language == UNKNOWN else language)


def _add_items(
    gathered: GatheredSet, source: str, records: Mapping[str, Sequence[ForeignRecord]]
) -> None:
    for of_roles in _combined({role: of for role, of in records.items() if role}):
        worst = of_roles.get("harmful") or of_roles["harmless"]
        kind = _LABELS[worst.required("label")]
        gathered.add(
            ForeignRecord(worst.number, worst.where, {}),
            **{role: record.required("tgt") for role, record in of_roles.items()},
            id=gathered.id_of(len(gathered.items) + 1),
            source=source,
            phenomenon=kind.phenomenon,
            change=kind.change,
            severity=kind.severity,
            group=gathered.group(source),
            language=worst.language(worst.text("language")),
        )


def _combined(
    records: Mapping[str, Sequence[ForeignRecord]],
) -> Iterator[dict[str, ForeignRecord]]:
    """Yield records by role, so that each is there; nothing if there is one role only."""
    if len(records) > 1:
        for number in range(max(map(len, records.values()))):
            yield {role: of_role[number % len(of_role)] for role, of_role in records.items()}


def read_pevdata(path: Path) -> ChallengeSet:
    """Read an array of English sentences with one edit each, which people found right or wrong.

    Raises DataError with the number of the element.
    """
    gathered = GatheredSet(path)
    for record in json_records(path):
        judgement = record.values.get("Human Judgment")
        if isinstance(judgement, bool) or judgement not in (0, 1):
            raise DataError(f"{record.where}: 'Human Judgment' is not 0 or 1: {judgement!r:.60}")
        source, text = record.required("S1-src"), record.required("S2-hyp")
        gathered.judged.append(JudgedText(source, text, judgement == 1, gathered.group(source)))
    return replace(gathered.challenge_set(), language="en")
