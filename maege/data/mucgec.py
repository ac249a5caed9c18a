"""The format of MuCGEC (Zhang et al., 2022): number, sentence, and any number of corrections."""

import shlex
from pathlib import Path
from typing import NamedTuple

from maege.data.data_table import whole_number
from maege.errors import DataError
from maege.files.text_files import read_lines
from maege.user_warnings import warn_caller

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
    none. A MaegeWarning counts lines without any correction. Raises DataError for a line with fewer
    than two fields, or without a sentence, and if numbers do not increase.
    """
    last = -1
    sources: list[str] = []
    rows: list[tuple[str | None, ...]] = []
    without: list[int] = []
    for number, line in enumerate(read_lines(path), start=1):
        fields = [field.strip() for field in line.split("\t")]
        if len(fields) < 2:
            raise DataError(
                f"{path}, line {number}: expected number, sentence and corrections, separated by "
                f"tabs: {line[:80]!r}"
            )
        text, source, *corrections = fields
        last = _next_number(text, last, path, number)
        if not source:
            raise DataError(f"{path}, line {number}: no sentence after the number {text}")
        if not corrections:  # empty ones are settled by whoever reads them
            without.append(number)
        sources.append(source)
        texts = [source if text == NO_ERROR else text for text in corrections]
        rows.append(tuple(text for text in texts if text != NOT_ANNOTATED))
    if not sources:
        raise DataError(f"{path}: no sentences")
    if without:
        warn_caller(
            f"{path}: {len(without):,} of {len(sources):,} lines have no correction (the first: "
            f"line {without[0]}), so nobody annotated these sentences. A right one has the mark "
            f"{NO_ERROR} in its place"
        )
    return CorrectedSentences(sources, rows)


def _next_number(text: str, last: int, path: str | Path, line: int) -> int:
    """Return the number of a sentence; ``last`` is that of the sentence before."""
    number = None if "." in text else whole_number(text)  # 1.0 is a score rather than a number
    if number is None:
        raise DataError(
            f"{path}, line {line}: the first field is {text[:80]!r}, not the number of a sentence. "
            f"If the file has no numbers, put them before it:\n"
            f"""    awk '{{print NR "\\t" $0}}' {shlex.quote(str(path))} > numbered.txt"""
        )
    if number <= last:
        raise DataError(
            f"{path}, line {line}: the number {number} follows {last}, but numbers of sentences "
            f"must increase; is a line missing, or there twice?"
        )
    return number
