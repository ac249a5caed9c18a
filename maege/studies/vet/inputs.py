"""What a vetting reads: the corpus and its references, and what people judged."""

from dataclasses import dataclass, fields

from maege.studies.lattices import LatticeInputs, read_lattice_inputs
from maege.studies.parts import PartInputs, people_of_vetting
from maege.studies.vet.config import VetConfig


@dataclass(frozen=True)
class VetInputs(LatticeInputs):
    """What a vetting reads.

    Parameters
    ----------
    lattices, metrics, checksums, versions
        See `LatticeInputs`.
    people
        The sets of judgements; None without ``humans`` in the configuration.
    """

    people: PartInputs | None = None


def read_inputs(config: VetConfig) -> VetInputs:
    """Read all that a configuration names, so that mistakes are reported before scores.

    Raises
    ------
    DataError, ConfigError
        If files are missing or wrong, or if a metric needs references and there are none.
    """
    inputs = read_lattice_inputs(config)
    known = {field.name: getattr(inputs, field.name) for field in fields(LatticeInputs)}
    if not config.humans:
        return VetInputs(**known)
    people = people_of_vetting().read(config, inputs.metrics)
    checksums = {**inputs.checksums, **people.checksums}
    return VetInputs(**known | {"checksums": checksums}, people=people)
