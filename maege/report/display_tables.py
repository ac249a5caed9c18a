"""Tables as people read them: few columns, rounded figures, intervals, marks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd

from maege.report import data_frames, markdown
from maege.report.data_frames import best_first, penalised
from maege.report.number_format import (
    MARKS,
    MISSING,
    estimate,
    interval,
    number,
    pvalue,
    ranked,
    signed,
)
from maege.report.run_result import Finished
from maege.statistics.comparison import ALPHA
from maege.statistics.correlation import Replicated
from maege.statistics.edit_types import Reward
from maege.statistics.results import MetricResult, OrderResult

Row = tuple[str, ...]
RANKS = "a new one begins where all above differ from all below (Holm, 5 %)"
LEGEND = (
    "tau: concordant less discordant share of comparable pairs, ties worth 0, pooled (micro) or "
    "averaged over sentences (macro). r: Pearson with the gold scores. rho: Spearman over corpora, "
    "mean of the replicates. [interval]: resampled sentences; for rho, resampled replicates. #: "
    f"rank; {RANKS}."
)
TYPES_LEGEND = (
    "ties: pairs that a metric scores equally. penalises: edit types whose correction lowers the "
    "score (q < 0.05), worst first."
)


@dataclass(frozen=True)
class Shown:
    """A table of texts. caption: what the figures are; labels: columns that are not figures."""

    caption: str
    headings: Row
    rows: Sequence[Row]
    labels: int = 1


def all_of(finished: Finished) -> dict[str, Shown]:
    """Return every table that the run has something for, by name."""
    found = {name: make(finished) for name, make in TABLES.items()}
    return {name: shown for name, shown in found.items() if shown.rows}


def table_lines(table: Shown) -> list[str]:
    """Write a table as lines of Markdown."""
    cells = [[markdown.inline(cell) for cell in row] for row in table.rows]
    return markdown.table([markdown.inline(heading) for heading in table.headings], cells)


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


def metrics(finished: Finished) -> Shown:
    """Return the verdict: a line for each metric, best micro tau first."""
    found = finished.result.metrics
    rows = [(name, *_verdict(found[name])) for name in best_first(found)]
    return Shown(f"{LEGEND} {TYPES_LEGEND}", HEADINGS, rows)


def _verdict(metric: MetricResult) -> Row:
    cells = [MISSING] * (len(HEADINGS) - 1)
    order, corpora = metric.chains or metric.lattices, metric.corpora
    if order is not None:
        micro, macro = order.kendall["micro"], order.kendall["macro"]
        cells[0:2] = estimate(micro.tau, micro.ci), ranked(order.rank["micro"])
        cells[2:4] = estimate(macro.tau, macro.ci), ranked(order.rank["macro"])
        cells[4] = number(order.pearson.r, 3)
        cells[7] = f"{micro.tie_rate:.1%}"
    if corpora is not None:
        found = corpora.spearman
        cells[5:7] = estimate(found.mean, found.ci), ranked(corpora.rank)
    cells[8] = penalises(metric, len(metric.edit_types))
    return tuple(cells)


def penalises(metric: MetricResult, most: int) -> str:
    """Name the types of errors whose correction a metric penalises, at most so many."""
    if not metric.edit_types:
        return MISSING
    worst = penalised(metric)
    more = f" and {len(worst) - most} more" if worst[most:] else ""
    return ", ".join(worst[:most]) + more or "none"


def chains(finished: Finished) -> Shown:
    """Return how metrics keep the order of chains."""
    return _orders(finished, "chains")


def lattices(finished: Finished) -> Shown:
    """Return how metrics keep the order of whole lattices."""
    return _orders(finished, "lattices")


def _orders(finished: Finished, sample: str) -> Shown:
    headings = ("metric", "tau micro", "#", "tau macro", "#", "gamma", "ties", "Pearson's r")
    rows = []
    for name in best_first(finished.result.metrics):
        found: OrderResult | None = getattr(finished.result.metrics[name], sample)
        if found is not None:
            micro, macro, r = found.kendall["micro"], found.kendall["macro"], found.pearson
            rows.append(
                (
                    name,
                    estimate(micro.tau, micro.ci),
                    ranked(found.rank["micro"]),
                    estimate(macro.tau, macro.ci),
                    ranked(found.rank["macro"]),
                    number(micro.gamma, 3),
                    f"{micro.tie_rate:.1%}",
                    estimate(r.r, r.ci),
                )
            )
    caption = (
        f"Order within {sample}: Kendall's tau with ties worth 0, pooled over pairs (micro) and "
        f"averaged over sentences (macro); gamma leaves ties out; Pearson's r with the gold "
        f"scores. [{_confidence(finished)} interval]: resampled sentences. #: rank; {RANKS}."
    )
    return Shown(caption, headings, rows)


def corpora(finished: Finished) -> Shown:
    """Return how metrics keep the order of corpora."""
    headings = ("metric", "Spearman's rho", "#", "single draws", "Pearson's r", "rho, applied")
    rows = []
    for name in best_first(finished.result.metrics):
        found = finished.result.metrics[name].corpora
        if found is not None:
            rows.append(
                (
                    name,
                    _mean(found.spearman),
                    ranked(found.rank),
                    interval(found.spearman.spread),
                    _mean(found.pearson),
                    _mean(found.spearman_applied),
                )
            )
    caption = (
        f"Order of corpora: correlation with the expected number of edits a sentence, mean of the "
        f"replicates [{_confidence(finished)} interval: resampled replicates]. single draws: where "
        f"rho of single replicates lies. rho, applied: with the edits really applied. #: rank; "
        f"{RANKS}."
    )
    return Shown(caption, headings, rows)


def edit_types(finished: Finished) -> Shown:
    """Return the reward of each type of error by each metric, a column for each metric."""
    found = finished.result.metrics
    names = best_first(found)
    types = sorted({type_ for metric in found.values() for type_ in metric.edit_types})
    rows = []
    for type_ in types:
        rewards = [found[name].edit_types[type_] for name in names]
        rows.append((type_, str(rewards[0].n), *map(_reward, rewards)))
    caption = (
        "Reward for correcting each type of error: mean change of the score, × 100; n: steps. ▲ "
        "rewarded, ▼ penalised with q < 0.05 (sign flips of sentences, Benjamini-Hochberg)."
    )
    return Shown(caption, ("type", "n", *names), rows)


def _reward(reward: Reward) -> str:
    return f"{signed(100 * reward.mean, 2)} {MARKS[reward.verdict]}".rstrip()


def differences(finished: Finished) -> Shown:
    """Return every paired comparison of metrics."""
    rows = [
        (
            d.sample,
            d.statistic,
            d.a,
            d.b,
            signed(d.difference),
            interval(d.ci),
            pvalue(d.holm),
            "yes" if d.holm is not None and d.holm < ALPHA else "no",
        )
        for d in finished.result.differences
    ]
    headings = ("sample", "statistic", "a", "b", "a − b", "interval", "p (Holm)", "told apart")
    caption = (
        "Differences of metrics, of the same sentences (or replicates). p: paired permutation; for "
        "Pearson's r of corpora, Williams' test; corrected for all pairs of a statistic (Holm). "
        "Intervals are those of each difference by itself, not corrected."
    )
    return Shown(caption, headings, rows, labels=4)


def errors(finished: Finished) -> Shown:
    """Return the mean score by errors left in the text, a column for each metric."""
    caption = "Mean score of texts with so many errors left. n: texts of chains, repeats included."
    return _means(finished, data_frames.errors(finished), ("errors", "n"), "d", caption)


def edits(finished: Finished) -> Shown:
    """Return the mean score of the corpora of each model, a column for each metric."""
    caption = (
        "Mean score of corpora with so many edits a sentence, expected and really applied "
        "(sentences run out of edits)."
    )
    return _means(finished, data_frames.edits(finished), ("expected", "applied"), ".2f", caption)


def _means(
    finished: Finished, frame: pd.DataFrame, levels: tuple[str, str], form: str, caption: str
) -> Shown:
    """Return mean scores: a row for each level, which has two figures, a column for each metric."""
    if frame.empty:
        return Shown(caption, (), [])
    level, beside = levels
    names = best_first(finished.result.metrics)
    wide = frame.pivot_table(index=level, columns="metric", values="mean")
    other = frame.groupby(level)[beside].first()
    rows = [
        (f"{at:g}", f"{other[at]:{form}}", *(f"{wide.loc[at, name]:.4f}" for name in names))
        for at in wide.index
    ]
    return Shown(caption, (*levels, *names), rows)


def sentences(finished: Finished) -> Shown:
    """Return how tau is distributed over sentences: quantiles, and shares of the extremes."""
    frame = data_frames.sentences(finished)
    caption = "Distribution of tau over sentences: quartiles, share of all wrong and of all right."
    rows = []
    for name in best_first(finished.result.metrics) if len(frame) else ():
        tau = frame[name].dropna()
        quartiles = [number(float(tau.quantile(q)), 2) for q in (0.25, 0.5, 0.75)]
        shares = [f"{(tau == end).mean():.1%}" for end in (-1, 1)]
        rows.append((name, number(float(tau.mean()), 3), *quartiles, *shares))
    headings = ("metric", "mean", "25 %", "median", "75 %", "tau = −1", "tau = 1")
    return Shown(caption, headings, rows)


def _confidence(finished: Finished) -> str:
    return f"{finished.resampling.confidence:.0%}".replace("%", " %")


def _mean(found: Replicated) -> str:
    return estimate(found.mean, found.ci)


TABLES: dict[str, Callable[[Finished], Shown]] = {
    "metrics": metrics,
    "chains": chains,
    "lattices": lattices,
    "corpora": corpora,
    "edit_types": edit_types,
    "differences": differences,
    "errors": errors,
    "edits": edits,
    "sentences": sentences,
}
