"""What a configuration of ``maege systems`` names: sources, corrections, outputs, documents."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from maege.array_types import Floats
from maege.config.parallel_corpus_section import ParallelCorpusConfig
from maege.data.edit import Edits
from maege.data.empty_corrections import settle_empty, with_references
from maege.data.system_outputs import output_files, read_outputs, select_outputs
from maege.data.text_checks.check import check_texts
from maege.errors import ConfigError, DataError, check_name, did_you_mean
from maege.files.file_kinds import are_essays
from maege.files.parallel_files import read_names
from maege.files.text_files import labelled, recorded_checksums
from maege.metric.metric import Metric, assuming_english
from maege.studies.systems.config import SystemsConfig
from maege.texts.reading import read_texts
from maege.texts.texts import SOURCE, Texts, numbered_annotators, text_corrections
from maege.user_warnings import warn_caller

if TYPE_CHECKING:  # few systems have edits of their own
    from maege.data.edited_outputs import EditedOutput
    from maege.studies.systems.own_references import OwnCorrections

# By system: of each sentence 1 if a person accepts the output, 0 if not, nan if nobody judged it.
Accepted = Mapping[str, Floats]
MAX_SYSTEMS = 500  # time, memory and the tables of pairs grow with the square


@dataclass(frozen=True)
class SystemInputs:
    """What was read."""

    texts: Texts  # the unchanged source is among the systems, unless one of them is equal to it
    baseline: str | None  # the system with which the others are compared; None for all pairs
    metrics: Mapping[str, Metric]  # by name
    checksums: Mapping[str, str]  # SHA-256 by name of the file
    accepted: Accepted = field(default_factory=dict)  # what people said of outputs
    groups: tuple[str, ...] = ()  # of each sentence; empty if none are given
    versions: Mapping[str, str] = field(default_factory=dict)  # nothing else determines the results


def read_inputs(config: SystemsConfig, test_set: str = "") -> SystemInputs:
    """Read the files that a configuration names; ``test_set``: its name, if there are several.

    Raises ConfigError if the baseline, or a system, does not exist; DataError if a file is missing,
    malformed, or not parallel to others, or if a sentence has no correction.
    """
    metrics = config.build_metrics()
    with recorded_checksums() as recorded:
        texts = _essays(config) or read_texts(with_default_edits(config.corpus).files())
        whole = config.name or texts.name
        outputs = {**texts.outputs} or _outputs(config, len(texts.sources), whole)
        edited = _edited_outputs(config, texts, outputs)
        own: OwnCorrections = {}
        written = texts.written
        if config.system_references:  # few have some
            from maege.studies.systems.own_references import all_written, read_own_references

            own = read_own_references(config, texts, [*outputs, *edited])
            written = all_written(texts, own)
        documents = None
        card = config.corpus.card
        if (path := config.documents or (card.documents_file if card else None)) is not None:
            documents = tuple(read_names(path, len(texts.sources), texts.name, "document"))
        groups: tuple[str, ...] = ()
        if config.groups is not None:
            from maege.studies.systems.sentence_groups import read_groups  # few test sets have any

            groups = read_groups(config.groups, len(texts.sources), whole)
        how, sentences = config.acceptable, len(texts.sources)
        accepted: Accepted = {}
        if how:
            from maege.studies.systems.acceptable_outputs import read_accepted

            accepted = read_accepted(how.judgements, [*outputs], sentences)
    assuming = assuming_english(metrics, has_gold_edits=texts.gold_edits is not None)
    options = test_set and f"`--language {test_set}=CODE` (`corpus.language` of the test set)"
    config.ask_language(config.name or texts.name, texts.sources, assuming, options)
    check_texts(texts.sources, outputs, written, config.corpus.text_unit)
    texts = replace(
        texts,
        name=config.name or texts.name,
        corrections=numbered_annotators(texts.corrections),
        outputs=_with_source(
            _spaced(outputs) | {n: o.texts for n, o in edited.items()},
            texts.sources,
            edits := {name: output.edits for name, output in edited.items()},
        ),
        output_edits=edits,
        documents=documents or texts.documents,
        own_corrections=own,
    )
    if own:
        from maege.studies.systems.own_references import without_source

        texts = without_source(texts)
    rows = zip(texts.references, *map(texts.references_of, own), strict=True)
    positions = with_references([all(row) for row in rows], texts.name)
    if len(positions) < sentences:
        texts = texts.select(positions)
        groups = tuple(groups[position] for position in positions if groups)
        accepted = {name: of_system[positions] for name, of_system in accepted.items()}
    if config.baseline is not None and config.baseline not in texts.outputs:
        raise ConfigError(
            f"`baseline`: no system {config.baseline!r}; "
            f"{did_you_mean(config.baseline, texts.outputs)}"
        )
    return SystemInputs(texts, config.baseline, metrics, labelled(recorded), accepted, groups)


def with_default_edits(config: ParallelCorpusConfig) -> ParallelCorpusConfig:
    """Return the section with the default gold edits of a known corpus, if it names nothing."""
    card = config.card
    if card is None or config.references is not None or config.m2:
        return config
    name = card.defaults.get("annotations")
    if name not in card.annotations:
        return config
    return config.model_copy(update={"m2": (name,)})


def _essays(config: SystemsConfig) -> Texts | None:
    """Return essays, their corrections and the outputs of systems; None if the source is a text.

    The lines of an essay are sentences only where all files have as many, so all are read at once.
    """
    corpus = config.corpus
    if corpus.source is None or not are_essays(corpus.source):
        return None
    if corpus.m2 or not corpus.references:
        raise DataError(f"{corpus.source} has essays: give their corrections as --reference")
    files = {**(output_files(config.outputs) if config.outputs else {}), **config.files}
    if config.systems is not None:
        files = {name: file for name, file in files.items() if name in config.systems}
    for name in files:
        check_name(name, "system")
    references = [Path(name) for name in corpus.references]
    from maege.data.multigec import read_essay_texts  # of few corpora

    essays = read_essay_texts(corpus.source, references, [*files.values()])
    settled = settle_empty(essays.sources, list(zip(*essays.references, strict=True)), corpus.empty)
    columns = dict(zip((path.stem for path in references), zip(*settled, strict=True), strict=True))
    return Texts(
        corpus.source.stem,
        tuple(essays.sources),
        text_corrections(columns),
        dict(zip(files, map(tuple, essays.outputs), strict=True)),
        documents=essays.documents,
    )


def _outputs(config: SystemsConfig, size: int, whole: str) -> dict[str, tuple[str, ...]]:
    """Return all outputs by name."""
    known, chosen = config.corpus.system_paths, config.systems
    outputs = select_outputs(known, config.outputs, chosen, "systems", size, whole)
    if config.files:
        for name, lines in read_outputs(config.files, size, whole).items():
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


def _edited_outputs(
    config: SystemsConfig, texts: Texts, outputs: Collection[str]
) -> "dict[str, EditedOutput]":
    """Return the outputs whose edits are given, by name; ``outputs`` are the names of others."""
    if not config.hypothesis_m2:
        return {}
    from maege.data.edited_outputs import read_edited_output  # of few systems

    for name in config.hypothesis_m2:
        check_name(name, "system")
        if name in outputs:
            raise DataError(f"two systems are called {name!r}; rename one")
    warn_caller(
        f"the edits of {', '.join(config.hypothesis_m2)} are those of the given M2 files. Those of "
        f"other systems, if there are any, are extracted by ERRANT, which may make a difference by "
        f"itself"
    )
    return {
        name: read_edited_output(file, texts.sources, texts.name, config.corpus.on_error)
        for name, file in config.hypothesis_m2.items()
    }


def _with_source(
    outputs: Mapping[str, tuple[str, ...]], sources: tuple[str, ...], edits: Mapping[str, Edits]
) -> dict[str, tuple[str, ...]]:
    """Add the source to the systems, and tell which systems are equal, or empty."""
    first: dict[tuple[tuple[str, ...], Edits | None], str] = {}
    for name, lines in outputs.items():
        content = lines, edits.get(name)
        if lines == sources:
            warn_caller(f"{name} is the unchanged source")
        elif content in first:
            warn_caller(f"{name} and {first[content]} are equal")
        if not any(lines):
            warn_caller(f"{name}: the output of every sentence is empty")
        first.setdefault(content, name)
    if sources in outputs.values():
        return dict(outputs)
    if SOURCE in outputs:
        raise DataError(
            f"a system is called {SOURCE!r}, which is the name of the unchanged source, but its "
            f"output differs from that; rename it"
        )
    return {SOURCE: sources, **outputs}
