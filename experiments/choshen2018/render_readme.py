"""README.md of the study, rendered from a template and the results."""

from collections import Counter
from functools import partial
from statistics import mean, median
from typing import Any

import pandas as pd

from experiments.choshen2018 import tables
from experiments.choshen2018.agreement import AGREES, DIFFERS, reproduced, rows
from experiments.choshen2018.conclusions import CONCLUSIONS, YES, View, human_correlation
from experiments.choshen2018.results import NAMES, Results
from experiments.choshen2018.variants import HERE, SYNTHETIC_CORPORA, variants
from experiments.readme_template import readme_template
from maege.number_format import with_minus_signs

SHORTEST_ALIGNMENT = "scripts-shortest-alignment"


def write() -> None:
    """Write README.md."""
    (HERE / "README.md").write_text(render(Results()), encoding="utf-8")


def render(results: Results) -> str:
    """Return README.md as text."""
    filters = {"number": _number, "power": _power, "short": tables.value}
    return readme_template(HERE, filters).render(
        statistic=partial(tables.statistic, results),
        sentences4=tables.sentences_of_table4(results),
        counts_of_types=tables.counts_of_types(results),
        answers=tables.answers(results),
        conclusions=CONCLUSIONS,
        printed=results.printed,
        agreement=_agreement(results),
        rerun=rerun_agreement(results),
        robust=_robust_conclusions(results),
        references=_references(results.table("references")),
        human=_human(results),
        types=_types(results.table("types")),
        shortest_alignment={
            name: reproduced(results, SHORTEST_ALIGNMENT, name, "m2").value
            for name in ("tau_ties_agree", "r")
        },
        metrics=len(NAMES),
        replicates=next(variants()).content[SYNTHETIC_CORPORA]["replicates"],
        seeds=len(results.of_seeds("paper", "tau", "m2")),
        change=results.value("paper", "change", "gleu").value,
        cost=results.table("cost"),
    )


def _number(value: float, digits: int, sign: str = "") -> str:
    return with_minus_signs(f"{value:{sign}.{digits}f}")


def _power(value: float) -> str:
    """Write a large number as a power of ten.

    >>> _power(3.5e9)
    '3.5 × 10<sup>9</sup>'
    """
    mantissa, exponent = f"{value:.1e}".split("e")
    return f"{mantissa} × 10<sup>{int(exponent)}</sup>"


def _agreement(results: Results) -> dict[str, Counter[str]]:
    """Count how the values of Table 2, and rho of Table 4, agree, and why they differ."""
    cells = [
        row
        for table, statistics in (("2", ("rho", "r", "tau")), ("4", ("rho",)))
        for statistic in statistics
        for row in rows(results, table, statistic)
    ]
    return {
        "scripts": Counter(row.scripts_agreement for row in cells),
        "ours": Counter(row.our_agreement for row in cells),
        "why_scripts": Counter(row.why_scripts for row in cells if row.why_scripts),
        "choices": Counter(row.why_ours for row in cells if row.why_ours and not row.why_scripts),
    }


def rerun_agreement(results: Results) -> dict[str, Any]:
    """Compare the values of the re-run scripts with ours by the scripts' choices.

    Returns
    -------
    dict
        ``all``: the number of values; ``agree``: how many agree; ``differ``: names of those that
        differ; ``explained``: names of those that do not differ with the gold edits that M2 had
        in the re-run.
    """
    cells = [
        (f"{statistic} of {NAMES[row.metric]} in Table {table}", row, mean(row.printed.rerun))
        for table in ("2", "4")
        for statistic in ("rho", "r", "tau")
        for row in rows(results, table, statistic)
        if row.printed.rerun
    ]
    differing = [cell for cell in cells if cell[1].scripts.agreement(cell[2]) == DIFFERS]
    return {
        "all": len(cells),
        "agree": sum(row.scripts.agreement(rerun) == AGREES for _, row, rerun in cells),
        "differ": [name for name, *_ in differing],
        "explained": [
            name
            for name, row, rerun in differing
            if row.shortest_alignment and row.shortest_alignment.agreement(rerun) != DIFFERS
        ],
    }


def _robust_conclusions(results: Results) -> dict[str, list[str]]:
    """Return the conclusions that hold under every variant with a random source, some, or none.

    Only variants that can change a conclusion count. ``sign``: those that hold under all of
    them, but significantly under none.
    """
    views = [view for view in tables.views(results).values() if "original" not in view.variant]
    robust: dict[str, list[str]] = {"all": [], "sign": [], "some": [], "none": []}
    for letter, conclusion in CONCLUSIONS.items():
        answers = [conclusion.holds(view) for view in views if conclusion.can_change(view)]
        if min(answers) > 0:
            robust["all" if YES in answers else "sign"].append(letter)
        else:
            robust["some" if max(answers) > 0 else "none"].append(letter)
    return robust


def _references(counts: pd.DataFrame) -> dict[str, dict[str, float]]:
    """Return mean and median number of references by kind of source."""
    summary = {}
    for source, rows_of_source in counts.groupby("source"):
        pairs = zip(rows_of_source["references"], rows_of_source["sentences"], strict=True)
        numbers = [int(number) for number, times in pairs for _ in range(times)]
        summary[str(source)] = {"mean": mean(numbers), "median": median(numbers)}
    return summary


def _human(results: Results) -> dict[str, float]:
    """Return the correlation of rho, printed and ours, with human rankings over the metrics."""
    printed = human_correlation(results, lambda m: results.printed["2", "rho", m].value)[0]
    correlations = {"printed": printed}
    for variant in ("scripts", "shuffled", "paper"):
        view = View(results, variant)
        correlations[variant] = human_correlation(results, partial(view.value, "rho"))[0]
    return correlations


def _types(rewards: pd.DataFrame) -> dict[str, list[str]]:
    """Return the types that at least half of the metrics reward or punish, with the numbers."""
    verdicts = rewards.groupby("type")["verdict"].value_counts().unstack(fill_value=0)
    half = rewards["metric"].nunique() / 2
    return {
        verdict: [
            f"{type_} ({count})"
            for type_, count in sorted(verdicts[verdict].items(), key=lambda cell: -cell[1])
            if count >= half
        ]
        for verdict in ("rewarded", "punished")
    }
