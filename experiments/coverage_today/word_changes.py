"""Word changes of systems, by group, and of people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.coverage_today.corpora import GROUPS, KINDS, Corpora
from maege.statistics.jackknife import jackknife_value
from maege.statistics.value import Value
from maege.studies.coverage.conservatism import (
    ChangeSummary,
    SystemConservatism,
    change_ratios,
    change_summary,
    system_conservatism,
)
from maege.texts.text_changes import COUNTINGS, Counting, TextChanges, text_changes


@dataclass(frozen=True)
class GroupChanges:
    """Word changes of a sentence, mean of a group, relative to the mean of the ten annotators.

    Intervals are for other sentences, by the jackknife.
    """

    group: str
    counting: Counting
    changes: float
    ratio: Value


@dataclass(frozen=True)
class Conclusion:
    """Whether a system changes less than all sets of references: the annotators, or all people."""

    people: str
    system: SystemConservatism


@dataclass(frozen=True)
class WordChangeResults:
    """All results on words; ``jfleg`` are the four references and the spelling corrector."""

    summaries: tuple[ChangeSummary, ...]
    groups: tuple[GroupChanges, ...]
    conclusions: tuple[Conclusion, ...]
    jfleg: tuple[ChangeSummary, ...]


def word_change_results(corpora: Corpora, confidence: float) -> WordChangeResults:
    """Count the word changes of all texts."""
    texts, jfleg = corpora.conll14, corpora.jfleg
    annotators = [
        text_changes(name, "annotator", texts.sources, text)
        for name, text in texts.complete_references.items()
    ]
    rewrites = [
        text_changes(name, "annotator", texts.sources, text)
        for name, text in corpora.rewrites.items()
    ]
    systems = [
        text_changes(name, "system", texts.sources, text) for name, text in texts.outputs.items()
    ]
    of_jfleg = [
        *(
            text_changes(n, "annotator", jfleg.sources, t)
            for n, t in jfleg.complete_references.items()
        ),
        *(text_changes(n, "system", jfleg.sources, t) for n, t in jfleg.outputs.items()),
    ]
    conclusions = [
        Conclusion(label, row)
        for label, people in (
            ("annotators", annotators),
            ("annotators and rewrites", [*annotators, *rewrites]),
        )
        for row in system_conservatism(change_ratios([*people, *systems], confidence))
    ]
    return WordChangeResults(
        tuple(change_summary(t, confidence) for t in (*annotators, *rewrites, *systems)),
        tuple(_groups(annotators, rewrites, systems, confidence)),
        tuple(conclusions),
        tuple(change_summary(text, confidence) for text in of_jfleg),
    )


def _groups(
    annotators: Sequence[TextChanges],
    rewrites: Sequence[TextChanges],
    systems: Sequence[TextChanges],
    confidence: float,
) -> Iterator[GroupChanges]:
    by_name = {text.name: text for text in (*rewrites, *systems)}
    groups = {**GROUPS, **{f"people, {kind}": names for kind, names in KINDS.items()}}
    for counting in COUNTINGS:
        people = np.mean([text.counts(counting) for text in annotators], axis=0)
        weights = np.ones(len(people))
        for group, names in groups.items():
            of_group = np.mean([by_name[name].counts(counting) for name in names], axis=0)
            sums = np.stack([of_group, people], axis=-1)
            yield GroupChanges(
                group,
                counting,
                float(of_group.mean()),
                jackknife_value(sums, weights, confidence, (0.0, np.inf)),
            )
