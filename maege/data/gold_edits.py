"""Gold edits: what the lines of an M2 file mean, the same for all commands."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Literal, get_args

from maege.choices import choice_text
from maege.data.corpus import Annotation, Corpus, MissingAnnotation, Sentence
from maege.data.edit import Edit, merge, overlapping_groups
from maege.data.known_files import known_policy
from maege.data.m2 import OnError, read_m2, warn_of_skipped
from maege.errors import DataError, check_choice
from maege.user_warnings import warn_caller

OverlappingGold = Literal["file", "merge", "drop"]
MISSING = (
    "What an annotator without a line has where others have one: `none`, no annotation; `source`, "
    "nothing to correct; `as-first-annotator`, the edits of the first one with a line"
)
OVERLAPPING = (
    "Gold edits of one annotator that overlap or are repeated: as in the `file`, `merge` them into "
    "one, or `drop` all but the first"
)
UNCLEAR = "Um", "UNK"
_MEANINGS: dict[MissingAnnotation, str] = {
    "none": "There the others have no annotation",
    "source": "There the others count as changing nothing, while scorers that know the file only, "
    "as m2scorer and errant_compare, read `none`",
    "as-first-annotator": "There the others count as making the edits of the first one",
}


def read_gold_edits(
    path: Path,
    *,
    on_error: OnError = "error",
    missing_annotations: MissingAnnotation | None = None,
    overlapping_edits: OverlappingGold = "file",
) -> Corpus:
    """Read an M2 file in which each annotator has an annotation, or is known to have none.

    See `settled`; notes name the file.
    """
    corpus = read_m2(path, on_error=on_error)
    warn_of_skipped(corpus)
    return settled(corpus, path, missing_annotations, overlapping_edits)


def settled(
    corpus: Corpus,
    path: Path,
    missing_annotations: MissingAnnotation | None = None,
    overlapping_edits: OverlappingGold = "file",
) -> Corpus:
    """Return a corpus that was read from a file, with what annotators without a line mean.

    Where no annotator has a line, all left the sentence as it is. Where only some have one,
    ``missing_annotations`` says what the others have; None for what is known of the file, or
    ``none``. Issues a note on these sentences, on edits that overlap or are repeated, and on edits
    with alternatives. Raises ConfigError if a choice is not known.
    """
    check_choice(overlapping_edits, get_args(OverlappingGold), "overlapping_edits")
    partly = corpus.partly_annotated
    if partly:
        known = known_policy(path) if missing_annotations is None else None
        missing_annotations = missing_annotations or (known.policy if known else "none")
        because = f"as the card of {known.corpus} says" if known else ""
        reasons = "; ".join(filter(None, [because, _otherwise(missing_annotations)]))
        warn_caller(
            f"{path}: in {_sentences(partly)} only some annotators have a line. "
            f"{_MEANINGS[missing_annotations]}" + (f" ({reasons})" if reasons else "")
        )
    _note_overlaps(corpus, path, overlapping_edits)
    with_alternatives = [s for s, edits in _edits(corpus) if any(e.alternatives for e in edits)]
    if with_alternatives:
        number = sum(bool(e.alternatives) for _, edits in _edits(corpus) for e in edits)
        warn_caller(
            f"{path}: {number:,} gold edits have alternatives (`||`; the first: sentence "
            f"{with_alternatives[0].index + 1}). `m2` accepts each of them, all else the first only"
        )
    corpus = corpus.fill_missing_annotations(missing_annotations or "none")
    return corpus if overlapping_edits == "file" else _resolved(corpus, overlapping_edits)


def _otherwise(choice: MissingAnnotation) -> str:
    """Say how the user chooses another meaning; empty if there is no such choice."""
    first, second = (other for other in get_args(MissingAnnotation) if other != choice)
    text = choice_text("missing_annotations", first)
    return text and f"{text} or `{second}` says otherwise"


def _sentences(sentences: tuple[Sentence, ...]) -> str:
    if len(sentences) == 1:
        return f"sentence {sentences[0].index + 1}"
    return f"{len(sentences):,} sentences (the first: {sentences[0].index + 1})"


def check_sources(corpus: Corpus, sources: Sequence[str], of: str) -> None:
    """Raise DataError unless gold edits are about these sentences, which the file ``of`` has."""
    for sentence in corpus.sentences:
        if list(sentence.tokens) != (source := sources[sentence.index]).split():
            raise DataError(
                f"{corpus.name} is about other sentences than {of}: they differ first in "
                f"sentence {sentence.index + 1}\n    {sentence.text[:100]}\n    {source[:100]}"
            )


def note_unclear_deletions(corpus: Corpus) -> None:
    """Warn of edits without a text, of a type that says that nobody knows what was meant.

    Corrected texts lack their words. Those of published references may have them.
    """
    deleting = [
        s.index
        for s, edits in _edits(corpus)
        for e in edits
        if e.type in UNCLEAR and e.end > e.start and not e.replacement
    ]
    if deleting:
        warn_caller(
            f"{corpus.name}: {len(deleting):,} gold edits of the types {' or '.join(UNCLEAR)} have "
            f"no text (the first: sentence {deleting[0] + 1}), so references lack these words. "
            f"Where nobody knew what was meant, other references may have them"
        )


def _edits(corpus: Corpus) -> Iterable[tuple[Sentence, tuple[Edit, ...]]]:
    """Yield the sentences with the edits of each annotation."""
    return ((s, a.edits) for s in corpus.sentences for a in s.annotations)


def _note_overlaps(corpus: Corpus, path: Path, choice: OverlappingGold) -> None:
    """Say how many edits overlap another of their annotator, or repeat it."""
    groups = [(s, group) for s, edits in _edits(corpus) for group in conflicting_edits(edits)]
    if not groups:
        return
    first, edits = groups[0]
    number = sum(len(group) - 1 for _, group in groups)
    what = {
        "file": "Metrics of edits count each, as the published scorers do; in corrected texts the "
        f"later one replaces the words of the earlier. {_merging()} (or `drop`) makes one edit "
        f"of them for all",
        "merge": "They are merged into one",
        "drop": "All but the first are left out",
    }[choice]
    warn_caller(
        f"{path}: {number:,} gold edits overlap or repeat another of their annotator (the first: "
        f"sentence {first.index + 1}, {' and '.join(map(str, edits[:2]))}). {what}"
    )


def _merging() -> str:
    """Return how the user has overlapping edits merged, by a choice or into another file."""
    convert = "`maege data convert FILE.m2 --set overlapping_edits=merge --output NEW.m2`"
    return choice_text("overlapping_edits", "merge") or convert


def conflicting_edits(edits: tuple[Edit, ...]) -> list[list[Edit]]:
    """Return the edits that overlap each other, or are equal but for their types, in groups."""
    if all(a.end <= b.start and a.span != b.span for a, b in pairwise(edits)):  # most are
        return []
    return [group for group in _groups(edits) if len(group) > 1]


def _groups(edits: Iterable[Edit]) -> list[list[Edit]]:
    """Group edits that overlap or have the same span and text; groups are sorted by position."""
    groups: list[list[Edit]] = []
    for group in overlapping_groups(list(edits)):
        last = groups[-1] if groups else []
        if last and any(_is_repeated(group[0], edit) for edit in last):
            last += group
        else:
            groups.append(group)
    return groups


def _is_repeated(edit: Edit, other: Edit) -> bool:
    return (edit.span, edit.replacement) == (other.span, other.replacement)


def _resolved(corpus: Corpus, choice: OverlappingGold) -> Corpus:
    """Return a corpus in which no edits of an annotator overlap or are repeated."""

    def one(sentence: Sentence, group: list[Edit]) -> Edit:
        different = [e for k, e in enumerate(group)
                     if not any(_is_repeated(e, other) for other in group[:k])]  # fmt: skip
        if len(different) == 1 or choice == "drop":
            return group[0]
        return merge(sentence.tokens, different)

    def resolve(sentence: Sentence, annotation: Annotation) -> Annotation:
        groups = _groups(annotation.edits)
        if len(groups) == len(annotation.edits):
            return annotation
        return replace(annotation, edits=tuple(one(sentence, group) for group in groups))

    sentences = tuple(
        replace(s, annotations=tuple(resolve(s, a) for a in s.annotations))
        for s in corpus.sentences
    )
    return replace(corpus, sentences=sentences)
