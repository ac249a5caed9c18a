"""What a vetting reads: the corpora and their references, and what people judged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from maege.errors import ConfigError, DataError, MaegeError
from maege.metric.metric import Metric
from maege.studies.dossier.sentence import LEAST_SENTENCES
from maege.studies.lattices.inputs import LatticeInputs, read_lattice_inputs
from maege.studies.parts import PEOPLE, PartInputs
from maege.studies.parts_of_vetting import ASKED, CHALLENGE, part_of_vetting
from maege.studies.vet.config import VetConfig
from maege.texts.compared import Compared
from maege.user_warnings import capture_warnings, warn_caller


@dataclass(frozen=True, kw_only=True)
class CorpusInputs(LatticeInputs):
    """What a vetting reads for one corpus."""

    config: VetConfig  # of this corpus
    # What people judged, by the key that asks for it.
    parts: Mapping[str, PartInputs] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the corpus."""
        return self.lattices.corpus.name


@dataclass(frozen=True)
class VetInputs:
    """What a vetting reads."""

    corpora: tuple[CorpusInputs, ...]

    @property
    def metrics(self) -> Mapping[str, Metric]:
        """The metrics of all corpora, by name; with the corpus, if they differ by its language."""
        metrics: dict[str, Metric] = {}
        for corpus in self.corpora:
            for name, metric in corpus.metrics.items():
                is_other = metrics.setdefault(name, metric).signature != metric.signature
                metrics |= {f"{name} ({corpus.name})": metric} if is_other else {}
        return metrics

    @property
    def checksums(self) -> Mapping[str, str]:
        """SHA-256 of each file; of several corpora, the name of the file has that of the corpus."""
        if len(self.corpora) == 1:
            return self.corpora[0].checksums
        return {f"{c.name}: {file}": s for c in self.corpora for file, s in c.checksums.items()}

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What the texts of each corpus are compared with, by name of the corpus."""
        return {c.name: c.lattices.compared(c.metrics) for c in self.corpora}

    @property
    def versions(self) -> Mapping[str, str]:
        """The programs that assigned the error types."""
        if len(self.corpora) == 1:
            return self.corpora[0].versions
        return {f"{c.name}: {key}": text for c in self.corpora for key, text in c.versions.items()}


def read_inputs(config: VetConfig) -> VetInputs:
    """Read all that a configuration names, so that mistakes are reported before scores.

    Raises DataError, ConfigError if files are missing or wrong, if a metric needs references and
    there are none, or if two corpora have one name.
    """
    corpora: list[CorpusInputs] = []
    notes: dict[str, list[str]] = {}  # by text, the corpora that have it
    for of_corpus in config.of_corpora:
        try:
            inputs, of_reading = capture_warnings(
                partial(_read_corpus, of_corpus, leave_out=config.leave_out_unusable)
            )
        except MaegeError as error:
            if not config.leave_out_unusable:
                raise
            warn_caller(f"{of_corpus.corpus.name} is left out: {error}")
            continue
        sentences = len(inputs.lattices.corpus.sentences)
        if config.leave_out_unusable and sentences < LEAST_SENTENCES:
            text = f"{sentences} sentences are too few, {LEAST_SENTENCES} are needed"
            warn_caller(f"{inputs.name} is left out: {text}")
            continue
        if inputs.name in (c.name for c in corpora):
            raise ConfigError(f"two corpora are called {inputs.name!r}; leave one of them out")
        corpora.append(_without_repeated(inputs, corpora))
        for note in of_reading:
            notes.setdefault(note, []).append(inputs.name)
    if not corpora:
        raise DataError("no corpus of this machine is of use; see `maege data fetch`")
    for note, names in notes.items():
        warn_caller(note if len(names) == len(corpora) else f"{', '.join(names)}: {note}")
    return VetInputs(tuple(corpora))


def _read_corpus(config: VetConfig, *, leave_out: bool) -> CorpusInputs:
    """Read a corpus, and the sets of judgements; unless some are left out if they are no use."""
    inputs = read_lattice_inputs(config)
    if leave_out and config.humans:
        usable = tuple(s for s in config.humans if _is_usable(config, s, inputs.metrics))
        config = config.model_copy(update={"humans": usable or None})
    keys = [key for key in ASKED if getattr(config, key)]
    read = {key: part_of_vetting(key).read(config, inputs.metrics) for key in keys}
    parts = {key: part for key, part in read.items() if part is not None}
    checksums = dict(inputs.checksums)
    for part in parts.values():
        checksums |= part.checksums
    of_lattices = inputs.lattices, inputs.metrics, checksums, inputs.versions
    return CorpusInputs(*of_lattices, config=config, parts=parts)


def _without_repeated(inputs: CorpusInputs, others: Sequence[CorpusInputs]) -> CorpusInputs:
    """Return what is read for a corpus without the items of its language that others have, too."""
    own = inputs.parts.get(CHALLENGE)
    if own is None or all(other.parts.get(CHALLENGE) != own for other in others):
        return inputs
    return replace(inputs, parts={k: part for k, part in inputs.parts.items() if k != CHALLENGE})


def _is_usable(config: VetConfig, human_set: Any, metrics: Mapping[str, Metric]) -> bool:
    """Whether a set of judgements can be read for the metrics; if not, a note says why."""
    try:
        part_of_vetting(PEOPLE).read(config.model_copy(update={"humans": (human_set,)}), metrics)
    except MaegeError as error:
        warn_caller(f"the judgements {human_set.name} are left out: {error}")
        return False
    return True
