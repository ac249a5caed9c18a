"""The tables of the write-up, in Markdown."""

from math import isnan
from statistics import mean

from experiments.choshen2018.agreement import Found, Row, found, rows
from experiments.choshen2018.conclusions import ANSWERS, CLAIMS, Claim, View
from experiments.choshen2018.results import NAMES, Results
from maege.report import markdown
from maege.report.number_format import MISSING, interval, number, pvalue, typeset

NO_BREAK = "\N{NO-BREAK SPACE}"  # a cell is one line
# Readings that differ from the first only in which tau counts.
TAUS = {
    "ties: count as agreement (1 − 2D/N)": "tau paper",
    "micro/macro: tau averaged over sentences": "tau macro",
}


def statistic(results: Results, table: str, name: str) -> str:
    """Write a statistic of Table 2 or 4: printed, run again, and ours, with verdicts."""
    body = [_row(row, name) for row in rows(results, table, name)]
    if table == "2":
        body.append(_imeasure(results, name))
    ours = ["the paper's definitions", *_unless_rho(name, "over sentences", "p"), "verdict"]
    headings = [name, "printed (p)", "scripts again", "`compat: eoe`", "verdict", *ours]
    return _lines(headings, body)


def _row(row: Row, name: str) -> list[str]:
    p = row.printed.p
    return [
        NAMES[row.metric],
        value(row.printed.value) + ("" if isnan(p) else f" ({pvalue(p)})"),
        _seeds(row.printed.rerun),
        _found(row.scripts),
        _because(row.of_scripts, row.why_scripts),
        _found(row.ours),
        *_unless_rho(name, _range(row.first.low, row.first.high), pvalue(row.p)),
        _because(row.of_ours, row.why_ours),
    ]


def _imeasure(results: Results, name: str) -> list[str]:
    figure = results.figure("paper", name, "imeasure")
    ours = [
        _found(Found(figure.value, figure.least, figure.most)),
        *_unless_rho(name, _range(figure.low, figure.high), pvalue(figure.p)),
    ]
    return [NAMES["imeasure"], *[MISSING] * 4, *ours, "not finished then"]


def _unless_rho(name: str, *cells: str) -> list[str]:
    """Return cells for what draws of corpora from the same sentences do not have."""
    return [] if name == "rho" else list(cells)


def _because(verdict: str, why: str) -> str:
    return f"{verdict}: {why}" if why else verdict


def sentences_of_table4(results: Results) -> str:
    """Write the sentence level of Table 4 beside that of a random source, and of the original."""
    body = []
    for pair in zip(rows(results, "4", "tau"), rows(results, "4", "r"), strict=True):
        line = [NAMES[pair[0].metric]]
        for row, name in zip(pair, ("tau paper", "r"), strict=True):
            random = found(results, "eoe", name, row.metric)
            verdict = random.verdict(row.printed.value)
            line += [value(row.printed.value), f"{value(random.value)}: {verdict}"]
            line += [_seeds(row.printed.rerun), f"{value(row.scripts.value)}: {row.of_scripts}"]
        body.append(line)
    columns = ["printed", "random source", "original, scripts again", "original"]
    return _lines(["", *(f"{name}: {c}" for name in ("tau", "r") for c in columns)], body)


def counts_of_types(results: Results) -> str:
    """Write how many types of errors each metric rewards, and penalises."""
    body = [
        [verdict, *(f"{results.figure('paper', verdict, metric).value:.0f}" for metric in NAMES)]
        for verdict in ("rewarded", "penalised")
    ]
    return _lines(["types", *NAMES.values()], body)


def answers(results: Results) -> str:
    """Write which claims hold in which reading; nothing where the reading cannot matter."""
    body = [
        [title, *(_answer(view, claim) for claim in CLAIMS.values())]
        for title, view in views(results).items()
    ]
    return _lines(["reading", *CLAIMS], body)


def _answer(view: View, claim: Claim) -> str:
    return ANSWERS[claim.holds(view)] if claim.bears_on(view) else ""


def views(results: Results) -> dict[str, View]:
    """Return the readings by their titles: the first with each tau, then the others."""
    (first, reading), *others = results.readings.items()
    found = {reading.title: View(results, first, moves=reading.moves)}
    found |= {title: View(results, first, tau, ("tau",)) for title, tau in TAUS.items()}
    for name, other in others:
        tau = "tau paper" if name.startswith("eoe") else "tau"
        found[other.title] = View(results, name, tau, other.moves)
    return found


def _lines(headings: list[str], body: list[list[str]]) -> str:
    return "\n".join(markdown.table(headings, body))


def value(value: float) -> str:
    """Write a correlation."""
    return typeset(number(value, 3))


def _found(figure: Found) -> str:
    return f"{value(figure.value)}{NO_BREAK}{_range(figure.low, figure.high)}".strip(NO_BREAK)


def _range(low: float, high: float) -> str:
    """Write a range, nothing if it is unknown."""
    return "" if isnan(low) else typeset(interval((low, high))).replace(" ", NO_BREAK)


def _seeds(values: tuple[float, ...]) -> str:
    """Write the mean of the scripts' seeds, and the least and greatest of them."""
    return _found(Found(mean(values), min(values), max(values))) if values else MISSING
