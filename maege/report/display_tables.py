"""Tables for people: few columns, rounded numbers with intervals, and marks."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from maege.number_format import (
    MISSING,
    VERDICT_MARKS,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
    format_pvalue,
    format_rank,
)
from maege.ranking import RankingType
from maege.report import data_frames, markdown
from maege.report.run_result import RunResult
from maege.report.verdict_table import (
    COLUMNS,
    RANK_RULE,
    Cell,
    Column,
    legend,
    verdict_rows,
)
from maege.statistics.edit_types import Reward
from maege.statistics.measures import Estimate, label

RANKED = ("tau_micro", "tau_macro", "spearman")  # columns of the verdict that have a rank
ORDER_STATISTICS = ("tau_micro", "tau_macro", "gamma_micro", "tie_rate_micro", "pearson")
CORPUS_STATISTICS = ("spearman", "pearson", "spearman_applied")


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
        Indices of the columns that are not numbers.
    """

    caption: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    text_columns: tuple[int, ...] = (0,)


def table_lines(table: DisplayTable) -> list[str]:
    """Write a table as lines of Markdown."""
    cells = [[markdown.inline(cell) for cell in row] for row in table.rows]
    return markdown.table([markdown.inline(heading) for heading in table.headings], cells)


def metrics(run: RunResult) -> DisplayTable:
    """Return the verdict."""
    return verdict(run, COLUMNS, RANKED)


def verdict(run: RunResult, columns: Sequence[Column], ranked: Sequence[str]) -> DisplayTable:
    """Return the verdict with some of its columns, and the ranks of some of these.

    Parameters
    ----------
    run
        The run.
    columns
        Columns after the names of the metrics.
    ranked
        Keys of the columns that are followed by a column ``rank``.
    """
    headings = ["metric"]
    text_columns = [0]
    for column in columns:
        if column.is_text:
            text_columns.append(len(headings))
        headings += [column.heading, "rank"] if column.key in ranked else [column.heading]
    rows = []
    for row in verdict_rows(run):
        texts = [row.metric]
        for column in columns:
            cell = row.cells[column.key]
            texts.append(_text(column, cell))
            texts += [format_rank(cell.rank)] if column.key in ranked else []
        rows.append(tuple(texts))
    return DisplayTable(legend(columns), tuple(headings), rows, tuple(text_columns))


def _text(column: Column, cell: Cell) -> str:
    """Return the text of a cell; r without its interval, because the table is wide enough."""
    if column.key == "pearson" and not isinstance(cell.value, str):
        return format_number(cell.value, 3)
    return cell.text


def chains(run: RunResult) -> DisplayTable:
    """Return how well metrics order the texts of chains."""
    return _order_table(run, "chains")


def lattices(run: RunResult) -> DisplayTable:
    """Return how well metrics order the texts of full lattices."""
    return _order_table(run, "lattices")


def _order_table(run: RunResult, ranking_type: RankingType) -> DisplayTable:
    labels = [label(statistic, ranking_type) for statistic in ORDER_STATISTICS]
    headings = ("metric", labels[0], "rank", labels[1], "rank", *labels[2:])
    results = run.results
    rows = []
    for name in results.by_tau():
        micro, macro, gamma, tie_rate, pearson = (
            results.estimate(name, statistic, ranking_type) for statistic in ORDER_STATISTICS
        )
        if gamma is not None and tie_rate is not None and tie_rate.value is not None:
            rows.append(
                (
                    name,
                    *_with_rank(micro),
                    *_with_rank(macro),
                    format_number(gamma.value, 3),
                    format_percentage(tie_rate.value),
                    _estimate(pearson),
                )
            )
    caption = (
        f"Ordering within {ranking_type}: Kendall's tau, where ties count as 0, pooled over pairs "
        "(micro) or averaged over sentences (macro); gamma leaves ties out; r is the Pearson "
        f"correlation with the gold scores. [{_confidence(run)} interval]: bootstrap over "
        f"sentences. rank: {RANK_RULE}."
    )
    return DisplayTable(caption, headings, rows)


def corpora(run: RunResult) -> DisplayTable:
    """Return how well metrics order the synthetic corpora."""
    labels = [label(statistic, "corpora") for statistic in CORPUS_STATISTICS]
    headings = ("metric", labels[0], "rank", "replicate range", *labels[1:])
    results = run.results
    ranges = {(r.metric, r.statistic): r.replicate_range for r in results.replicates}
    rows = []
    for name in results.by_tau():
        spearman, pearson, applied = (
            results.estimate(name, statistic, "corpora") for statistic in CORPUS_STATISTICS
        )
        if spearman is not None:
            replicate_range = format_interval(ranges[name, "spearman"])
            row = (*_with_rank(spearman), replicate_range, _estimate(pearson), _estimate(applied))
            rows.append((name, *row))
    confidence = _confidence(run)
    caption = (
        "Ordering of corpora: correlation (rho: Spearman, r: Pearson) with the expected number of "
        f"edits per sentence, mean of the replicates [{confidence} interval: bootstrap over "
        f"replicates]. replicate range: {confidence} of the single replicates. edits applied: "
        f"correlation with the mean number of applied edits. rank: {RANK_RULE}."
    )
    return DisplayTable(caption, headings, rows)


