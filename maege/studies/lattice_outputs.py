"""Studies of lattices that also take outputs of systems, with a human score of each system."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from pydantic import Field, model_validator

from maege.config.relative_paths import ExistingFile, ExistingFolder
from maege.config.schema import RunConfig
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.data.written_numbers import float_value
from maege.errors import DataError, check_name, did_you_mean
from maege.files.text_files import file_labels, read_lines, recorded_checksums
from maege.metric.score_request import ScoreRequest
from maege.studies.lattice_inputs import Inputs
from maege.studies.lattices import LatticeInputs, read_lattice_inputs
from maege.texts.references import visible_references


class LatticeOutputsConfig(RunConfig):
    """A configuration of lattices, and outputs of systems for the sentences of their corpus."""

    human_scores: ExistingFile | None = Field(
        None,
        description="Human scores of systems: TSV whose last columns are system and score.",
    )
    system_outputs: ExistingFolder | None = Field(
        None,
        description="Directory with `SYSTEM.txt` files; null for those of the corpus.",
    )

    @model_validator(mode="after")
    def _check_systems(self) -> Self:
        if self.system_outputs is not None and self.human_scores is None:
            raise ValueError(
                "system_outputs (--outputs) needs human_scores (--human-scores), the scores of the "
                "systems"
            )
        return self


@dataclass(frozen=True)
class OutputsInputs(LatticeInputs):
    """What a study of lattices and outputs reads.

    Parameters
    ----------
    systems
        Outputs of systems; None without human scores.
    """

    systems: "Systems | None" = None


def read_outputs_inputs(config: LatticeOutputsConfig) -> OutputsInputs:
    """Read corpus, references and outputs.

    Raises
    ------
    DataError
        If files are missing or wrong, or if a metric needs references and there are none.
    """
    inputs, systems = read_lattice_inputs(config), None
    with recorded_checksums() as recorded:
        if config.human_scores is not None:
            corpus = inputs.lattices.corpus
            systems = read_systems(config, corpus, config.human_scores, config.system_outputs)
    labels = file_labels(recorded)
    checksums = {labels[path]: checksum for path, checksum in recorded.items()}
    return OutputsInputs(
        inputs.lattices,
        inputs.metrics,
        {**inputs.checksums, **checksums},
        inputs.versions,
        systems,
    )


@dataclass(frozen=True)
class Systems:
    """Outputs of systems.

    Parameters
    ----------
    outputs
        For each system, one line per sentence of the corpus file.
    human
        The human score of each system.
    """

    outputs: dict[str, list[str]]
    human: dict[str, float]


def read_systems(config: RunConfig, corpus: Corpus, human: Path, directory: Path | None) -> Systems:
    """Read human scores, and the outputs of the systems that have one."""
    scores: dict[str, float] = {}
    for number, line in enumerate(read_lines(human), start=1):
        name, _, text = line.rpartition("\t")
        name, value = name.rpartition("\t")[-1].strip(), float_value(text.strip())
        if not name or value is None or name in scores:
            raise DataError(
                f"{human}, line {number}: expected another system and its score, separated by a "
                f"tab: {line[:100]!r}"
            )
        check_name(name, f"{human}, line {number}: system")
        scores[name] = value
    if len(scores) < 3:
        raise DataError(f"{human}: {len(scores)} systems; a correlation takes at least 3")
    outputs = {}
    for name in scores:
        path = _output(config, name, directory)
        outputs[name] = [" ".join(line.split()) for line in read_lines(path)]
        if len(outputs[name]) != corpus.size:
            raise DataError(
                f"{path}: {len(outputs[name])} lines, but {corpus.name} has {corpus.size} sentences"
            )
    return Systems(outputs, scores)


def _output(config: RunConfig, name: str, directory: Path | None) -> Path:
    if directory is not None:
        return directory / f"{name}.txt"
    if config.corpus.name is None:
        raise DataError("outputs of systems: give their directory, because the corpus has no card")
    card = datasets.card(config.corpus.name)
    if name not in card.systems:
        raise DataError(
            f"corpus {card.name!r} has no output of a system {name!r}; "
            f"{did_you_mean(name, card.systems)}"
        )
    return card.path(card.systems[name])


def system_requests(config: RunConfig, inputs: Inputs, systems: Systems) -> list[ScoreRequest]:
    """Return the output of each system as a corpus; the sources are the originals."""
    sentences = inputs.corpus.sentences
    sources = tuple(s.text for s in sentences)
    references = tuple(
        visible_references(inputs.references, s.index, empty=config.references.empty)
        for s in sentences
    )
    return [
        ScoreRequest(sources, tuple(lines[s.index] for s in sentences), references)
        for lines in systems.outputs.values()
    ]
