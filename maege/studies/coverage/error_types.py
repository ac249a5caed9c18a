"""Edits of systems against edits of annotators, and how many of these references have, by type."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Floats, Interval
from maege.errors import ConfigError
from maege.extraction.extractor import extractor
from maege.extraction.spacy_pipeline import (
    AUTO,
    INSTALL_ERRANT,
    missing,
    pipeline_for_language,
    require,
)
from maege.extraction.type_scheme import TypeSchemes, edit_types
from maege.report.columns import OwnName, own_name
from maege.statistics.jackknife import (
    degrees_of_freedom,
    jackknife,
    ratio,
    standard_error,
    t_interval,
    t_pvalues,
)
from maege.statistics.multiple_testing import with_holm
from maege.statistics.value import Value, finite
from maege.texts.texts import Texts
from maege.texts.typed_edits import SentenceEdits, TypedEdits
from maege.user_warnings import warn_caller

MIN_EDITS = 10  # of references; ratios to fewer are marked
MEAN = "mean"  # in the place of a name


def typed_edits(
    types: str,
    people: Texts,
    outputs: Mapping[str, Sequence[str]],
    language: str | None,
) -> TypedEdits | None:
    """Return the edits of annotators and systems; None if none are wanted or can be extracted.

    ``types`` are those of the key `conservatism`; with ``auto`` there are none without ERRANT,
    with a MaegeWarning.
    """
    if types == "none":
        return None
    if types == "auto" and missing():
        warn_caller(
            f"ERRANT is not installed, so that changes are not compared by type of error; install "
            f"it by: {INSTALL_ERRANT}"
        )
        return None
    require()
    pipeline = pipeline_for_language(AUTO, language)
    of_systems = extracted_edits(people.sources, outputs, pipeline)
    if types == "corpus":
        return TypedEdits.from_edits(of_systems, _gold_edits(people, pipeline))
    of_annotators = extracted_edits(people.sources, people.complete_references, pipeline)
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
            f"`conservatism: corpus`: {people.name} has no gold edits of all annotators; "
            f"name their M2 files as `m2`, or set `conservatism: errant`"
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
            f"`conservatism: corpus`: the gold edits of {people.name} have types that are "
            f"not those of ERRANT ({', '.join(foreign[:5])}), which the edits of systems have, so "
            f"that they cannot be compared; set `conservatism: errant`, for the edits of all "
            f"texts"
        )
    return edits


@dataclass(frozen=True)
class TypeRatio:
    """Edits of a type by systems, divided by those of annotators."""

    type: str  # of error
    # Names; ``mean`` of all systems, or of all annotators.
    system: str
    annotator: str
    # Numbers in the corpus.
    system_edits: float
    reference_edits: float
    # The first divided by the second; its interval is for other sentences of the kind, by the
    # jackknife over sentences, None if all sentences with edits have the same ratio. Both are None
    # without reference edits.
    ratio: Value
    few_edits: bool  # fewer than ten of references
    # Edits of systems if the ratio were that of all types; for the means only.
    expected_edits: float | None = None
    # Of a test that the ratio is that of all types, for other sentences, by the jackknife; adjusted
    # for all types with ten or more reference edits (Holm, 1979), to which it is confined.
    pvalue: float | None = None
    adjusted: float | None = None

    @property
    def is_of_means(self) -> bool:
        """Whether it is that of the mean of systems to the mean of annotators."""
        return isinstance(self.system, OwnName) and isinstance(self.annotator, OwnName)


@dataclass(frozen=True)
class TypeCoverage:
    """How much of the edits of a type references have.

    Intervals are for other sentences of the kind, by the jackknife over sentences; None if all
    sentences with edits have the same share.
    """

    type: str  # of error
    reference_edits: float  # number of edits of an annotator in the corpus, mean over annotators
    frequency: float  # share of all reference edits
    # Share of the reference edits of the type that another annotator made identically: of the same
    # words, into the same words. It grows with the number of annotators.
    same_text: Value
    same_span: Value  # share that another annotator made of the same words, whatever into
    few_edits: bool  # fewer than ten of references


def type_ratios(edits: TypedEdits, confidence: float) -> Iterator[TypeRatio]:
    """Yield ratios of edits by type: of the mean of systems to each annotator and to their mean.

    Then those of each system to the mean of annotators. Types that no annotator corrects have no
    ratio. ``confidence`` of the intervals is between 0 and 1.
    """
    if not edits.systems:
        return
    systems, people = edits.of_systems.mean(axis=0), edits.of_annotators.mean(axis=0)
    mean = own_name(MEAN, (*edits.systems, *edits.annotators))
    for annotator, of_one in zip(edits.annotators, edits.of_annotators, strict=True):
        yield from _ratios(edits.types, mean, annotator, systems, of_one.astype(float), confidence)
    means = list(_ratios(edits.types, mean, mean, systems, people, confidence))
    yield from _beside_all_types(means, systems, people)
    for system, of_one in zip(edits.systems, edits.of_systems, strict=True):
        yield from _ratios(edits.types, system, mean, of_one.astype(float), people, confidence)


def type_coverages(edits: TypedEdits, confidence: float) -> Iterator[TypeCoverage]:
    """Yield the coverage of each type that annotators correct; none with one annotator."""
    if edits.same_text is None or edits.same_span is None:
        return
    total = edits.of_annotators.sum(axis=0).astype(float)
    everything = total.sum()
    for number, name in enumerate(edits.types):
        column = total[:, number]
        if not column.sum():
            continue
        same_text, same_span = (
            _ratio(covered[:, number].astype(float), column, confidence, (0.0, 1.0))
            for covered in (edits.same_text, edits.same_span)
        )
        number_of_edits = float(column.sum()) / len(edits.annotators)
        yield TypeCoverage(
            name,
            number_of_edits,
            float(column.sum() / everything),
            same_text,
            same_span,
            number_of_edits < MIN_EDITS,
        )


def _ratios(
    types: tuple[str, ...],
    system: str,
    annotator: str,
    of_system: Floats,
    of_annotator: Floats,
    confidence: float,
) -> Iterator[TypeRatio]:
    """Yield the ratios of a row; edits have shape (sentences, types)."""
    for number, name in enumerate(types):
        proposed, gold = of_system[:, number], of_annotator[:, number]
        yield TypeRatio(
            name,
            system,
            annotator,
            system_edits=float(proposed.sum()),
            reference_edits=float(gold.sum()),
            ratio=_ratio(proposed, gold, confidence, (0.0, np.inf)),
            few_edits=bool(gold.sum() < MIN_EDITS),
        )


def _beside_all_types(
    rows: Sequence[TypeRatio], systems: Floats, people: Floats
) -> list[TypeRatio]:
    """Return the rows with tests of their ratios against that of all types.

    What is tested are the edits of systems minus those expected: their standard error does not
    vanish where systems make no edit of a type.
    """
    everything = np.stack([systems.sum(axis=1), people.sum(axis=1)], axis=-1)
    total = everything.sum(axis=0)
    expected = people.sum(axis=0) * total[0] / total[1] if total[1] else None
    tested = []
    for number, row in enumerate(rows):
        of_type = np.stack([systems[:, number], people[:, number]], axis=-1)
        sums, weights = np.hstack([of_type, everything]), of_type.sum(axis=1)
        edits = None if expected is None else float(expected[number])
        pvalue = None if row.few_edits else _pvalue(sums, weights)
        tested.append(replace(row, expected_edits=edits, pvalue=pvalue))
    return with_holm(tested)


def _pvalue(sums: Floats, weights: Floats) -> float | None:
    """Test a type; ``sums`` are of its edits by systems and people, and of all edits."""
    value, deviations = jackknife(sums, _surplus, np.ones(len(sums)))
    error = np.array([standard_error(deviations[:, 0])])
    return finite(t_pvalues(value, error, degrees_of_freedom(weights))[0])


def _surplus(sums: Floats) -> Floats:
    """Return the edits of a type by systems minus those expected, shape (..., 4) -> (..., 1)."""
    of_systems, of_people, all_of_systems, all_of_people = np.moveaxis(sums, -1, 0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(of_systems - of_people * all_of_systems / all_of_people)[..., None]


def _ratio(numerator: Floats, denominator: Floats, confidence: float, limits: Interval) -> Value:
    """Return a ratio of sums over sentences and its interval; sentences count by their edits."""
    if not denominator.sum():
        return Value(None)
    weights = numerator + denominator
    value, deviations = jackknife(np.stack([numerator, denominator], axis=-1), ratio, weights)
    if not deviations.any():
        return Value(float(value[0]))
    interval = t_interval(value[0], deviations[:, 0], weights, confidence, limits)
    return Value(float(value[0]), interval)
