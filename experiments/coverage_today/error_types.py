"""Types of error: are those corrected less that references cover less, by systems and by people?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from experiments.coverage_today.corpora import ANNOTATORS, GROUPS, KINDS, Corpora
from maege.array_types import Floats
from maege.extraction.spacy_pipeline import LITE
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.coverage.error_types import (
    MEAN,
    MIN_EDITS,
    TypeCoverage,
    TypeRatio,
    extracted_edits,
    type_coverages,
    type_ratios,
)
from maege.studies.coverage.type_correlations import (
    CORRELATIONS,
    correlations,
    type_permutation_pvalues,
)
from maege.texts.typed_edits import SentenceEdits, TypedEdits

MINIMAL = "minimal"  # experts
HELD_OUT = "held-out annotators"
FIRST = "2014"  # the group that others are compared with


@dataclass(frozen=True)
class GroupCorrelation:
    """Spearman's correlation over types: edits of a group / of people, and an explanation.

    Intervals are for other sentences with the same types and texts, from resamples of the
    sentences, by the standard error; types have ten or more reference edits.

    Parameters
    ----------
    group
        Of systems, or of people; ``held-out annotators``: each of the ten against the nine others,
        mean of rho.
    people
        Whose edits those of the group are divided by: the ten annotators, whose edits also give
        coverage and frequency, or experts who made minimal edits.
    explanation, given
        See ``maege.studies.coverage.type_correlations``.
    types
        Number of types.
    rho
        The correlation.
    difference
        From the systems of 2014, paired by sentence.
    pvalue
        For other types, by permuting them; None for partial correlations and held-out annotators.
    """

    group: str
    people: str
    explanation: str
    given: str | None
    types: int
    rho: Value
    difference: Value
    pvalue: float | None = None


@dataclass(frozen=True)
class GroupRatio:
    """Edits of a type, mean of a group, divided by those of the mean annotator."""

    group: str
    ratio: TypeRatio


@dataclass(frozen=True, eq=False)
class ErrorTypes:
    """All results by type of error."""

    coverages: tuple[TypeCoverage, ...]
    ratios: tuple[GroupRatio, ...]
    correlations: tuple[GroupCorrelation, ...]


def error_types(corpora: Corpora, resampling: Resampling) -> ErrorTypes:
    """Extract the edits of all texts, and compare them by type.

    Parameters
    ----------
    corpora
        The texts.
    resampling
        Resamples of the sentences, and confidence.
    """
    texts = corpora.conll14
    people = extracted_edits(texts.sources, texts.complete_references, LITE)
    others = extracted_edits(texts.sources, {**texts.outputs, **corpora.rewrites}, LITE)
    edits = TypedEdits.from_edits(others, people)
    groups = {
        name: of_group(edits, members)
        for name, members in (*GROUPS.items(), *_of_people(KINDS).items())
    }
    ratios = [
        GroupRatio(group, ratio)
        for group, of in groups.items()
        for ratio in type_ratios(of, resampling.confidence)
        if ratio.annotator == ratio.system == MEAN
    ]
    return ErrorTypes(
        tuple(type_coverages(edits, resampling.confidence)),
        tuple(ratios),
        tuple(_correlations(groups, people, resampling)),
    )


def _of_people(kinds: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {f"people, {kind}": names for kind, names in kinds.items()}


def of_group(edits: TypedEdits, members: Sequence[str]) -> TypedEdits:
    """Return the edits of some of the systems, and of all annotators."""
    rows = [edits.systems.index(name) for name in members]
    return replace(edits, systems=tuple(members), of_systems=edits.of_systems[rows])


def _correlations(
    groups: Mapping[str, TypedEdits], people: Mapping[str, SentenceEdits], resampling: Resampling
) -> Iterator[GroupCorrelation]:
    sums = {name: _sums(edits, resampling) for name, edits in groups.items()}
    minimal = sums[f"people, {MINIMAL}"][..., 0]
    held_out = [_correlations_of_one(name, people, resampling) for name in people]
    by_minimal = {group: _divided(sums[group], minimal) for group in GROUPS}
    by_people = {
        ANNOTATORS: {
            **{group: correlations(of_group) for group, of_group in sums.items()},
            HELD_OUT: np.mean(held_out, axis=0),
        },
        MINIMAL: {group: correlations(of_group) for group, of_group in by_minimal.items()},
    }
    pvalues = {
        (label, group): type_permutation_pvalues(of_group[0], resampling)
        for label, groups in ((ANNOTATORS, sums), (MINIMAL, by_minimal))
        for group, of_group in groups.items()
    }
    number = next(iter(sums.values())).shape[1]
    for label, by_group in by_people.items():
        for group, rho in by_group.items():
            difference = rho - by_group[FIRST]
            for column, (explanation, given) in enumerate(CORRELATIONS):
                yield GroupCorrelation(
                    group,
                    label,
                    explanation,
                    given,
                    number,
                    _with_interval(rho[:, column], resampling.confidence, 1.0),
                    _with_interval(difference[:, column], resampling.confidence, 2.0),
                    None if given else pvalues.get((label, group), {}).get(explanation),
                )


def _correlations_of_one(
    name: str, people: Mapping[str, SentenceEdits], resampling: Resampling
) -> Floats:
    """Return the correlations of an annotator, compared with the others."""
    others = {other: edits for other, edits in people.items() if other != name}
    edits = TypedEdits.from_edits({name: people[name]}, others)
    return correlations(_sums(edits, resampling))


def _sums(edits: TypedEdits, resampling: Resampling) -> Floats:
    """Return what `correlations` takes, in the sample and in resamples.

    Of types with enough reference edits, shape (1 + resamples, types, 4).
    """
    if edits.same_text is None or edits.same_span is None:
        raise ValueError("coverage of types needs two annotators")
    number = len(edits.annotators)
    references = edits.of_annotators.mean(axis=0)
    sums = np.stack(
        [
            edits.of_systems.mean(axis=0),
            references,
            edits.same_text / number,
            edits.same_span / number,
        ],
        axis=-1,
    )[:, references.sum(axis=0) >= MIN_EDITS]
    resampled = resampling.for_clusters(len(sums)).sums(sums)
    return np.concatenate([sums.sum(axis=0)[None], resampled])


def _divided(sums: Floats, people: Floats) -> Floats:
    """Return sums in which the ratio is that to the edits of other people, shape (..., types)."""
    changed = sums.copy()
    changed[..., 0] *= changed[..., 1] / people
    return changed


def _with_interval(rho: Floats, confidence: float, limit: float) -> Value:
    """Return the first with its interval by the standard deviation of the others."""
    from scipy.special import ndtri

    half = float(ndtri((1 + confidence) / 2) * np.nanstd(rho[1:], ddof=1))
    value = float(rho[0])
    return Value(value, (max(-limit, value - half), min(limit, value + half)) if half else None)
