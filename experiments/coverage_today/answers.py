"""The verdicts: what of the study stands for today's systems, in sentences from the results."""

from collections.abc import Iterable

from experiments.coverage_today.corpora import ANNOTATORS, GROUPS, JUDGED, KINDS, OLD, TODAY
from experiments.coverage_today.error_types import HELD_OUT, MINIMAL
from experiments.coverage_today.measurements import RERANKING_METRICS
from experiments.coverage_today.page_values import (
    ALL,
    POSITIONS,
    agreement,
    estimate,
    group_ratio,
    kind_score,
    metric_name,
    positions,
    rank,
    rho,
    trend,
)
from experiments.coverage_today.reference_kinds import PEOPLE
from experiments.coverage_today.stored_tables import Row, StoredTables
from maege.number_format import (
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
    state_pvalue,
)
from maege.report.markdown import code
from maege.statistics.multiple_testing import holm
from maege.studies.coverage.config import EXACT_MATCH

FLUENT = "GPT-3.5"
TRAINED = tuple(group for group in GROUPS if group != "prompted")
MOST = 9  # references
TREND_WORDS = {"rises": "more words", "falls": "fewer words", "undecided": "undecided",
               "depends on ties": "depends on ties"}  # fmt: skip


def answers(tables: StoredTables) -> list[str]:
    """Return the verdicts in sentences, in Markdown."""
    return [
        _less_than_people(tables),
        _types(tables),
        _cause(tables),
        _fluent_people(tables),
        _above_people(tables),
        _fluent_system(tables),
        _agreement(tables),
        _reranking(tables),
        _jfleg(tables),
    ]


def _less_than_people(tables: StoredTables) -> str:
    conclusions = {
        people: tables.rows("conclusions", people=people, counting="strict")
        for people in ("annotators", "annotators and rewrites")
    }
    less = {
        people: [row["system"] for row in rows if row["conclusion"] == "less than people"]
        for people, rows in conclusions.items()
    }
    number = len(conclusions["annotators"])
    ratios = "; ".join(f"{group} {group_ratio(tables, group)}" for group in GROUPS)
    return (
        f"**Systems change less than people: stands, but for the one prompted model.** "
        f"{len(less['annotators'])} of {number} systems change fewer words than each of the ten "
        f"annotators. Word changes relative to the mean annotator: {ratios}. But people who were "
        f"told to make minimal edits are at {group_ratio(tables, 'people, minimal')}, and only "
        f"{len(less['annotators and rewrites'])} systems change less than every set of "
        f"corrections, rewrites included."
    )


def for_other_types(tables: StoredTables, row: Row) -> float:
    """Return the p-value for other types, adjusted for all groups (Holm)."""
    rows = tables.rows("type_correlations", explanation="same text", given=None)
    tested = [other for other in rows if other["pvalue"] is not None]
    adjusted = holm([other["pvalue"] for other in tested])
    return adjusted[tested.index(row)]


def _with_pvalue(tables: StoredTables, row: Row) -> str:
    return f"{estimate(row, 'rho')} ({state_pvalue(for_other_types(tables, row))})"


def _types(tables: StoredTables) -> str:
    parts = "; ".join(f"{group} {_with_pvalue(tables, rho(tables, group))}" for group in TRAINED)
    frequency = [rho(tables, group, "frequency")["rho"] for group in TRAINED]
    prompted = rho(tables, "prompted")
    return (
        f"**Types that references cover less are corrected less: stands for all systems that were "
        f"trained on corrections.** Spearman's rho of ratio and coverage over "
        f"{prompted['types']} types (intervals: for new sentences with these types; p: for other "
        f"types, by permuting them, adjusted for all groups): {parts}. Rho with frequency is "
        f"{_range(frequency)}. {FLUENT}: {_with_pvalue(tables, prompted)}, less than the systems "
        f"of 2014 by {_absolute(prompted)} with these types."
    )


def _absolute(row: Row) -> str:
    """Write how much lower a correlation is, with the interval."""
    low, high = -row["difference_high"], -row["difference_low"]
    return format_estimate(-row["difference"], (low, high))


def _range(values: Iterable[float]) -> str:
    ends = sorted(values)
    low, high = (format_number(end, 2) for end in (ends[0], ends[-1]))
    return f"{low} to {high}"


