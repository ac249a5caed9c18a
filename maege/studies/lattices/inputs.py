"""What studies of lattices read: a corpus and its references, and the metrics."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from maege.choices import chosen_by, way_of_section
from maege.config.lattice_corpus_section import CorpusObject
from maege.config.schema import ANNOTATORS, RunConfig
from maege.data import datasets
from maege.data.corpus import Corpus, Sentence
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.gold_edits import settled
from maege.data.m2 import read_annotations, read_m2
from maege.data.text_checks.check import check_texts
from maege.errors import DataError
from maege.extraction.spacy_pipeline import advice, pipeline_for_language, resolve_pipeline
from maege.files.text_files import file_labels, normalised_texts, recorded_checksums
from maege.metric.metric import Metric, assuming_english, for_corpus, parts_of
from maege.plugins.registry import PYTHON_OBJECT
from maege.texts.compared import Compared
from maege.texts.references import (
    CIRCULAR,
    MIN_SHARE_WITH_OTHERS,
    ReferenceSet,
    annotator_references,
    attribute_references,
    has_other_references,
    is_circular,
    read_references,
    visible_references,
)
from maege.user_warnings import warn_caller


@dataclass(frozen=True)
class Inputs:
    """The selected sentences, their references, and the SHA-256 of each file that was read."""

    corpus: Corpus  # ``left_out`` counts the other sentences of the file, by reason
    references: list[ReferenceSet]  # that metrics see
    exclude_own_reference: bool  # metrics do not see the full correction that a lattice ends in
    checksums: dict[str, str]  # by name of the file
    empty: EmptyCorrections = "drop"  # what empty references are

    @property
    def are_circular(self) -> bool:
        """Whether metrics see the full correction that a lattice ends in."""
        return is_circular(self.references, self.corpus) and not self.exclude_own_reference

    def compared(self, metrics: Mapping[str, Metric]) -> Compared:
        """Say what metrics compare the texts of lattices with."""
        numbers = {
            len(
                visible_references(
                    self.references,
                    sentence.index,
                    exclude_annotator=a.annotator if self.exclude_own_reference else None,
                    empty=self.empty,
                )
            )
            for sentence in self.corpus.sentences
            for a in sentence.annotations
        }
        return Compared.of(metrics, [of_set.name for of_set in self.references], numbers)


def load_inputs(config: RunConfig, *, every_sentence: bool = False) -> Inputs:
    """Read the corpus and the references that a configuration names.

    ``every_sentence``: those without corrections, too; what is ranked does not matter then. Issues
    a MaegeWarning if metrics see the right answer among the references.
    """
    with recorded_checksums() as recorded, normalised_texts(config.normalise):
        return _load_inputs(config, recorded, every_sentence)


def ask_language(config: RunConfig, corpus: Corpus, metrics: Mapping[str, Metric]) -> None:
    """Ask for the language of a corpus if metrics take it for English; see `StudyConfig`."""
    texts = [sentence.text for sentence in corpus.sentences]
    config.ask_language(corpus.name, texts, assuming_english(metrics, has_gold_edits=False))


def whole_corpus(config: RunConfig) -> Corpus:
    """Return all sentences of the corpus of a configuration, with their documents."""
    with normalised_texts(config.normalise):
        return _corpus(config)[0]


def _load_inputs(config: RunConfig, recorded: Mapping[Path, str], every_sentence: bool) -> Inputs:
    corpus, corpus_files = _corpus(config)
    if config.corpus.annotators is not None:
        corpus = corpus.with_annotators(config.corpus.annotators)
    if every_sentence:
        references, files = _references(config, corpus)
        checksums = _checksums(config, [*corpus_files, *files], recorded)
        return Inputs(corpus, references, False, checksums, config.references.empty)
    corpus = corpus.select(
        noop=config.sentences.noop,
        min_annotations=config.sentences.min_annotations,
        max_characters=config.sentences.max_characters,
    )
    if config.corpus.error_types == "errant":
        from maege.extraction.annotate import with_errant_types  # most corpora have types

        texts = [sentence.text for sentence in corpus.sentences]
        config.ask_language(corpus.name, texts, ["`error_types: errant`"])
        pipeline = pipeline_for_language(config.corpus.spacy_pipeline, config.corpus.language_code)
        corpus = with_errant_types(corpus, spacy_pipeline=pipeline)
    references, files = _references(config, corpus)
    corpus, exclude_own_reference = _without_right_answer(config, corpus, references)
    return Inputs(
        corpus=corpus,
        references=references,
        exclude_own_reference=exclude_own_reference,
        checksums=_checksums(config, [*corpus_files, *files], recorded),
        empty=config.references.empty,
    )


def _without_right_answer(
    config: RunConfig, corpus: Corpus, references: Sequence[ReferenceSet]
) -> tuple[Corpus, bool]:
    """Decide whether own references are excluded, and leave out sentences that have no others.

    Only ``auto`` leaves out sentences. Warns if metrics see the right answer.
    """
    if not is_circular(references, corpus):
        return corpus, False
    choice = config.references.exclude_own_reference
    others = {s.index for s in corpus.sentences if has_other_references(references, s)}
    if choice == "auto" and _are_nearly_all(others, corpus.sentences):
        reason = "no reference by another annotator"
        return corpus.exclude(lambda s: None if s.index in others else reason), True
    if choice is not True and any("references" in m.build().reads for m in config.metrics):
        warn_caller(
            f"{CIRCULAR}, so metrics that compare with references find the order more easily than "
            f"in practice, and their values are too high. " + _how_to_exclude(corpus, others)
        )
    return corpus, choice is True


def _are_nearly_all(indices: Collection[int], sentences: Sequence[Sentence]) -> bool:
    number = sum(sentence.index in indices for sentence in sentences)
    return number >= MIN_SHARE_WITH_OTHERS * len(sentences)


def _how_to_exclude(corpus: Corpus, with_other_references: Collection[int]) -> str:
    """Say how the right answer can be excluded."""
    exclude = "--set references.exclude_own_reference=auto"
    if _are_nearly_all(with_other_references, corpus.sentences):
        return f"`{exclude}` excludes it"
    twice = [s for s in corpus.sentences if sum(not a.is_noop for a in s.annotations) > 1]
    if twice and _are_nearly_all(with_other_references, twice):
        number = sum(s.index in with_other_references for s in twice)
        return (
            f"`{exclude} --set sentences.min_annotations=2` excludes it, and leaves {number:,} of "
            f"{len(corpus.sentences):,} sentences: those with corrections by two annotators"
        )
    return "Name references by others under `references.use`"


def _corpus(config: RunConfig) -> tuple[Corpus, list[Path]]:
    """Return the whole corpus, and its files; all annotators have what is known of them."""
    policy = config.corpus.missing_annotations
    if isinstance(config.corpus, CorpusObject):
        return config.corpus.data.fill_missing_annotations(policy), []
    # The key `overlapping_edits` is about lattices, not about what metrics of edits count.
    with chosen_by(way_of_section("corpus", without=["overlapping_edits"])):
        corpus, files = _read_corpus(config)
        corpus = settled(corpus, files[0], policy)
    documents = config.corpus.document_units
    if documents is not None:
        corpus = replace(corpus, documents=_documents(documents, corpus))
    return corpus, [*files, *([documents] if isinstance(documents, Path) else [])]


def _checksums(
    config: RunConfig, paths: Iterable[Path], recorded: Mapping[Path, str]
) -> dict[str, str]:
    """Return the checksums of the corpus and of all files, as they were when they were read."""
    checksums = {}
    if isinstance(config.corpus, CorpusObject):
        checksums[f"{PYTHON_OBJECT}{config.corpus.data.name}"] = config.corpus.checksum
    for path, label in file_labels(paths).items():
        # Of files whose annotations are cached, the content was not read as text.
        file = Path(path)
        checksums[label] = recorded.get(file) or sha256(file.read_bytes()).hexdigest()
    return checksums


def _read_corpus(config: RunConfig) -> tuple[Corpus, list[Path]]:
    """Read a corpus, or make one of a known corpus without gold edits; return its files, too."""
    corpus = config.corpus
    if corpus.m2 is not None:
        return read_m2(corpus.m2, on_error=corpus.on_malformed), [corpus.m2]
    card = datasets.card(str(corpus.name))
    if corpus.has_extracted_edits:
        return _extracted_corpus(config, card)
    annotations = corpus.annotations or card.defaults["annotations"]
    read, files = read_annotations(card, annotations, corpus.on_malformed)
    return replace(read, name=f"{card.name} ({annotations})"), files


def _extracted_corpus(config: RunConfig, card: datasets.CorpusCard) -> tuple[Corpus, list[Path]]:
    """Extract the edits of each reference of a corpus; return its files, too.

    Of the references that the card has as its default, or of all.
    """
    from maege.data.mucgec import read_mucgec  # of few corpora, as is the next
    from maege.extraction.annotate import annotate, annotate_cached
    from maege.extraction.parallel_corpus import annotated_corpus, errant_edits

    names = tuple(card.defaults.get("references") or card.references)
    warn_caller(
        f"{card.name} has no gold edits; those are used that ERRANT finds between the source and "
        f"each reference ({', '.join(names)})"
    )
    pipeline = pipeline_for_language(config.corpus.spacy_pipeline, config.corpus.language_code)
    # Here, so that notes are the same if the edits are cached.
    if note := advice(pipeline):
        warn_caller(note)
    pipeline, unit = resolve_pipeline(pipeline), config.corpus.text_unit
    source, *corrected = files = [
        card.path(path) for path in (str(card.source), *(card.references[name] for name in names))
    ]
    if card.format == "mucgec":
        sources, rows, _ = read_mucgec(source)
        corpus = annotated_corpus(card.name, sources, rows, errant_edits(pipeline), unit)
        return replace(corpus, name=f"{card.name} (edits by ERRANT)"), [source]
    if config.cache is None:
        corpus = annotate(source, corrected, spacy_pipeline=pipeline, unit=unit)
    else:
        corpus = annotate_cached(
            source,
            corrected,
            spacy_pipeline=pipeline,
            directory=datasets.annotations_folder(),
            unit=unit,
        )
    return replace(corpus, name=f"{card.name} (edits by ERRANT)"), files


def _check_texts(config: RunConfig, corpus: Corpus, references: Sequence[ReferenceSet]) -> None:
    sentences = corpus.sentences
    check_texts(
        [s.text for s in sentences],
        {},
        {of_set.name: [of_set.texts[s.index] for s in sentences] for of_set in references},
        config.corpus.text_unit,
        {corpus.name: [s.annotations for s in sentences]},
    )


def _documents(documents: int | Path, corpus: Corpus) -> tuple[int, ...]:
    """Return the number of the document of each sentence of the file."""
    if isinstance(documents, int):
        return tuple(index // documents for index in range(corpus.size))
    from maege.files.parallel_files import read_names  # most runs name no documents

    names = read_names(documents, corpus.size, corpus.name, "document")
    numbers: dict[str, int] = {}
    return tuple(numbers.setdefault(name, len(numbers)) for name in names)


def _references(config: RunConfig, corpus: Corpus) -> tuple[list[ReferenceSet], list[Path]]:
    """Return the sets of references, and the files they were read from."""
    card = datasets.card(config.corpus.name) if config.corpus.name else None
    names = config.references.use
    if names is None:
        names = tuple(card.defaults.get("references", ()) if card else ()) or (ANNOTATORS,)
    sets: list[ReferenceSet] = []
    read = []
    for name in names:
        if name == ANNOTATORS:
            sets += annotator_references(corpus, overlapping_edits=config.corpus.overlapping_edits)
            continue
        path = card.path(card.references[name]) if card and name in card.references else Path(name)
        texts = read_references(path, corpus)
        if config.references.empty == "error":
            sources = {s.index: s.text for s in corpus.sentences}
            rows = [(text,) for text in texts.texts]
            with chosen_by(way_of_section("references")):
                settle_empty([sources.get(i, "") for i in range(corpus.size)], rows, "error", name)
        sets.append(texts)
        read.append(path)
    _check_texts(config, corpus, [of_set for of_set in sets if of_set.annotator is None])
    overlapping_edits = config.corpus.overlapping_edits
    return attribute_references(sets, corpus, overlapping_edits=overlapping_edits), read


@dataclass(frozen=True)
class LatticeInputs:
    """What a study of lattices reads."""

    lattices: Inputs
    metrics: Mapping[str, Metric]
    checksums: Mapping[str, str]  # SHA-256 by file
    versions: Mapping[str, str]  # of the program that assigned the error types

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What the texts of lattices are compared with."""
        return {"": self.lattices.compared(self.metrics)}


def read_lattice_inputs(config: RunConfig) -> LatticeInputs:
    """Read the corpus and the references that a configuration names, and build its metrics.

    Raises DataError if files are wrong, or if a metric needs references and there are none.
    """
    whole = partial(whole_corpus, config)
    metrics = {name: for_corpus(m, whole) for name, m in config.build_metrics().items()}
    lattices = load_inputs(config)
    ask_language(config, lattices.corpus, metrics)
    for name, metric in metrics.items():  # of a mixture, its parts
        check_metrics(parts_of({name: metric}), lattices)
    versions = {"error_types": config.corpus.types_signature}
    return LatticeInputs(lattices, metrics, lattices.checksums, versions)


def check_metrics(metrics: Mapping[str, Metric], inputs: Inputs) -> None:
    """Raise DataError if a metric needs references and there are none."""
    for name, metric in metrics.items():
        if "references" in metric.reads and not inputs.references:
            raise DataError(
                f"metric {name!r} needs references and the configuration has none; name some "
                f"under `references.use`, or leave that key out"
            )
