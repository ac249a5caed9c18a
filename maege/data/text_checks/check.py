"""The check of texts before they are scored: one note for each thing that looks wrong in a file."""

from collections.abc import Iterator, Mapping, Sequence

from maege.data.corpus import Annotation
from maege.data.text_checks.character_variants import variant_note
from maege.data.text_checks.tokenisation import (
    joined_note,
    tokenisation_note,
    unsplit_note,
    untokenised_note,
)
from maege.data.text_checks.version import GoldEdits, Sources, Version
from maege.data.units import Unit
from maege.user_warnings import warn_caller

EMPTY_SHARE = 0.1  # of the lines of an output
Lines = Sequence[str | None]  # a text for each sentence; None where there is none


def check_texts(
    sources: Sequence[str],
    outputs: Mapping[str, Lines],
    references: Mapping[str, Lines],
    unit: Unit,
    gold: Mapping[str, Sequence[Sequence[Annotation]]] | None = None,
) -> None:
    """Issue a MaegeWarning for each file that does not seem to fit its sources.

    ``outputs`` and ``references`` are by the names that notes call them by, and parallel to the
    sources; ``gold`` has files of edits in place of references.
    """
    shared = Sources(sources, unit)
    texts = [Version(key, lines, shared, is_reference=True) for key, lines in references.items()]
    edits = [
        GoldEdits(key, sources, shared, annotations, is_reference=True)
        for key, annotations in (gold or {}).items()
    ]
    people = (*texts, *edits)
    systems = [Version(key, lines, shared, people=people) for key, lines in outputs.items()]
    of_sources = untokenised_note("the source", sources, unit)
    notes = [of_sources]
    for version in (version for version in (*texts, *systems) if version.written):
        notes += _notes_on_texts(version, of_sources)
    notes += map(_empty_note, systems)
    for version in edits:
        notes += [tokenisation_note(version), variant_note(version)]
    for note in notes:
        if note is not None:
            warn_caller(note)


def _empty_note(version: Version) -> str | None:
    """Return what to say of outputs that are empty where the sources are not."""
    pairs = enumerate(zip(version.lines, version.sources.lines, strict=True), start=1)
    empty = [
        i for i, (text, source) in pairs if text is not None and source.split() and not text.split()
    ]
    if not empty or len(empty) < EMPTY_SHARE * len(version.lines):
        return None
    return (
        f"{version.name}: {len(empty):,} of {len(version.lines):,} lines are empty, the first is "
        f"line {empty[0]}: they count as deletions of the whole sentence"
    )


def _notes_on_texts(version: Version, of_sources: str | None) -> Iterator[str | None]:
    # Most runs have gold edits only.
    from maege.data.text_checks.misplaced_lines import misplaced_note
    from maege.data.text_checks.shared_material import (
        case_note,
        lacking_note,
        material_note,
        repetition_note,
    )

    material = material_note(version) or repetition_note(version)
    yield (
        material
        or lacking_note(version)
        or misplaced_note(version)
        or case_note(version)
        or lacking_note(version, is_end=True)
    )
    if material is None:  # which is parts of tokens, too
        yield _split_note(version, of_sources)
    yield variant_note(version)


def _split_note(version: Version, of_sources: str | None) -> str | None:
    """Return what to say of the tokens of a file, if the note on the sources does not say it."""
    texts = version.name, version.lines, version.sources.unit
    if of_sources is not None:
        return tokenisation_note(version)
    # The first one has another remedy.
    return unsplit_note(*texts) or tokenisation_note(version) or joined_note(*texts)
