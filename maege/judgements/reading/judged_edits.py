"""Edits that people judged valid or not."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from maege.data.json_text import parse_json
from maege.errors import DataError

MAX_VALUES = 5_000_000  # lists, objects and their entries: a file may come from anywhere
_KEYS = ("S1-src", "S2-hyp", "Edit", "Human Judgment")

DUPLICATES = "edits that occur before, with the same texts"
CONTRADICTIONS = "edits that occur before, with another judgement"
REVERSED = "edits whose reverse occurs before"
WHITE_SPACE = "edits of white space only"


@dataclass(frozen=True, slots=True)
class JudgedEdit:
    """An edit, and whether people say that it is valid.

    Edits with the same two texts, in any direction, have the same ``pair``: their judgements depend
    on each other, so these must not be split when edits are sampled.
    """

    source: str  # the text without the edit
    corrected: str  # the text with the edit
    edit: str  # as written in the file
    is_valid: bool
    pair: int
    item: int  # 1-based number in the file, for messages


@dataclass(frozen=True)
class JudgedEdits:
    """The edits of a file, in its order."""

    name: str
    edits: tuple[JudgedEdit, ...]
    anomalies: tuple[tuple[str, int], ...] = ()  # what is unusual, and how often

    @property
    def pairs(self) -> int:
        """Number of independent groups of edits."""
        return len({edit.pair for edit in self.edits})


def parse_judged_edits(text: str, path: Path) -> JudgedEdits:
    """Return judged edits in the format of PEVData (Zhan et al., 2026).

    The file is a JSON array of objects with the texts ``S1-src``, ``Edit`` and ``S2-hyp``, and
    ``Human Judgment``, 1 for valid and 0 for invalid. Raises DataError, with the item, if it is
    not.
    """
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
    missing = [key for key in _KEYS if key not in entry]
    if missing:
        raise DataError(f"{where}: no key {missing[0]!r}; judged edits have {', '.join(_KEYS)}")
    source, corrected, edit, judgement = (entry[key] for key in _KEYS)
    if not (isinstance(source, str) and isinstance(corrected, str) and isinstance(edit, str)):
        raise DataError(f"{where}: {', '.join(_KEYS[:3])} should be texts")
    if not isinstance(judgement, int) or judgement not in (0, 1):
        raise DataError(f"{where}: {_KEYS[3]} is {judgement!r:.100}, but should be 0 or 1")
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
