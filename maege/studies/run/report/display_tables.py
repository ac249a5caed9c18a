"""Tables of a run for people: few columns, rounded numbers with intervals, and marks."""

from collections.abc import Sequence

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
)
from maege.ranking import RankingType
from maege.report.display_table import DisplayTable
from maege.statistics.measures import STATISTICS, Estimate, label
from maege.statistics.rewards import Reward
from maege.studies.run.report import data_frames
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import units
from maege.studies.run.report.verdict_table import (
    COLUMNS,
    Column,
    interval_mark,
    legend,
    letters_legend,
    mark_legend,
    verdict_rows,
)

# Columns of the verdict that are followed by letters of significance.
COMPARED_COLUMNS = ("tau_macro", "spearman")
_LETTERS = "letters"
LETTER_COLUMNS = (2, 5)  # of the tables of chains, lattices and corpora
ORDER_STATISTICS = (
    "tau_macro",
    "tau_micro",
    "pearson_within",
    "pearson",
    "gamma_micro",
    "tie_rate_micro",
)
CORPUS_STATISTICS = ("spearman", "soft_accuracy", "spearman_applied", "pearson")


def metrics(run: RunData) -> DisplayTable:
    """Return the verdict."""
    return verdict(run, COLUMNS, COMPARED_COLUMNS)


def verdict(run: RunData, columns: Sequence[Column], compared: Sequence[str]) -> DisplayTable:
    """Return the verdict with some of its columns, and the letters of some of these.

    Parameters
    ----------
    run
        The run.
    columns
        Columns after the names of the metrics.
    compared
        Keys of the columns that are followed by letters of significance.
    """
    headings = ["metric"]
    text_columns = [0]
    for column in columns:
        if column.is_text:
            text_columns.append(len(headings))
        headings.append(column.heading)
        if column.key in compared:
            text_columns.append(len(headings))
            headings.append(_LETTERS)
    rows = []
    all_cells = verdict_rows(run)
    for row in all_cells:
        texts = [row.metric]
        for column in columns:
            cell = row.cells[column.key]
            texts.append(cell.text)
            texts += [cell.letters] if column.key in compared else []
        rows.append(tuple(texts))
    return DisplayTable(legend(all_cells, columns), tuple(headings), rows, tuple(text_columns))


def chains(run: RunData) -> DisplayTable:
    """Return how well metrics order the texts of chains."""
    return _order_table(run, "chains")


def lattices(run: RunData) -> DisplayTable:
    """Return how well metrics order the texts of full lattices."""
    return _order_table(run, "lattices")


def _order_table(run: RunData, ranking_type: RankingType) -> DisplayTable:
    labels = [label(statistic, ranking_type) for statistic in ORDER_STATISTICS]
    headings = ("metric", labels[0], _LETTERS, labels[1], labels[2], _LETTERS, *labels[3:])
    results = run.results
    rows = []
    for name in results.by_tau():
        macro, micro, within, pooled, gamma, tie_rate = (
            results.estimate(name, statistic, ranking_type) for statistic in ORDER_STATISTICS
        )
        if gamma is not None and tie_rate is not None and tie_rate.value is not None:
            rows.append(
                (
                    name,
                    *_with_letters(macro),
                    _estimate(micro),
                    *_with_letters(within),
                    _estimate(pooled),
                    format_number(gamma.value, 3),
                    format_percentage(tie_rate.value),
                )
            )
    caption = (
        f"Ordering within {ranking_type}: Kendall's tau, where ties count as 0, averaged over "
        "sentences (macro) or pooled over pairs (micro), where long sentences have most of the "
        "weight; r, the Pearson correlation with the gold scores, within sentences (mean over "
        "sentences) or pooled over all texts, where differences between sentences count, too; "
        f"gamma leaves ties out. [{_confidence(run)} interval]: jackknife over {units(run)}."
        f"{mark_legend(cell for row in rows for cell in row[1:])} "
        f"{letters_legend(row[k] for row in rows for k in LETTER_COLUMNS)}"
    )
    return DisplayTable(caption, headings, rows, (0, *LETTER_COLUMNS))


