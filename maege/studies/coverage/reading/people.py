"""The people and the systems of a corpus, who are compared on the same sentences."""

from dataclasses import replace

from maege.errors import DataError
from maege.texts.copies import without_copied_annotators, without_copies
from maege.texts.reading import TextFiles, read_texts
from maege.texts.texts import SOURCE, Correction, Texts, numbered_annotators
from maege.user_warnings import warn_caller

PEOPLE = "people"  # name of the mean of all annotators
RESERVED = {SOURCE: "the unchanged source", PEOPLE: "the mean of people"}
MIN_ANNOTATORS = 2  # one to be scored, and one to be compared with


def read_annotators(files: TextFiles) -> Texts:
    """Read what two annotators or more wrote, and leave copies out, with a MaegeWarning each.

    Copies would count as further people who write the same. Raises DataError if files are not
    parallel, or there are fewer than two annotators.
    """
    texts = read_texts(files)
    if len(texts.annotators) < MIN_ANNOTATORS:
        raise DataError(
            f"{texts.name}: corrections by one person only ({', '.join(texts.annotators)}); "
            f"coverage needs those of two or more"
        )
    remaining, notes = without_copied_annotators(texts)
    if len(remaining.annotators) < MIN_ANNOTATORS:
        raise DataError(
            f"{texts.name}: {'; '.join(notes)}; coverage needs corrections by two people or more"
        )
    for note in notes:
        warn_caller(f"{texts.name}: {note}")
    return remaining


def distinct_people_and_systems(texts: Texts) -> Texts:
    """Leave copies out, with a MaegeWarning each, and return ``people_and_systems``."""
    _check(texts)
    remaining, notes = without_copies(texts)
    for note in notes:
        warn_caller(f"{texts.name}: {note}")
    return people_and_systems(remaining)


def people_and_systems(texts: Texts) -> Texts:
    """Return texts with sorted annotators, and with the source before the systems, sorted.

    Gold edits are kept if those of all annotators are known. Raises DataError if there are fewer
    than two annotators, or a sentence that one of them did not correct; or if a system is called
    ``source`` or ``people``, as the unchanged source and the mean of people are.
    """
    _check(texts)
    corrections = {name: texts.corrections[name] for name in sorted(texts.corrections)}
    written = [c for column in corrections.values() for c in column if c is not None]
    if any(c.annotation is None for c in written):
        corrections = {
            name: tuple(c and Correction(c.text) for c in column)
            for name, column in corrections.items()
        }
    systems = {name: texts.outputs[name] for name in sorted(texts.outputs)}
    return replace(
        texts,
        corrections=numbered_annotators(corrections),
        outputs={SOURCE: texts.sources, **systems},
    )


def _check(texts: Texts) -> None:
    if len(texts.annotators) < MIN_ANNOTATORS:
        raise DataError(
            f"{texts.name}: {len(texts.annotators)} reference(s) "
            f"({', '.join(texts.annotators) or 'none'}); people are scored against each other, so "
            f"there must be references by two or more annotators"
        )
    if incomplete := [name for name in texts.annotators if name not in texts.complete_references]:
        raise DataError(
            f"{texts.name}: {', '.join(incomplete)} did not correct all sentences; people are "
            f"scored on the same ones"
        )
    for name, meaning in RESERVED.items():
        if name in texts.outputs:
            raise DataError(
                f"{texts.name}: a system is called {name!r}, which is the name of {meaning}; "
                f"rename it"
            )
