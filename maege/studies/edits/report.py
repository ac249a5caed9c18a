"""The report of ``maege edits``."""

from collections.abc import Iterator

from maege.number_format import number_of
from maege.report.study_parts import Part
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.measurements import EditsFound
from maege.studies.edits.tables import sections
from maege.studies.lattice_inputs import Inputs
from maege.studies.lattices import LatticeInputs
from maege.studies.study import Report


def report(config: EditsConfig, inputs: LatticeInputs, found: EditsFound) -> Report:
    """Return the report."""
    corpus = inputs.lattices.corpus
    exact = found.lattices.exact
    description = (
        f"{corpus.name}: {number_of(len(exact), 'lattice')} of up to {config.edits.max_edits} "
        f"edits in {number_of(len({e.sentence for e in exact}), 'sentence')}. "
        f"{references_seen(config, inputs.lattices)} Seed {config.seed}."
    )
    notes = tuple(_notes(config, found))
    part = Part("", "", description, tuple(sections(found)), notes=notes)
    return Report([part], subject=corpus.name)


def references_seen(config: EditsConfig, inputs: Inputs) -> str:
    """Say which references metrics see: values of different ones cannot be compared."""
    if config.edits.own_reference:
        return "Metrics see the correction that the lattice ends in, and no other."
    if not inputs.references:
        return "Metrics see no references."
    names = ", ".join(references.name for references in inputs.references)
    if inputs.exclude_own_reference:
        return f"Metrics see {names}, but not the correction that the lattice ends in."
    if inputs.are_circular:
        return f"Metrics see {names}, with the correction that the lattice ends in."
    return f"Metrics see {names}: none is the correction that the lattice ends in by design."


def _notes(config: EditsConfig, found: EditsFound) -> Iterator[str]:
    lattices = found.lattices
    if lattices.with_same_correction:
        yield (
            f"{number_of(lattices.with_same_correction, 'lattice')} left out: the only reference "
            f"by others is the same correction, so metrics would see the right answer."
        )
    if lattices.large:
        yield (
            f"{number_of(len(lattices.large), 'lattice')} of more than {config.edits.max_edits} "
            f"edits left out."
        )
    if not lattices.exact:
        yield "No lattice has an edit: there is nothing to examine."
