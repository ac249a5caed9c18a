"""The tables of README.md, in Markdown."""

from math import isnan
from statistics import mean

from experiments.choshen2018.agreement import Reproduced, Row, reproduced, rows
from experiments.choshen2018.conclusions import ANSWERS, CONCLUSIONS, Conclusion, View
from experiments.choshen2018.results import NAMES, Results
from maege.number_format import (
    MISSING,
    format_interval,
    format_number,
    format_pvalue,
)
from maege.report import markdown

NO_BREAK = "\N{NO-BREAK SPACE}"  # keeps a cell on one line
# Variants that differ from the first only in the form of tau.
TAUS = {
    "ties: count as agreement (1 − 2D/N)": "tau_ties_agree",
    "tau: averaged over sentences (macro)": "tau_macro",
}


def statistic(results: Results, table: str, name: str) -> str:
    """Return a statistic of Table 2 or 4: printed, re-run, with the scripts' choices, and ours."""
    body = [_row(row, name) for row in rows(results, table, name)]
    if table == "2":
        body.append(_imeasure(results, name))
    ours = ["paper's definitions", "over sentences", "agreement"]
    headings = [name, "printed (p)", "scripts re-run", "scripts' choices", "agreement", *ours]
    return _lines(headings, body)


def _row(row: Row, name: str) -> list[str]:
    p = row.printed.pvalue
    return [
        NAMES[row.metric],
        value(row.printed.value) + ("" if isnan(p) else f" ({format_pvalue(p)})"),
        _seeds(row.printed.rerun),
        _with_range(row.scripts),
        _with_reason(row.scripts_agreement, row.why_scripts),
        _with_range(row.ours),
        _range(row.first.low, row.first.high),
        _with_reason(row.our_agreement, row.why_ours),
    ]


def _imeasure(results: Results, name: str) -> list[str]:
    x = results.value("paper", name, "imeasure")
    ours = [
        _with_range(Reproduced(x.value, x.replicate_low, x.replicate_high)),
        _range(x.low, x.high),
    ]
    return [NAMES["imeasure"], *[MISSING] * 4, *ours, "not printed"]


def _with_reason(agreement: str, reason: str) -> str:
    return f"{agreement}: {reason}" if reason else agreement


def sentences_of_table4(results: Results) -> str:
    """Return the sentence level of Table 4 with a random source and with the original."""
    body = []
    for pair in zip(rows(results, "4", "tau"), rows(results, "4", "r"), strict=True):
        line = [NAMES[pair[0].metric]]
        for row, name in zip(pair, ("tau_ties_agree", "r"), strict=True):
            random = reproduced(results, "scripts", name, row.metric)
            agreement = random.agreement(row.printed.value)
            line += [value(row.printed.value), f"{value(random.value)}: {agreement}"]
            line += [
                _seeds(row.printed.rerun),
                f"{value(row.scripts.value)}: {row.scripts_agreement}",
            ]
        body.append(line)
    columns = ["printed", "random source", "original, scripts re-run", "original"]
    return _lines(["", *(f"{name}: {c}" for name in ("tau", "r") for c in columns)], body)


def counts_of_types(results: Results) -> str:
    """Return the numbers of error types that each metric rewards and punishes."""
    body = [
        [verdict, *(f"{results.value('paper', verdict, metric).value:.0f}" for metric in NAMES)]
        for verdict in ("rewarded", "punished")
    ]
    return _lines(["types", *NAMES.values()], body)


def answers(results: Results) -> str:
    """Return which conclusions hold under which variant; empty where it cannot matter."""
    body = [
        [title, *(_answer(view, conclusion) for conclusion in CONCLUSIONS.values())]
        for title, view in views(results).items()
    ]
    return _lines(["variant", *CONCLUSIONS], body)


def _answer(view: View, conclusion: Conclusion) -> str:
    return ANSWERS[conclusion.holds(view)] if conclusion.can_change(view) else ""


def views(results: Results) -> dict[str, View]:
    """Return the variants by title: the first with each form of tau, then the others."""
    (first, variant), *others = results.variants.items()
    by_title = {variant.title: View(results, first, affects=variant.affects)}
    by_title |= {title: View(results, first, tau, ("tau",)) for title, tau in TAUS.items()}
    for name, other in others:
        tau = "tau_ties_agree" if name.startswith("scripts") else "tau"
        by_title[other.title] = View(results, name, tau, other.affects)
    return by_title


def _lines(headings: list[str], body: list[list[str]]) -> str:
    return "\n".join(markdown.markdown_table(headings, body))


def value(of: float) -> str:
    """Write a correlation."""
    return format_number(of, 3)


def _with_range(x: Reproduced) -> str:
    return f"{value(x.value)}{NO_BREAK}{_range(x.low, x.high)}".strip(NO_BREAK)


def _range(low: float, high: float) -> str:
    """Write a range; empty if it is unknown."""
    return "" if isnan(low) else format_interval((low, high)).replace(" ", NO_BREAK)


def _seeds(values: tuple[float, ...]) -> str:
    """Write the mean of the re-runs, and the least and greatest of them."""
    return _with_range(Reproduced(mean(values), min(values), max(values))) if values else MISSING
