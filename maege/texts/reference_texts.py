"""The corrections of a corpus by several people: files of references, and gold edits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.m2 import read_m2
from maege.errors import DataError
from maege.files.text_files import read_lines
from maege.lattice import Lattice
from maege.texts.pool import MIN_CORRECTIONS, Correction, Pool, PoolSentence
from maege.texts.reference_subsets import copies
from maege.texts.text_files import TextFiles
from maege.user_warnings import warn_caller

_Column = tuple[Correction | None, ...]  # of each sentence; None where the person wrote nothing


@dataclass(frozen=True)
class ReferenceTexts:
    """Sentences, and what several people wrote for all or most of them.

    Parameters
    ----------
    name
        What the corpus is called.
    sources
        The sentences before correction.
    corrections
        By name of the annotator or the file, one for each sentence.
    """

    name: str
    sources: tuple[str, ...]
    corrections: Mapping[str, _Column]

    def pool(self) -> Pool:
        """Return the pool of all sentences with two corrections or more."""
        columns = list(self.corrections.values())
        sentences = []
        for index, source in enumerate(self.sources):
            written = tuple(c for column in columns if (c := column[index]) is not None)
            if len(written) >= MIN_CORRECTIONS:
                sentences.append(PoolSentence(str(index + 1), source, written))
        left_out = len(self.sources) - len(sentences)
        if left_out:
            warn_caller(
                f"{self.name}: {left_out:,} of {len(self.sources):,} sentences have fewer than two "
                f"corrections and were left out"
            )
        return Pool(self.name, tuple(sentences))

    def without_copies(self) -> "ReferenceTexts":
        """Return the texts without people who are copies of others, with a MaegeWarning each.

        Copies would count as further people who write the same.

        Raises
        ------
        DataError
            If fewer than two people remain.
        """
        texts = {
            name: [s if c is None else c.text for c, s in zip(column, self.sources, strict=True)]
            for name, column in self.corrections.items()
        }
        twins = copies(texts, self.sources)
        notes = [f"{name} is left out: a copy of {twins[name]}" for name in twins]
        remaining = {n: column for n, column in self.corrections.items() if n not in twins}
        if len(remaining) < MIN_CORRECTIONS:
            raise DataError(
                f"{self.name}: {'; '.join(notes)}; coverage needs corrections by two people or more"
            )
        for note in notes:
            warn_caller(f"{self.name}: {note}")
        return replace(self, corrections=remaining)

    @property
    def complete(self) -> tuple[int, ...]:
        """The indices of the sentences that everybody corrected."""
        columns = list(self.corrections.values())
        return tuple(
            index
            for index in range(len(self.sources))
            if all(column[index] is not None for column in columns)
        )


def read_reference_texts(files: TextFiles) -> ReferenceTexts:
    """Read the files, and leave copies out.

    Raises
    ------
    DataError
        If files are not parallel, or there are fewer than two annotators.
    """
    texts = read_corrections(files)
    if len(texts.corrections) < MIN_CORRECTIONS:
        people = ", ".join(texts.corrections)
        raise DataError(
            f"{texts.name}: corrections by one person only ({people}); coverage needs those of two "
            f"or more"
        )
    return texts.without_copies()


def read_corrections(
    files: TextFiles, *, empty: Literal["drop", "keep"] = "drop"
) -> ReferenceTexts:
    """Read the files.

    Parameters
    ----------
    files
        The files.
    empty
        Whether an empty line of a text file is no correction, or one that deletes the sentence.

    Raises
    ------
    DataError
        If files are malformed or not parallel, or nobody corrected anything.
    """
    card = files.card
    references, m2 = files.references, files.m2
    if card is not None and references is None and not m2:
        references = tuple(card.defaults.get("references") or card.references)
    corpora = [_read_gold_edits(_path(files, name, "annotations"), files, name) for name in m2]
    names_of_texts = references or ()
    texts = [read_lines(_path(files, name, "references")) for name in names_of_texts]
    sources = _sources(files, [corpus for _, corpus in corpora])
    columns: dict[str, _Column] = {}
    for name, lines in zip(names_of_texts, texts, strict=True):
        _check_length(name, len(lines), len(sources))
        _add(columns, _stem(name), tuple(_correction(line, empty) for line in lines))
    for name, corpus in corpora:
        for annotator, column in _annotators(corpus, len(sources)):
            _add(columns, f"{_stem(name)}-{annotator}" if len(corpus.annotators) > 1
                 else _stem(name), column)  # fmt: skip
    name = files.name or _stem(str(files.source or m2[0]))
    if not columns:
        raise DataError(f"{name}: no corrections; the files of `references` or `m2` have none")
    return ReferenceTexts(name, tuple(sources), columns)


def _path(files: TextFiles, name: str, kind: str) -> Path:
    card = files.card
    entries: Mapping[str, str] = getattr(card, kind) if card is not None else {}
    return card.path(entries[name]) if card is not None and name in entries else Path(name)


def _read_gold_edits(path: Path, files: TextFiles, name: str) -> tuple[str, Corpus]:
    card = files.card
    policy = files.on_error
    if card is not None and policy == "error":
        policy = card.defaults.get("on_error", policy)
    corpus = read_m2(path, on_error=policy)
    return name, corpus.fill_missing_annotations(files.missing_annotations)


def _sources(files: TextFiles, corpora: Sequence[Corpus]) -> list[str]:
    path, card = files.source, files.card
    if path is None and card is not None and card.source:
        path = card.path(card.source)
    elif card is not None and not corpora:
        name = card.defaults["annotations"]
        corpora = [read_m2(_path(files, name, "annotations"), on_error=files.on_error)]
    sources = [] if path is None else [" ".join(line.split()) for line in read_lines(path)]
    for corpus in corpora:
        of_corpus = [""] * corpus.size
        for sentence in corpus.sentences:
            of_corpus[sentence.index] = sentence.text
        sources = sources or of_corpus
        _check_length(corpus.name, corpus.size, len(sources))
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


def _check_length(name: str, lines: int, sources: int) -> None:
    if lines != sources:
        raise DataError(
            f"{name}: {lines:,} lines, but the source has {sources:,}; the files must be parallel, "
            f"with one sentence per line"
        )


def _correction(line: str, empty: Literal["drop", "keep"]) -> Correction | None:
    text = " ".join(line.split())
    return Correction(text) if text or empty == "keep" else None


def _annotators(corpus: Corpus, size: int) -> Iterator[tuple[int, _Column]]:
    """Yield the corrections of each annotator; a sentence without any annotation is right."""
    by_index = {sentence.index: sentence for sentence in corpus.sentences}
    for annotator in corpus.annotators:
        yield (
            annotator,
            tuple(
                _annotated(by_index[index], annotator) if index in by_index else None
                for index in range(size)
            ),
        )


def _annotated(sentence: Sentence, annotator: int) -> Correction | None:
    annotation = next((a for a in sentence.annotations if a.annotator == annotator), None)
    if annotation is None:
        if sentence.annotations:
            return None
        annotation = Annotation(annotator)
    lattice = Lattice.from_annotation(sentence, annotation, overlapping_edits="merge")
    return Correction(lattice.sentence_at(lattice.top), annotation)


def _stem(name: str) -> str:
    """Return what a file is called, without folder and ending.

    >>> _stem("a/ref.1.txt"), _stem("BN1")
    ('ref.1', 'BN1')
    """
    file = Path(name).name
    return file.rpartition(".")[0] if file.endswith((".txt", ".m2")) else file


def _add(columns: dict[str, _Column], name: str, column: _Column) -> None:
    if name in columns:
        raise DataError(f"two annotators are called {name!r}; rename one of the files")
    columns[name] = column
