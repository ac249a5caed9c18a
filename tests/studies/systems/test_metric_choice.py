"""What is known of metrics that could rank systems."""

from collections.abc import Mapping
from itertools import permutations

import pytest

from maege.metrics.gleu.metric import Gleu
from maege.statistics.value import Value
from maege.studies.known_results.result_files import known_corpora
from maege.studies.systems.human_validity import HumanValidity
from maege.studies.systems.metric_choice import MetricChoice, metric_choices
from maege.studies.systems.metric_trust import ChainValidity, MetricTrust
from maege.studies.systems.scored_systems import ScoredSystem
from maege.studies.systems.system_pairs import SystemPair

ORDERS = {"gleu": "xyz", "b": "xyz", "c": "zyx"}


def choices(
    trust: MetricTrust, corpus: str | None = None, orders: Mapping[str, str] = ORDERS
) -> dict[str, MetricChoice]:
    ranked = {
        metric: [
            ScoredSystem(metric, name, Value(1.0 - position)) for position, name in enumerate(order)
        ]
        for metric, order in orders.items()
    }
    pairs = {
        metric: [
            SystemPair(metric, "x", "y", Value(0.5), adjusted=0.01),
            SystemPair(metric, "x", "z", Value(0.5), adjusted=0.2),
            SystemPair(metric, "x", "source", Value(0.5), adjusted=0.01, family="source"),
        ]
        for metric in orders
    }
    metrics = dict.fromkeys(orders, Gleu())
    return {c.metric: c for c in metric_choices(ranked, pairs, trust, metrics, corpus)}


def test_agreement_is_the_mean_tau_with_the_other_metrics() -> None:
    by_metric = choices(MetricTrust())
    assert {name: c.agreement for name, c in by_metric.items()} == {"gleu": 0, "b": 0, "c": -1}
    assert (by_metric["b"].significant, by_metric["b"].pairs) == (1, 2)
    assert (by_metric["b"].chains, by_metric["b"].people_source) == (Value(None), "")


def test_agreement_does_not_depend_on_the_order_of_metrics() -> None:
    orders = [("gleu", "xyz"), ("b", "xyz"), ("c", "xyz"), ("d", "yxz")]
    permuted = [choices(MetricTrust(), None, dict(order)) for order in permutations(orders)]
    assert {of["gleu"].agreement for of in permuted} == {(1 + 1 + 1 / 3) / 3}


def test_what_was_measured_goes_before_known_results() -> None:
    interval = (0.1, 0.9)
    trust = MetricTrust(
        chains=(ChainValidity("gleu", "others", Value(0.25), None, 9),),
        people=tuple(
            HumanValidity("gleu", name, systems, 9, "pearson", Value(0.5), interval)
            for name, systems in (("few", 4), ("many", 12))
        ),
    )
    choice = choices(trust, "conll14")["gleu"]
    assert (choice.chains, choice.chains_source) == (Value(0.25), "others")
    assert (choice.people, choice.people_source) == (Value(0.5, interval), "many")


def test_known_results_are_those_of_the_corpus_and_the_signature() -> None:
    choice = choices(MetricTrust(), "conll14")["gleu"]
    stored = {
        (name, item.row): item.result.value.value
        for name, of in known_corpora().items()
        for item in of.results
        if item.signature == Gleu().signature
    }
    assert choice.chains.value == pytest.approx(stored["conll14", "order"])
    assert choice.people_source.startswith("known result: ")
    name = choice.people_source.removeprefix("known result: ")
    assert choice.people.value == pytest.approx(stored[name, "people-systems"])
