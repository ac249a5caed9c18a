"""The write-up, README.md: a template, and what stands in it, all from the results."""

from collections import Counter
from functools import partial
from statistics import mean, median
from typing import Any

import pandas as pd
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from experiments.choshen2018 import tables
from experiments.choshen2018.agreement import AGREES, DIFFERS, found, rows
from experiments.choshen2018.conclusions import CLAIMS, YES, View, like_humans
from experiments.choshen2018.results import NAMES, Results
from experiments.choshen2018.variants import HERE, readings
from maege.report.number_format import typeset


def write() -> None:
    """Write README.md."""
    (HERE / "README.md").write_text(text(Results()), encoding="utf-8")


def text(results: Results) -> str:
    """Return the write-up of some results."""
    environment = Environment(  # it is Markdown, and nobody else's text is in it
        loader=FileSystemLoader(HERE),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"number": _number, "power": _power, "short": tables.value}
    return environment.get_template("README.md.jinja").render(
        statistic=partial(tables.statistic, results),
        sentences4=tables.sentences_of_table4(results),
        counts_of_types=tables.counts_of_types(results),
        answers=tables.answers(results),
        claims=CLAIMS,
        printed=results.printed,
        verdicts=_verdicts(results),
        reproduced=reproduced(results),
        surviving=_surviving(results),
        references=_references(results.table("references")),
        human=_human(results),
        types=_types(results.table("edit_types")),
        stretches={
            name: found(results, "eoe stretches", name, "m2").value for name in ("tau paper", "r")
        },
        metrics=len(NAMES),
        replicates=next(readings()).content["corpora"]["replicates"],
        draws=len(results.draws("paper", "tau", "m2")),
        change=results.figure("paper", "change", "gleu").value,
        cost=results.table("cost"),
    )


def _number(value: float, digits: int, sign: str = "") -> str:
    return typeset(f"{value:{sign}.{digits}f}")


def _power(value: float) -> str:
    """Write a large number as a power of ten.

    >>> _power(3.5e9)
    '3.5 × 10<sup>9</sup>'
    """
    mantissa, exponent = f"{value:.1e}".split("e")
    return f"{mantissa} × 10<sup>{int(exponent)}</sup>"


def _verdicts(results: Results) -> dict[str, Counter[str]]:
    """Count verdicts on what is printed in Table 2, and as rho in Table 4."""
    cells = [
        row
        for table, statistics in (("2", ("rho", "r", "tau")), ("4", ("rho",)))
        for statistic in statistics
        for row in rows(results, table, statistic)
    ]
    return {
        "scripts": Counter(row.of_scripts for row in cells),
        "ours": Counter(row.of_ours for row in cells),
        "why_scripts": Counter(row.why_scripts for row in cells if row.why_scripts),
        "choices": Counter(row.why_ours for row in cells if row.why_ours and not row.why_scripts),
    }


def reproduced(results: Results) -> dict[str, Any]:
    """Compare the figures of the scripts, run again, with those of ``compat: eoe``.

    edits: those of the figures that differ which do not with the gold edits that M2 had then.
    """
    cells = [
        (f"{statistic} of {NAMES[row.metric]} in Table {table}", row, mean(row.printed.rerun))
        for table in ("2", "4")
        for statistic in ("rho", "r", "tau")
        for row in rows(results, table, statistic)
        if row.printed.rerun
    ]
    differing = [cell for cell in cells if cell[1].scripts.verdict(cell[2]) == DIFFERS]
    return {
        "all": len(cells),
        "agree": sum(row.scripts.verdict(again) == AGREES for _, row, again in cells),
        "not": [name for name, *_ in differing],
        "edits": [
            name
            for name, row, again in differing
            if row.again and row.again.verdict(again) != DIFFERS
        ],
    }


def _surviving(results: Results) -> dict[str, list[str]]:
    """Return the claims that hold in every reading with a random source, in none, in some.

    Only readings that bear on a claim count. ``sign``: those that hold in all, and significantly
    in none.
    """
    views = [view for view in tables.views(results).values() if "origin" not in view.reading]
    survivors: dict[str, list[str]] = {"all": [], "sign": [], "some": [], "none": []}
    for letter, claim in CLAIMS.items():
        answers = [claim.holds(view) for view in views if claim.bears_on(view)]
        if min(answers) > 0:
            survivors["all" if YES in answers else "sign"].append(letter)
        else:
            survivors["some" if max(answers) > 0 else "none"].append(letter)
    return survivors


def _references(counts: pd.DataFrame) -> dict[str, dict[str, float]]:
    """Return mean and median number of references, for each kind of source."""
    counted = {}
    for source, of_source in counts.groupby("source"):
        pairs = zip(of_source["references"], of_source["sentences"], strict=True)
        numbers = [int(number) for number, times in pairs for _ in range(times)]
        counted[str(source)] = {"mean": mean(numbers), "median": median(numbers)}
    return counted


def _human(results: Results) -> dict[str, float]:
    """Return how rho, printed and ours, goes with human rankings over the metrics (Spearman)."""
    found = {"printed": like_humans(results, lambda m: results.printed["2", "rho", m].value)[0]}
    for reading in ("eoe", "shuffle", "paper"):
        view = View(results, reading)
        found[reading] = like_humans(results, partial(view.value, "rho"))[0]
    return found


def _types(rewards: pd.DataFrame) -> dict[str, list[str]]:
    """Return the types that at least half of the metrics reward, or penalise, most agreed first."""
    verdicts = rewards.groupby("type")["verdict"].value_counts().unstack(fill_value=0)
    half = rewards["metric"].nunique() / 2
    return {
        verdict: [
            f"{type_} ({count})"
            for type_, count in sorted(verdicts[verdict].items(), key=lambda cell: -cell[1])
            if count >= half
        ]
        for verdict in ("rewarded", "penalised")
    }
