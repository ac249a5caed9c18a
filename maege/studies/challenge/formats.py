"""The formats of challenge sets that are read."""

from collections.abc import Mapping
from pathlib import Path

from maege.data.data_table import DELIMITERS, simplified
from maege.errors import DataError
from maege.files.text_files import read_text
from maege.studies.challenge.challenge_set import ChallengeSet, Reader, read_items
from maege.studies.challenge.foreign_records import json_records
from maege.studies.challenge.judged_edits import read_aqua, read_pevdata
from maege.studies.challenge.minimal_pairs import read_blimp, read_found_pairs, read_multiblimp
from maege.studies.challenge.translation_sets import read_aces, read_demetr


def _read_own(path: Path) -> ChallengeSet:
    return ChallengeSet.of(path.stem, read_items(path))


FORMATS: Mapping[str, Reader] = {
    "maege": _read_own,
    "aces": read_aces,
    "demetr": read_demetr,
    "blimp": read_blimp,
    "multiblimp": read_multiblimp,
    "aqua": read_aqua,
    "pevdata": read_pevdata,
    "found-pairs": read_found_pairs,
}
# A name that each has and no other: of a key, or of a column.
_KEYS = {
    "good": "maege",
    "harmless": "maege",
    "harmful": "maege",
    "better": "found-pairs",
    "worse": "found-pairs",
    "sentence_good": "blimp",
    "pert_sent": "demetr",
    "S2-hyp": "pevdata",
}
_MAX_HEAD = 10_000  # characters of the names of columns
_COLUMNS = {"good-translation": "aces", "wrong_sen": "multiblimp", "tgt": "aqua"}


def format_of(path: Path) -> str:
    """Return the format of a file, by the keys of its first object or the names of its columns.

    Raises DataError if it has none.
    """
    text = read_text(path).lstrip()
    if not text:
        raise DataError(f"{path}: no items")
    if text[0] in "[{":
        names, known = _first_keys(path), _KEYS
    else:
        names, known = _first_cells(text), {simplified(key): v for key, v in _COLUMNS.items()}
    for name, form in known.items():
        if name in names:
            return form
    raise DataError(
        f"{path}: its head is that of none of the formats that are read, {', '.join(FORMATS)}; "
        f"`--format` says it"
    )


def _first_keys(path: Path) -> set[str]:
    """Return the keys of the first JSON object."""
    first = next(json_records(path), None)
    if first is None:
        raise DataError(f"{path}: no items")
    return {*first.values}


def _first_cells(text: str) -> set[str]:
    """Return the names of columns in the first line, without regard to their spelling."""
    line = text[:_MAX_HEAD].partition("\n")[0]
    delimiter = max(DELIMITERS, key=line.count)
    return {simplified(cell.strip().strip('"')) for cell in line.split(delimiter)}
