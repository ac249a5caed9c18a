"""The data of a run: from a configuration to the corpus and the references that it names."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from maege.config.python_objects import CorpusObject
from maege.config.schema import ANNOTATORS, CorpusConfig, RunConfig
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.data.m2 import read_m2
from maege.errors import DataError
from maege.extraction.annotate import with_errant_types
from maege.plugins.registry import PYTHON_OBJECT
from maege.references import ReferenceSet, annotator_references, read_references
from maege.text_files import read_lines


@dataclass(frozen=True)
class Inputs:
    """The selected sentences, their references, and the SHA-256 of each file that was read.

    Parameters
    ----------
    corpus
        The selected sentences; its ``skipped`` lists what was malformed.
    references
        Reference sets that metrics see.
    checksums
        By name of the file.
    sentences_in_file
        Number of sentences before selection.
    """

    corpus: Corpus
    references: list[ReferenceSet]
    checksums: dict[str, str]
    sentences_in_file: int


def load_inputs(config: RunConfig) -> Inputs:
    """Read the corpus and the references that a configuration names."""
    corpus, checksums = _corpus(config.corpus)
    corpus = corpus.fill_missing_annotations(config.corpus.missing_annotations)
    if config.corpus.annotators is not None:
        corpus = corpus.with_annotators(config.corpus.annotators)
    corpus = corpus.select(
        noop=config.sentences.noop,
        min_annotations=config.sentences.min_annotations,
        max_characters=config.sentences.max_characters,
    )
    if config.corpus.error_types == "errant":
        corpus = with_errant_types(corpus, spacy_pipeline=config.corpus.spacy_pipeline)
    references, read = _references(config, corpus)
    return Inputs(
        corpus=corpus,
        references=references,
        checksums=checksums | _checksums(read),
        sentences_in_file=corpus.size,
    )


def _corpus(config: CorpusConfig) -> tuple[Corpus, dict[str, str]]:
    """Return the whole corpus, and the checksums of its files."""
    if isinstance(config, CorpusObject):
        return config.data, {f"{PYTHON_OBJECT}{config.data.name}": config.checksum}
    m2, name = _m2(config)
    corpus = replace(read_m2(m2, on_error=config.on_error), name=name)
    corpus = replace(corpus, documents=_documents(config.documents, corpus))
    files = [m2, *([config.documents] if isinstance(config.documents, Path) else [])]
    return corpus, _checksums(files)


def _checksums(paths: Iterable[Path]) -> dict[str, str]:
    return {_label(path): sha256(path.read_bytes()).hexdigest() for path in paths}


def _m2(config: CorpusConfig) -> tuple[Path, str]:
    """Return the M2 file, and what the corpus is called in messages and reports."""
    if config.m2 is not None:
        return config.m2, config.m2.stem
    card = datasets.card(str(config.name))
    annotations = config.annotations or card.defaults["annotations"]
    return card.path(card.file_of("annotations", annotations)), f"{card.name} ({annotations})"


def _documents(documents: int | Path | None, corpus: Corpus) -> tuple[int, ...]:
    """Return the number of the document of each sentence of the file; nothing if not known."""
    if documents is None:
        return ()
    if isinstance(documents, int):
        return tuple(index // documents for index in range(corpus.size))
    lines = read_lines(documents)
    if len(lines) != corpus.size:
        raise DataError(
            f"{documents}: {len(lines)} lines, but {corpus.name} has {corpus.size} sentences; "
            f"`corpus.documents` needs the name of a document for each sentence, one line each"
        )
    numbers: dict[str, int] = {}
    return tuple(numbers.setdefault(" ".join(line.split()), len(numbers)) for line in lines)


def _references(config: RunConfig, corpus: Corpus) -> tuple[list[ReferenceSet], list[Path]]:
    """Return the sets of references, and the files they were read from."""
    card = datasets.card(config.corpus.name) if config.corpus.name else None
    names = config.references.use
    if names is None:
        names = tuple(card.defaults.get("references", ()) if card else ()) or (ANNOTATORS,)
    sets: list[ReferenceSet] = []
    read = []
    for name in names:
        if name == ANNOTATORS:
            sets += annotator_references(corpus, overlapping_edits=config.corpus.overlapping_edits)
            continue
        path = card.path(card.references[name]) if card and name in card.references else Path(name)
        sets.append(read_references(path, corpus))
        read.append(path)
    return sets, read


def _label(path: Path) -> str:
    """Return a name of a file that says where it is from but not on which machine."""
    return f"{path.parent.name}/{path.name}"
