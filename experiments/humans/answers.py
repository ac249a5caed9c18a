"""What people say of our metrics: ten answers, with intervals.

`python -m experiments.humans.answers` prints them, from the tables that `our_metrics` wrote.
"""

from collections.abc import Iterator, Mapping
from statistics import median

import pandas as pd

from experiments.humans.human_tables import KIND, PEOPLE, HumanTables
from maege.number_format import (
    format_difference,
    format_interval,
    format_number,
    format_pvalue,
)
from maege.report import markdown
from maege.statistics.score_table import AGGREGATIONS
from maege.studies.humans.measurements import ANOTHER_JUDGE, BASELINES

ACCURACY_GAIN = "accuracy with ties"


def answers(tables: HumanTables) -> list[str]:
    """Return the answers, in Markdown."""
    return [
        _best_sentence(tables),
        _no_best_metric(tables),
        _another_judge(tables),
        _best_system(tables),
        _baselines(tables),
        _gleu_and_m2_sentence(tables),
        _gleu_and_m2_system(tables),
        _one_system(tables),
        _ties(tables),
        _aggregation(tables),
    ]


def _best_sentence(tables: HumanTables) -> str:
    parts = []
    for name in tables.sets:
        best, *others = tables.not_below_best(name)
        text = f"{name} {code(best)} {estimate(tables.sentence(name, best))}"
        parts.append(text + (f" (not significantly above {listed(others)})" if others else ""))
    return (
        f"**Best at sentence level** (tau without human ties, unexpanded; intervals by sentences): "
        f"{'; '.join(parts)}."
    )


def _no_best_metric(tables: HumanTables) -> str:
    groups = [set(tables.not_below_best(name)) for name in tables.sets]
    common = sorted(set.intersection(*groups))
    where = {m: sum(m in group for group in groups) for m in tables.metrics}
    most = max(where.values())
    return (
        f"**No metric is best everywhere.** In the first group of all {len(groups)} sets: "
        f"{listed(common) or 'none'}; of {most}: "
        f"{listed(m for m, count in where.items() if count == most)}. The I-measure and BLEU are "
        f"in the first group on the systems of 2014 ({_taus(tables, 'imeasure', tables.sets[:2])}; "
        f"{_taus(tables, 'bleu', tables.sets[:2])}) and far below it on neural systems "
        f"({_taus(tables, 'imeasure', tables.sets[2:])}; "
        f"{_taus(tables, 'bleu', tables.sets[2:])})."
    )


def _taus(tables: HumanTables, metric: str, names: list[str]) -> str:
    values = (f"{number(tables.sentence(name, metric)['value'])}" for name in names)
    return f"{code(metric)} {', '.join(values)}"


def _another_judge(tables: HumanTables) -> str:
    parts = []
    for name in tables.sets:
        judge = tables.sentence(name, ANOTHER_JUDGE)
        best = tables.sentence(name, tables.by_tau(name)[0])
        parts.append(f"{name} {estimate(judge)} against {estimate(best)}")
    return (
        f"**Another judge** in the metric's place agrees more than the best metric on the systems "
        f"of 2014; with the few comparisons that judges of SEEDA share, neither is shown: "
        f"{'; '.join(parts)}."
    )


def _best_system(tables: HumanTables) -> str:
    parts = []
    for name in tables.sets:
        ranked = sorted(tables.metrics, key=lambda m: -tables.system(name, m)["value"])
        texts = [
            f"{code(m)} {estimate(row)}, {bounds(row, 'both_')}"
            for m in ranked[:2]
            for row in [tables.system(name, m)]
        ]
        parts.append(f"{name} {'; '.join(texts)}")
    return (
        f"**Best at system level** (r of mean scores with TrueSkill, two highest; intervals for "
        f"other sentences, and for other sentences and systems): {'. '.join(parts)}."
    )


