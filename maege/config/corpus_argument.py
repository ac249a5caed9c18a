"""The corpus of a configuration, as it is given in Python."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import PrivateAttr

from maege.config.lattice_corpus_section import CorpusConfig
from maege.config.section import ConfigSection, beside
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.errors import ConfigError
from maege.files.text_files import is_file
from maege.plugins.registry import PYTHON_OBJECT


class CorpusObject(CorpusConfig):
    """A corpus that was made in Python. The configuration that is written has its name only."""

    _data: Corpus = PrivateAttr()

    @classmethod
    def of(cls, corpus: Corpus) -> "CorpusObject":
        """Wrap a corpus. Raises DataError if it is malformed; see `checked_corpus`."""
        from maege.data.checked_corpus import checked_corpus  # files are checked as they are read

        corpus = checked_corpus(corpus)
        documents = Path(PYTHON_OBJECT) if corpus.documents else None
        wrapped = cls.model_construct(documents=documents, language=corpus.language)
        wrapped._data = corpus
        return wrapped

    @property
    def data(self) -> Corpus:
        """The corpus."""
        return self._data

    def _check_data(self) -> None:
        """Accept what ``of`` has checked."""

    @property
    def checksum(self) -> str:
        """The SHA-256 of all that the corpus has."""
        return sha256(ascii(self.data).encode("ascii")).hexdigest()

    @property
    def _written_keys(self) -> dict[str, Any]:
        return {"name": f"{PYTHON_OBJECT}{self.data.name}"}


def corpus_entry(corpus: Any, directory: Path) -> Any:
    """Return the value of the key ``corpus``; paths are relative to ``directory``.

    ``corpus`` is a name, the path of an M2 file, a Corpus, the keys of the section, or data: what
    ``parallel_corpus`` takes, as a pair of sources and references or as a table. Raises MaegeError
    for anything else.
    """
    if isinstance(corpus, Corpus):
        return CorpusObject.of(corpus)
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
    return CorpusObject.of(parallel_corpus(*corpus) if is_pair else parallel_corpus(corpus))


def is_section(mapping: Mapping[Any, Any]) -> bool:
    """Whether a mapping has keys of the section ``corpus``, and not columns of a table.

    That is so if all keys are known, or if a value is not a column; so misspelt keys are reported
    as such.

    >>> is_section({"nmae": "conll14"}), is_section({"source": ["He go ."], "corrections": [""]})
    (True, False)
    """
    are_known = set(mapping) <= set(CorpusConfig.model_fields)
    no_columns = (str, int, float, bool, type(None), Path)
    return are_known or any(isinstance(value, no_columns) for value in mapping.values())
