"""How scores of corpora agree with people: GLEU and ERRANT in each aggregation, and GoToScorer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from maege.config.human_set_section import HumanSetConfig
from maege.config.metric_config import MetricConfig
from maege.data.cards import human_card
from maege.judgements.human_set import read_set
from maege.metric.metric import for_systems
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.systems.human_validity import human_validity
from maege.texts.texts import Texts

# By metric, a parameter and its values, the default first.
_VARIANTS = (
    ("gleu", "reference_sampling", ("published", "expectation", "mean", "maximum")),
    ("gleu", "aggregation", ("mean",)),
    ("errant", "aggregation", ("pooled", "mean", "types")),
    ("cleme", "aggregation", ("pooled", "mean")),
    ("gotoscorer", "weights", ("difficulty", "none")),
)


@dataclass(frozen=True)
class CorpusAgreement:
    """Agreement of the scores that a metric gives to systems, with those by people."""

    metric: str
    parameter: str
    choice: str
    by_set: Mapping[str, Value]  # Pearson's r


def corpus_agreements(sets: tuple[str, ...]) -> Iterator[CorpusAgreement]:
    """Yield the agreement of each variant with some sets of judgements."""
    agreements = {name: _pearson(name) for name in sets}
    for metric, parameter, choices in _VARIANTS:
        for choice in choices:
            name = _name(metric, parameter, choice)
            by_set = {of_set: values[name] for of_set, values in agreements.items()}
            yield CorpusAgreement(metric, parameter, choice, by_set)


def _name(metric: str, parameter: str, choice: str) -> str:
    return f"{metric}-{parameter}-{choice}"


def _pearson(name: str) -> dict[str, Value]:
    """Return Pearson's r of all variants with a set of judgements."""
    judged = read_set(HumanSetConfig(name=name))
    texts = without_edits(judged.whole or judged.texts)
    requests = texts.requests()
    metrics = {}
    for metric, parameter, choices in _VARIANTS:
        for choice in choices:
            content: dict[str, Any] = {metric: {parameter: choice}}
            built = MetricConfig.model_validate(content).build()
            metrics[_name(metric, parameter, choice)] = for_systems(built, requests)
    scored = score_all(requests, metrics, with_counts=True)
    corpus = human_card(name).corpus
    return {
        row.metric: row.value
        for row in human_validity(texts, corpus, scored.scores, Resampling())
        if (row.judgements, row.measure) == (name, "pearson")
    }


def without_edits(texts: Texts) -> Texts:
    """Return the same texts, so that ERRANT extracts gold edits, with its types, from references.

    Gold edits of CoNLL-2014 have other types, by which ERRANT's F cannot be averaged.
    """
    corrections = {
        annotator: tuple(c and c._replace(annotation=None) for c in column)
        for annotator, column in texts.corrections.items()
    }
    return replace(texts, corrections=corrections)
