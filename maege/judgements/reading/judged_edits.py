"""Edits that people judged valid or not."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from maege.data.json_text import parse_json
from maege.errors import DataError
from maege.files.text_files import read_text

MAX_VALUES = 5_000_000  # lists, objects and their entries: a file may come from anywhere
KEYS = ("S1-src", "S2-hyp", "Edit", "Human Judgment")

DUPLICATES = "edits that occur before, with the same texts"
CONTRADICTIONS = "edits that occur before, with another judgement"
REVERSED = "edits whose reverse occurs before"
WHITE_SPACE = "edits of white space only"


@dataclass(frozen=True, slots=True)
class JudgedEdit:
    """An edit, and whether it is valid.

    Parameters
    ----------
    source, corrected
        The text without and with the edit.
    edit
        The edit as written in the file.
    is_valid
        What people say.
    pair
        Edits with the same two texts, in any direction, have the same number: their judgements
        depend on each other, so these must not be split when edits are sampled.
    item
        1-based number in the file, for messages.
    """

    source: str
    corrected: str
    edit: str
    is_valid: bool
    pair: int
    item: int


@dataclass(frozen=True)
class JudgedEdits:
    """The edits of a file, in its order, and what is unusual: a description and how often."""

    name: str
    edits: tuple[JudgedEdit, ...]
    anomalies: tuple[tuple[str, int], ...] = ()

    @property
    def pairs(self) -> int:
        """Number of independent groups of edits."""
        return len({edit.pair for edit in self.edits})


def read_judged_edits(path: Path) -> JudgedEdits:
    """Read judged edits in the format of PEVData (Zhan et al., 2026).

    Parameters
    ----------
    path
        The file: a JSON array of objects with the texts ``S1-src``, ``Edit`` and ``S2-hyp``, and
        ``Human Judgment``, 1 for valid and 0 for invalid.

    Raises
    ------
    DataError
        If it is not such a file, with the item.
    """
    return parse_judged_edits(read_text(path, gzipped=True), path)


def parse_judged_edits(text: str, path: Path) -> JudgedEdits:
    """Return the judged edits of a file; see `read_judged_edits`."""
    values = sum(map(text.count, "[{,"))  # or fewer, for texts have commas
    if values > MAX_VALUES:
        raise DataError(f"{path}: more than {MAX_VALUES:,} values; split the file")
    entries = parse_json(text, str(path))
    if not isinstance(entries, list) or not entries:
        raise DataError(f"{path}: not a JSON array of judged edits")
    pairs: dict[frozenset[str], int] = {}
    edits = []
    for item, entry in enumerate(entries, 1):
        source, corrected, edit, is_valid = _values(entry, f"{path}, item {item}")
        pair = pairs.setdefault(frozenset((source, corrected)), len(pairs))
        edits.append(JudgedEdit(source, corrected, edit, is_valid, pair, item))
    return JudgedEdits(path.stem, tuple(edits), tuple(sorted(_anomalies(edits).items())))


def _values(entry: object, where: str) -> tuple[str, str, str, bool]:
    if not isinstance(entry, dict):
        raise DataError(f"{where}: not a JSON object")
    missing = [key for key in KEYS if key not in entry]
    if missing:
        raise DataError(f"{where}: no key {missing[0]!r}; judged edits have {', '.join(KEYS)}")
    source, corrected, edit, judgement = (entry[key] for key in KEYS)
    if not (isinstance(source, str) and isinstance(corrected, str) and isinstance(edit, str)):
        raise DataError(f"{where}: {', '.join(KEYS[:3])} should be texts")
    if not isinstance(judgement, int) or judgement not in (0, 1):
        raise DataError(f"{where}: {KEYS[3]} is {judgement!r:.100}, but should be 0 or 1")
    return source, corrected, edit, bool(judgement)


def _anomalies(edits: list[JudgedEdit]) -> Counter[str]:
    anomalies: Counter[str] = Counter()
    judgements: dict[tuple[str, str], bool] = {}
    for edit in edits:
        texts = (edit.source, edit.corrected)
        if texts in judgements:
            is_same = judgements[texts] == edit.is_valid
            anomalies[DUPLICATES if is_same else CONTRADICTIONS] += 1
        elif texts[::-1] in judgements:
            anomalies[REVERSED] += 1
        anomalies[WHITE_SPACE] += len({"".join(text.split()) for text in texts}) == 1
        judgements.setdefault(texts, edit.is_valid)
    return +anomalies
