"""Tables and claims of systems over several test sets."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np

from maege.number_format import format_estimate, format_percentage
from maege.report.columns import Column, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.claim import Claim
from maege.statistics.significance_letters import letter_breaks, significance_letters
from maege.statistics.value import Value
from maege.studies.systems.report.claims import FIRST, OTHERS, SCORES
from maege.studies.systems.report.main_table import mark_of, ranks_of
from maege.studies.systems.report.reported_systems import Marks, ReportedSystems
from maege.studies.systems.system_pairs import SystemPair
from maege.studies.systems.test_sets import (
    LEAST_SETS,
    PairOverSets,
    SetComparison,
    SystemOverSets,
    mean_standardised,
)

UP, DOWN = "↑", "↓"  # beside the score of a system
SETS = "systems.sets"


@dataclass(frozen=True)
class ReportedSets:
    """Systems over several test sets, with what is reported of each set."""

    comparison: SetComparison
    sets: Mapping[str, ReportedSystems]

    @property
    def confidence(self) -> str:
        """Of intervals."""
        how = next(iter(self.sets.values())).config.statistics
        return format_percentage(how.confidence, 0)

    @cached_property
    def marks(self) -> Marks:
        """Letters: systems without a common one differ in all test sets, in one direction."""
        marks = {}
        for metric, systems in self.comparison.systems.items():
            adjusted: dict[tuple[str, str], float] = {}
            for pair in self.comparison.pairs[metric]:
                key = min(pair.above, pair.below), max(pair.above, pair.below)
                adjusted[key] = min(pair.partial_conjunction[-1], adjusted.get(key, 1.0))
            marks[metric] = significance_letters(
                {s.system: s.standardised.value for s in systems},
                [SystemPair(metric, *k, Value(None), adjusted=p) for k, p in adjusted.items()],
            )
        return marks

    @cached_property
    def movers(self) -> Mapping[str, Mapping[tuple[str, str], str]]:
        """By metric: which systems move over others in which set, and whether up or down.

        Of two systems that change places, the one moves whose standardised score in this set is
        farther from its mean. So one that moves over five others is marked, and they are not.
        """
        return {metric: self._movers(metric) for metric in self.comparison.systems}

    def _movers(self, metric: str) -> Mapping[tuple[str, str], str]:
        means = {s.system: s.standardised.value or 0.0 for s in self.comparison.systems[metric]}
        moved = {}
        for name, of_set in self.sets.items():
            scores = {s.system: s.score.value for s in of_set.found.ranked[metric]}
            values = np.array([scores[system] for system in means], dtype=float)
            own = dict(zip(means, mean_standardised(values[None, None])[0].tolist(), strict=True))
            for swap in self.comparison.swaps[metric]:
                if name in swap.b_above_in:
                    down, up = means[swap.a] - own[swap.a], own[swap.b] - means[swap.b]
                    moved[swap.a if down > up else swap.b, name] = DOWN if down > up else UP
        return moved


def systems_table(results: ReportedSets) -> StudyTable:
    """Return the scores of systems in all test sets, and what they have over all.

    A row is a system, the best by the first metric over all sets first; of several metrics, each
    one has a group of columns.
    """
    systems = results.comparison.systems
    first = next(iter(systems))
    own = {metric: list(_scores(results, metric)) for metric in systems}
    over_all = {metric: list(_over_all(results, metric)) for metric in systems}
    groups = [("", 1), *((metric, len(own[metric] + over_all[metric])) for metric in systems)]
    if len(systems) == 1:
        groups = [("", 1), ("score", len(own[first])), ("over all sets", len(over_all[first]))]
    columns = [column for metric in systems for column in (*own[metric], *over_all[metric])]
    caption = " ".join(_caption(results))
    rules = _rules(results)
    table = record_table(
        caption, [Column("system"), *columns], systems[first], tuple(groups), rules
    )
    view = View(SCORES, table, is_main=True, is_table_first=True)
    return StudyTable.of_records("test_sets", chain.from_iterable(systems.values()), view)


def _scores(results: ReportedSets, metric: str) -> Iterator[Column]:
    """Yield the scores in each set; records are the systems by any metric."""

    def column(name: str, reported: ReportedSystems) -> Column:
        scores = {s.system: s.score for s in reported.found.ranked[metric]}

        def cell(system: SystemOverSets) -> str:
            score = scores[system.system]
            letters = reported.marks.get(metric, {}).get(system.system, "")
            moved = results.movers[metric].get((system.system, name), "")
            text = format_estimate(score.value, score.interval)
            return " ".join(filter(None, (text, letters, moved)))

        return Column(name, cell, "cell")

    return (column(name, reported) for name, reported in results.sets.items())


def _over_all(results: ReportedSets, metric: str) -> Iterator[Column]:
    """Yield what a metric has over all sets; records are the systems by any metric."""
    by_system = {s.system: s for s in results.comparison.systems[metric]}

    def standardised(system: SystemOverSets) -> Value:
        of = by_system.get(system.system)
        return of.standardised if of else Value(None)

    def ranks(system: SystemOverSets) -> str | None:
        of = by_system.get(system.system)
        return None if of is None else ranks_of(of.best_rank, of.worst_rank)

    yield Column("mean z", standardised, "amount")
    yield Column("ranks", ranks, "cell")
    if any(results.marks.values()):
        yield Column("sig.", lambda s: mark_of(results.marks, metric, s.system), "cell")


def _caption(results: ReportedSets) -> Iterator[str]:
    first, *others = results.comparison.systems
    yield f"Rows: by mean z{f' of {first}' if others else ''}, the mean of standardised scores."
    baseline = next(iter(results.sets.values())).baseline
    yield (
        "Score in each test set, with a letter: systems without a common one differ significantly."
        if baseline is None
        else f"Score in each test set, and whether it is significantly above or below {baseline}."
    )
    if any(results.movers.values()):
        yield (
            f"{UP}, {DOWN}: moves in this set over a system with a higher (lower) mean z, "
            f"significantly."
        )
    yield f"[interval]: {results.confidence}, for new sentences of these test sets."
    yield "ranks: places that the tests leave open."
    if any(results.marks.values()):
        yield f"sig.: letters of differences in all {len(results.sets)} test sets."
    if _rules(results):
        yield (
            "Line: of the systems with a letter there, all above it have such differences from all "
            "below it."
        )


def _rules(results: ReportedSets) -> tuple[int, ...]:
    metric, systems = next(iter(results.comparison.systems.items()))
    return letter_breaks([results.marks[metric].get(system.system) for system in systems])


def pairs_table(results: ReportedSets) -> StudyTable:
    """Return in how many test sets one system is above another."""
    number = len(results.sets)
    columns = [
        Column("metric"),
        Column("above"),
        Column("below"),
        Column("sets", lambda p: f"at least {p.shown_in} of {number}", "cell"),
        *(Column(f"p ({k} of {number})", _partial(k), "p") for k in range(1, number + 1)),
    ]
    how = {
        "simes": "Simes' combination of all but the k − 1 smallest p-values, which is valid as the "
        "test sets share no sentences",
        "bonferroni": "Bonferroni's combination, since some test sets share sentences, so that "
        "Simes' would not be valid",
    }[results.comparison.combination]
    caption = (
        f"In how many test sets one system is shown to be above another. p: of “above in at least "
        f"k of {number}”, a partial conjunction test (Benjamini and Heller, 2008) by {how}; "
        f"adjusted by Holm's method over all pairs and directions of a metric. All this is about "
        f"new sentences of these test sets. Of other test sets a sign test says something with "
        f"{LEAST_SETS} or more sets at least."
    )
    pairs = [*chain.from_iterable(results.comparison.pairs.values())]
    shown = record_table(caption, columns, [pair for pair in pairs if pair.shown_in])
    view = View("In how many test sets?", shown, is_folded=True)
    return StudyTable.of_records("set_pairs", pairs, view)


def _partial(k: int) -> Callable[[PairOverSets], float]:
    return lambda pair: pair.partial_conjunction[k - 1]


def swaps_table(results: ReportedSets) -> StudyTable:
    """Return the systems that change places from one test set to another."""
    columns = [
        Column("metric"),
        Column("a"),
        Column("b"),
        Column("a above", lambda swap: ", ".join(swap.a_above_in)),
        Column("b above", lambda swap: ", ".join(swap.b_above_in)),
    ]
    caption = (
        "Pairs of systems with significant differences of both signs: by Holm's method over the "
        "pairs of a metric, times half of the number of other test sets if that is more than 1. a: "
        "above by mean z."
    )
    swaps = [*chain.from_iterable(results.comparison.swaps.values())]
    return study_table("set_swaps", "Systems that change places", caption, columns, swaps)


def set_claims(comparison: SetComparison) -> Iterator[Claim]:
    """Yield for each metric who is first, and of every pair that it is above in all test sets.

    The raw p-value is the largest of the test sets; that of the family is adjusted.
    """
    number = len(comparison.sets)
    for metric, systems in comparison.systems.items():
        swaps = comparison.swaps[metric]
        stage = FIRST if metric == next(iter(comparison.systems)) else OTHERS
        for pair in comparison.pairs[metric]:
            yield Claim(
                SETS,
                (pair.above, pair.below),
                topic=metric,
                family=f"sets by {metric}",
                value=Value(float(pair.shown_in)),
                pvalue=max(pair.pvalues),
                family_pvalue=pair.partial_conjunction[-1],
                units="other sentences",
                conditions=("of these test sets", "with these references"),
                section=SCORES,
                table="set_pairs",
                is_key=True,
                stage=stage,
                details={
                    "sets": number,
                    "first": systems[0].system,
                    "rank": systems[0].mean_rank.value,
                    "systems": len(systems),
                    "swaps": len(swaps),
                },
            )