def _cause(tables: StoredTables) -> str:
    minimal, fluent = (rho(tables, f"people, {kind}") for kind in ("minimal", "fluent"))
    held_out = rho(tables, HELD_OUT)
    beside_minimal = "; ".join(
        f"{group} {_with_pvalue(tables, rho(tables, group, people=MINIMAL))}" for group in GROUPS
    )
    return (
        f"**That low coverage is the cause: not shown.** Experts who were told to make minimal "
        f"edits, and whom no metric trained, have the same correlation "
        f"({_with_pvalue(tables, minimal)}); those who were told to write fluently "
        f"{_with_pvalue(tables, fluent)}, a held-out annotator {estimate(held_out, 'rho')}. "
        f"Relative to the edits of the minimal experts a smaller one remains with these types: "
        f"{beside_minimal}. So trained systems correct those of these types that have low coverage "
        f"less even than minimal editors do; for other types this is undecided. "
        f"Whether they learnt it from metrics, or these types are harder, the data do not tell."
    )


def _fluent_people(tables: StoredTables) -> str:
    by_fluent, by_minimal = (
        "; ".join(f"{metric_name(m)} {estimate(_shift(tables, m), by)}" for m in ALL)
        for by in ("by_fluent", "by_minimal")
    )
    above = [
        int(kind_score(tables, PEOPLE, "ts-sent", name)["rank"]) - 1 for name in ("REF-F", "REF-M")
    ]
    return (
        f"**That references reward correcting less: stands, and people show it best.** Experts "
        f"who correct fluently score less than those who correct minimally even if the one "
        f"reference is fluent, by another person. The first divided by the second: {by_fluent}; "
        f"with a minimal reference: {by_minimal}. (F0.5 prefers precision by design, exact match "
        f"and {code('gleu')} do not.) Crowd workers likewise, but for "
        f"{_crowd_exceptions(tables)}. Not that people find fluent corrections worse: of "
        f"{len(JUDGED)} systems they rank {above[0] or 'none'} above one of these fluent experts "
        f"(REF-F), and {above[1]} above one of the minimal ones (REF-M)."
    )


def _shift(tables: StoredTables, metric: str, name: str = "people, fluent") -> Row:
    return tables.row("kind_shifts", metric=metric, minimal="minimal", fluent="fluent", name=name)


def crowd_exceptions(tables: StoredTables) -> list[str]:
    """Return metrics by which fluent crowd workers are not shown to score less, by their kind."""
    rows = tables.rows("kind_shifts", name="people, fluent, crowd")
    return [row["metric"] for row in rows if row["by_fluent_high"] >= 1]


def _crowd_exceptions(tables: StoredTables) -> str:
    rows = {row["metric"]: row for row in tables.rows("kind_shifts", name="people, fluent, crowd")}
    return ", ".join(
        f"{metric_name(metric)} ({estimate(rows[metric], 'by_fluent')} by fluent ones)"
        for metric in crowd_exceptions(tables)
    )


def _above_people(tables: StoredTables) -> str:
    parts = []
    for metric in ALL:
        counts = {
            label: [positions(tables, metric, MOST, groups).count(p) for p in POSITIONS]
            for label, groups in (("old", OLD), ("today", TODAY))
        }
        of_old, of_today = ("/".join(map(str, counts[label])) for label in ("old", "today"))
        everyone = above_everyone(tables, metric)
        parts.append(f"{metric_name(metric)} {of_today} ({of_old}), {everyone} above each person")
    (people,) = tables.rows("people", metric=EXACT_MATCH, references=MOST, kind="people")
    (source,) = tables.rows("people", metric=EXACT_MATCH, references=MOST, kind="source")
    return (
        f"**Systems score less than people with as many references: no longer, but for most by "
        f"{code('gleu')}.** Systems of today above / undecided / below the mean of the ten "
        f"annotators, with {MOST} references (in brackets: systems of 2014 and 2016), and systems "
        f"of today that are above each of the ten, some of whom are above the mean of the others, "
        f"too ([`../coverage`](../coverage/README.md)): {'; '.join(parts)}. To be above these "
        f"people is no proof of being "
        f"better: most of these systems change about half as much as people, and the unchanged "
        f"source has as many exact matches ({estimate(source)}) as people have "
        f"({estimate(people)})."
    )


def above_everyone(tables: StoredTables, metric: str) -> int:
    """Return how many systems of today are above each annotator."""
    names = {name for group in TODAY for name in GROUPS[group]}
    rows = tables.rows("people", metric=metric, references=MOST, kind="system")
    return sum(row["position"] == "above everyone" and row["name"] in names for row in rows)


