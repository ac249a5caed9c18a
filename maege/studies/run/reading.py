"""What a run reads: a corpus with references, metrics, and what its further parts need."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from maege.config.schema import PART_KEYS, RunConfig
from maege.studies.lattices.inputs import LatticeInputs, read_lattice_inputs
from maege.studies.parts import PartInputs, part_of_run

THIS_RUN = "this run"  # what it is called among kinds of evidence


@dataclass(frozen=True)
class RunInputs(LatticeInputs):
    """What a run reads."""

    # What a further part of the run needs, by the key that asks for it.
    parts: Mapping[str, PartInputs] = field(default_factory=dict)


def read_run_inputs(config: RunConfig) -> RunInputs:
    """Read all that a run needs, so that mistakes are reported before anything is scored."""
    known = read_lattice_inputs(config)
    keys = [key for key in PART_KEYS if getattr(config, key)]
    parts = {key: part_of_run(key).read(config, THIS_RUN, known) for key in keys}
    checksums = dict(known.checksums)
    for part in parts.values():
        checksums |= part.checksums
    return RunInputs(known.lattices, known.metrics, checksums, known.versions, parts)