def _baselines(tables: HumanTables) -> str:
    name = "seeda-s"
    length = tables.system(name, "length")["value"]
    below = [m for m in tables.metrics if tables.system(name, m)["value"] < length]
    soft = {
        m: tables.row("system", set="gjg15", metric=m, measure="soft_pairwise_accuracy")["value"]
        for m in (*tables.metrics, "constant")
    }
    worse = [m for m in tables.metrics if soft[m] < soft["constant"]]
    return (
        f"**Rows beside the metrics matter.** On {name} the number of characters has r = "
        f"{number(length)}, more than {listed(below)}. Soft pairwise accuracy of a constant metric "
        f"on gjg15 is {number(soft['constant'])}, more than that of "
        f"{', '.join(f'{code(m)} ({number(soft[m])})' for m in worse)}."
    )


def _gleu_and_m2_sentence(tables: HumanTables) -> str:
    parts = [f"{name} {difference(tables.difference(name, 'gleu', 'm2'))}" for name in tables.sets]
    return (
        f"**Is GLEU better than M2? In sentences: on neural systems only.** Difference of tau (p "
        f"after Holm over 21 pairs): {'; '.join(parts)}. If human ties count, M2 is better on the "
        f"systems of 2014: difference of tau "
        f"{'; '.join(_with_human_ties(tables, name) for name in tables.sets)}."
    )


def _with_human_ties(tables: HumanTables, name: str) -> str:
    row = tables.row("sentence_differences", set=name, a="gleu", b="m2", kind=KIND, measure="hties")
    return f"{name} {difference(row)}"


def _gleu_and_m2_system(tables: HumanTables) -> str:
    parts = []
    for name in tables.sets:
        row = tables.difference(name, "gleu", "m2", "system_differences")
        parts.append(
            f"{name} {format_difference(row['difference'])} {bounds(row)}, p = "
            f"{format_pvalue(row['adjusted'])}"
        )
    return (
        f"**Between systems no difference is significant.** Difference of r, GLEU less M2 "
        f"(intervals for other systems, too; p by exchange of systems, before Holm): "
        f"{'; '.join(parts)}."
    )


def _one_system(tables: HumanTables) -> str:
    parts = []
    for name in tables.sets:
        gleu, m2 = (tables.without_systems(name, m) for m in ("gleu", "m2"))
        ends = [
            f"{code(m)} {number(min(values.values()))} to {number(max(values.values()))}"
            for m, values in (("gleu", gleu), ("m2", m2))
        ]
        sign = tables.system(name, "gleu")["value"] > tables.system(name, "m2")["value"]
        turned = [system for system in gleu if (gleu[system] > m2[system]) != sign]
        parts.append(f"{name} {', '.join(ends)} ({_turned(turned)})")
    changes = [
        (abs(value - tables.system(name, m)["value"]), name, m, system, value)
        for name in tables.sets
        for m in tables.metrics
        for system, value in tables.without_systems(name, m).items()
    ]
    _, name, metric, system, value = max(changes)
    before = tables.system(name, metric)["value"]
    return (
        f"**One system less** changes r to: {'; '.join(parts)}. The largest change: "
        f"{code(metric)} on {name} from {number(before)} to {number(value)} without {system}."
    )


def _turned(systems: list[str]) -> str:
    if not systems:
        return "their order never turns"
    return f"their order turns without {', '.join(systems)}"


def _ties(tables: HumanTables) -> str:
    name = "gjg15"
    shares = {m: _tie_share(tables, name, m) for m in ("m2", "errant", "gleu")}
    hties = {m: tables.sentence(name, m, "hties")["value"] for m in (*tables.metrics, "constant")}
    below = [m for m in tables.metrics if hties[m] < hties["constant"]]
    gains = tables.tables["ties"]
    gains = gains[(gains["kind"] == KIND) & (gains["metric"] != "ld")]
    gain = (gains["cross_fitted"] - gains["raw"]).max()
    return (
        f"**Much rests on ties.** On {name} {code('m2')} ties in "
        f"{100 * shares['m2']:.0f} % of the comparisons that people decide, {code('gleu')} in "
        f"{100 * shares['gleu']:.0f} %. If human ties count, {code('errant')} and {code('m2')} "
        f"lead ({number(hties['errant'])}, {number(hties['m2'])}), and {listed(below)} are below a "
        f"metric that never answers ({number(hties['constant'])}). A threshold for ties, chosen on "
        f"other sentences, raises {ACCURACY_GAIN} by at most {number(gain)} (`ld` apart)."
    )


