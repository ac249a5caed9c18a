"""Tables for people: few columns, rounded numbers with intervals, and marks."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from maege.number_format import (
    VERDICT_MARKS,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
    format_pvalue,
    format_rank,
)
from maege.report import data_frames, markdown
from maege.report.data_frames import by_tau
from maege.report.run_result import Finished
from maege.report.verdict_table import (
    COLUMNS,
    RANK_RULE,
    Cell,
    Column,
    legend,
    verdict_rows,
)
from maege.statistics.comparison import ALPHA
from maege.statistics.correlation import Replicated
from maege.statistics.edit_types import Reward
from maege.statistics.results import OrderResult

RANKED = ("tau_micro", "tau_macro", "spearman")  # columns of the verdict that have a rank
STATISTIC_LABELS = {
    ("chains", "tau micro"): "tau (micro)",
    ("chains", "tau macro"): "tau (macro)",
    ("chains", "pearson"): "r",
    ("lattices", "tau micro"): "tau (micro)",
    ("lattices", "tau macro"): "tau (macro)",
    ("lattices", "pearson"): "r",
    ("corpora", "spearman"): "rho (corpora)",
    ("corpora", "pearson"): "r (corpora)",
}


@dataclass(frozen=True)
class DisplayTable:
    """A table of texts.

    Attributes
    ----------
    caption
        What the numbers are.
    headings
        Headings of the columns.
    rows
        Cells of each row, as many as headings.
    text_columns
        Number of columns, from the left, that are not numbers.
    """

    caption: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    text_columns: int = 1


def table_lines(table: DisplayTable) -> list[str]:
    """Write a table as lines of Markdown."""
    cells = [[markdown.inline(cell) for cell in row] for row in table.rows]
    return markdown.table([markdown.inline(heading) for heading in table.headings], cells)


def metrics(finished: Finished) -> DisplayTable:
    """Return the verdict."""
    return verdict(finished, COLUMNS, RANKED)


def verdict(finished: Finished, columns: Sequence[Column], ranked: Sequence[str]) -> DisplayTable:
    """Return the verdict with some of its columns, and the ranks of some of these.

    Parameters
    ----------
    finished
        The run.
    columns
        Columns after the names of the metrics.
    ranked
        Keys of the columns that are followed by a column ``rank``.
    """
    headings = ["metric"]
    for column in columns:
        headings += [column.heading, "rank"] if column.key in ranked else [column.heading]
    rows = []
    for row in verdict_rows(finished):
        texts = [row.metric]
        for column in columns:
            cell = row.cells[column.key]
            texts.append(_text(column, cell))
            texts += [format_rank(cell.rank)] if column.key in ranked else []
        rows.append(tuple(texts))
    return DisplayTable(legend(columns), tuple(headings), rows)


def _text(column: Column, cell: Cell) -> str:
    """Return the text of a cell; r without its interval, because the table is wide enough."""
    if column.key == "pearson" and not isinstance(cell.value, str):
        return format_number(cell.value, 3)
    return cell.text


def chains(finished: Finished) -> DisplayTable:
    """Return how well metrics order the texts of chains."""
    return _order_table(finished, "chains")


def lattices(finished: Finished) -> DisplayTable:
    """Return how well metrics order the texts of full lattices."""
    return _order_table(finished, "lattices")


def _order_table(finished: Finished, ranking_type: str) -> DisplayTable:
    headings = ("metric", "tau (micro)", "rank", "tau (macro)", "rank", "gamma", "tie rate", "r")
    rows = []
    for name in by_tau(finished.result.metrics):
        order: OrderResult | None = getattr(finished.result.metrics[name], ranking_type)
        if order is not None:
            micro, macro, pearson = order.kendall["micro"], order.kendall["macro"], order.pearson
            rows.append(
                (
                    name,
                    format_estimate(micro.tau, micro.ci),
                    format_rank(order.rank["micro"]),
                    format_estimate(macro.tau, macro.ci),
                    format_rank(order.rank["macro"]),
                    format_number(micro.gamma, 3),
                    format_percentage(micro.tie_rate),
                    format_estimate(pearson.r, pearson.ci),
                )
            )
    caption = (
        f"Ordering within {ranking_type}: Kendall's tau, where ties count as 0, pooled over pairs "
        "(micro) or averaged over sentences (macro); gamma leaves ties out; r is the Pearson "
        f"correlation with the gold scores. [{_confidence(finished)} interval]: bootstrap over "
        f"sentences. rank: {RANK_RULE}."
    )
    return DisplayTable(caption, headings, rows)


def corpora(finished: Finished) -> DisplayTable:
    """Return how well metrics order the synthetic corpora."""
    headings = ("metric", "rho", "rank", "replicate range", "r", "rho (applied edits)")
    rows = []
    for name in by_tau(finished.result.metrics):
        result = finished.result.metrics[name].corpora
        if result is not None:
            rows.append(
                (
                    name,
                    _mean(result.spearman),
                    format_rank(result.rank),
                    format_interval(result.spearman.spread),
                    _mean(result.pearson),
                    _mean(result.spearman_applied),
                )
            )
    confidence = _confidence(finished)
    caption = (
        "Ordering of corpora: correlation (rho: Spearman, r: Pearson) with the expected number of "
        f"edits per sentence, mean of the replicates [{confidence} interval: bootstrap over "
        f"replicates]. replicate range: {confidence} of the single replicates. rho (applied "
        f"edits): with the mean number of applied edits. rank: {RANK_RULE}."
    )
    return DisplayTable(caption, headings, rows)


def edit_types(finished: Finished) -> DisplayTable:
    """Return the reward of each error type by each metric, a column for each metric."""
    by_metric = finished.result.metrics
    names = by_tau(by_metric)
    types = sorted({type_ for metric in by_metric.values() for type_ in metric.edit_types})
    rows = []
    for type_ in types:
        rewards = [by_metric[name].edit_types[type_] for name in names]
        rows.append((type_, str(rewards[0].n), *map(_reward, rewards)))
    caption = (
        "Reward for correcting each error type: mean change of the score, × 100; n: number of "
        "steps. ▲ rewarded, ▼ penalised, with q < 0.05 (sign flips of sentences, "
        "Benjamini-Hochberg)."
    )
    return DisplayTable(caption, ("error type", "n", *names), rows)


def _reward(reward: Reward) -> str:
    return f"{format_difference(100 * reward.mean, 2)} {VERDICT_MARKS[reward.verdict]}".rstrip()


def differences(finished: Finished) -> DisplayTable:
    """Return every paired comparison of metrics."""
    rows = [
        (
            d.sample,
            STATISTIC_LABELS[d.sample, d.statistic],
            d.a,
            d.b,
            format_difference(d.difference),
            format_interval(d.ci),
            format_pvalue(d.holm),
            "yes" if d.holm is not None and d.holm < ALPHA else "no",
        )
        for d in finished.result.differences
    ]
    headings = (
        "ranking type", "statistic", "a", "b", "a − b", "interval", "p (Holm)", "significant",
    )  # fmt: skip
    caption = (
        "Differences between metrics on the same sentences (or replicates). p: paired permutation "
        "test; for r on corpora, Williams' test; corrected for all pairs of metrics in a statistic "
        "(Holm). The intervals are those of single differences, not corrected."
    )
    return DisplayTable(caption, headings, rows, text_columns=4)


def errors(finished: Finished) -> DisplayTable:
    """Return the mean score by errors left in the text, a column for each metric."""
    caption = (
        "Mean score of texts by number of errors left. n: number of texts of the chains, repeated "
        "ones included."
    )
    return _means(finished, data_frames.errors(finished), ("errors", "n"), "d", caption)


def edits(finished: Finished) -> DisplayTable:
    """Return the mean score of the corpora of each model, a column for each metric."""
    caption = (
        "Mean score of corpora by expected number of edits per sentence. applied: mean number of "
        "edits applied (limited by the edits of the sentences)."
    )
    return _means(finished, data_frames.edits(finished), ("expected", "applied"), ".2f", caption)


def _means(
    finished: Finished, frame: pd.DataFrame, columns: tuple[str, str], form: str, caption: str
) -> DisplayTable:
    """Return mean scores: a row for each level, with two of its numbers, a column per metric."""
    if frame.empty:
        return DisplayTable(caption, (), [])
    level, second = columns
    names = by_tau(finished.result.metrics)
    means = frame.pivot_table(index=level, columns="metric", values="mean")
    by_level = frame.groupby(level)[second].first()
    rows = [
        (
            f"{at:g}",
            f"{by_level[at]:{form}}",
            *(f"{means.loc[at, name]:.4f}" for name in names),
        )
        for at in means.index
    ]
    return DisplayTable(caption, (*columns, *names), rows)


def sentences(finished: Finished) -> DisplayTable:
    """Return the distribution of tau over sentences: quartiles and shares of the extremes."""
    frame = data_frames.sentences(finished)
    caption = (
        "Distribution of tau over sentences: mean, quartiles, share of sentences with all pairs "
        "wrong (−1) and with all pairs right (1)."
    )
    rows = []
    for name in by_tau(finished.result.metrics) if len(frame) else ():
        tau = frame[name].dropna()
        quartiles = [format_number(float(tau.quantile(q)), 2) for q in (0.25, 0.5, 0.75)]
        shares = [format_percentage((tau == extreme).mean()) for extreme in (-1, 1)]
        rows.append((name, format_number(float(tau.mean()), 3), *quartiles, *shares))
    headings = ("metric", "mean", "25 %", "median", "75 %", "tau = −1", "tau = 1")
    return DisplayTable(caption, headings, rows)


def _confidence(finished: Finished) -> str:
    return f"{finished.resampling.confidence:.0%}".replace("%", " %")


def _mean(summary: Replicated) -> str:
    return format_estimate(summary.mean, summary.ci)
