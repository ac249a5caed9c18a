"""A corpus of sentences and their corrections, as lists, data frames and datasets have them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.language import ENGLISH, check_code
from maege.data.parallel_texts import reference_lists, text_list
from maege.data.text_checks.check import check_texts
from maege.data.text_table import (
    SOURCE_COLUMNS,
    column_named,
    columns_of,
    reference_columns,
    reference_rows,
)
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
        ``references``, or the columns are ``reference_1``, ``reference_2`` and so on.
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
        columns = columns_of(data)
        source_column = column_named(columns, source_column, SOURCE_COLUMNS, "source_column")
        sources: Any = columns[source_column]
        names = reference_columns(columns, references_column, "references_column")
        references = reference_rows(columns, names)
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
