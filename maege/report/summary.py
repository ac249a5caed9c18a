"""The result in one readable table, for the terminal and for ``report.md``."""

from maege.pipeline import Run
from maege.report.tables import best_first
from maege.statistics.resampling import Interval
from maege.statistics.result import MetricResult

HEADINGS = (
    "metric",
    "tau micro",
    "tau macro",
    "ties",
    "Pearson r",
    "corpus Spearman",
    "penalises",
    "CPU s",
)
Row = tuple[str, ...]


def rows(run: Run) -> list[Row]:
    """Return the lines of the table, best micro tau first; each cell is text."""
    metrics = run.result.metrics
    return [(name, *_cells(metrics[name]), _seconds(run, name)) for name in best_first(metrics)]


def _cells(metric: MetricResult) -> list[str]:
    order = metric.chains or metric.lattices
    if order is None:
        taus = ["–"] * 4
    else:
        micro, macro = order.kendall["micro"], order.kendall["macro"]
        taus = [
            f"{_estimate(micro.tau, micro.ci)} {_rank(order.rank['micro'])}",
            f"{_estimate(macro.tau, macro.ci)} {_rank(order.rank['macro'])}",
            f"{micro.tie_rate:.1%}",
            _estimate(order.pearson.r, order.pearson.ci),
        ]
    corpora = metric.corpora
    rho = "–"
    if corpora is not None:
        rho = f"{_estimate(corpora.spearman.mean, corpora.spearman.ci)} {_rank(corpora.rank)}"
    return [*taus, rho, _penalised(metric)]


def _penalised(metric: MetricResult) -> str:
    bad = [(r.mean, t) for t, r in metric.edit_types.items() if r.verdict == "penalised"]
    shown = [type_ for _, type_ in sorted(bad)[:3]]
    more = len(bad) - len(shown)
    return (", ".join(shown) or "none") + (f" +{more}" if more else "")


def _seconds(run: Run, name: str) -> str:
    return f"{run.scores[name].seconds:.1f}"


def _estimate(value: float | None, ci: Interval | None) -> str:
    if value is None:
        return "undefined"
    return f"{value:+.3f}" + (f" [{ci[0]:+.3f}, {ci[1]:+.3f}]" if ci else "")


def _rank(rank: int | None) -> str:
    return f"#{rank}" if rank is not None else ""


def sample_sentence(run: Run) -> str:
    """Say in a sentence or two what was sampled."""
    s = run.result.sample
    told = f"{run.ingested.corpus.name}: {s['sentences']:,} sentences"
    parts = []
    if s["chains"]:
        parts.append(f"{s['chains']:,} chains of {s['chain_nodes']:,} texts ({s['pairs']:,} pairs)")
    if s["lattices"]:
        parts.append(f"{s['lattices']:,} lattices of {s['lattice_nodes']:,} texts")
    if s["corpora"]:
        models = len(s["corpora"]["expected_edits"])
        parts.append(f"{s['corpora']['replicates']} replicates of {models} corpora")
    return f"{told}; {', '.join(parts)}; seed {run.config.seed}."


LEGEND = (
    "tau: concordant less discordant share of comparable pairs, ties worth 0, pooled (micro) or "
    "averaged over sentences (macro); intervals resample sentences, for corpora replicates. #n: "
    "rank cluster; metrics with the same n are not told apart (Holm, 5 %). penalises: edit types "
    "whose correction lowers the score (q < 0.05), worst first."
)


def markdown(run: Run) -> str:
    """Return the report as Markdown."""
    confidence = run.config.statistics.confidence
    lines = [
        "# MAEGE report",
        "",
        sample_sentence(run),
        "",
        _markdown_row(HEADINGS[:-1]),
        _markdown_row(["---"] * len(HEADINGS[:-1])),
        *(_markdown_row(row[:-1]) for row in rows(run)),
        "",
        f"{LEGEND} Confidence {confidence:.0%}.",
        "",
        *_corpora_lines(run),
        *_type_lines(run),
        "## Signatures",
        "",
        *(f"- {name}: `{m.signature}`" for name, m in sorted(run.result.metrics.items())),
        "",
        "Tables with all figures are in `tables/`, every score in `scores.parquet`.",
        "",
    ]
    return "\n".join(lines)


def _corpora_lines(run: Run) -> list[str]:
    sampled = run.result.sample["corpora"]
    if not sampled:
        return []
    expected = [f"{m:g}" for m in sampled["expected_edits"]]
    applied = [f"{m:.2f}" for m in sampled["applied_edits"]]
    return [
        "## Corpora",
        "",
        "Edits per sentence, expected by the model and really applied (sentences run out of edits):",
        "",
        _markdown_row(["expected", *expected]),
        _markdown_row(["---"] * (len(expected) + 1)),
        _markdown_row(["applied", *applied]),
        "",
    ]


def _type_lines(run: Run) -> list[str]:
    metrics = run.result.metrics
    names = best_first(metrics)
    types = sorted({type_ for metric in metrics.values() for type_ in metric.edit_types})
    if not types:
        return []
    lines = [
        "## Reward for correcting each type of error",
        "",
        "Mean change of the score, × 100; ▲ rewarded, ▼ penalised with q < 0.05.",
        "",
        _markdown_row(["type", "n", *names]),
        _markdown_row(["---"] * (len(names) + 2)),
    ]
    marks = {"rewarded": " ▲", "penalised": " ▼", "undecided": ""}
    for type_ in types:
        found = [metrics[name].edit_types[type_] for name in names]
        cells = [f"{100 * reward.mean:+.2f}{marks[reward.verdict]}" for reward in found]
        lines.append(_markdown_row([type_, str(found[0].n), *cells]))
    return [*lines, ""]


def _markdown_row(cells: list[str] | Row) -> str:
    escaped = (str(cell).replace("|", "\\|").replace("<", "&lt;") for cell in cells)
    return "| " + " | ".join(escaped) + " |"
