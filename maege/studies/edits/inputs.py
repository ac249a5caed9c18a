"""What ``maege edits`` reads."""

from collections.abc import Mapping
from dataclasses import dataclass

from maege.errors import ConfigError
from maege.files.text_files import labelled, recorded_checksums
from maege.judgements.human_set import HumanSet, read_sets
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.people import MarkedEdits, read_people
from maege.studies.lattices.inputs import LatticeInputs, load_inputs, read_lattice_inputs
from maege.studies.lattices.samples import LatticeRun
from maege.texts.compared import Compared


@dataclass(frozen=True)
class EditsInputs(LatticeInputs):
    """Lattices, and outputs whose edits people marked, if there are some.

    ``run``: a finished run on these lattices, whose scores are not computed again.
    """

    marked: MarkedEdits | None = None
    sets: tuple[HumanSet, ...] = ()  # outputs of systems that people ranked
    run: LatticeRun | None = None
    own_reference: bool = False  # metrics see the correction that a lattice ends in, alone

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What the texts of lattices are compared with."""
        if not self.own_reference:
            return super().compared
        return {"": Compared.of(self.metrics, ["the correction that the lattice ends in"], [1])}


def read_inputs(config: EditsConfig) -> EditsInputs:
    """Read all that a configuration names. Raises MaegeError as `edits_inputs` does."""
    return edits_inputs(config, read_lattice_inputs(config))


def edits_inputs(config: EditsConfig, known: LatticeInputs) -> EditsInputs:
    """Read what is needed beside lattices.

    Raises DataError if files are wrong, or if a metric needs references and there are none;
    ConfigError if a metric cannot score new texts.
    """
    for name, metric in known.metrics.items():
        if reason := metric.hooks.other_texts:
            raise ConfigError(
                f"metric {name!r} {reason}; texts with a part of the edits are others"
            )
    path, marked = config.edits.judged_edits, None
    with recorded_checksums() as recorded:
        entries = (e.in_texts_like(config.language_code, config.unit) for e in config.humans or ())
        sets = tuple(read_sets([*entries]))
        if path is not None:
            everything = load_inputs(config, every_sentence=True)
            marked = read_people(path, everything, config)
    checksums = {**labelled(recorded), **known.checksums}
    return EditsInputs(
        known.lattices,
        known.metrics,
        checksums,
        known.versions,
        marked,
        sets,
        own_reference=config.edits.own_reference,
    )