def corpora(run: RunData) -> DisplayTable:
    """Return how well metrics order the synthetic corpora."""
    labels = [label(statistic, "corpora") for statistic in CORPUS_STATISTICS]
    headings = ("metric", labels[0], _LETTERS, "replicate range", labels[1], _LETTERS, *labels[2:])
    results = run.results
    ranges = {(r.metric, r.statistic): r.replicate_range for r in results.replicates}
    rows = []
    for name in results.by_tau():
        spearman, accuracy, applied, pearson = (
            results.estimate(name, statistic, "corpora") for statistic in CORPUS_STATISTICS
        )
        if spearman is not None:
            replicate_range = format_interval(ranges[name, "spearman"])
            row = (
                *_with_letters(spearman),
                replicate_range,
                *_with_letters(accuracy),
                _estimate(applied),
                _estimate(pearson),
            )
            rows.append((name, *row))
    confidence = _confidence(run)
    sample = results.sample
    ceiling = sample["corpora"]["ceiling"] if sample["corpora"] else None
    coin = sample["corpora"]["coin_flip_accuracy"] if sample["corpora"] else None
    caption = (
        f"Ordering of corpora of {sample['sentences']:,} sentences: correlation (rho: Spearman, r: "
        "Pearson) with the expected number of edits per sentence, mean of the replicates. rho "
        "depends on the number of sentences, so corpora of different sizes cannot be compared; the "
        f"edits really applied have {format_number(ceiling, 3)}. "
        f"{STATISTICS['soft_accuracy'].label}: {STATISTICS['soft_accuracy'].description}; a coin "
        f"flip has {format_number(coin, 3)}. [{confidence} interval]: {_corpora_method(run)}."
        f"{mark_legend(cell for row in rows for cell in row[1:])} "
        f"replicate range: {confidence} of the single replicates. edits applied: correlation with "
        f"the mean number of applied edits. "
        f"{letters_legend(row[k] for row in rows for k in LETTER_COLUMNS)}"
    )
    return DisplayTable(caption, headings, rows, (0, *LETTER_COLUMNS))


def edit_types(run: RunData) -> DisplayTable:
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
        f"steps. ▲ rewarded, ▼ penalised on average, with adjusted p < 0.05 (sign flips of "
        f"{units(run)}, Benjamini-Hochberg over the types of a metric) and an interval without 0."
    )
    return DisplayTable(caption, ("error type", "n", *names), rows)


def _reward(reward: Reward) -> str:
    return f"{format_difference(100 * reward.mean, 2)} {VERDICT_MARKS[reward.verdict]}".rstrip()


def differences(run: RunData) -> DisplayTable:
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
            "not tested" if d.adjusted is None else "yes" if d.is_significant else "no",
        )
        for d in run.results.differences
    ]
    headings = (
        "ranking type", "statistic", "a", "b", "a − b", "interval", "p (adjusted)", "significant",
    )  # fmt: skip
    caption = (
        "Differences between metrics on the same sentences. p: adjusted for all pairs of metrics "
        f"in a statistic. tau (macro) and r (within): paired sign flips of {units(run)}, "
        f"step-down max T; corpora: {_corpora_method(run)}, Holm; metrics marked † or ‡ there are "
        "not tested. 5 % for each statistic. The intervals are those of single differences, not "
        "adjusted. Not significant means undecided; the interval says how large it may be."
    )
    return DisplayTable(caption, headings, rows, text_columns=(0, 1, 2, 3))


def errors(run: RunData) -> DisplayTable:
    """Return the mean score by errors left in the text, a column for each metric."""
    caption = (
        "Mean score of texts by number of errors left. n: number of texts of the chains, repeated "
        "ones included."
    )
    return _means(run, data_frames.errors(run.results), ("errors", "n"), "d", caption)


def edits(run: RunData) -> DisplayTable:
    """Return the mean score of the corpora of each model, a column for each metric."""
    caption = (
        "Mean score of corpora by expected number of edits per sentence. applied: mean number of "
        "edits applied (limited by the edits of the sentences)."
    )
    return _means(run, data_frames.edits(run.results), ("expected", "applied"), ".2f", caption)


def _means(
    run: RunData, frame: pd.DataFrame, columns: tuple[str, str], form: str, caption: str
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


def sentences(run: RunData) -> DisplayTable:
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


def _corpora_method(run: RunData) -> str:
    """Say how intervals on corpora are computed."""
    clusters = units(run)
    return {
        "nested": f"bootstrap of {clusters} and replicates (jackknife for metrics without counts)",
        "jackknife": f"jackknife over ten groups of {clusters}",
        "replicates": "bootstrap of the replicates",
    }[run.results.settings.corpora_interval]


def _confidence(run: RunData) -> str:
    return format_percentage(run.results.settings.confidence, 0)


def _estimate(estimate: Estimate | None) -> str:
    if estimate is None:
        return MISSING
    text = format_estimate(estimate.value, estimate.interval)
    if estimate.interval is None:
        return text
    return text + interval_mark(rests_on_few=estimate.rests_on_few, method=estimate.interval_method)


def _with_letters(estimate: Estimate | None) -> tuple[str, str]:
    return _estimate(estimate), (estimate and estimate.letters) or ""
