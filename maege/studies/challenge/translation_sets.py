"""Readers of challenge sets of machine translation: ACES and DEMETR.

Their sources are in another language than the texts. Items keep them as ``src_sent``, so that no
metric takes them for what a writer wrote.
"""

import re
from pathlib import Path

from maege.errors import DataError
from maege.studies.challenge.aces_score import category_of, weight
from maege.studies.challenge.challenge_set import ChallengeSet
from maege.studies.challenge.foreign_records import ForeignRecord, json_records, table_records
from maege.studies.challenge.gathered_set import GatheredSet, left_out, phenomenon_name
from maege.studies.challenge.item import DIAGNOSTIC, Change

_ACES = ("source", "good-translation", "incorrect-translation", "reference", "phenomena")
_ACES_CHANGES: dict[str, Change] = {
    "addition": "addition",
    "omission": "omission",
    "punctuation": "punctuation",
}  # by category; all others are of meaning

_DEMETR = ("mt_sent", "pert_sent", "eng_sent", "pert_check", "severity")
_DEMETR_SEVERITIES = ("base", "critical", "major", "minor")
_BASE = "base_"
_PREFIX = re.compile(r"[a-z]+_id\d+_")  # severity and number in the name of a change
_REFERENCE = "reference"  # the change that is none: the reference instead of the translation
# Families by parts of names, the first that fits.
_DEMETR_CHANGES: tuple[tuple[str, Change], ...] = (
    (r"punc", "punctuation"),
    (r"char|misspell|lower", "spelling"),
    (r"tokenized", "format"),
    (r"addition|repeat", "addition"),
    (r"empty|removed", "omission"),
    (r"\bcase\b|tense|aspect|function|\bpos\b|swap|shuffled", "grammar"),
)


def read_aces(path: Path) -> ChallengeSet:
    """Read a table with a good and an incorrect translation in each row.

    A column ``langpair``, such as ``de-en``, says the language. Raises DataError with the line.
    """
    gathered = GatheredSet(path)
    columns = dict.fromkeys(_ACES, ())
    records = [*table_records(path, columns, ["langpair"], quotes_in_tabs=False)]
    pairs = [_language_pair(record) for record in records]
    is_monolingual = all(first == second != "und" for first, second in pairs)
    for record, (_, language) in zip(records, pairs, strict=True):
        source, reference = record.text("source") or "", record.text("reference")
        phenomenon = phenomenon_name(record.required("phenomena"))
        category = category_of(phenomenon)
        gathered.add(
            record,
            _ACES[:-1],
            good=record.text("good-translation") or None,
            harmful=record.text("incorrect-translation") or None,
            references=[reference] if reference else [],
            phenomenon=phenomenon,
            change=_ACES_CHANGES.get(category or "", "meaning"),
            severity="major" if category is None or weight(category) > 1 else "minor",
            group=gathered.group(source),
            language=language,
            **({"source": source} if is_monolingual else {"src_sent": source}),
        )
    return gathered.challenge_set()


def _language_pair(record: ForeignRecord) -> tuple[str, str]:
    """Return the languages of a source and of its translations."""
    pair = record.text("langpair") or ""
    first, sign, second = pair.partition("-")
    if pair and not sign:
        raise DataError(f"{record.where}: langpair {pair!r:.60} is not two codes, such as `de-en`")
    return record.language(first), record.language(second)


def read_demetr(path: Path) -> ChallengeSet:
    """Read an array of translations into English, each with a change that makes it worse.

    Entries are left out whose change could not be made, as ``pert_check`` says; the reference
    instead of the translation is no damage, and has no right answer. Raises DataError with the
    number of the element.
    """
    gathered = GatheredSet(path)
    unchanged = 0
    for record in json_records(path):
        if not _is_changed(record):
            unchanged += 1
            continue
        severity = record.choice("severity", _DEMETR_SEVERITIES)
        name = record.text("pert_name") or ""
        phenomenon = phenomenon_name(_PREFIX.sub("", name, count=1))
        source, reference = record.text("src_sent") or "", record.text("eng_sent")
        is_base = severity == "base" or name.startswith(_BASE)
        gathered.add(
            record,
            _DEMETR,
            good=record.text("mt_sent"),
            harmful=record.text("pert_sent"),
            references=[reference] if reference else [],
            phenomenon=phenomenon,
            change=_demetr_change(phenomenon),
            severity="sanity" if is_base else severity,
            group=gathered.group(source or reference or str(record.number)),
            language="en",
            kind=DIAGNOSTIC if is_base and phenomenon == _REFERENCE else "",
        )
    if unchanged:
        gathered.notes.append(
            f"{path.name}: {left_out(unchanged)}: not changed, as `pert_check` says"
        )
    return gathered.challenge_set()


def _is_changed(record: ForeignRecord) -> bool:
    is_changed = record.values.get("pert_check")
    if not isinstance(is_changed, bool):
        raise DataError(f"{record.where}: 'pert_check' is not true or false: {is_changed!r:.60}")
    return is_changed


def _demetr_change(phenomenon: str) -> Change:
    fitting = (change for part, change in _DEMETR_CHANGES if re.search(part, phenomenon))
    return next(fitting, "meaning")
