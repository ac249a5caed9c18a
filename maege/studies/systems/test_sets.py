"""Systems on several test sets: read and measured one by one, then compared over all of them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats, Interval
from maege.choices import chosen_by, way_of_section
from maege.metric.metric import Metric
from maege.statistics.bootstrap import Resampling, percentile_interval
from maege.statistics.multiple_testing import (
    ALPHA,
    Combination,
    holm_of_sequences,
    one_sided,
    partial_conjunction,
)
from maege.statistics.rank_ranges import (
    bootstrap_tests,
    rank_clusters,
    ranked,
    ranks_of_tests,
)
from maege.statistics.score_table import ScoreTable
from maege.statistics.ties import tied_ranks
from maege.statistics.value import Value
from maege.studies.scorer import resampling
from maege.studies.study import Context
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.measurements import SystemsFound, measure
from maege.studies.systems.system_inputs import SystemInputs, read_inputs
from maege.studies.systems.system_pairs import SystemPair
from maege.texts.compared import Compared
from maege.texts.texts import SOURCE
from maege.user_warnings import LITE_NOTE, capture_warnings, warn_caller

if TYPE_CHECKING:  # most comparisons have one test set
    from maege.studies.systems.shared_units import SharedUnits

LEAST_SETS = 6  # of equal sign, to say more of other test sets by a sign test: 2 ** (1 - 6) < .05


@dataclass(frozen=True)
class SystemOverSets:
    """A system by one metric over all test sets."""

    metric: str
    system: str
    mean_rank: Value  # of its ranks in the test sets, 1 is best; by resampling sentences
    # Mean of its standardised scores: in each set minus the mean of the systems, divided by their
    # standard deviation.
    standardised: Value
    # By the mean of standardised scores, for all systems together, see ``ranks_of_tests``; None of
    # the source, and without intervals.
    best_rank: int | None = None
    worst_rank: int | None = None
    cluster: int | None = None


@dataclass(frozen=True)
class PairOverSets:
    """One system above another, in how many test sets."""

    metric: str
    above: str
    below: str
    pvalues: tuple[float, ...]  # one-sided, of each test set; 1 where nothing could be tested
    # At index k - 1 the p-value of "above in at least k of the test sets", adjusted for all claims
    # of the metric.
    partial_conjunction: tuple[float, ...]

    @property
    def shown_in(self) -> int:
        """In how many test sets, at least, the first system is shown to be above the other."""
        return sum(pvalue < ALPHA for pvalue in self.partial_conjunction)


@dataclass(frozen=True)
class OrderSwap:
    """Two systems that are in opposite orders in two test sets, each time significantly."""

    metric: str
    a: str  # the one with the higher mean of standardised scores
    b: str
    a_above_in: tuple[str, ...]  # names of test sets
    b_above_in: tuple[str, ...]


@dataclass(frozen=True)
class SetComparison:
    """Systems over several test sets, with those systems and metrics that all sets have."""

    sets: tuple[str, ...]
    combination: Combination
    systems: Mapping[str, list[SystemOverSets]] = field(default_factory=dict)  # by metric
    pairs: Mapping[str, list[PairOverSets]] = field(default_factory=dict)
    swaps: Mapping[str, list[OrderSwap]] = field(default_factory=dict)


def compare_sets(
    found: Mapping[str, SystemsFound],
    combination: Combination,
    units: "SharedUnits",
    statistics: Resampling,
) -> SetComparison:
    """Compare systems over test sets, for each metric that all sets have.

    ``units``: what is resampled, of the documents of all sets.
    """
    first, *others = found.values()
    metrics = [m for m in first.ranked if all(m in other.ranked for other in others)]
    systems, pairs, swaps = {}, {}, {}
    for metric in metrics:
        common = _common_systems(metric, list(found.values()))
        systems[metric] = list(systems_over_sets(metric, common, found, units, statistics))
        pairs[metric] = pairs_over_sets(metric, common, list(found.values()), combination)
        order = [system.system for system in systems[metric]]
        swaps[metric] = list(order_swaps(metric, order, found))
    return SetComparison(tuple(found), combination, systems, pairs, swaps)


def _common_systems(metric: str, found: Sequence[SystemsFound]) -> list[str]:
    """Return the systems that have a defined score in all test sets."""
    by_set = [{s.system for s in of.ranked[metric] if s.score.value is not None} for of in found]
    return [s.system for s in found[0].ranked[metric] if all(s.system in of for of in by_set)]


def systems_over_sets(
    metric: str,
    systems: Sequence[str],
    found: Mapping[str, SystemsFound],
    units: "SharedUnits",
    statistics: Resampling,
) -> Iterator[SystemOverSets]:
    """Yield the systems over all test sets, that with the best mean of standardised scores first.

    Sentences that sets share are resampled together, the others of each set for themselves. Without
    counts of sentences there are no intervals.
    """
    scores = [{s.system: s.score.value for s in of.ranked[metric]} for of in found.values()]
    observed = np.array([[of[s] for s in systems] for of in scores], dtype=float)[:, None]
    ranks, means = mean_ranks(observed)[0].tolist(), mean_standardised(observed)[0]
    tables = {name: of.tables.get(metric) for name, of in found.items()}
    resampled = units.resampled(tables, statistics)
    intervals: list[Interval | None] = [None] * len(systems)
    drawn, ranges = None, {}
    if resampled is not None:
        own = np.array([_of_systems(systems, tables[name], of) for name, of in resampled.items()])
        drawn = mean_standardised(own, observed)
        ranges = _ranges(systems, means, drawn, statistics.confidence)
        intervals = [percentile_interval(of, statistics.confidence) for of in mean_ranks(own).T]
    for item in ranked(means, drawn, statistics.confidence):
        system, mean_rank = systems[item.index], ranks[item.index]
        yield SystemOverSets(
            metric,
            system,
            Value(mean_rank, intervals[item.index]),
            item.score,
            *ranges.get(system, (None, None, None)),
        )


def _of_systems(systems: Sequence[str], table: ScoreTable | None, resampled: Floats) -> Floats:
    """Return the columns of some systems; without a table there are no resamples."""
    names = () if table is None else table.items
    return resampled[:, [names.index(system) for system in systems]]


def _ranges(
    systems: Sequence[str], means: Floats, drawn: Floats, confidence: float
) -> dict[str, tuple[int, int, int]]:
    """Return the best and the worst rank and the cluster of all systems but the source."""
    order = [int(i) for i in np.argsort(-means, kind="stable") if systems[i] != SOURCE]
    best, worst = ranks_of_tests(bootstrap_tests(means[order], drawn[:, order], confidence))
    rows = zip(best.tolist(), worst.tolist(), rank_clusters(best, worst), strict=True)
    return dict(zip([systems[i] for i in order], rows, strict=True))


def mean_ranks(scores: Floats) -> Floats:
    """Return the mean of the ranks over sets; (sets, resamples, systems) to (resamples, systems).

    >>> mean_ranks(np.array([[[0.5, 0.25]], [[0.1, 0.1]]]))
    array([[1.25, 1.75]])
    """
    return np.asarray(tied_ranks(-scores).mean(axis=0))


def mean_standardised(scores: Floats, observed: Floats | None = None) -> Floats:
    """Return the mean of standardised scores over sets, of the same shapes as ``mean_ranks``.

    ``observed`` has the scores whose standard deviations are taken, shape (sets, 1, systems); those
    of resamples are too large, and would draw all systems to the mean. A set in which all systems
    have the same score has zeros.

    >>> mean_standardised(np.array([[[0.5, 0.25]], [[0.1, 0.1]]]))
    array([[ 0.5, -0.5]])
    """
    centred = scores - scores.mean(axis=-1, keepdims=True)
    deviation = (scores if observed is None else observed).std(axis=-1, keepdims=True)
    standardised = np.divide(
        centred, deviation, out=np.zeros_like(centred), where=deviation > np.finfo(float).eps
    )
    return np.asarray(standardised.mean(axis=0))


def pairs_over_sets(
    metric: str, systems: Sequence[str], found: Sequence[SystemsFound], combination: Combination
) -> list[PairOverSets]:
    """Test in how many sets each system is above each other one, in both directions.

    Pairs with the source that nobody asked for are left out. The p-values are adjusted for the
    number of claims by ``holm_of_sequences``.
    """
    by_set = [
        {frozenset((p.a, p.b)): p for p in of_set.pairs[metric] if p.family == "systems"}
        for of_set in found
    ]
    claims = [
        claim
        for a, b in combinations(systems, 2)
        if all(frozenset((a, b)) in pairs for pairs in by_set)
        for claim in ((a, b), (b, a))
    ]
    pvalues = [
        tuple(_pvalue_above(pairs[frozenset(claim)], claim[0]) for pairs in by_set)
        for claim in claims
    ]
    adjusted = holm_of_sequences([partial_conjunction(p, combination) for p in pvalues])
    return [
        PairOverSets(metric, *claim, of_sets, tuple(combined))
        for claim, of_sets, combined in zip(claims, pvalues, adjusted, strict=True)
    ]


def _pvalue_above(pair: SystemPair, above: str) -> float:
    """Return the p-value of "``above`` has the higher score"."""
    oriented = pair if pair.a == above else pair.exchanged()
    return one_sided(oriented.difference.value, oriented.pvalue)


def order_swaps(
    metric: str, systems: Sequence[str], found: Mapping[str, SystemsFound]
) -> Iterator[OrderSwap]:
    """Yield the pairs of systems with significant differences of both signs.

    A false one takes a false difference, in one of two directions, in one of the other sets. So the
    p-values of a set are multiplied by half of the number of these: of up to three sets, the
    differences are those that are significant in each.
    """
    factor = max(1.0, (len(found) - 1) / 2)
    above: dict[tuple[str, str], list[str]] = {}
    for name, of_set in found.items():
        for pair in of_set.pairs[metric]:
            is_tested = pair.family == "systems" and pair.adjusted is not None
            if is_tested and (pair.adjusted or 0.0) * factor < ALPHA:
                higher, lower = (pair.a, pair.b) if pair.sign > 0 else (pair.b, pair.a)
                above.setdefault((higher, lower), []).append(name)
    for a, b in combinations(systems, 2):
        if (a, b) in above and (b, a) in above:
            yield OrderSwap(metric, a, b, tuple(above[a, b]), tuple(above[b, a]))


@dataclass(frozen=True)
class SetsInputs:
    """What was read, by name of the test set; the name is empty if there is one only."""

    sets: Mapping[str, SystemInputs]

    @property
    def metrics(self) -> Mapping[str, Metric]:
        """The metrics, by name; with the test set, if they differ by its language."""
        metrics: dict[str, Metric] = {}
        for of_set, inputs in self.sets.items():
            for name, metric in inputs.metrics.items():
                is_other = metrics.setdefault(name, metric).signature != metric.signature
                metrics |= {f"{name} ({of_set})": metric} if is_other else {}
        return metrics

    @property
    def checksums(self) -> Mapping[str, str]:
        """SHA-256 by name of the file, with that of the test set if there are several."""
        return {
            f"{name}: {file}" if name else file: digest
            for name, inputs in self.sets.items()
            for file, digest in inputs.checksums.items()
        }

    @property
    def versions(self) -> Mapping[str, str]:
        """Nothing else determines the results."""
        return {}

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What outputs are compared with, by test set."""
        return {
            name: Compared.of_texts(inputs.texts, inputs.metrics)
            for name, inputs in self.sets.items()
        }

    @property
    def combination(self) -> Combination:
        """How p-values of test sets are combined: ``simes`` if these share no sentences.

        Sentences of different test sets are drawn independently, and then Simes' combination is
        valid, and never finds less than Bonferroni's; sets that share sentences depend on each
        other. Fisher's finds less if some set has no difference, or a reversed one.
        """
        return "bonferroni" if self.units.are_shared else "simes"

    @cached_property
    def units(self) -> "SharedUnits":
        """What is resampled of all test sets."""
        from maege.studies.systems.shared_units import SharedUnits

        return SharedUnits.of_sets({name: inputs.texts for name, inputs in self.sets.items()})


