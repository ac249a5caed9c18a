"""The check of texts before they are scored: one note for each thing that looks wrong in a file."""

from collections.abc import Mapping, Sequence

from maege.data.text_checks.character_variants import variant_note
from maege.data.text_checks.misplaced_lines import misplaced_note
from maege.data.text_checks.shared_material import material_note
from maege.data.text_checks.tokenisation import tokenisation_note, untokenised_note
from maege.data.text_checks.version import Sources, Version
from maege.data.units import Unit
from maege.user_warnings import warn_caller

Lines = Sequence[str | None]  # a text for each sentence; None where there is none


def check_texts(
    sources: Sequence[str],
    outputs: Mapping[str, Lines],
    references: Mapping[str, Lines],
    unit: Unit,
    name: str = "the source",
) -> None:
    """Issue a MaegeWarning for each file that does not seem to fit its sources.

    ``outputs`` and ``references`` are by the names that notes call them by, and parallel to the
    sources.
    """
    shared = Sources(sources, unit)
    people = [Version(key, lines, shared) for key, lines in references.items()]
    systems = [Version(key, lines, shared) for key, lines in outputs.items()]
    of_sources = untokenised_note(name, sources, unit)
    notes = [of_sources]
    for version in (*people, *systems):
        others = people if version in systems else []
        notes.append(misplaced_note(version) or material_note(version))
        tokens = tokenisation_note(version)
        if tokens is None and of_sources is None:
            tokens = untokenised_note(version.name, version.lines, unit)
        notes += [tokens, variant_note(version, others)]
    for note in notes:
        if note is not None:
            warn_caller(note)
