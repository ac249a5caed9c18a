"""A corpus that was made in Python, checked: what a reader of files would have refused."""

from collections.abc import Iterable
from dataclasses import replace
from numbers import Integral
from typing import Any

from maege.data.corpus import MAX_ANNOTATOR, Annotation, Corpus, Sentence
from maege.data.edit import Edit, Tokens
from maege.data.language import check_code
from maege.errors import DataError, check_name, is_unicode


def checked_corpus(corpus: Corpus) -> Corpus:
    """Return a corpus with tuples in place of lists, and integers in place of those of NumPy.

    Raises DataError, which names the sentence and the annotator, if texts are not lists of tokens,
    edits are outside of their sentence, numbers are negative or used twice, or documents are
    missing.
    """
    name: Any = corpus.name
    label = f"corpus {name!r:.60}"
    check_name(name if isinstance(name, str) else "", label)
    if corpus.language is not None:
        check_code(corpus.language, label)
    indices = [_number(s.index, f"{label}: the index of a sentence") for s in corpus.sentences]
    if len({*indices}) < len(indices) or any(i >= corpus.size for i in indices):
        raise DataError(
            f"{label}: the indices of its sentences must be different numbers from 0 to its size, "
            f"{corpus.size}"
        )
    documents = tuple(_number(n, f"{label}: a document") for n in corpus.documents)
    if documents and len(documents) != corpus.size:
        raise DataError(
            f"{label}: {len(documents):,} documents; `documents` has a number for each of its "
            f"{corpus.size:,} sentences, or is empty"
        )
    return replace(
        corpus,
        sentences=tuple(checked_sentence(sentence, label) for sentence in corpus.sentences),
        size=int(corpus.size),
        skipped=tuple(corpus.skipped),
        documents=documents,
        left_out=tuple(corpus.left_out),
    )


def checked_sentence(sentence: Sentence, label: str = "") -> Sentence:
    """Return a sentence in the same way; see `checked_corpus`. ``label`` begins messages."""
    where = ", ".join(filter(None, (label, f"sentence {sentence.index + 1}")))
    tokens = _tokens(sentence.tokens, f"{where}: its tokens are")
    annotations = [_annotation(a, len(tokens), where) for a in sentence.annotations]
    if len({annotation.annotator for annotation in annotations}) < len(annotations):
        raise DataError(f"{where}: an annotator has several annotations; join their edits")
    if annotations and not sentence.annotated:
        raise DataError(f"{where}: it has annotations, but `annotated` is false")
    return Sentence(int(sentence.index), tokens, tuple(annotations), bool(sentence.annotated))


def _annotation(annotation: Annotation, length: int, where: str) -> Annotation:
    annotator = _number(annotation.annotator, f"{where}: an annotator", MAX_ANNOTATOR)
    where = f"{where}, annotator {annotator}"
    edits = tuple(checked_edit(edit, length, where) for edit in annotation.edits)
    return Annotation(annotator, edits)


def checked_edit(edit: Edit, length: int, where: str) -> Edit:
    """Return an edit of a sentence of so many tokens in the same way; ``where`` begins messages."""
    item: Any = edit
    if not isinstance(item, Edit):
        raise DataError(f"{where}: {item!r:.60} is not an edit; give a maege.Edit")
    start, end = (_number(n, f"{where}: the span of an edit", length) for n in edit.span)
    if start > end:
        raise DataError(f"{where}: an edit starts at {start}, after its end, {end}")
    type_: Any = edit.type
    if not isinstance(type_, str) or not type_.isprintable():
        raise DataError(f"{where}: the type {type_!a:.60} of an edit is not visible text")
    replacement, *alternatives = (
        _tokens(tokens, f"{where}: an edit is replaced by")
        for tokens in (edit.replacement, *edit.alternatives)
    )
    return Edit(start, end, replacement, type_, tuple(alternatives))


def _number(value: Any, what: str, limit: int | None = None) -> int:
    number = int(value) if isinstance(value, Integral) else -1
    if number < 0 or (limit is not None and number > limit):
        most = "" if limit is None else f" to {limit:,}"
        raise DataError(f"{what} is {value!r:.60}, and not a whole number from 0{most}")
    return number


def _tokens(tokens: Any, what: str) -> Tokens:
    """Return tokens. Raises DataError if they are a text, or would not be read as these tokens."""
    is_list = isinstance(tokens, Iterable) and not isinstance(tokens, str)
    result = tuple(tokens) if is_list else ()
    if not is_list or not all(isinstance(token, str) for token in result):
        raise DataError(f"{what} {tokens!r:.60}; give a tuple of tokens, as ('He', 'goes')")
    text = " ".join(result)
    if tuple(text.split()) != result or not is_unicode(text):
        raise DataError(f"{what} {result!a:.60}; tokens are Unicode texts without white space")
    return result
