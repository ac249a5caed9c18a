"""The rows of the dossier that people answer: agreement compared with scorers without grammar.

The p-values are one-sided and not adjusted. A dossier adjusts them for many others, so they are
right far out: of outputs by the jackknife and Student's t, of systems by exchanging whole systems.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats
from maege.report.columns import by_metric
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.correlation_tests import SystemStatistic, exchange_of_totals, system_totals
from maege.statistics.jackknife import (
    MIN_CLUSTERS,
    ClusteredStatistic,
    jackknife,
    paired_pvalue,
    t_interval,
)
from maege.statistics.kendall import MAIN_MEASURE, SENTENCE_MEASURES, Counts
from maege.statistics.system_measures import MIN_SYSTEMS, pearson, permutation_pvalues
from maege.statistics.value import Value, finite
from maege.studies.humans.system_level import SystemEstimate, SystemLevel
from maege.studies.joint_results import Groups, groups_of, joint_result
from maege.studies.known_results.known_result import RowStatistic
from maege.studies.rows import (
    CHANCE,
    CONSTANT,
    OTHER_SYSTEMS,
    LimitComparison,
    Phrases,
    Row,
    RowResult,
)

if TYPE_CHECKING:  # slow to import
    from maege.statistics.score_table import ScoreTable

# A sentence with fewer comparisons is joined with the next ones. Known results have the sums of a
# dozen metrics, which must leave open what a judge said: this is three comparisons a metric.
LEAST_JOINED_COMPARISONS = 40
# Of systems, for intervals of differences of known results.
_KEPT_RESAMPLES = 500
# Of systems, for r above 0; the smallest p-value is one in their number.
_PERMUTATIONS = 99_999
ASKED_BY = "`--humans SET`"
SENTENCES_ROW, SYSTEMS_ROW = "people-sentences", "people-systems"
# Names of texts in judgements that are no systems, in lower case.
_NO_SYSTEMS = frozenset({"input", "source", "reference"})
FAILED = "it has no scores of the judged outputs"


@dataclass(frozen=True)
class ComparedAgreement:
    """The agreement of one metric with people."""

    value: Value
    comparisons: tuple[LimitComparison, ...]  # with each limit
    statistic: RowStatistic | None = None  # for comparisons with other metrics


_UNDEFINED = ComparedAgreement(Value(None), ())


def agreement_on_outputs(
    counts: Mapping[str, Floats], limits: Mapping[str, Mapping[str, str]], confidence: float
) -> dict[str, ComparedAgreement]:
    """Compare metrics in tau with people, for other sentences.

    ``counts``: by metric or scorer, shape (sentences, 5), of the same comparisons; see
    ``counts_by_sentence``. ``limits``: by metric, the scorers that are its limits, with their
    names.
    """
    tables = np.stack(list(counts.values()))  # (scorers, sentences, 5)
    measure = SENTENCE_MEASURES[MAIN_MEASURE]
    weights = Counts.of(tables[0]).total
    values, deviations = jackknife(
        tables.swapaxes(0, 1), lambda totals: measure.value(Counts.of(totals)), weights
    )
    index = {name: number for number, name in enumerate(counts)}

    def compared(metric: int, limit: int, name: str) -> LimitComparison:
        difference = float(values[metric] - values[limit])
        of_sentences = deviations[:, metric] - deviations[:, limit]
        interval = t_interval(difference, of_sentences, weights, confidence)
        pvalue = paired_pvalue(difference, of_sentences, weights)
        return LimitComparison.tested(name, Value(difference, interval), pvalue)

    return {
        metric: ComparedAgreement(
            Value(
                finite(values[own]),
                t_interval(values[own], deviations[:, own], weights, confidence, measure.limits),
            ),
            tuple(compared(own, index[n], name) for n, name in of_metric.items() if n in index),
            pooled_statistic(tables[own]),
        )
        for metric, of_metric in limits.items()
        if metric in index
        for own in [index[metric]]
    }


def pooled_statistic(counts: Floats) -> ClusteredStatistic | None:
    """Return tau with people, whose clusters are sentences, joined where they have few comparisons.

    ``counts`` have shape (sentences, 5). None if there are too few comparisons.
    """
    of_sentences = Counts.of(counts)
    sums = np.stack(
        [of_sentences.agree - of_sentences.disagree, of_sentences.without_human_ties], axis=-1
    )
    pool = _pools(sums[:, 1])
    if len(pool) < MIN_CLUSTERS:
        return None
    net, weights = np.add.reduceat(sums, pool).T
    return ClusteredStatistic.of_means(net / weights, weights)


def _pools(comparisons: Floats) -> list[int]:
    """Return the first sentence of each pool, all of which have enough comparisons.

    Those that remain at the end are part of the last one.

    >>> _pools(np.array([50.0, 30.0, 0.0, 10.0, 3.0]))
    [0, 1]
    """
    starts, number = [0], 0.0
    for sentence, of_sentence in enumerate(comparisons.tolist(), 1):
        number += of_sentence
        if number >= LEAST_JOINED_COMPARISONS:
            starts.append(sentence)
            number = 0.0
    return starts[:-1]


def agreement_on_systems(
    level: SystemLevel, scores: "Mapping[str, ScoreTable]", limits: Mapping[str, Mapping[str, str]]
) -> dict[str, ComparedAgreement]:
    """Compare metrics in r with the scores of systems by people.

    To be better than a limit is tested for other sentences and other systems; to be worse than
    chance, the only fault, for other sentences with these systems. ``scores`` and ``limits``: as
    for `agreement_on_outputs`, but scorers that do not differ between systems are no limits.
    """
    values, resampled = level.correlations(scores)
    index = {name: number for number, name in enumerate(scores)}
    people, seed = level.human["trueskill"], level.settings.seed
    outputs = np.stack([of_scorer.sentence_scores for of_scorer in scores.values()])
    above_chance = permutation_pvalues(people, outputs.mean(axis=1), _PERMUTATIONS, seed)
    totals = system_totals(outputs)
    exchanged = exchange_of_totals(totals, people, pearson, level.settings.permutations, seed)

    def compared(
        estimate: SystemEstimate, of_metric: Mapping[str, str]
    ) -> Iterator[LimitComparison]:
        own, confidence = index[estimate.metric], level.settings.confidence
        r = estimate.value
        if r is None or estimate.pvalue is None:
            return
        yield LimitComparison.tested(CHANCE, Value(r, estimate.by_sentences), estimate.pvalue)
        of_systems = Value(r, estimate.by_sentences_and_systems)
        above = float(above_chance[own])
        yield LimitComparison(OTHER_SYSTEMS, of_systems, above, 1.0, is_fault=False)
        for scorer, name in of_metric.items():
            other = index.get(scorer, own)
            pvalue = float(exchanged[own, other])
            if np.isfinite(pvalue):
                gap = resampled[:, own] - resampled[:, other]
                difference = Value(r - float(values[other]), percentile_interval(gap, confidence))
                yield LimitComparison.tested(name, difference, pvalue, is_fault=False)

    return {
        metric: ComparedAgreement(
            Value(estimate.value, estimate.by_sentences),
            tuple(compared(estimate, of_metric)),
            SystemStatistic(
                estimate.value,
                people,
                totals[index[metric]],
                resampled[:_KEPT_RESAMPLES, index[metric]],
                level.settings,
            ),
        )
        for metric, of_metric in limits.items()
        if metric in index
        for estimate in [level.correlation(metric, scores[metric])]
    }


@dataclass(frozen=True)
class JudgedSet:
    """A set of judgements, and what it may have in common with others."""

    name: str
    sentences: int  # number of judged ones, as are judges
    judges: int
    systems: frozenset[str]  # their names
    sources: frozenset[str] = frozenset()  # of judged sentences; empty if they are not known


def groups_of_sets(sets: Sequence[JudgedSet], row: str) -> Groups:
    """Return the groups of sets that share what the tests of a row have as units.

    These are systems for r of systems, else sentences. Sets whose sentences are not known may
    share some.
    """
    if row == SYSTEMS_ROW:
        return groups_of([frozenset(map(str.lower, s.systems)) - _NO_SYSTEMS for s in sets])
    sources = [of_set.sources or frozenset("?") for of_set in sets]
    any_source = frozenset[str]().union(*sources) if frozenset("?") in sources else frozenset()
    return groups_of([of_set | any_source for of_set in sources])


@dataclass(frozen=True)
class PeopleOfMetric:
    """The agreement of a metric with people on one set of judgements."""

    metric: str  # its name
    judged: JudgedSet
    on_outputs: ComparedAgreement | None  # None if the metric has no scores
    on_systems: ComparedAgreement | None  # None, too, if there are too few systems
    is_constant: bool  # whether all outputs that people compared have the same score
    another_judge: Value  # tau of a judge in the place of a metric


def _results(judged: Sequence[PeopleOfMetric], row: str) -> list[RowResult]:
    """Return the result of each metric on all sets, whose order does not matter."""
    return [_joint(sets, row) for sets in by_metric(judged).values()]


def _joint(of_sets: Sequence[PeopleOfMetric], row: str) -> RowResult:
    of_systems = row == SYSTEMS_ROW
    in_order = sorted(of_sets, key=lambda p: p.judged.name)
    groups = groups_of_sets([p.judged for p in in_order], row)
    return joint_result([_result(p, of_systems) for p in in_order], groups, of_r=of_systems)


def _result(people: PeopleOfMetric, of_systems: bool) -> RowResult:
    """Return tau, or r of systems, of a metric on one set."""
    agreement = (people.on_systems if of_systems else people.on_outputs) or _UNDEFINED
    judged = people.judged
    return RowResult(
        people.metric,
        judged.name,
        len(judged.systems) if of_systems else judged.sentences,
        agreement.value,
        agreement.comparisons,
        "sentences and systems; to be below chance: sentences" if of_systems else "sentences",
        (f"{judged.judges} judges and {len(judged.systems)} systems of {judged.name}",),
        FAILED if people.on_outputs is None else CONSTANT if people.is_constant else "",
        None if of_systems else people.another_judge,
    )


ROWS: tuple[Row[Sequence[PeopleOfMetric]], ...] = (
    Row(
        SENTENCES_ROW,
        "order",
        20,
        "Agrees with people on outputs",
        "tau with people",
        Phrases(
            "agrees with people on outputs better than scorers without grammar",
            "agrees poorly with people on outputs",
            "agrees with people on outputs less than {name}",
            "agrees with people on outputs",
            "agrees with people on outputs less",
        ),
        lambda judged: _results(judged, SENTENCES_ROW),
        ASKED_BY,
    ),
    Row(
        SYSTEMS_ROW,
        "systems",
        20,
        "Agrees with people on systems",
        "r with people",
        Phrases(
            "compares systems with people better than scorers without grammar",
            "ranks systems in the reverse of people's order",
            "",
            "compares systems",
            "compares systems worse",
        ),
        lambda judged: _results(judged, SYSTEMS_ROW),
        ASKED_BY,
        items="systems",
        min_items=MIN_SYSTEMS,
    ),
)
