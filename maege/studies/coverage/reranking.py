"""Oracle re-ranking: what a metric with several references would have a system give."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.metrics.sari import MaxSari
from maege.report.columns import own_name
from maege.scoring.engine import ScoreFunction
from maege.statistics.jackknife import jackknife, jackknife_value, paired_pvalue, t_interval
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.value import Value
from maege.studies.coverage.candidates import CandidateLists, candidate_scores
from maege.studies.coverage.chosen_changes import (
    CHANGE_MEASURES,
    TIE_RULES,
    UNCHANGED,
    CandidateChanges,
    ChosenChanges,
    Measure,
    TieRule,
    chosen_changes,
    measures,
)
from maege.studies.coverage.config import RerankConfig
from maege.texts.reference_subsets import Subset, subsets_by_size
from maege.texts.texts import Texts

_Conclusion = Literal["rises", "falls", "depends on ties", "undecided"]


@dataclass(frozen=True)
class RerankingTrend:
    """What more references change, for one metric and one measure."""

    metric: str
    measure: Measure
    fewest_references: int
    most_references: int
    # By tie rule: the value with most references minus that with fewest, paired by sentence.
    random: Value
    fewest: Value
    most: Value
    # The largest of the p-values of the three rules, or 1 if their signs differ (an intersection-
    # union test; Berger, 1982); adjusted for all metrics and measures (Holm, 1979).
    pvalue: float
    adjusted: float = 1.0
    # ``rises`` or ``falls`` only if it is so by all three tie rules (adjusted p-value below 0.05);
    # ``depends on ties`` if it is not, but significant by some rule.
    conclusion: _Conclusion = "undecided"


def reranking_trends(
    columns: Mapping[tuple[str, int], Mapping[TieRule, Floats]], confidence: float
) -> list[RerankingTrend]:
    """Compare the fewest with the most references, for each metric and measure.

    ``columns`` are by metric and number of references, and by tie rule, shape (sentences, columns);
    ``confidence`` of the intervals is between 0 and 1.
    """
    trends: list[RerankingTrend] = []
    for metric in dict.fromkeys(name for name, _ in columns):
        sizes = sorted(size for name, size in columns if name == metric)
        if len(sizes) < 2:
            continue
        few, many = columns[metric, sizes[0]], columns[metric, sizes[-1]]
        by_rule = [_differences(few[rule], many[rule], confidence) for rule in TIE_RULES]
        for measure, differences in zip(CHANGE_MEASURES, zip(*by_rule, strict=True), strict=True):
            random, fewest, most = (mean for mean, _ in differences)
            pvalues = [pvalue for _, pvalue in differences]
            signs = {np.sign(mean.value or 0.0) for mean, _ in differences}
            joint = max(pvalues) if len(signs) == 1 else 1.0
            trend = RerankingTrend(
                metric,
                measure,
                fewest_references=sizes[0],
                most_references=sizes[-1],
                random=random,
                fewest=fewest,
                most=most,
                pvalue=joint,
            )
            if min(pvalues) < ALPHA:
                trend = replace(trend, conclusion="depends on ties")
            trends.append(trend)
    return [
        replace(trend, conclusion="rises" if (trend.random.value or 0.0) > 0 else "falls")
        if trend.adjusted < ALPHA
        else trend
        for trend in with_holm(trends)
    ]


def _differences(few: Floats, many: Floats, confidence: float) -> list[tuple[Value, float]]:
    """Return the difference of each measure, of the same sentences, and its p-value."""
    weights, columns = np.ones(len(few)), few.shape[1]
    values, deviations = jackknife(
        np.hstack([few, many]),
        lambda totals: measures(totals[..., columns:]) - measures(totals[..., :columns]),
        weights,
    )
    differences = []
    for value, column in zip(values.tolist(), deviations.T, strict=True):
        pvalue = paired_pvalue(value, column)
        interval = t_interval(value, column, weights, confidence)
        differences.append((Value(value, interval), 1.0 if np.isnan(pvalue) else pvalue))
    return differences


_EXACT_MATCH_1 = "{} (exact match 1)"


@dataclass(frozen=True)
class RerankedChanges:
    """The candidates that a metric chooses with a number of references."""

    metric: str
    references: int  # for each sentence
    sets: int  # number of sets of references, which the values are means over
    ties: TieRule  # which one of several best candidates is chosen
    chosen: ChosenChanges
    tied: float  # share of choices between several best candidates


@dataclass(frozen=True)
class ComparedTexts:
    """How much texts change that no metric chose."""

    # ``first candidate``: the output without re-ranking (of pooled outputs, the source); ``any
    # candidate``: the mean of all; ``a reference``: the mean over annotators.
    name: str
    changes: ChosenChanges


@dataclass(frozen=True)
class UnchangedByReferences:
    """How often one of several references leaves a sentence unchanged."""

    references: int
    sets: int
    share: Value


@dataclass(frozen=True, kw_only=True)
class Reranking:
    """Oracle re-ranking of lists of candidates."""

    name: str  # of the candidates
    corpus: str  # whose sentences they are of
    # Their numbers; equal candidates of a sentence are one.
    sentences: int
    candidates: int
    chosen: tuple[RerankedChanges, ...]  # by metric, number of references and tie rule
    compared: tuple[ComparedTexts, ...]
    unchanged: tuple[UnchangedByReferences, ...]  # how often references leave a sentence unchanged
    trends: tuple[RerankingTrend, ...]  # what more references change


def oracle_reranking(
    candidates: CandidateLists,
    metrics: Mapping[str, Metric],
    subsets: Mapping[int, Sequence[Subset]],
    score: ScoreFunction,
    confidence: float = 0.95,
) -> Reranking:
    """Choose for each sentence the candidate that a metric scores best, with known references.

    If references have few of the valid outputs, few candidates look right, and a metric may choose
    those that change little. Values are means over the sets of references; intervals and tests are
    for other sentences of the kind, with these annotators. ``metrics`` read references; ``subsets``
    are sets of annotators by size; ``confidence`` is between 0 and 1. As Choshen and Abend (2018).
    """
    changes = CandidateChanges(candidates.sources, candidates.candidates)
    columns: dict[tuple[str, int], dict[TieRule, Floats]] = {}
    rows: dict[str, list[RerankedChanges]] = {name: [] for name in metrics}
    for name, size, scores in candidate_scores(candidates, metrics, subsets, score):
        columns[name, size], tied = changes.chosen(scores)
        for rule in TIE_RULES:
            chosen = chosen_changes(columns[name, size][rule], confidence)
            rows[name].append(RerankedChanges(name, size, len(scores), rule, chosen, tied))
    in_order = {key: columns[key] for name in metrics for key in columns if key[0] == name}
    references = CandidateChanges(candidates.sources, candidates.references)
    compared = (
        ("first candidate", changes.first()),
        ("any candidate", changes.means()),
        ("a reference", references.means()),
    )
    return Reranking(
        name=candidates.name,
        corpus=candidates.texts.name,
        sentences=len(candidates.sentences),
        candidates=candidates.size,
        chosen=tuple(row for of_metric in rows.values() for row in of_metric),
        compared=tuple(
            ComparedTexts(name, chosen_changes(of, confidence)) for name, of in compared
        ),
        unchanged=tuple(_unchanged(candidates, references, subsets, confidence)),
        trends=tuple(reranking_trends(in_order, confidence)),
    )


def _unchanged(
    candidates: CandidateLists,
    references: CandidateChanges,
    subsets: Mapping[int, Sequence[Subset]],
    confidence: float,
) -> Iterator[UnchangedByReferences]:
    names = candidates.texts.annotators
    unchanged = references.values[:, UNCHANGED].reshape(-1, len(names))
    weights = np.ones(len(unchanged))
    for size, of_size in sorted(subsets.items()):
        members = ([names.index(name) for name in subset] for subset in of_size)
        shares = np.mean([unchanged[:, of_set].max(axis=1) for of_set in members], axis=0)
        sums = np.column_stack([shares, weights])
        share = jackknife_value(sums, weights, confidence, (0.0, 1.0))
        yield UnchangedByReferences(size, len(of_size), share)


def configured_choice(
    config: RerankConfig, texts: Texts, metrics: Mapping[str, Metric], seed: int
) -> tuple[dict[str, Metric], dict[int, list[Subset]]]:
    """Return the metrics, with variants, and draw the sets of references, by size.

    Raises ConfigError if there are fewer annotators than references.
    """
    names, sizes = texts.annotators, config.references
    if "references" not in config.model_fields_set:
        sizes = tuple(size for size in sizes if size <= len(names))
    elif max(sizes) > len(names):
        raise ConfigError(
            f"`rerank.references`: {max(sizes)} references, but {texts.name} has {len(names)} "
            f"annotators ({', '.join(names)})"
        )
    return _with_variants(metrics), subsets_by_size(names, sizes, config.draws, seed)


def _with_variants(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Add MAX-SARI by which an exact match scores 1, as it does not in the published form."""
    variants: dict[str, Metric] = {}
    for name, metric in metrics.items():
        variants[name] = metric
        if type(metric) is MaxSari and not metric.score_if_empty:
            variant = replace(cast(Any, metric), score_if_empty=1)
            if variant not in metrics.values():
                variants[own_name(_EXACT_MATCH_1.format(name), metrics)] = variant
    return variants
