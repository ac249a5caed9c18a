"""Readers of pairs of a better and a worse text: BLiMP, MultiBLiMP, and what attacks found."""

import re
from pathlib import Path

from maege.studies.challenge.challenge_set import ChallengeSet
from maege.studies.challenge.foreign_records import json_records, table_records
from maege.studies.challenge.gathered_set import GatheredSet, phenomenon_name
from maege.studies.challenge.item import Change

_MADE = re.compile(r"(template|corpus):.+")
# Families of what attacks find, which is grammar if it is not one of these.
_FOUND_CHANGES: dict[str, Change] = {"searched-meaning": "meaning", "searched-universal": "meaning"}


def read_blimp(path: Path) -> ChallengeSet:
    """Read pairs of an acceptable and an unacceptable English sentence. Raises DataError."""
    gathered = GatheredSet(path)
    for record in json_records(path):
        gathered.add(
            record,
            ("sentence_good", "sentence_bad"),
            good=record.required("sentence_good"),
            harmful=record.required("sentence_bad"),
            phenomenon=phenomenon_name(record.required("UID")),
            change="grammar",
            language="en",
        )
    return gathered.challenge_set()


def read_multiblimp(path: Path) -> ChallengeSet:
    """Read a table of pairs; columns may say phenomenon and language. Raises DataError."""
    gathered = GatheredSet(path)
    columns = {"sen": (), "wrong_sen": ()}
    for record in table_records(path, columns, ["phenomenon", "language"]):
        phenomenon = (record.text("phenomenon") or "").replace("#", "-number")
        gathered.add(
            record,
            ("sen", "wrong_sen"),
            good=record.text("sen") or None,
            harmful=record.text("wrong_sen") or None,
            phenomenon=phenomenon_name(phenomenon),
            change="grammar",
            language=record.language(record.text("language")),
        )
    return gathered.challenge_set()


def read_found_pairs(path: Path) -> ChallengeSet:
    """Read the pairs that ``maege attack`` writes. Raises DataError with the line."""
    gathered = GatheredSet(path)
    for record in json_records(path):
        own = {key: value for key, value in record.values.items() if key not in ("better", "worse")}
        if "made" not in own and _MADE.fullmatch(record.text("origin") or ""):
            own["made"] = own.pop("origin")
        phenomenon = record.text("phenomenon") or ""
        gathered.add(
            record,
            ("better", "worse", "origin"),
            **{
                "id": gathered.id_of(record.number),
                "group": None,
                "change": _FOUND_CHANGES.get(phenomenon, "grammar"),
                **own,
                "good": record.required("better"),
                "harmful": record.required("worse"),
            },
        )
    return gathered.challenge_set()
