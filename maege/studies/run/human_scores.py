"""Outputs of systems with a human score of each, for sections that compare on systems, too."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from maege.config.schema import RunConfig
from maege.data import datasets
from maege.data.data_table import float_value
from maege.data.system_outputs import read_outputs
from maege.data.text_checks.check import check_texts
from maege.errors import DataError, check_name, did_you_mean
from maege.files.text_files import labelled, read_lines, recorded_checksums
from maege.studies.lattices.inputs import Inputs, LatticeInputs
from maege.studies.lattices.samples import LatticeRun
from maege.texts.references import visible_sets
from maege.texts.texts import Texts, text_corrections


@dataclass(frozen=True)
class OutputsInputs(LatticeInputs):
    """What a section reads, in addition to what its run has read."""

    systems: Texts | None = None  # outputs, and the references that metrics see
    human: Mapping[str, float] = field(default_factory=dict)  # score of each of these systems


def with_outputs(config: RunConfig, inputs: LatticeInputs) -> OutputsInputs:
    """Read the outputs and human scores that a configuration names, if there are any."""
    systems, human = None, dict[str, float]()
    with recorded_checksums() as recorded:
        if config.human_scores is not None:
            human = read_human_scores(config.human_scores)
            systems = read_systems(config, inputs.lattices, list(human), config.system_outputs)
    return OutputsInputs(
        inputs.lattices,
        inputs.metrics,
        {**inputs.checksums, **labelled(recorded)},
        inputs.versions,
        systems,
        human,
    )


def with_metrics_of(inputs: OutputsInputs, run: LatticeRun) -> OutputsInputs:
    """Return what was read, with the metrics that have results in a run."""
    metrics = {name: inputs.metrics[name] for name in run.results.metrics}
    return replace(inputs, metrics=metrics)


def read_human_scores(path: Path) -> dict[str, float]:
    """Read the human score of each system."""
    scores: dict[str, float] = {}
    for number, line in enumerate(read_lines(path), start=1):
        name, _, text = line.rpartition("\t")
        name, value = name.rpartition("\t")[-1].strip(), float_value(text.strip())
        if not name or value is None or name in scores:
            raise DataError(
                f"{path}, line {number}: expected another system and its score, separated by a "
                f"tab: {line[:100]!r}"
            )
        check_name(name, f"{path}, line {number}: system")
        scores[name] = value
    if len(scores) < 3:
        raise DataError(f"{path}: {len(scores)} systems; a correlation takes at least 3")
    return scores


def read_systems(
    config: RunConfig, inputs: Inputs, names: Sequence[str], directory: Path | None
) -> Texts:
    """Read the outputs of systems, beside the references that metrics see."""
    corpus, sets = inputs.corpus, inputs.references
    outputs = {}
    for name in names:
        path = _output(config, name, directory)
        lines = read_outputs({name: path}, corpus.size, corpus.name)[name]
        outputs[name] = tuple(lines[s.index] for s in corpus.sentences)
    indices = tuple(sentence.index for sentence in corpus.sentences)
    visible = [visible_sets(sets, index, empty=config.references.empty) for index in indices]
    references = {
        f"{number} {of_set.name}": tuple(
            of_set.texts[index] if of_set in seen else None
            for index, seen in zip(indices, visible, strict=True)
        )
        for number, of_set in enumerate(sets)
    }
    sources = tuple(sentence.text for sentence in corpus.sentences)
    check_texts(sources, outputs, references, config.corpus.text_unit)
    # Single spaces, as between the tokens of the corpus.
    spaced = {name: tuple(" ".join(t.split()) for t in lines) for name, lines in outputs.items()}
    corrections = text_corrections(references)
    return Texts(corpus.name, sources, corrections, spaced, selected=indices)


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
