"""Readers of parallel texts: files of references, gold edits, and known corpora."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from maege.data import datasets
from maege.data.corpus import Corpus, MissingAnnotation, Sentence
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.gold_edits import OverlappingGold, settled
from maege.data.m2 import OnError, read_annotations, read_m2, warn_of_skipped
from maege.errors import DataError
from maege.files.file_kinds import check_is_text
from maege.files.parallel_files import parallel_lines, without_last_line
from maege.files.text_files import read_lines
from maege.lattice import Lattice
from maege.texts.texts import Correction, Corrections, Texts, text_corrections


@dataclass(frozen=True)
class TextFiles:
    """The files of parallel texts, and how they are read."""

    name: str | None  # of a known corpus, which has its own files; None for others
    source: Path | None  # the sentences before correction; None for those of ``m2``
    # Corrections: names of files, or of references and annotations of the known corpus; no
    # references (None) are the default ones of the corpus.
    references: tuple[str, ...] | None
    m2: tuple[str, ...]
    # How ``m2`` is read; see `maege.data.gold_edits.settled`.
    missing_annotations: MissingAnnotation | None
    on_error: OnError
    empty: EmptyCorrections = "drop"  # what an empty line of a text file is
    overlapping_edits: OverlappingGold = "file"

    @property
    def card(self) -> datasets.CorpusCard | None:
        """The card of a known corpus."""
        return datasets.cards().get(str(self.name))


def read_texts(files: TextFiles) -> Texts:
    """Read the sentences and their corrections.

    A DataError tells of files that are malformed or not parallel, or that nobody corrected
    anything.
    """
    card = files.card
    references, m2 = files.references, files.m2
    if card is not None and references is None and not m2:
        references = tuple(card.defaults.get("references") or card.references)
    if card is not None and card.format == "mucgec":
        return _numbered_corrections(card)
    corpora = [_read_gold_edits(files, name) for name in m2]
    names_of_texts = references or ()
    for name in names_of_texts:
        check_is_text(_reference_file(card, name), "give it as --m2 (`m2`)")
    texts = {name: read_lines(_reference_file(card, name)) for name in names_of_texts}
    sources = _sources(files, [corpus for _, corpus in corpora], [*map(len, texts.values())])
    texts = parallel_lines(texts, len(sources), "the source")
    columns: dict[str, Corrections] = {}
    for name in names_of_texts:
        settled = settle_empty(sources, [(line,) for line in texts[name]], files.empty, _stem(name))
        _add(columns, _stem(name), tuple(_correction(line) for (line,) in settled))
    for name, corpus in corpora:
        for annotator, column in annotator_corrections(corpus):
            _add(columns, f"{_stem(name)}-{annotator}" if len(corpus.annotators) > 1
                 else _stem(name), column)  # fmt: skip
    name = files.name or _stem(str(files.source or m2[0]))
    if not columns:
        raise DataError(f"{name}: no corrections; the files of `references` or `m2` have none")
    gold_files = tuple(_gold_file(card, name).name for name in m2)
    return Texts(name, tuple(sources), columns, gold_files=gold_files)


def _reference_file(card: datasets.CorpusCard | None, name: str) -> Path:
    if card is not None and name in card.references:
        return card.path(card.references[name])
    return Path(name)


def _gold_file(card: datasets.CorpusCard | None, name: str) -> Path:
    if card is not None and name in card.annotations:
        return Path(card.annotations[name])
    return Path(name)


def _numbered_corrections(card: datasets.CorpusCard) -> Texts:
    """Read sentences with any number of corrections each; nobody knows who wrote which."""
    from maege.data.mucgec import read_mucgec  # of few corpora

    sources, rows, _ = read_mucgec(card.path(str(card.source)))
    columns = zip_longest(*rows, fillvalue=None)
    references = {f"correction-{number}": column for number, column in enumerate(columns, start=1)}
    return Texts(card.name, tuple(sources), text_corrections(references))


def _read_gold_edits(files: TextFiles, name: str) -> tuple[str, Corpus]:
    card = files.card
    policy = files.on_error
    if card is not None and policy == "error":
        policy = card.defaults.get("on_error", policy)
    if card is not None and name in card.annotations:
        corpus, (path, *_) = read_annotations(card, name, policy)
    else:
        path = Path(name)
        corpus = read_m2(path, on_error=policy)
        warn_of_skipped(corpus)
    if not corpus.annotators:  # nobody says that all is right
        return name, corpus
    return name, settled(corpus, path, files.missing_annotations, files.overlapping_edits)


def _sources(files: TextFiles, corpora: Sequence[Corpus], lengths: Sequence[int]) -> list[str]:
    """Return the sentences before correction; ``lengths`` are those of the files of references."""
    path, card = files.source, files.card
    if path is None and card is not None and card.source:
        path = card.path(card.source)
    elif card is not None and not corpora:
        name = card.defaults["annotations"]
        corpora = [_read_gold_edits(files, name)[1]]
    lines = [] if path is None else read_lines(path)
    lines = without_last_line(str(path), lines, [*lengths, *(corpus.size for corpus in corpora)])
    sources = [" ".join(line.split()) for line in lines]
    for corpus in corpora:
        of_corpus = [""] * corpus.size
        for sentence in corpus.sentences:
            of_corpus[sentence.index] = sentence.text
        sources = sources or of_corpus
        if corpus.size != len(sources):
            raise DataError(
                f"{corpus.name}: {corpus.size:,} sentences, but the source has {len(sources):,}"
            )
        for sentence in corpus.sentences:
            if sentence.text != sources[sentence.index]:
                raise DataError(
                    f"{corpus.name}: sentence {sentence.index + 1} is {sentence.text!r:.80}, but "
                    f"{sources[sentence.index]!r:.80} in the source; the files must be of the same "
                    f"sentences"
                )
    if not sources:
        raise DataError(f"{files.name or 'the corpus'}: no sentences")
    return sources


def _correction(line: str | None) -> Correction | None:
    return None if line is None else Correction(" ".join(line.split()))


def annotator_corrections(corpus: Corpus) -> Iterator[tuple[int, Corrections]]:
    """Yield each annotator, and the corrections of all sentences of the file."""
    by_index = {sentence.index: sentence for sentence in corpus.sentences}
    for annotator in corpus.annotators:
        yield (
            annotator,
            tuple(
                _annotated(by_index[index], annotator) if index in by_index else None
                for index in range(corpus.size)
            ),
        )


def _annotated(sentence: Sentence, annotator: int) -> Correction | None:
    annotation = next((a for a in sentence.annotations if a.annotator == annotator), None)
    if annotation is None:
        return None
    lattice = Lattice.from_annotation(sentence, annotation, overlapping_edits="merge")
    return Correction(lattice.sentence_at(lattice.top), annotation)


def _stem(name: str) -> str:
    """Return what a file is called, without folder and ending.

    >>> _stem("a/ref.1.txt"), _stem("BN1")
    ('ref.1', 'BN1')
    """
    file = Path(name).name
    return file.rpartition(".")[0] if file.endswith((".txt", ".m2")) else file


def _add(columns: dict[str, Corrections], name: str, column: Corrections) -> None:
    if name in columns:
        raise DataError(f"two annotators are called {name!r}; rename one of the files")
    columns[name] = column
