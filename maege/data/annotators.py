"""The annotators of a corpus: several files of the same sentences as one, and one as several."""

from collections.abc import Sequence
from dataclasses import replace

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.errors import DataError


def merged(corpora: Sequence[Corpus]) -> Corpus:
    """Return the annotators of corpora of the same sentences as those of one.

    They are numbered anew, in the order of the corpora. An annotator without an annotation of a
    sentence has none afterwards, unless no annotator of the same corpus saw an error. Raises
    DataError if the sentences, or their languages, differ.
    """
    if len(corpora) == 1:
        return corpora[0]
    first, *others = corpora = [c.fill_missing_annotations("none") for c in corpora]
    for other in others:
        _check_same(first, other)
    numbers = [(k, a) for k, corpus in enumerate(corpora) for a in corpus.annotators]
    new = {key: number for number, key in enumerate(numbers)}
    annotations: dict[int, list[Annotation]] = {}
    for k, corpus in enumerate(corpora):
        for sentence in corpus.sentences:
            annotations.setdefault(sentence.index, []).extend(
                replace(a, annotator=new[k, a.annotator]) for a in sentence.annotations
            )
    sentences = tuple(
        replace(s, annotations=own, annotated=bool(own))
        for s in first.sentences
        for own in (tuple(annotations[s.index]),)
    )
    return replace(first, sentences=sentences, language=_common_language(corpora))


def _common_language(corpora: Sequence[Corpus]) -> str | None:
    codes = {corpus.language: corpus.name for corpus in corpora if corpus.language}
    if len(codes) > 1:
        names = ", ".join(f"{name} {code!r}" for code, name in codes.items())
        raise DataError(f"the files state different languages: {names}")
    return next(iter(codes), None)


def _check_same(first: Corpus, other: Corpus) -> None:
    for a, b in zip(first.sentences, other.sentences, strict=False):
        if (a.index, a.tokens) != (b.index, b.tokens):
            raise DataError(
                f"{other.name} is about other sentences than {first.name}; they differ first in "
                f"sentence {a.index + 1}\n    {a.text[:100]}\n    {b.text[:100]}"
            )
    if len(first.sentences) != len(other.sentences):
        raise DataError(
            f"{first.name} has {len(first.sentences):,} sentences, {other.name} "
            f"{len(other.sentences):,}; the files must be of the same sentences"
        )


def by_annotator(corpus: Corpus) -> dict[int, Corpus]:
    """Return a corpus for each annotator, who is number 0 in it.

    A sentence that only others annotated is not annotated there.
    """

    def of(sentence: Sentence) -> Sentence:
        annotations = tuple(replace(a, annotator=0) for a in sentence.annotations)
        return replace(sentence, annotations=annotations)

    corpora = {a: corpus.with_annotators([a]) for a in corpus.annotators}
    return {
        annotator: replace(
            own, name=f"{corpus.name}-{annotator}", sentences=tuple(map(of, own.sentences))
        )
        for annotator, own in corpora.items()
    }


def parallel_lines(corpus: Corpus) -> dict[str, list[str]]:
    """Return the sentences, and what each annotator made of them, as lines of files.

    Each annotator has what is known of them; a line is empty where they did not annotate the
    sentence.
    """
    lines = {"source": [sentence.text for sentence in corpus.sentences]}
    for annotator, own in by_annotator(corpus).items():
        lines[f"annotator-{annotator}"] = [
            s.corrected_text(s.annotations[0]) if s.annotations else "" for s in own.sentences
        ]
    return lines
