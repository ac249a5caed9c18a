"""Read judgements from a file of any of the known formats."""

from pathlib import Path

from maege.errors import DataError
from maege.human.csv_table import CsvTable, parse_csv
from maege.human.judgements import JudgementSet
from maege.human.ranking_csv import rankings_of_table
from maege.human.ranking_xml import parse_ranking_xml
from maege.human.system_outputs import Outputs, first_sentence_number, merge_equal_outputs
from maege.text_files import read_text

FORMATS = (
    "rankings in XML (`ranking-item`); a table (CSV or TSV) with the columns sentence, judge, "
    "system and rank; or pairs of WMT (system1Id, system1rank, ...)"
)


def read_judgements(
    path: Path, index: int | None = None, outputs: Outputs | None = None
) -> JudgementSet:
    """Read the judgements of a file, whose content says which format it has.

    Parameters
    ----------
    path
        The file, which may be compressed by gzip.
    index
        The number of the first sentence, 0 or 1. None: it is detected if there are outputs, and
        else 0.
    outputs
        A text for every system and sentence. If there are any, it is checked that the judgements
        are about them, and equal outputs are made groups if the file does not say which are equal.

    Raises
    ------
    DataError
        If it is no file of judgements, it is malformed, or it is about other outputs.
    """
    judgements = parse_judgements(read_text(path, gzipped=True), path)
    if outputs is None:
        return judgements.with_first_sentence(index or 0)
    number = first_sentence_number(judgements, outputs, index)
    return merge_equal_outputs(judgements.with_first_sentence(number), outputs)


def parse_judgements(text: str, path: Path) -> JudgementSet:
    """Return the judgements of a file; sentences have the numbers that they have there."""
    if text.lstrip()[:1] == "<":
        return parse_ranking_xml(text, path)
    table = parse_csv(text, path)
    if not _has_rankings(table):
        raise DataError(f"{path}: no file of judgements; known are {FORMATS}")
    return rankings_of_table(table)


def _has_rankings(table: CsvTable) -> bool:
    return any(table.find(name) is not None for name in ("rank", "system1Id", "system1rank"))
