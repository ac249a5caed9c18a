"""The files of a set of human judgements."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from maege.data.corpus import MissingAnnotation
from maege.data.m2 import OnError


@dataclass(frozen=True)
class JudgementFiles:
    """The files of a set of judgements, and what of them is read.

    Parameters
    ----------
    name
        Of a known set, which has its own files; with ``judgements``, what the set is called.
    judgements, outputs
        The file of judgements, and the folder with the output of each system.
    index
        The number of the first sentence in the judgements; None to compare them with the outputs.
    criterion
        Of a table of ratings; None if there is only one.
    systems
        The systems that are read, or the name of a set of systems of the card; None for all.
    drop
        Systems that are left out.
    source, m2, references
        Files of texts, parallel to the outputs.
    missing_annotations, on_error
        How ``m2`` is read.
    whole_test_set
        Whether the texts of all sentences are wanted, besides the judged ones.
    """

    name: str | None
    judgements: Path | None
    outputs: Path | None
    index: Literal[0, 1] | None
    criterion: str | None
    systems: tuple[str, ...] | str | None
    drop: tuple[str, ...]
    source: Path | None
    m2: Path | None
    missing_annotations: MissingAnnotation
    on_error: OnError
    references: tuple[Path, ...]
    whole_test_set: bool