@dataclass(frozen=True)
class SetsFound:
    """What was measured, by name of the test set, and over all of them if there are several."""

    sets: Mapping[str, SystemsFound]
    comparison: SetComparison | None = None


def read_sets(config: SystemsConfig) -> SetsInputs:
    """Read the files of all test sets; see ``read_inputs``. Notes of several name the set."""
    sets = {}
    for name, of_set in config.sets.items():
        with _chosen_in(name):
            sets[name], notes = capture_warnings(partial(read_inputs, of_set, name))
        for note in notes:
            warn_caller(_named(note, name) if len(config.sets) > 1 else note)
    return SetsInputs(sets)


def _named(note: str, name: str) -> str:
    """Return a note that begins with the name of its test set, unless it is the same for all."""
    return note if note == LITE_NOTE or note.startswith(f"{name}: ") else f"{name}: {note}"


def _measure_one(
    name: str, of_set: SystemsConfig, inputs: SystemInputs, context: Context, sets: int
) -> SystemsFound:
    """Measure the systems on one of several test sets, which all notes name."""
    before = set(context.scorer.notes)
    with _chosen_in(name):
        found, notes = capture_warnings(partial(measure, of_set, inputs, context, sets))
    for note in notes:
        warn_caller(_named(note, name))
    own = context.scorer.notes - before
    context.scorer.notes = before | {_named(note, name) for note in own}
    return replace(found, notes=tuple(_named(note, name) for note in found.notes))


def _chosen_in(name: str) -> AbstractContextManager[None]:
    """Let messages name the choices of a test set; it has no name if it is the only one."""
    return chosen_by(way_of_section(f"test_sets.{name}.corpus" if name else "corpus"))


def measure_sets(config: SystemsConfig, inputs: SetsInputs, context: Context) -> SetsFound:
    """Measure the systems on each test set, and compare them over all."""
    if len(config.sets) == 1:
        ((name, of_set),) = config.sets.items()
        with _chosen_in(name):
            return SetsFound({name: measure(of_set, inputs.sets[name], context)})
    found = {
        name: _measure_one(name, of_set, inputs.sets[name], context, len(config.sets))
        for name, of_set in config.sets.items()
    }
    over_all = compare_sets(found, inputs.combination, inputs.units, resampling(config))
    return SetsFound(found, over_all)