def _tie_share(tables: HumanTables, name: str, metric: str) -> float:
    """Return the share of ties of a metric among the comparisons that people decide."""
    noties = tables.sentence(name, metric)["value"]
    return noties - tables.sentence(name, metric, "tie_is_wrong")["value"]


def _aggregation(tables: HumanTables) -> str:
    parts = []
    for metric in ("m2", "errant", "gleu", "imeasure"):
        values = [
            " ".join(
                number(tables.system(name, metric, aggregation)["value"])
                for aggregation in AGGREGATIONS
            )
            for name in tables.sets
        ]
        parts.append(f"{code(metric)} {'; '.join(values)}")
    by_aggregation, by_people = changes_of_r(tables)
    return (
        f"**The aggregation matters more than the human score.** r by {', '.join(AGGREGATIONS)} of "
        f"the metric's scores, on {', '.join(tables.sets)}: {'. '.join(parts)}. Means of sentences "
        f"are above pooled counts for M2 and ERRANT. The range over aggregations is "
        f"{number(median(by_aggregation))} in the median of metrics and sets, at most "
        f"{number(max(by_aggregation))}; the change by Expected Wins in the place of people's "
        f"TrueSkill {number(median(by_people))}, at most {number(max(by_people))}."
    )


def changes_of_r(tables: HumanTables) -> tuple[list[float], list[float]]:
    """Return the ranges of r over aggregations, and the changes by another human score."""
    by_aggregation, by_people = [], []
    for name in tables.sets:
        for metric in tables.metrics:
            values = [
                tables.system(name, metric, str(rows["aggregation"]))["value"]
                for _, rows in tables.rows(
                    "system", set=name, metric=metric, measure="pearson", human_score=PEOPLE
                ).iterrows()
            ]
            by_aggregation.append(max(values) - min(values))
            other = tables.system(name, metric, people="expected-wins")["value"]
            by_people.append(abs(other - tables.system(name, metric)["value"]))
    return by_aggregation, by_people


def summary_table(tables: HumanTables, name: str) -> str:
    """Return a table of all metrics on a set."""
    body = []
    names = {*tables.rows("sentence", set=name, kind=KIND)["metric"]}
    for metric in (*tables.by_tau(name), *(m for m in BASELINES if m in names)):
        cells = [estimate(tables.sentence(name, metric, m)) for m in ("noties", "hties")]
        rows = tables.rows("system", set=name, metric=metric)
        if len(rows):
            r = tables.system(name, metric)
            soft = tables.row("system", set=name, metric=metric, measure="soft_pairwise_accuracy")
            cells += [estimate(r), bounds(r, "both_"), number(soft["value"])]
        else:
            cells += ["–", "–", "–"]
        body.append([code(metric), *cells])
    headings = ["", "tau", "tau with human ties", "r", "for other systems", "soft accuracy"]
    return "\n".join(markdown.markdown_table(headings, body))


def code(name: str) -> str:
    """Write the name of a metric."""
    return f"`{name}`"


def listed(names: "Iterator[str] | list[str]") -> str:
    """Write names of metrics."""
    return ", ".join(map(code, names))


def number(value: float) -> str:
    """Write a number with three digits; a dash if it is undefined."""
    return format_number(None if pd.isna(value) else value, 3)


def bounds(row: Mapping[str, float], prefix: str = "") -> str:
    """Write an interval."""
    low, high = row[f"{prefix}low"], row[f"{prefix}high"]
    return "–" if pd.isna(low) else format_interval((low, high))


def estimate(row: Mapping[str, float]) -> str:
    """Write a value and its interval."""
    return f"{number(row['value'])} {bounds(row)}"


def difference(row: Mapping[str, float]) -> str:
    """Write a difference, its interval and p-value."""
    p = format_pvalue(row["adjusted"])
    return f"{format_difference(row['difference'])} {bounds(row)}, p = {p}"


def main() -> None:
    """Print the answers."""
    for line, text in enumerate(answers(HumanTables()), 1):
        print(f"{line}. {text}")


if __name__ == "__main__":
    main()
