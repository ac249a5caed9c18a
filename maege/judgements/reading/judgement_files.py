"""The files of a set of human judgements."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from maege.data.corpus import MissingAnnotation
from maege.data.empty_corrections import EmptyCorrections
from maege.data.m2 import OnError
from maege.data.units import Unit


@dataclass(frozen=True)
class JudgementFiles:
    """The files of a set of judgements, and what of them is read."""

    # of a known set, which has its own files; with `judgements`, what the set is called
    name: str | None
    judgements: Path | None  # the file
    outputs: Path | None  # folder with the output of each system
    # number of the first sentence; None to compare judgements with outputs
    index: Literal[0, 1] | None
    criterion: str | None  # of a table of ratings; None if there is only one
    # those that are read, or a set of systems of the card; None for all
    systems: tuple[str, ...] | str | None
    drop: tuple[str, ...]  # systems that are left out
    source: Path | None  # parallel to the outputs, as are gold edits and references
    m2: Path | None
    missing_annotations: MissingAnnotation | None  # how `m2` is read, as is the next
    on_error: OnError
    references: tuple[Path, ...]
    empty: EmptyCorrections  # what an empty line of a reference is
    unit: Unit  # of the texts
    whole_test_set: bool  # whether texts of all sentences are wanted, besides the judged ones
