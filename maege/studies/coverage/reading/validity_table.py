"""Judgements whether corrections are valid."""

from collections import Counter
from pathlib import Path

from maege.data.data_table import DataTable, TableRow, parse_table
from maege.data.written_numbers import whole_number
from maege.errors import DataError
from maege.files.text_files import read_text
from maege.studies.coverage.estimators.correction_keys import Normalisation, correction_key
from maege.studies.coverage.validity import JudgedCorrection
from maege.texts.pool import Pool
from maege.user_warnings import warn_caller


def read_validity(
    path: Path, pool: Pool, normalise: Normalisation = "words"
) -> tuple[JudgedCorrection, ...]:
    """Read a table with the columns ``sentence_id``, ``correction``, ``yes`` and ``no``.

    Each row has the numbers of judges who say that a correction of the pool is valid, or not.
    Corrections that are not in the pool are left out, with a MaegeWarning.

    Raises
    ------
    DataError
        If the table is malformed, or has no correction of the pool.
    """
    written = Counter(
        (sentence.name, correction_key(correction.text, normalise))
        for sentence in pool.sentences
        for correction in sentence.corrections
    )
    table = parse_table(read_text(path, gzipped=True), path, quotes_in_tabs=False)
    sentence, correction = table.require("sentence_id", "sentence"), table.require("correction")
    columns = [table.require(column) for column in ("yes", "no")]
    judged, unknown = [], []
    for row in table.rows:
        name = row.cells[sentence]
        times = written[name, correction_key(row.cells[correction], normalise)]
        if not times:
            unknown.append(row.where)
            continue
        yes, no = (_number(table, row, column) for column in columns)
        judged.append(JudgedCorrection(name, times, yes, no))
    if not judged:
        raise DataError(f"{path}: no row is about a correction of {pool.name}")
    if unknown:
        warn_caller(
            f"{path}: {len(unknown)} of {len(unknown) + len(judged)} judged corrections are not in "
            f"{pool.name} and were left out, the first in {unknown[0]}"
        )
    return tuple(judged)


def _number(table: DataTable, row: TableRow, column: int) -> int:
    text = row.cells[column]
    number = whole_number(text)
    if number is None:
        raise DataError(
            f"{row.where}: `{table.columns[column]}` is {text!r:.60}, but should be a whole number "
            f"of at most 9 digits"
        )
    return number