def _fluent_system(tables: StoredTables) -> str:
    parts = []
    for metric in ALL:
        minimal, fluent = (
            rank(kind_score(tables, metric, kind, FLUENT)) for kind in ("minimal", "fluent")
        )
        factor = estimate(_shift(tables, metric, FLUENT), "factor")
        parts.append(f"{metric_name(metric)} {minimal}, {fluent}, factor {factor}")
    human = {int(kind_score(tables, PEOPLE, s, FLUENT)["rank"]) for s in ("ts-edit", "ts-sent")}
    return (
        f"**Does a fluent corrector look worse than it is? Yes, by minimal references, and by "
        f"F0.5 and exact match also by fluent ones.** Of {len(JUDGED)} judged systems people put "
        f"{FLUENT} on rank {' and '.join(map(str, sorted(human)))}. Its rank with a minimal "
        f"reference, with a fluent one, and by what factor its score grows, relative to the other "
        f"systems: {'; '.join(parts)}. Of the {len(JUDGED) - 1} others {moved_systems(tables)} "
        f"gains by all metrics; they are not fluent, so that this rests on one system."
    )


def moved_systems(tables: StoredTables) -> str:
    """Return the judged systems but GPT-3.5 that gain by fluent references, by every metric."""
    moved = [
        name
        for name in JUDGED
        if name != FLUENT and all(_shift(tables, m, name)["factor_low"] > 1 for m in ALL)
    ]
    return ", ".join(moved) or "none"


def _agreement(tables: StoredTables) -> str:
    parts = []
    for metric in ALL:
        kinds = ("minimal", "fluent", ANNOTATORS)
        values = ", ".join(estimate(agreement(tables, metric, kind), "rho") for kind in kinds)
        without = ", ".join(
            format_number(agreement(tables, metric, kind, "without GPT-3.5")["rho"], 2)
            for kind in kinds
        )
        parts.append(f"{metric_name(metric)} {values} (without {FLUENT}: {without})")
    return (
        f"**Which references agree with people?** Spearman's rho with the ranking of "
        f"{len(JUDGED)} systems by sentences, with one minimal reference, one fluent one, and one "
        f"of the ten annotators: {'; '.join(parts)}. For metrics of edits fluent references "
        f"are better than minimal ones, and the annotators', who change more than minimal editors "
        f"do, as good or better; what {code('gleu')} gains rests on {FLUENT}."
    )


def _reranking(tables: StoredTables) -> str:
    parts = []
    for metric in RERANKING_METRICS:
        values = []
        for pool in ("2014", "judged"):
            row = trend(tables, metric, pool)
            change = _signed(row, "random", 2)
            values.append(f"{change} ({TREND_WORDS[row['conclusion']]})")
        parts.append(f"{code(metric)} {', '.join(values)}")
    fewest, most = (
        tables.row("reranking_unchanged", pool="judged", references=number)["share"]
        for number in (1, 8)
    )
    return (
        f"**That with more references a metric chooses outputs that change more: not in "
        f"general.** Word changes of the best of pooled outputs, 8 references less 1, systems of "
        f"2014 and the {len(JUDGED)} judged ones: {'; '.join(parts)}. Of several references some "
        f"leave the sentence alone ({format_percentage(fewest, 0)} of sentences with 1, "
        f"{format_percentage(most, 0)} with 8), and metrics of edits then give an unchanged "
        f"output the best score."
    )


def _signed(row: Row, name: str, digits: int) -> str:
    """Write a difference with its sign and its interval."""
    ends = (row[f"{name}_low"], row[f"{name}_high"])
    return f"{format_difference(row[name], digits)} {format_interval(ends)}"


def _jfleg(tables: StoredTables) -> str:
    (people,) = tables.rows("jfleg", metric=EXACT_MATCH, references=1, kind="people")
    spelling = {
        metric: tables.row("jfleg", metric=metric, references=3, kind="system") for metric in ALL
    }
    scores = ", ".join(
        f"{metric_name(metric)} {_signed(row, 'difference', 3)}" for metric, row in spelling.items()
    )
    kinds = ", ".join(
        f"{kind} {estimate(kind_score(tables, EXACT_MATCH, kind, f'people, {kind}'))}"
        for kind in (*KINDS, ANNOTATORS)
    )
    return (
        f"**Fluent references cover less.** People who match one reference of their own kind, on "
        f"CoNLL-2014: {kinds}; on JFLEG, other sentences with fluent references, "
        f"{estimate(people)}. There are no outputs of systems on JFLEG in the data, but its source "
        f"with corrected spelling is a minimal corrector: its score less that of people, with 3 "
        f"references, is {scores}."
    )
