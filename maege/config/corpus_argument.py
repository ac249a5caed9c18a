"""The corpus of a configuration, as it is given: a name, a file, keys of the section, or data."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from maege.config.section import ConfigSection, beside
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.errors import ConfigError
from maege.files.file_kinds import is_m2
from maege.files.text_files import is_file


def expand_corpus(value: Any, directory: Path = Path()) -> Any:
    """Return the section ``corpus`` that a text stands for: the name of a corpus, or an M2 file.

    A file that is not called ``.m2`` is one by its content, if it is in the directory.

    >>> expand_corpus("conll14"), expand_corpus("my.m2")
    ({'name': 'conll14'}, {'m2': 'my.m2'})
    """
    if not isinstance(value, str):
        return value
    is_name = value in datasets.cards() or not is_m2(directory / value)
    return {"name" if is_name else "m2": value}


def corpus_entry(corpus: Any, directory: Path) -> Any:
    """Return the value of the key ``corpus``; paths are relative to ``directory``.

    ``corpus`` is a name, the path of an M2 file, a Corpus, the keys of the section, or data: what
    ``parallel_corpus`` takes, as a pair of sources and references or as a table. Raises MaegeError
    for anything else.
    """
    if isinstance(corpus, Corpus):
        return _corpus_object(corpus)
    if isinstance(corpus, ConfigSection):
        return corpus
    if isinstance(corpus, Path):
        return {"m2": directory / corpus}
    if isinstance(corpus, str):
        is_path = corpus not in datasets.cards() and is_file(directory / corpus)
        return {"m2": directory / corpus} if is_path or corpus.endswith(".m2") else corpus
    if isinstance(corpus, Mapping) and is_section(corpus):
        m2 = corpus.get("m2")
        named = {"m2": directory / m2} if isinstance(m2, str | Path) else {}
        return {**beside(corpus, directory), **named}
    if corpus is None or isinstance(corpus, bool | int | float | bytes):
        raise ConfigError(
            f"corpus is {corpus!r:.60}; give a name, the path of an M2 file, a maege.Corpus, or "
            f"data as maege.parallel_corpus takes them"
        )
    from maege.extraction.parallel_corpus import parallel_corpus  # of data in Python only

    is_pair = isinstance(corpus, tuple) and len(corpus) == 2
    return _corpus_object(parallel_corpus(*corpus) if is_pair else parallel_corpus(corpus))


def _corpus_object(corpus: Corpus) -> ConfigSection:
    from maege.config.lattice_corpus_section import CorpusObject  # of data in Python only

    return CorpusObject.of(corpus)


def is_section(mapping: Mapping[Any, Any]) -> bool:
    """Whether a mapping has keys of the section ``corpus``, and not columns of a table.

    That is so if all keys are known, or if a value is not a column; so misspelt keys are reported
    as such.

    >>> is_section({"nmae": "conll14"}), is_section({"source": ["He go ."], "corrections": [""]})
    (True, False)
    """
    no_columns = (str, int, float, bool, type(None), Path)
    if any(isinstance(value, no_columns) for value in mapping.values()):
        return True
    from maege.config.lattice_corpus_section import CorpusConfig  # most sections have such a value

    return set(mapping) <= set(CorpusConfig.model_fields)
