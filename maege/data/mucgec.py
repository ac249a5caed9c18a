"""The format of MuCGEC (Zhang et al., 2022): number, sentence, and any number of corrections."""

from pathlib import Path
from typing import NamedTuple

from maege.errors import DataError
from maege.files.text_files import read_lines

NO_ERROR = "没有错误"  # a mark in place of corrections: the sentence is right
NOT_ANNOTATED = "无法标注"  # the sentence cannot be corrected


class CorrectedSentences(NamedTuple):
    """Sentences, the corrections of each, and its document, if it is known."""

    sources: list[str]
    rows: list[tuple[str | None, ...]]
    documents: tuple[str, ...] = ()


def read_mucgec(path: str | Path) -> CorrectedSentences:
    """Read lines of fields between tabs: number, sentence, corrections.

    A sentence marked as right has itself as its correction; one that could not be annotated has
    none. Raises DataError for a line with fewer than two fields.
    """
    sources: list[str] = []
    rows: list[tuple[str | None, ...]] = []
    for number, line in enumerate(read_lines(path), start=1):
        fields = line.split("\t")
        if len(fields) < 2:
            raise DataError(
                f"{path}, line {number}: expected number, sentence and corrections, separated by "
                f"tabs: {line[:80]!r}"
            )
        _, source, *corrections = fields
        sources.append(source)
        texts = [source if text == NO_ERROR else text for text in corrections]
        rows.append(tuple(text for text in texts if text != NOT_ANNOTATED))
    if not sources:
        raise DataError(f"{path}: no sentences")
    return CorrectedSentences(sources, rows)
