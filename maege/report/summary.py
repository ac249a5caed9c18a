"""The result in one readable table, for the terminal and for ``report.md``."""

from maege.pipeline import Run
from maege.report.markdown import row
from maege.report.tables import best_first
from maege.statistics.resampling import Interval
from maege.statistics.result import MetricResult

Row = tuple[str, ...]
HEADINGS = (
    "metric",
    "tau micro",
    "#",
    "tau macro",
    "#",
    "r",
    "corpus rho",
    "#",
    "ties",
    "penalises",
)
NARROW = 8  # columns that fit into 80 characters


def rows(run: Run) -> list[Row]:
    """Return the lines of the table, best micro tau first; each cell is text."""
    metrics = run.result.metrics
    return [(name, *_cells(metrics[name])) for name in best_first(metrics)]


def _cells(metric: MetricResult) -> list[str]:
    order, corpora = metric.chains or metric.lattices, metric.corpora
    cells = [MISSING] * (len(HEADINGS) - 1)
    if order is not None:
        micro, macro = order.kendall["micro"], order.kendall["macro"]
        cells[0:2] = _estimate(micro.tau, micro.ci), _rank(order.rank["micro"])
        cells[2:4] = _estimate(macro.tau, macro.ci), _rank(order.rank["macro"])
        cells[4] = _number(order.pearson.r, 3)
        cells[7] = f"{micro.tie_rate:.1%}"
    if corpora is not None:
        found = corpora.spearman
        cells[5:7] = _estimate(found.mean, found.ci), _rank(corpora.rank)
    if metric.edit_types:
        cells[8] = _penalised(metric)
    return cells


def _penalised(metric: MetricResult) -> str:
    bad = [(r.mean, t) for t, r in metric.edit_types.items() if r.verdict == "penalised"]
    return ", ".join(type_ for _, type_ in sorted(bad)) or "none"


MISSING = "–"


def _estimate(value: float | None, ci: Interval | None) -> str:
    """Write a value of at most 1 and its interval in 17 characters.

    >>> _estimate(-0.2091, (-0.296, 0.01))
    '-.209 [-.30  .01]'
    """
    if value is None or ci is None:
        return _number(value, 3)
    return f"{_number(value, 3)} [{_number(ci[0], 2):>4} {_number(ci[1], 2):>4}]"


def _number(value: float | None, digits: int) -> str:
    """Write a value without a zero before the point.

    >>> _number(-0.5, 2), _number(1.0, 2), _number(None, 2)
    ('-.50', '1.0', '–')
    """
    if value is None:
        return MISSING
    text = f"{value:.{digits}f}"
    if abs(float(text)) >= 1:
        return text[: digits + 2 if value < 0 else digits + 1]
    return text.replace("0.", ".", 1) if float(text) else "." + "0" * digits


def _rank(rank: int | None) -> str:
    return str(rank) if rank is not None else ""


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


def _references_sentence(run: Run) -> str:
    """Say what metrics saw, and warn where that makes their task easy."""
    names = ", ".join(one.name for one in run.ingested.references) or "none"
    policy = run.config.references.policy
    told = f"References: {names} (policy {policy})."
    if policy == "all" and any(one.annotator is not None for one in run.ingested.references):
        told += (
            " Among them are the full corrections that end the chains, which makes the order "
            "easier to find; `references.policy: others` hides them."
        )
    return told


def notes(run: Run) -> list[str]:
    """Return the notes of a run, and whether it used different pipelines."""
    pipes: dict[str, list[str]] = {}
    signatures = {"edit types": run.config.corpus.types_signature}
    signatures |= {name: metric.signature for name, metric in sorted(run.result.metrics.items())}
    for name, signature in signatures.items():
        for part in signature.split("|"):
            if part.startswith("pipe:"):
                pipes.setdefault(part.removeprefix("pipe:"), []).append(name)
    if len(pipes) < 2:
        return run.notes
    told = "; ".join(f"{', '.join(names)} on {pipe}" for pipe, names in pipes.items())
    return [*run.notes, f"ERRANT ran on different pipelines, so its edits differ for that: {told}"]


LEGEND = (
    "tau: concordant less discordant share of comparable pairs, ties worth 0, pooled (micro) or "
    "averaged over sentences (macro). r: Pearson with the gold scores. rho: Spearman over corpora, "
    "mean of the replicates. [interval]: resampled sentences; for rho, resampled replicates. #: "
    "rank; metrics of equal rank are not told apart (Holm, 5 %)."
)
TYPES_LEGEND = (
    "ties: pairs that a metric scores equally. penalises: edit types whose correction lowers the "
    "score (q < 0.05), worst first."
)


def markdown(run: Run) -> str:
    """Return the report as Markdown."""
    confidence = run.config.statistics.confidence
    lines = [
        "# MAEGE report",
        "",
        f"{sample_sentence(run)} {_references_sentence(run)}",
        "",
        _markdown_row(HEADINGS),
        _markdown_row(["---"] * len(HEADINGS)),
        *map(_markdown_row, rows(run)),
        "",
        f"{LEGEND} {TYPES_LEGEND} Confidence {confidence:.0%}.",
        "",
        *(f"Note: {note}\n" for note in notes(run)),
        *_failure_lines(run),
        *_corpora_lines(run),
        *_type_lines(run),
        "## Signatures",
        "",
        *(f"- {name}: `{m.signature}`" for name, m in sorted(run.result.metrics.items())),
        f"- types of edits: `{run.config.corpus.types_signature}`",
        "",
        "Tables with all figures are in `tables/`, every score in `scores.parquet`.",
        "",
    ]
    return "\n".join(lines)


def _failure_lines(run: Run) -> list[str]:
    if not run.failures:
        return []
    told = (f"- {name}: {' '.join(why.split())}" for name, why in sorted(run.failures.items()))
    return ["## Metrics that failed", "", *told, ""]


def _corpora_lines(run: Run) -> list[str]:
    sampled = run.result.sample["corpora"]
    if not sampled:
        return []
    expected = [f"{m:g}" for m in sampled["expected_edits"]]
    applied = [f"{m:.2f}" for m in sampled["applied_edits"]]
    return [
        "## Corpora",
        "",
        "Edits per sentence, expected and really applied (sentences run out of edits):",
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
    return row([cell.replace("|", "\\|").replace("<", "&lt;") for cell in cells])
