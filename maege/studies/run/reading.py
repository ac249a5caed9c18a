"""What a run reads: a corpus with references, metrics, and what people judged."""

from dataclasses import dataclass

from maege.config.schema import RunConfig
from maege.studies.lattices import LatticeInputs, read_lattice_inputs
from maege.studies.parts import PartInputs, people_of_run

THIS_RUN = "this run"  # what it is called among kinds of evidence


@dataclass(frozen=True)
class RunInputs(LatticeInputs):
    """What a run reads.

    Parameters
    ----------
    people
        The sets of judgements that its metrics are compared with; None without any.
    """

    people: PartInputs | None = None


def read_run_inputs(config: RunConfig) -> RunInputs:
    """Read all that a run needs, so that mistakes are reported before anything is scored."""
    people = None
    if config.humans:
        # By name, for the files of a run do not depend on the order of its metrics.
        people = people_of_run().read(
            config, THIS_RUN, lambda: dict(sorted(config.build_metrics().items()))
        )
    inputs = read_lattice_inputs(config)
    checksums = {**inputs.checksums, **(people.checksums if people else {})}
    return RunInputs(inputs.lattices, inputs.metrics, checksums, inputs.versions, people)