def edit_types(run: RunResult) -> DisplayTable:
    """Return the reward of each error type by each metric, a column for each metric."""
    by_metric = run.results.edit_types
    names = run.results.by_tau()
    types = sorted({type_ for rewards in by_metric.values() for type_ in rewards})
    rows = []
    for type_ in types:
        rewards = [by_metric[name][type_] for name in names]
        rows.append((type_, str(rewards[0].n), *map(_reward, rewards)))
    caption = (
        "Reward for correcting each error type: mean change of the score, × 100; n: number of "
        "steps. ▲ rewarded, ▼ penalised, with q < 0.05 (sign flips of sentences, "
        "Benjamini-Hochberg)."
    )
    return DisplayTable(caption, ("error type", "n", *names), rows)


def _reward(reward: Reward) -> str:
    return f"{format_difference(100 * reward.mean, 2)} {VERDICT_MARKS[reward.verdict]}".rstrip()


def differences(run: RunResult) -> DisplayTable:
    """Return every paired comparison of metrics."""
    rows = [
        (
            d.ranking_type,
            label(d.statistic, d.ranking_type),
            d.a,
            d.b,
            format_difference(d.difference),
            format_interval(d.interval),
            format_pvalue(d.adjusted),
            "yes" if d.is_significant else "no",
        )
        for d in run.results.differences
    ]
    headings = (
        "ranking type", "statistic", "a", "b", "a − b", "interval", "p (Holm)", "significant",
    )  # fmt: skip
    caption = (
        "Differences between metrics on the same sentences (or replicates). p: paired permutation "
        "test; for r on corpora, Williams' test; corrected for all pairs of metrics in a statistic "
        "(Holm). The intervals are those of single differences, not corrected."
    )
    return DisplayTable(caption, headings, rows, text_columns=(0, 1, 2, 3))


def errors(run: RunResult) -> DisplayTable:
    """Return the mean score by errors left in the text, a column for each metric."""
    caption = (
        "Mean score of texts by number of errors left. n: number of texts of the chains, repeated "
        "ones included."
    )
    return _means(run, data_frames.errors(run.results), ("errors", "n"), "d", caption)


def edits(run: RunResult) -> DisplayTable:
    """Return the mean score of the corpora of each model, a column for each metric."""
    caption = (
        "Mean score of corpora by expected number of edits per sentence. applied: mean number of "
        "edits applied (limited by the edits of the sentences)."
    )
    return _means(run, data_frames.edits(run.results), ("expected", "applied"), ".2f", caption)


def _means(
    run: RunResult, frame: pd.DataFrame, columns: tuple[str, str], form: str, caption: str
) -> DisplayTable:
    """Return mean scores: a row for each level, with two of its numbers, a column per metric."""
    if frame.empty:
        return DisplayTable(caption, (), [])
    level, second = columns
    names = run.results.by_tau()
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


def sentences(run: RunResult) -> DisplayTable:
    """Return the distribution of tau over sentences: quartiles and shares of the extremes."""
    frame = data_frames.sentences(run.results)
    caption = (
        "Distribution of tau over sentences: mean, quartiles, share of sentences with all pairs "
        "wrong (−1) and with all pairs right (1)."
    )
    rows = []
    for name in run.results.by_tau() if len(frame) else ():
        tau = frame[name].dropna()
        quartiles = [format_number(float(tau.quantile(q)), 2) for q in (0.25, 0.5, 0.75)]
        shares = [format_percentage((tau == extreme).mean()) for extreme in (-1, 1)]
        rows.append((name, format_number(float(tau.mean()), 3), *quartiles, *shares))
    headings = ("metric", "mean", "25 %", "median", "75 %", "tau = −1", "tau = 1")
    return DisplayTable(caption, headings, rows)


def _confidence(run: RunResult) -> str:
    return f"{run.results.settings.confidence:.0%}".replace("%", " %")


def _estimate(estimate: Estimate | None) -> str:
    return MISSING if estimate is None else format_estimate(estimate.value, estimate.interval)


def _with_rank(estimate: Estimate | None) -> tuple[str, str]:
    return _estimate(estimate), format_rank(estimate.rank if estimate else None)
