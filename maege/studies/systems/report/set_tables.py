"""Tables and claims of systems over several test sets."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from maege.number_format import MISSING, format_estimate, format_percentage
from maege.report.columns import Column, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.claim import Claim
from maege.statistics.significance_letters import significance_letters
from maege.statistics.value import Value
from maege.studies.systems.report.claims import FIRST, OTHERS, SCORES
from maege.studies.systems.report.main_table import mark_of, ranks_of
from maege.studies.systems.report.reported_systems import Marks, ReportedSystems
from maege.studies.systems.system_pairs import SystemPair
from maege.studies.systems.test_sets import LEAST_SETS, PairOverSets, SetComparison, SystemOverSets

SWAPPED = "⇅"
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


def systems_table(results: ReportedSets) -> StudyTable:
    """Return the scores of systems in all test sets, and what they have over all."""
    comparison = results.comparison
    metrics = list(comparison.systems)
    columns = [Column("metric")] if len(metrics) > 1 else []
    columns += [
        Column("system"),
        *(Column(name, _score(results, name), "cell") for name in results.sets),
        Column("mean rank", lambda s: _one_digit(s.mean_rank), "cell"),
        Column("mean z", "standardised", "amount"),
        Column("ranks", lambda s: ranks_of(s.best_rank, s.worst_rank), "cell"),
    ]
    has_letters = any(results.marks.values())
    if has_letters:
        columns.append(Column("sig.", lambda s: mark_of(results.marks, s.metric, s.system), "cell"))
    baseline = next(iter(results.sets.values())).baseline
    caption = (
        "Score in each test set, with a letter: systems without a common one differ significantly. "
        if baseline is None
        else f"Score in each test set, and whether it is significantly above or below {baseline}. "
    )
    caption += (
        f"{SWAPPED}: here significantly the other way round than by mean z, beside some system, as "
        f"another set confirms. mean z: of standardised scores. ranks: by it, after all that are "
        f"significantly better, before all that are significantly worse. Intervals: "
        f"{results.confidence}, for new sentences of these test sets."
    )
    if has_letters:
        caption += f" sig.: letters of differences in all {len(results.sets)} test sets."
    rows = [*chain.from_iterable(comparison.systems.values())]
    return study_table(
        "test_sets", SCORES, caption, columns, rows, is_main=True, is_table_first=True
    )


def _score(results: ReportedSets, name: str) -> Callable[[SystemOverSets], str]:
    reported = results.sets[name]
    scores = {(s.metric, s.system): s.score for of in reported.found.ranked.values() for s in of}
    # Swaps have the system with the higher mean of standardised scores first.
    swapped = {
        (swap.metric, system)
        for swap in chain.from_iterable(results.comparison.swaps.values())
        for system in (swap.a, swap.b)
        if name in swap.b_above_in
    }

    def cell(system: SystemOverSets) -> str:
        key = system.metric, system.system
        score = scores[key]
        letters = reported.marks.get(system.metric, {}).get(system.system, "")
        mark = SWAPPED if key in swapped else ""
        text = format_estimate(score.value, score.interval)
        return " ".join(filter(None, (text, letters, mark)))

    return cell


def _one_digit(value: Value) -> str:
    ends = "" if value.interval is None else f" [{', '.join(f'{e:.1f}' for e in value.interval)}]"
    return MISSING if value.value is None else f"{value.value:.1f}{ends}"


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
        f"Pairs of systems ({SWAPPED}) with significant differences of both signs: by Holm's "
        f"method over the pairs of a metric, times half of the number of other test sets if that "
        f"is more than 1. a: above by mean z."
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
