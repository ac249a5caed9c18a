"""A corpus of sentences and their corrections, as lists, data frames and datasets have them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.language import ENGLISH, check_code
from maege.data.parallel_texts import reference_lists, text_list, values_of
from maege.data.text_checks.check import check_texts
from maege.data.units import (
    TOKENS,
    Unit,
    join_units,
    splitter,
    unit_of_language,
)
from maege.errors import DataError
from maege.extraction.extractor import extractor
from maege.extraction.spacy_pipeline import pipeline_for_language

# Usual names of columns; where a table has one of each, none need be given.
SOURCE_COLUMNS = ("source", "sources", "sentence", "src")
REFERENCE_COLUMNS = ("references", "reference", "corrections", "correction", "target", "tgt")


def parallel_corpus(
    data: Any,
    references: Any = None,
    *,
    source_column: str | None = None,
    references_column: str | Sequence[str] | None = None,
    language: str | None = None,
    unit: Unit | None = None,
    empty: EmptyCorrections = "drop",
    spacy_pipeline: str = "auto",
    name: str = "parallel",
) -> Corpus:
    """Make a corpus of sentences and their corrections.

    The edits of each correction are extracted by ERRANT, with its types; for other languages than
    English with the annotator that is installed for the language, or else without tags and lemmas,
    typed as missing (``M``), unnecessary (``U``) or replaced (``R``), as ``maege data annotate
    --language`` does. Tokens are separated by white space. The first corrections of all sentences
    are those of annotator 0, and so on; None stands for a missing one. An empty correction of a
    sentence with text is none, unless ``empty`` says something else.

    Parameters
    ----------
    data
        A list of sentences; or a table: a data frame, a dataset of Hugging Face, a dict of columns,
        or a list of dicts.
    references
        For a list of sentences, the corrections: one text for each sentence, or a list of texts for
        each sentence.
    source_column
        The column of a table that has the sentences. Without it, the column is found if it is
        called ``sentence`` or ``source``.
    references_column
        The column that has the corrections, one text or a list of texts; or the columns that have
        one text each. Without it, the column is found if it is called ``corrections`` or
        ``references``.
    language
        A code such as ``en`` or ``de``; None for English, unless texts do not look like it.
    unit
        What edits consist of: ``token``, ``character`` or ``letter``; by default characters for
        Chinese and Japanese, else tokens.
    empty
        What an empty correction of a sentence with text is: none (``drop``), one that deletes the
        sentence (``delete``), or a mistake (``error``).
    spacy_pipeline
        What ERRANT runs on: ``auto``, ``lite``, ``neutral``, the name of a spaCy model, or another
        annotator of ``maege data list annotators``.
    name
        What the corpus is called in reports.

    Returns
    -------
    Corpus

    Raises
    ------
    DataError
        If sentences and corrections are not parallel, a column is missing, or the language is not
        given by its code; if it is not given, and sentences do not look English.
    ConfigError
        If ``unit`` or ``empty`` is none of these.
    MetricError
        If ERRANT, or the annotator, is not installed.

    Examples
    --------
    >>> corpus = parallel_corpus(["Er gehen ."], ["Er geht ."], language="de")
    >>> [str(edit) for edit in corpus.sentences[0].annotations[0].edits]
    ['1-2 → geht [R]']
    """
    if references is None:
        columns = _columns(data)
        source_column = _column(columns, source_column, SOURCE_COLUMNS, "source_column")
        sources: Any = columns[source_column]
        references = _reference_rows(columns, references_column)
    elif source_column is not None or references_column is not None:
        raise DataError("give either references, or the names of the columns of a table")
    else:
        sources = data
    sources = [" ".join(text.split()) for text in text_list(sources, "sources")]
    rows = reference_lists(references, sources)
    if language is None:
        from maege.data.language import require_english  # runs on files do without

        how = "`maege.parallel_corpus(..., language='CODE')`"
        require_english(sources, f"the corpus {name!r}", how)
    language = check_code(ENGLISH if language is None else language, "language")
    pipeline = pipeline_for_language(str(spacy_pipeline), language)
    settled = settle_empty(sources, rows, empty)
    corpus = annotated_corpus(
        name, sources, settled, errant_edits(pipeline), unit or unit_of_language(language)
    )
    return replace(corpus, language=language)


PairEdits = Callable[[Sequence[tuple[str, str]]], Sequence[tuple[Edit, ...]]]


def annotated_corpus(
    name: str,
    sources: Sequence[str],
    references: Sequence[Sequence[str | None]],
    extract: PairEdits,
    unit: Unit = TOKENS,
    names: Sequence[str] | None = None,
) -> Corpus:
    """Make a corpus of texts, whose corrections are by annotator; None if there is none.

    ``extract`` returns the edits of each pair of source and correction. The tokens of the corpus
    are units. ``names``: of the annotators, for notes about their texts.
    """
    columns = zip_longest(*references, fillvalue=None)
    people = {
        names[n] if names else f"correction {n + 1}": column for n, column in enumerate(columns)
    }
    check_texts(sources, {}, people, unit)
    sources = [join_units(source, unit) for source in sources]
    pairs = [
        (source, " ".join(splitter(unit)(text)))
        for source, texts in zip(sources, references, strict=True)
        for text in texts
        if text is not None
    ]
    edits = iter(extract(pairs))
    sentences = tuple(
        Sentence(
            index,
            tuple(source.split()),
            tuple(
                Annotation(annotator, next(edits))
                for annotator, text in enumerate(texts)
                if text is not None
            ),
            annotated=any(text is not None for text in texts),
        )
        for index, (source, texts) in enumerate(zip(sources, references, strict=True))
    )
    return Corpus(name, sentences, len(sentences))


def errant_edits(spacy_pipeline: str) -> PairEdits:
    """Return a function that extracts edits by ERRANT, with types."""
    extract = extractor(spacy_pipeline).edits
    return lambda pairs: extract(pairs, types=True)


def _columns(table: Any) -> Mapping[str, Any]:
    """Return the columns of a table by name."""
    names = getattr(table, "column_names", None)  # of a dataset
    if names is None:
        names = getattr(table, "columns", None)  # of a data frame
    parts = table.values() if isinstance(table, Mapping) else ()
    if isinstance(names, Mapping) or any(hasattr(part, "column_names") for part in parts):
        raise DataError(
            f"this is a dataset with several parts ({', '.join(map(str, table))}); give one of them"
        )
    if isinstance(table, Mapping):
        return {str(key): column for key, column in table.items()}
    if names is not None:
        return {str(key): table[key] for key in names}
    rows = list(table) if isinstance(table, Iterable) and not isinstance(table, str) else [table]
    if not rows or not all(isinstance(row, Mapping) for row in rows):
        raise DataError(
            f"data of type {type(table).__name__} are not a table; give sentences and "
            f"references, as parallel_corpus(['He go .'], ['He goes .']), or a data frame, a "
            f"dataset, a dict of columns or a list of dicts"
        )
    keys = dict.fromkeys(key for row in rows for key in row)
    return {str(key): [row.get(key) for row in rows] for key in keys}


def _column(
    columns: Mapping[str, Any], name: str | None, usual: Sequence[str], parameter: str
) -> str:
    """Return the column of that name, or a usual one. Raises DataError if it is not certain."""
    candidates = [key for key in usual if key in columns] if name is None else [str(name)]
    if len(candidates) == 1 and candidates[0] in columns:
        return candidates[0]
    problem = (
        f"the table has no column {name!r}"
        if name is not None
        else f"several columns could be meant by {parameter} ({', '.join(candidates)})"
        if candidates
        else f"it is not clear which column is the {parameter}"
    )
    raise DataError(f"{problem}; it has {', '.join(map(str, columns))}: give {parameter}='NAME'")


def _reference_rows(columns: Mapping[str, Any], column: Any) -> Any:
    """Return the corrections of each sentence."""
    if not isinstance(column, list | tuple):
        name = _column(columns, column, REFERENCE_COLUMNS, "references_column")
        return columns[name]
    names = [_column(columns, name, (), "references_column") for name in column]
    texts = {name: values_of(columns[name]) for name in names}
    if len(set(map(len, texts.values()))) > 1:
        lengths = ", ".join(f"{name} {len(column):,}" for name, column in texts.items())
        raise DataError(f"the columns of references have different lengths: {lengths}")
    return [list(row) for row in zip(*texts.values(), strict=True)]
