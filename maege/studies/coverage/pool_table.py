"""A pool from a table with a row for each correction, and how its texts are tokenised."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from maege.data.data_table import DataTable, TableRow, parse_table
from maege.errors import ConfigError, DataError, did_you_mean
from maege.files.text_files import read_text
from maege.texts.pool import MIN_CORRECTIONS, Pool, PoolSentence
from maege.texts.texts import Correction
from maege.user_warnings import warn_caller

_LINE_BREAK = r"\n"  # as two characters: typed by the person

PoolColumn = Literal["sentence", "source", "correction"]
# ``last``: the correction is the text after the last one, since most people repeat the source
# before it. ``blank``: they are blanks in it, as in the fingerprints of Choshen and Abend (2018).
LineBreaks = Literal["last", "blank"]
Tokenisation = Literal["none", "treebank"]


def read_pool_table(
    path: Path,
    columns: Mapping[PoolColumn, str] = MappingProxyType({}),
    where: Mapping[str, Sequence[str]] = MappingProxyType({}),
    line_breaks: LineBreaks = "last",
    name: str = "",
) -> Pool:
    """Read a table (TSV, CSV or JSONL, also by gzip) with a row for each correction.

    Quotation marks in TSV are part of the text. Empty corrections are left out, with a
    MaegeWarning. ``columns``: names that differ from the usual ones; without one for sentences
    (``sentence_id`` or ``sentence``), a sentence is a text of ``source``. ``where``: rows that are
    used, with these values in each column named here. ``line_breaks``: what is the correction if
    there are typed line breaks in it. ``name``: by default that of the file without its suffix.

    Raises DataError if the table is malformed, columns or values are missing, a sentence has two
    sources, or fewer than two corrections.
    """
    table = parse_table(read_text(path, gzipped=True), path, quotes_in_tabs=False)
    source = table.require(columns.get("source", "source"))
    correction = table.require(columns.get("correction", "correction"))
    sentence = table.find("sentence_id", "sentence")
    if "sentence" in columns:
        sentence = table.require(columns["sentence"])
    sentence = source if sentence is None else sentence
    sources: dict[str, TableRow] = {}
    corrections: dict[str, list[Correction]] = {}
    empty: list[str] = []
    for row in _selected(table, where):
        key, text = row.cells[sentence], _text(row.cells[correction], line_breaks)
        if sentence != source:
            row.name(sentence, "sentence")
        if not row.cells[source]:
            raise DataError(
                f"{row.where}: no {table.columns[source]!r}, the text before correction"
            )
        first = sources.setdefault(key, row)
        if row.cells[source] != first.cells[source]:
            raise DataError(
                f"{row.where}: sentence {key!r} has another source than in "
                f"{first.where.rpartition(', ')[-1]}; give each source a name of its own in "
                f"{table.columns[sentence]!r}"
            )
        if not text.strip():
            empty.append(row.where)
            continue
        corrections.setdefault(key, []).append(Correction(" ".join(text.split())))
    if empty:
        few = [key for key in sources if len(corrections.get(key, ())) < MIN_CORRECTIONS]
        text = f"{path}: {len(empty)} empty corrections were left out, the first in {empty[0]}"
        if few:
            raise DataError(f"{text}; sentence {few[0]!r:.80} has fewer than two others")
        warn_caller(text)
    return Pool(
        name or path.name.split(".")[0],
        tuple(
            PoolSentence(
                str(number) if sentence == source else key,
                " ".join(row.cells[source].split()),
                tuple(corrections.get(key, ())),
            )
            for number, (key, row) in enumerate(sources.items(), 1)
        ),
    )


def _text(cell: str, line_breaks: LineBreaks) -> str:
    r"""Return the correction in a cell.

    >>> _text(r"He go .\nHe goes .", "last"), _text(r"He go .\nHe goes .", "blank")
    ('He goes .', 'He go . He goes .')
    """
    if line_breaks == "blank":
        return cell.replace(_LINE_BREAK, " ")
    return cell.rpartition(_LINE_BREAK)[-1]


def _selected(table: DataTable, where: Mapping[str, Sequence[str]]) -> list[TableRow]:
    """Return the rows with the wanted values."""
    rows = list(table.rows)
    for column, values in where.items():
        index = table.require(column)
        present = sorted({row.cells[index] for row in rows})
        for value in values:
            if value not in present:
                raise DataError(
                    f"{table.path}: `where`: no row has {value!r} as {column!r}; "
                    f"{did_you_mean(value, present)}"
                )
        rows = [row for row in rows if row.cells[index] in values]
    if not rows:
        raise DataError(f"{table.path}: no row has all the values of `where`")
    return rows


def tokeniser(tokens: Tokenisation) -> Callable[[str], str]:
    """Return a function that turns text into tokens with single blanks between them.

    Sources are often tokenised, while people type ordinary text (``disease.``). All texts go
    through the same tokeniser, so that a perfect system does not lose by tokens that differ only in
    form. Raises ConfigError if NLTK is not installed, which ``treebank`` needs.
    """
    if tokens == "none":
        return lambda text: " ".join(text.split())
    tokenizer = _treebank()
    return lambda text: " ".join(tokenizer.tokenize(text))


def token_signature(tokens: Tokenisation) -> str:
    """Return what the tokens depend on, for signatures."""
    if tokens == "none":
        return "tokens:none"
    import nltk

    return f"tokens:treebank|nltk:{nltk.__version__}"


@cache
def _treebank() -> Any:
    try:
        from nltk.tokenize import NLTKWordTokenizer
    except ImportError:
        raise ConfigError(
            "`pool.tokens: treebank` needs NLTK; install it by pip install 'maege[errant]', or set "
            "`pool.tokens: none` if sources and corrections are tokenised alike"
        ) from None
    return NLTKWordTokenizer()
