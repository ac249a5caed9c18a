"""Chollampatt and Ng (2018): A reassessment of reference-based GEC metrics."""

from collections.abc import Iterator

import numpy as np

from experiments.humans.judged_data import SCORES, JudgedData, correlation
from experiments.humans.printed_values import PrintedValues, Row, Table
from maege.judgements.comparisons import KINDS, Comparisons, Kind, comparisons
from maege.statistics.correlation_tests import williams
from maege.statistics.kendall import SENTENCE_MEASURES, Counts
from maege.studies.humans.sentence_level import metric_counts

TITLE = "Chollampatt and Ng (2018), A Reassessment"
SOURCE = "https://aclanthology.org/C18-1231/"
METRICS = ("gleu", "imeasure", "m2score")
LEFT_OUT = ("IPN", "INPUT")
MEASURE_OF_NAME = {"spearman": "rho", "pearson": "r"}


def tables(data: JudgedData, printed: PrintedValues, *, slow: bool) -> Iterator[Table]:
    """Yield the tables."""
    yield _systems(data, printed)
    yield _without_systems(data, printed)
    yield _williams(data, printed)
    yield _numbers_of_pairs(data, printed)
    yield _sentences(data, printed)


def _correlations(data: JudgedData, score: str, metric: str, without: str = "") -> dict[str, float]:
    human = {s: x for s, x in data.human_scores(score).items() if s != without}
    scores = data.metric_scores(metric)
    return {measure: correlation(measure, human, scores) for measure in ("r", "rho")}


def _systems(data: JudgedData, printed: PrintedValues) -> Table:
    rows = []
    for score, title in SCORES.items():
        for metric in METRICS:
            key = f"{metric} {score}"
            values = _correlations(data, score, metric)
            cells = {m: printed.cell("2", key, m, value) for m, value in values.items()}
            rows.append(Row(f"{metric}, {title}", cells))
    caption = "Correlation of the published scores of the metrics with the published human ones."
    return Table("2", "Table 2: system level", caption, rows)


def _without_systems(data: JudgedData, printed: PrintedValues) -> Table:
    rows = []
    for system in LEFT_OUT:
        for score, title in SCORES.items():
            for metric in METRICS:
                key = f"{metric} {score} without {system}"
                values = _correlations(data, score, metric, system)
                cells = {m: printed.cell("text", key, m, value) for m, value in values.items()}
                rows.append(Row(f"{metric}, {title}, without {system}", cells))
    caption = "The text has GLEU and M2 without IPN, which turns their order in r around."
    return Table("text", "Text: without a system", caption, rows)


def _williams(data: JudgedData, printed: PrintedValues) -> Table:
    rows = []
    for key in printed.rows("williams"):
        better, worse, score = key.split()
        of_metrics = _between(data, better, worse)
        cells = {}
        for name, measure in MEASURE_OF_NAME.items():
            first, second = (_correlations(data, score, m)[measure] for m in (better, worse))
            if first > second:
                p = williams(first, second, of_metrics[measure], len(data.human_scores(score)))
                cells[name] = printed.cell("williams", key, name, p)
        rows.append(Row(f"{better} > {worse}, {SCORES[score]}", cells))
    caption = (
        "One-tailed p-values of Williams' test; as printed stands the output of the authors' "
        "script with four decimals. The significance in Section 3.3.1 and Figure 2 follows."
    )
    return Table("williams", "Section 3.3.1, Figure 2: Williams' test", caption, rows)


def _between(data: JudgedData, first: str, second: str) -> dict[str, float]:
    scores = data.metric_scores(first), data.metric_scores(second)
    return {measure: correlation(measure, *scores) for measure in ("r", "rho")}


def _numbers_of_pairs(data: JudgedData, printed: PrintedValues) -> Table:
    rows = []
    for kind in KINDS:
        compared = data.compared("gjg15", kind)
        numbers = {"hties pairs": len(compared), "noties pairs": len(compared) - compared.ties}
        why = "a misprint: 20,516 pairs less 5,694 ties"
        cells = {c: printed.cell("3", kind, c, number, why=why) for c, number in numbers.items()}
        rows.append(Row(kind, cells))
    caption = "Comparisons with human ties (HTies) and without (NoTies)."
    return Table("3 pairs", "Table 3: numbers of comparisons", caption, rows)


def _sentences(data: JudgedData, printed: PrintedValues) -> Table:
    rows = []
    for kind in KINDS:
        for metric in METRICS:
            counts = five_system_counts(data, kind, metric)
            values = {m: float(SENTENCE_MEASURES[m].value(counts)) for m in ("hties", "noties")}
            cells = {
                m: printed.cell(
                    "3", f"{metric} {kind}", m, None, why=f"all 13 systems; of five: {value:.3f}"
                )
                for m, value in values.items()
            }
            rows.append(Row(f"{metric}, {kind}", cells))
    caption = (
        "Kendall's tau with human ties (hties) and without (noties). The data have the sentence "
        "scores of five of the 13 systems only (AMU, CAMB, CUUI, INPUT, RAC), so the printed "
        "values cannot come out of them; the values of the five systems stand in the verdict. "
        "A metric that gives every output the same score has hties .542 (expanded) and .278 "
        "(unexpanded): more than GLEU and the I-measure in unexpanded comparisons."
    )
    return Table("3", "Table 3: sentence level", caption, rows)


def five_system_counts(data: JudgedData, kind: Kind, metric: str) -> Counts:
    """Count the comparisons of the systems whose sentence scores are in the data."""
    scores = data.sentence_scores(metric)
    compared = data.compared("gjg15", kind)
    if kind == "unexpanded":
        compared = _of_known_outputs(data, scores)
    table = np.array(
        [
            scores[system][list(compared.sentences)]
            if system in scores
            else np.full(len(compared.sentences), np.nan)
            for system in compared.systems
        ]
    )
    known = np.isfinite(table[:, 0])
    chosen = compared.select(known[compared.first] & known[compared.second])
    counts = metric_counts(chosen, table)
    return Counts.of(counts.sum(axis=0))


def _of_known_outputs(data: JudgedData, known: dict[str, np.ndarray]) -> Comparisons:
    """Return unexpanded comparisons of outputs that at least one known system has."""
    judged = data.judgements("gjg15")
    return comparisons(judged.without_systems(set(judged.systems) - set(known)), "unexpanded")
