"""What a configuration of ``maege systems`` names: sources, corrections, outputs, documents."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from maege.config.parallel_corpus_section import ParallelCorpusConfig
from maege.data.system_outputs import read_outputs, select_outputs
from maege.data.text_checks.check import check_texts
from maege.data.units import unit_of_language
from maege.errors import ConfigError, DataError, did_you_mean
from maege.files.text_files import labelled, read_lines, recorded_checksums
from maege.metric.metric import Metric
from maege.studies.systems.acceptable_outputs import Accepted, read_accepted
from maege.studies.systems.config import SystemsConfig
from maege.texts.reading import read_texts
from maege.texts.texts import SOURCE, Correction, Corrections, Texts, numbered_annotators
from maege.user_warnings import warn_caller

MAX_SYSTEMS = 500  # time, memory and the tables of pairs grow with the square


@dataclass(frozen=True)
class SystemInputs:
    """What was read."""

    texts: Texts  # the unchanged source is among the systems, unless one of them is equal to it
    baseline: str | None  # the system with which the others are compared; None for all pairs
    metrics: Mapping[str, Metric]  # by name
    checksums: Mapping[str, str]  # SHA-256 by name of the file
    accepted: Accepted = field(default_factory=dict)  # what people said of outputs
    versions: Mapping[str, str] = field(default_factory=dict)  # nothing else determines the results


def read_inputs(config: SystemsConfig) -> SystemInputs:
    """Read the files that a configuration names.

    Raises ConfigError if the baseline, or a system, does not exist; DataError if a file is missing,
    malformed, or not parallel to others, or if a sentence has no correction.
    """
    metrics = config.build_metrics()
    with recorded_checksums() as recorded:
        texts = read_texts(_with_default_edits(config.corpus).files())
        outputs = _outputs(config)
        documents = None if config.documents is None else tuple(read_lines(config.documents))
        how, sentences = config.acceptable, len(texts.sources)
        accepted = read_accepted(how.judgements, [*outputs], sentences) if how else {}
    unit = config.unit or unit_of_language(config.language_code)
    texts = replace(
        texts,
        name=config.name or texts.name,
        corrections=numbered_annotators(_completed(texts)),
        outputs=_with_source(_spaced(outputs), texts.sources),
        documents=documents,
    )
    check_texts(texts.sources, outputs, texts.written, unit)
    if config.baseline is not None and config.baseline not in texts.outputs:
        raise ConfigError(
            f"`baseline`: no system {config.baseline!r}; "
            f"{did_you_mean(config.baseline, texts.outputs)}"
        )
    return SystemInputs(texts, config.baseline, metrics, labelled(recorded), accepted)


def _with_default_edits(config: ParallelCorpusConfig) -> ParallelCorpusConfig:
    """Return the section with the default gold edits of a known corpus, if it names nothing."""
    card = config.card
    if card is None or config.references is not None or config.m2:
        return config
    name = card.defaults.get("annotations")
    if name not in card.annotations:
        return config
    missing = card.defaults.get("missing_annotations", config.missing_annotations)
    return config.model_copy(update={"m2": (name,), "missing_annotations": missing})


def _outputs(config: SystemsConfig) -> dict[str, tuple[str, ...]]:
    """Return all outputs by name."""
    outputs = select_outputs(config.corpus.system_paths, config.outputs, config.systems, "systems")
    if config.files:
        for name, lines in read_outputs(config.files).items():
            if outputs.get(name, lines) != lines:
                raise DataError(f"two systems are called {name!r}; rename one")
            outputs[name] = lines
    if len(outputs) > MAX_SYSTEMS:
        raise DataError(
            f"{len(outputs):,} systems: as every two are compared, there may be at most "
            f"{MAX_SYSTEMS}; name those that matter (`systems`)"
        )
    return outputs


def _spaced(outputs: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return outputs with single blanks between tokens."""
    return {name: tuple(" ".join(t.split()) for t in lines) for name, lines in outputs.items()}


def _with_source(
    outputs: Mapping[str, tuple[str, ...]], sources: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """Add the source to the systems, and tell which systems are equal, or empty."""
    first: dict[tuple[str, ...], str] = {}
    for name, lines in outputs.items():
        if lines == sources:
            warn_caller(f"{name} is the unchanged source")
        elif lines in first:
            warn_caller(f"{name} and {first[lines]} are equal")
        if not any(lines):
            warn_caller(f"{name}: the output of every sentence is empty")
        first.setdefault(lines, name)
    if sources in first:
        return dict(outputs)
    if SOURCE in outputs:
        raise DataError(
            f"a system is called {SOURCE!r}, which is the name of the unchanged source, but its "
            f"output differs from that; rename it"
        )
    return {SOURCE: sources, **outputs}


def _completed(texts: Texts) -> Mapping[str, Corrections]:
    """Return corrections in which an empty sentence without one has an empty one."""
    nobody = [index for index, row in enumerate(texts.references) if not row]
    for index in nobody:
        if texts.sources[index]:
            raise DataError(
                f"{texts.name}: sentence {index + 1} has no correction; where nothing is wrong, "
                f"the correction is the sentence itself (an empty line is none, unless "
                f"`--empty delete`)"
            )
    (first, column), *others = texts.corrections.items()
    empty = dict.fromkeys(nobody, Correction(""))
    return {first: tuple(empty.get(i, c) for i, c in enumerate(column)), **dict(others)}
