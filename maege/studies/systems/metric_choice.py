"""Which metric should rank the systems: what is known of each."""

from collections.abc import Iterator, Mapping, Sequence, Set
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np

from maege.data.cards import human_cards_of
from maege.metric.metric import Metric
from maege.statistics.kendall import tau_b
from maege.statistics.ties import pair_signs
from maege.statistics.value import Value
from maege.studies.systems.metric_trust import MetricChoice, MetricTrust
from maege.studies.systems.scored_systems import ScoredSystem
from maege.studies.systems.system_pairs import SystemPair
from maege.texts.texts import SOURCE

if TYPE_CHECKING:
    from maege.studies.known_results.known_result import KnownResult

_ORDER, _PEOPLE = "order", "people-systems"  # rows of known results
_MIN_SYSTEMS = 3  # for an order


def metric_choices(
    ranked: Mapping[str, Sequence[ScoredSystem]],
    pairs: Mapping[str, Sequence[SystemPair]],
    trust: MetricTrust,
    metrics: Mapping[str, Metric],
    corpus: str | None,
) -> list[MetricChoice]:
    """Return a line for each metric; ``corpus`` is the known corpus, None for another one.

    Known results are those of the same metric: its signature has to be equal.
    """
    agreements = _agreements(ranked)
    measured = {row.metric for row in trust.chains}
    sets = {card.name for card in human_cards_of(corpus)}
    choices = []
    for name in ranked:
        known: dict[str, KnownResult] = {}
        # Orders are known of corpora, and agreement with people of sets of judgements.
        if corpus is not None and (sets or name not in measured):
            known = dict(_known_results(metrics[name].signature, {corpus, *sets}))
        compared = [pair for pair in pairs[name] if pair.family == "systems"]
        chains, chains_source = _chains(name, trust, known)
        people, people_source = _people(name, trust, known)
        worth = trust.points.values if trust.points else ()
        choices.append(
            MetricChoice(
                name,
                pairs=len(compared),
                significant=sum(pair.is_significant for pair in compared),
                agreement=agreements.get(name),
                chains=chains,
                chains_source=chains_source,
                people=people,
                people_source=people_source,
                edits=next((v.edits for v in worth if v.metric == name), Value(None)),
            )
        )
    return choices


def _agreements(ranked: Mapping[str, Sequence[ScoredSystem]]) -> dict[str, float]:
    """Return the mean tau-b with all other metrics, by metric."""
    systems = sorted({s.system for of in ranked.values() for s in of} - {SOURCE})
    if len(ranked) < 2 or len(systems) < _MIN_SYSTEMS:
        return {}
    signs = {}
    for metric, of_metric in ranked.items():
        scores = {s.system: s.score.value for s in of_metric}
        values = [np.nan if (v := scores[name]) is None else v for name in systems]
        signs[metric] = pair_signs(np.array(values, dtype=float))
    return {
        metric: fmean(float(tau_b(own, signs[other])) for other in signs if other != metric)
        for metric, own in signs.items()
    }


def _known_results(signature: str, names: Set[str]) -> "Iterator[tuple[str, KnownResult]]":
    """Yield known results of a metric on a corpus and its judgements, by name of these."""
    from maege.studies.known_results.result_files import known_corpora  # few corpora have any

    for name, known in known_corpora().items():
        if name in names:
            for item in known.results:
                if item.signature == signature and item.row in (_ORDER, _PEOPLE):
                    yield name, item


def _chains(
    metric: str, trust: MetricTrust, known: "Mapping[str, KnownResult]"
) -> tuple[Value, str]:
    measured = next((row for row in trust.chains if row.metric == metric), None)
    if measured is not None:
        return measured.tau, measured.references
    result = next((item.result for item in known.values() if item.row == _ORDER), None)
    return (Value(None), "") if result is None else (result.value, "known result")


def _people(
    metric: str, trust: MetricTrust, known: "Mapping[str, KnownResult]"
) -> tuple[Value, str]:
    measured = [row for row in trust.people if (row.metric, row.measure) == (metric, "pearson")]
    if measured:
        most = max(measured, key=lambda row: row.systems)
        return Value(most.value.value, most.by_sentences_and_systems), most.judgements
    for name, item in known.items():
        if item.row == _PEOPLE:
            return item.result.value, f"known result: {name}"
    return Value(None), ""
