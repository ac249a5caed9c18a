"""Do systems change less than people? Words that both change, compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError, DataError, did_you_mean
from maege.extraction.extractor import extractor
from maege.extraction.spacy_pipeline import (
    AUTO,
    INSTALL_ERRANT,
    missing,
    pipeline_for_language,
    require,
    versions,
)
from maege.extraction.type_scheme import TypeSchemes, edit_types
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import jackknife_value
from maege.statistics.value import Value
from maege.studies.coverage.change_ratios import (
    ChangeRatio,
    SystemConservatism,
    change_ratios,
    system_conservatism,
)
from maege.studies.coverage.config import ConservatismConfig
from maege.studies.coverage.error_types import TypeCoverage, TypeRatio, type_coverages, type_ratios
from maege.studies.coverage.type_correlations import TypeCorrelation, type_correlations
from maege.texts.text_changes import COUNTINGS, Author, Counting, TextChanges, text_changes
from maege.texts.texts import SOURCE, Texts
from maege.texts.typed_edits import SentenceEdits, TypedEdits
from maege.user_warnings import capture_warnings, warn_caller

# The largest number of changes of each bin of a histogram.
BINS = {
    "0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6-10": 10, "11-20": 20, "21+": inf
}  # fmt: skip


@dataclass(frozen=True)
class ChangeSummary:
    """What a system or an annotator changes.

    Intervals are for other sentences of the kind, by the jackknife over sentences.
    """

    name: str
    author: Author
    sentences: int
    # Word changes, mean over sentences; see `WordChanges`.
    strict: Value
    tolerant: Value
    unchanged: float  # share of the sentences without any word change (strict)
    # Spearman's rho of the positions of aligned words, mean over sentences where it is defined;
    # None if there are none.
    order: float | None
    reordered: float | None  # share of these in which it is below 1
    order_undefined: int  # sentences left out of both, with fewer than two pairs of words
    # Numbers of sentences with more and with fewer sentence ends inside the line than in the
    # source. Sentences that were merged across lines cannot be seen.
    split: int
    merged: int


@dataclass(frozen=True)
class ChangeShare:
    """How many sentences have some number of word changes."""

    name: str
    author: Author
    counting: Counting
    changes: str  # a number, or a range of numbers
    sentences: int
    share: float
    cumulative: float  # share of the sentences with so many changes or fewer


def change_summary(changes: TextChanges, confidence: float) -> ChangeSummary:
    """Summarise the changes of one or more sentences; ``confidence`` is between 0 and 1."""
    order = changes.order[np.isfinite(changes.order)]
    return ChangeSummary(
        changes.name,
        changes.author,
        len(changes.strict),
        _mean(changes.strict, confidence),
        _mean(changes.tolerant, confidence),
        float((changes.strict == 0).mean()),
        float(order.mean()) if order.size else None,
        float((order < 1).mean()) if order.size else None,
        len(changes.order) - order.size,
        int((changes.sentence_ends > 0).sum()),
        int((changes.sentence_ends < 0).sum()),
    )


def change_shares(changes: Sequence[TextChanges]) -> Iterator[ChangeShare]:
    """Yield the histogram of each text by each counting, with the bins of `BINS`."""
    for counting in COUNTINGS:
        for text in changes:
            counts = text.counts(counting)
            below = 0
            for label, largest in BINS.items():
                up_to = int((counts <= largest).sum())
                yield ChangeShare(
                    text.name,
                    text.author,
                    counting,
                    label,
                    up_to - below,
                    (up_to - below) / len(counts),
                    up_to / len(counts),
                )
                below = up_to


def _mean(values: Floats, confidence: float) -> Value:
    weights = np.ones(len(values))
    sums = np.stack([values, weights], axis=-1)
    return jackknife_value(sums, weights, confidence, (0.0, np.inf))


@dataclass(frozen=True)
class Conservatism:
    """Changes of systems beside those of people."""

    corpus: str
    summaries: tuple[ChangeSummary, ...]  # of annotators, then of systems
    shares: tuple[ChangeShare, ...]  # histograms of word changes
    ratios: tuple[ChangeRatio, ...]  # word changes of each system, compared with each annotator
    systems: tuple[SystemConservatism, ...]  # whether each system changes less than all of them
    # By type of error; empty without edits.
    type_ratios: tuple[TypeRatio, ...] = ()
    type_coverages: tuple[TypeCoverage, ...] = ()
    type_correlations: tuple[TypeCorrelation, ...] = ()

    @property
    def in_order(self) -> list[ChangeSummary]:
        """Annotators, then systems, by the number of words that they change, descending."""

        def key(row: ChangeSummary) -> tuple[bool, float, str]:
            return row.author != "annotator", -(row.strict.value or 0.0), row.name

        return sorted(self.summaries, key=key)


def conservatism(
    config: ConservatismConfig, people: Texts, language: str | None, resampling: Resampling
) -> Conservatism:
    """Compare the changes of the systems of a corpus with those of its annotators.

    Tokens of texts are separated by white space. ERRANT's pipeline depends on the code of the
    ``language``, None if it is unknown.

    Raises ConfigError if there is no such annotator, or gold edits are wanted that cannot be
    compared; DataError if there are no sentences; MetricError if ERRANT is wanted, but not
    installed; without `types` in the configuration a warning.
    """
    for name in config.references or ():
        if name not in people.complete_references:
            raise ConfigError(
                f"`conservatism.references`: {name!r} is no annotator of {people.name}, or a copy "
                f"of another one; {did_you_mean(name, people.annotators)}"
            )
    annotators = config.references or people.annotators
    references = {name: people.complete_references[name] for name in dict.fromkeys(annotators)}
    outputs = {name: people.outputs[name] for name in people.systems if name != SOURCE}
    if not people.sources or not references:
        missing_texts = "references" if people.sources else "sentences"
        raise DataError(f"{people.name}: there are no {missing_texts}")
    changes = [
        *(text_changes(n, "annotator", people.sources, lines) for n, lines in references.items()),
        *(text_changes(n, "system", people.sources, lines) for n, lines in outputs.items()),
    ]
    confidence = resampling.confidence
    ratios = change_ratios(changes, confidence)
    edits = _typed_edits(config, people, references, outputs, language)
    results = Conservatism(
        people.name,
        tuple(change_summary(text, confidence) for text in changes),
        tuple(change_shares(changes)),
        tuple(ratios),
        tuple(system_conservatism(ratios)),
    )
    if edits is None:
        return results
    return replace(
        results,
        type_ratios=tuple(type_ratios(edits, confidence)),
        type_coverages=tuple(type_coverages(edits, confidence)),
        type_correlations=tuple(type_correlations(edits, resampling)),
    )


def conservatism_signature(config: ConservatismConfig, language: str | None) -> str:
    """Return all that the results depend on, but the texts."""
    parts = ["words:lower+alphanumeric", "alignment:levenshtein+position", f"types:{config.types}"]
    if config.types != "none":
        pipeline, _ = capture_warnings(lambda: pipeline_for_language(AUTO, language))
        parts += [f"{key}:{value}" for key, value in versions(pipeline).items()]
    return "|".join(parts)


def _typed_edits(
    config: ConservatismConfig,
    people: Texts,
    references: Mapping[str, Sequence[str]],
    outputs: Mapping[str, Sequence[str]],
    language: str | None,
) -> TypedEdits | None:
    """Return the edits of annotators and systems; None if none are wanted or can be extracted."""
    if config.types == "none":
        return None
    if "types" not in config.model_fields_set and missing():
        warn_caller(
            f"ERRANT is not installed, so that changes are not compared by type of error; install "
            f"it by: {INSTALL_ERRANT}"
        )
        return None
    require()
    pipeline = pipeline_for_language(AUTO, language)
    of_systems = extracted_edits(people.sources, outputs, pipeline)
    if config.types == "errant":
        of_annotators = extracted_edits(people.sources, references, pipeline)
    else:
        gold = _gold_edits(people, pipeline)
        of_annotators = {name: gold[name] for name in references}
    return TypedEdits.from_edits(of_systems, of_annotators)


def extracted_edits(
    sources: Sequence[str], texts: Mapping[str, Sequence[str]], spacy_pipeline: str
) -> dict[str, SentenceEdits]:
    """Return the edits of each text, by name, with the types of ERRANT.

    Tokens of the parallel sentences are separated by white space.
    """
    errant = extractor(spacy_pipeline)
    return {
        name: errant.edits(list(zip(sources, lines, strict=True)), types=True)
        for name, lines in texts.items()
    }


def _gold_edits(people: Texts, pipeline: str) -> dict[str, SentenceEdits]:
    """Return gold edits by annotator.

    Raises ConfigError if there are none, or if their types are not those of ERRANT on a pipeline,
    which edits of systems have.
    """
    if people.gold_edits is None:
        raise ConfigError(
            f"`conservatism.types: corpus`: {people.name} has no gold edits of all annotators; "
            f"name their M2 files as `m2`, or set `conservatism.types: errant`"
        )
    edits: dict[str, SentenceEdits] = {
        name: [c.annotation.edits for c in column if c is not None and c.annotation is not None]
        for name, column in people.corrections.items()
    }
    types = edit_types(sentence for column in edits.values() for sentence in column)
    schemes = TypeSchemes.of(types, None, pipeline)
    if not schemes.are_one:
        foreign = sorted(schemes.foreign or types)
        raise ConfigError(
            f"`conservatism.types: corpus`: the gold edits of {people.name} have types that are "
            f"not those of ERRANT ({', '.join(foreign[:5])}), which the edits of systems have, so "
            f"that they cannot be compared; set `conservatism.types: errant`, for the edits of all "
            f"texts"
        )
    return edits
