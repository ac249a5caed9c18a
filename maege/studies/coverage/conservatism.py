"""Do systems change less than people? Words that both change, compared."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import inf
from typing import Literal

import numpy as np

from maege.errors import DataError
from maege.extraction.spacy_pipeline import AUTO, pipeline_for_language, versions
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import jackknife, jackknife_value, paired_pvalue, ratio
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.value import Value, finite
from maege.studies.coverage.config import ConservatismTypes
from maege.studies.coverage.error_types import (
    TypeCoverage,
    TypeRatio,
    type_coverages,
    type_ratios,
    typed_edits,
)
from maege.studies.coverage.type_correlations import TypeCorrelation, type_correlations
from maege.texts.text_changes import COUNTINGS, Counting, TextChanges, text_changes
from maege.texts.texts import SOURCE, Author, Texts
from maege.user_warnings import capture_warnings

_Comparison = Literal["fewer", "more", "undecided"]
_Conclusion = Literal["less than people", "more than people", "neither"]
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


def change_summary(changes: TextChanges, confidence: float) -> ChangeSummary:
    """Summarise the changes of one or more sentences; ``confidence`` is between 0 and 1."""
    weights = np.ones(len(changes.strict))
    strict, tolerant = (
        jackknife_value(np.stack([column, weights], axis=-1), weights, confidence, (0.0, np.inf))
        for column in (changes.strict, changes.tolerant)
    )
    order = changes.order[np.isfinite(changes.order)]
    return ChangeSummary(
        changes.name,
        changes.author,
        len(changes.strict),
        strict,
        tolerant,
        unchanged=float((changes.strict == 0).mean()),
        order=float(order.mean()) if order.size else None,
        reordered=float((order < 1).mean()) if order.size else None,
        order_undefined=len(changes.order) - order.size,
        split=int((changes.sentence_ends > 0).sum()),
        merged=int((changes.sentence_ends < 0).sum()),
    )


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


def change_shares(changes: Sequence[TextChanges]) -> Iterator[ChangeShare]:
    """Yield the histogram of each text by each counting, with the bins of `BINS`."""
    for counting, text in product(COUNTINGS, changes):
        counts, below = text.counts(counting), 0
        for label, largest in BINS.items():
            up_to = int((counts <= largest).sum())
            shares = ((up_to - below) / len(counts), up_to / len(counts))
            yield ChangeShare(text.name, text.author, counting, label, up_to - below, *shares)
            below = up_to


@dataclass(frozen=True)
class ChangeRatio:
    """Word changes of a system, compared with those of one reference set.

    Intervals and tests are for other sentences of the kind, by the jackknife over sentences.
    """

    counting: Counting
    system: str
    annotator: str
    ratio: Value  # of mean word changes; None if the annotator changes nothing
    difference: Value  # the first mean minus the second
    pvalue: float | None  # of a paired test of this difference against 0
    adjusted: float | None = None  # for all systems and annotators of a counting (Holm, 1979)
    # ``fewer`` or ``more`` than the annotator if the adjusted p-value is below 0.05.
    comparison: _Comparison = "undecided"

    @property
    def direction(self) -> float:
        """-1 if the system changes fewer words, 1 if it changes more, 0 if it changes as many."""
        return float(np.sign(self.difference.value or 0.0))


def change_ratios(changes: Sequence[TextChanges], confidence: float) -> list[ChangeRatio]:
    """Compare each system with each annotator in the same sentences, by each counting.

    ``confidence`` of the intervals is between 0 and 1.
    """
    systems = [text for text in changes if text.author == "system"]
    annotators = [text for text in changes if text.author == "annotator"]
    rows: list[ChangeRatio] = []
    for counting in COUNTINGS:
        for row in with_holm(
            _compared(*pair, counting, confidence) for pair in product(systems, annotators)
        ):
            if row.adjusted is not None and row.adjusted < ALPHA:
                row = replace(row, comparison="fewer" if row.direction < 0 else "more")
            rows.append(row)
    return rows


def _compared(
    system: TextChanges, annotator: TextChanges, counting: Counting, confidence: float
) -> ChangeRatio:
    of_system, of_annotator = system.counts(counting), annotator.counts(counting)
    weights = np.ones(len(of_system))
    of_both = np.stack([of_system, of_annotator], axis=-1)
    differences = np.stack([of_system - of_annotator, weights], axis=-1)
    difference, deviations = jackknife(differences, ratio, weights)
    return ChangeRatio(
        counting,
        system.name,
        annotator.name,
        jackknife_value(of_both, weights, confidence, (0.0, np.inf)),
        jackknife_value(differences, weights, confidence),
        finite(paired_pvalue(float(difference[0]), deviations[:, 0])),  # not of one sentence
    )


@dataclass(frozen=True)
class SystemConservatism:
    """Whether a system changes less than people."""

    counting: Counting
    system: str
    annotators: int  # that it was compared with
    fewer: int  # annotators than whom it changes significantly fewer words
    more: int
    lowest_ratio: float | None  # to single annotators; None if none is defined
    highest_ratio: float | None
    is_less: bool  # whether it changes fewer words than the first reference set
    # That it changes fewer words than every reference set, or more than every one: the largest of
    # the p-values, or 1 if the signs differ (an intersection-union test); adjusted for all systems
    # of a counting (Holm, 1979).
    pvalue: float | None
    adjusted: float | None = None
    # ``less than people`` or ``more than people`` if that adjusted p-value is below 0.05.
    conclusion: _Conclusion = "neither"


def system_conservatism(ratios: Sequence[ChangeRatio]) -> list[SystemConservatism]:
    """Conclude for each system and counting whether it changes less than every reference set."""
    rows: list[SystemConservatism] = []
    for counting in COUNTINGS:
        by_system: dict[str, list[ChangeRatio]] = {}
        for ratio_row in ratios:
            if ratio_row.counting == counting:
                by_system.setdefault(ratio_row.system, []).append(ratio_row)
        for row in with_holm(map(_joint, by_system.values())):
            if row.adjusted is not None and row.adjusted < ALPHA:
                is_less = row.is_less
                row = replace(row, conclusion="less than people" if is_less else "more than people")
            rows.append(row)
    return rows


def _joint(rows: Sequence[ChangeRatio]) -> SystemConservatism:
    """Compare a system with all reference sets, without a conclusion."""
    defined = [row.ratio.value for row in rows if row.ratio.value is not None]
    pvalues = [row.pvalue for row in rows if row.pvalue is not None]
    joint = max(pvalues) if len(pvalues) == len(rows) else None
    if len({row.direction for row in rows}) > 1 and joint is not None:
        joint = 1.0
    return SystemConservatism(
        rows[0].counting,
        rows[0].system,
        len(rows),
        fewer=sum(row.comparison == "fewer" for row in rows),
        more=sum(row.comparison == "more" for row in rows),
        lowest_ratio=min(defined, default=None),
        highest_ratio=max(defined, default=None),
        is_less=rows[0].direction < 0,
        pvalue=joint,
    )


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
    types: ConservatismTypes, people: Texts, language: str | None, resampling: Resampling
) -> Conservatism:
    """Compare the changes of the systems of a corpus with those of its annotators.

    Tokens of texts are separated by white space. ERRANT's pipeline depends on the code of the
    ``language``, None if it is unknown.

    Raises ConfigError if gold edits are wanted that cannot be compared; DataError if there are no
    sentences; MetricError if ERRANT is wanted, but not installed; for `auto` a warning.
    """
    if not people.sources:
        raise DataError(f"{people.name}: there are no sentences")
    references = people.complete_references
    outputs = {name: people.outputs[name] for name in people.systems if name != SOURCE}
    changes = [
        *(text_changes(n, "annotator", people.sources, lines) for n, lines in references.items()),
        *(text_changes(n, "system", people.sources, lines) for n, lines in outputs.items()),
    ]
    confidence = resampling.confidence
    ratios = change_ratios(changes, confidence)
    edits = typed_edits(types, people, outputs, language)
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


def conservatism_signature(types: ConservatismTypes, language: str | None) -> str:
    """Return all that the results depend on, but the texts."""
    parts = [
        "words:lower+alphanumeric",
        "alignment:levenshtein+position",
        f"types:{'errant' if types == 'auto' else types}",
    ]
    if types != "none":
        pipeline, _ = capture_warnings(lambda: pipeline_for_language(AUTO, language))
        parts += [f"{key}:{value}" for key, value in versions(pipeline).items()]
    return "|".join(parts)
