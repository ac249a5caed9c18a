"""Read judgements from a file of any of the known formats."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from maege.data.data_table import parse_table
from maege.data.system_outputs import Outputs
from maege.errors import DataError
from maege.files.text_files import read_text
from maege.judgements.judgements import JudgementSet
from maege.judgements.output_check import first_sentence_number, merge_equal_outputs
from maege.judgements.pearmut import pearmut_entries, pearmut_ratings
from maege.judgements.ranking_csv import listed_rankings, pair_rankings
from maege.judgements.ranking_xml import parse_ranking_xml
from maege.judgements.rating_table import RatingTable, ratings_of_table

FORMATS = """\
  rankings in XML, with elements `ranking-item`
  a table (CSV, TSV or JSONL) with the columns sentence, judge, system and rank
  a table with the columns sentence, system, rating, and maybe criterion and rater
  a table with a column of ratings for each system, and a row for each sentence
  a table with the columns source, output, system, and columns of ratings such as 3,4,4
  annotations of Pearmut, with scores or error spans (JSON)
  a table of pairs of WMT, with the columns system1Id, system1rank, system2Id, ..."""


def read_judgements(
    path: Path,
    index: int | None = None,
    outputs: Outputs | None = None,
    *,
    criterion: str | None = None,
) -> JudgementSet:
    """Read the rankings of a file, or those that its ratings imply.

    The content of the file, which may be compressed by gzip, says which format it has. If there are
    outputs, it is checked that the judgements are about them, and equal outputs of one rank are
    made one group. ``index``: the number of the first sentence, 0 or 1; None: it is detected if
    there are outputs, and else 0. ``criterion``: the ratings that are read, if there are several.
    Raises DataError if it is no such file, it is malformed, or it is about other outputs.
    """
    content = read_judgement_file(path)
    has_numbers, own_outputs = True, None
    if isinstance(content, RatingTable):
        has_numbers, own_outputs = content.has_numbers, content.outputs
        content = content.judgements(criterion)
    elif criterion is not None:
        raise DataError(f"{path}: it has rankings, so there is no criterion {criterion!r}")
    if own_outputs and outputs is not None:
        _check_texts(content, own_outputs, outputs)
    if not has_numbers:
        return content if outputs is None else merge_equal_outputs(content, outputs)
    if outputs is None:
        return content.with_first_sentence(index or 0)
    number = first_sentence_number(content, outputs, index)
    return merge_equal_outputs(content.with_first_sentence(number), outputs)


def _check_texts(
    judgements: JudgementSet, judged: Mapping[str, Sequence[str | None]], outputs: Outputs
) -> None:
    """Raise DataError if outputs are not the texts that were judged, which the file has."""
    for sentence in judgements.sentences:
        for system, texts in judged.items():
            text, lines = texts[sentence], outputs.get(system)
            if lines is None or text is None:
                continue
            line = lines[sentence] if sentence < len(lines) else ""
            if line.split() != text.split():
                raise DataError(
                    f"{judgements.name}: in line {sentence + 1} of the output of {system}, "
                    f"{text!r:.60} was judged, but it is {line!r:.60}; without `outputs`, the "
                    f"texts of the judgements are used"
                )


def read_judgement_file(path: Path) -> JudgementSet | RatingTable:
    """Read a file of judgements, which may be compressed by gzip; see `parse_judgement_file`."""
    return parse_judgement_file(read_text(path, gzipped=True), path)


def parse_judgement_file(text: str, path: Path) -> JudgementSet | RatingTable:
    """Return the judgements of a file; sentences have the numbers that they have there.

    Raises DataError if it has none of the known formats, or it is malformed.
    """
    if text.lstrip()[:1] == "<":
        return parse_ranking_xml(text, path)
    if text.lstrip()[:1] == "{" and (entries := pearmut_entries(text, path)) is not None:
        return pearmut_ratings(entries, path)
    table = parse_table(text, path)
    if table.find("system1Id") is not None:
        return pair_rankings(table)
    if table.find("rank") is not None or table.find("system1rank") is not None:
        return listed_rankings(table)
    ratings = ratings_of_table(table)
    if ratings is None and table.find("system") is not None:
        table.require("rank")  # it has another name, or there is none
    if ratings is None:
        columns = f"{', '.join(table.columns):.200}"
        raise DataError(
            f"{path}: no file of judgements (its first line is {columns!r}). It may be\n{FORMATS}"
        )
    return ratings
