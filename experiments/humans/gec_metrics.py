"""The meta-evaluation of gec-metrics: what its rules give, and what they should give."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from statistics import NormalDist

import numpy as np

from experiments.humans.judged_data import NOT_BASE, JudgedData, correlation
from experiments.humans.printed_values import Cell, PrintedValues, Row, Table
from experiments.humans.scoring import scores_of_outputs
from maege.array_types import Floats
from maege.judgements.comparisons import Comparisons, comparisons
from maege.statistics.kendall import SENTENCE_MEASURES, Counts, counts_by_sentence
from maege.statistics.score_table import expected_wins

TITLE = "gec-metrics, meta-evaluation"
SOURCE = "https://github.com/gotutiyan/gec-metrics"
JUDGEMENTS = {"sent": "seeda-s", "edit": "seeda-e"}
# The order in which the tool goes through the systems of GJG15.
GJG15_ORDER = [
    *("AMU", "RAC", "CAMB", "CUUI", "POST", "UFC", "PKU"),
    *("UMC", "IITB", "SJTU", "INPUT", "NTHU", "IPN"),
]
HUMAN = ("ew_edit", "ew_sent", "ts_edit", "ts_sent")
NORMAL = NormalDist()
Outputs = Mapping[str, Sequence[str]]


def tables(data: JudgedData, printed: PrintedValues, *, slow: bool) -> Iterator[Table]:
    """Yield the tables; that of GLEU, which must be scored, only if ``slow``."""
    yield _sentence_level(data, printed)
    yield _without_fault(data)
    yield _system_level(data, printed)
    yield _order_of_sentences(data)
    yield _gjg15(data, printed)
    if slow:
        yield _gleu(data, printed)


def rule_of_tool(compared: Comparisons, scores: Floats, order: Sequence[str]) -> dict[str, float]:
    """Return accuracy and Kendall's tau by the tool's rule for ties.

    A tie of the metric counts as "the second system is better", in the order of the systems.
    """
    position = np.array([order.index(system) for system in compared.systems])
    preferred = compared.outcome != 0
    first, second = compared.first[preferred], compared.second[preferred]
    sign = np.where(position[first] < position[second], 1, -1)
    human = compared.outcome[preferred] * sign
    sentence = compared.sentence[preferred]
    difference = scores[first, sentence] - scores[second, sentence]
    metric = np.where(difference * sign > 0, 1, -1)
    accuracy = float((human == metric).mean())
    return {"accuracy": accuracy, "kendall": 2 * accuracy - 1}


def honest_rule(compared: Comparisons, scores: Floats) -> dict[str, float]:
    """Return accuracy, a tie of the metric worth 1/2, and tau, a tie worth 0."""
    difference = (
        scores[compared.first, compared.sentence] - scores[compared.second, compared.sentence]
    )
    metric = np.sign(difference).astype(np.int8)
    counts = counts_by_sentence(
        compared.outcome, metric, compared.sentence, len(compared.sentences)
    )
    total = Counts.of(counts.sum(axis=0))
    return {
        "accuracy": float(SENTENCE_MEASURES["accuracy"].value(total)),
        "kendall": float(SENTENCE_MEASURES["noties"].value(total)),
    }


def _base(data: JudgedData, human: str) -> Comparisons:
    judged = data.judgements(JUDGEMENTS[human]).without_systems(NOT_BASE)
    return comparisons(judged, "expanded")


def _seeda_outputs(data: JudgedData) -> dict[str, Sequence[str]]:
    outputs = data.raw_outputs("seeda/outputs/all")
    return {system: lines for system, lines in outputs.items() if system not in NOT_BASE}


def _table(metric: str, compared: Comparisons, outputs: Outputs) -> Floats:
    """Return the scores of outputs, shape (systems, sentences)."""
    rows = [
        [len(outputs[system][sentence]) for sentence in compared.sentences]
        for system in compared.systems
    ]
    lengths = np.array(rows, dtype=np.float64)
    return lengths if metric == "length" else np.zeros_like(lengths)


def _sentence_level(data: JudgedData, printed: PrintedValues) -> Table:
    outputs, rows = _seeda_outputs(data), []
    for level in ("sentence", "sentence, systems reversed"):
        for metric in ("length", "constant"):
            for human in JUDGEMENTS:
                compared = _base(data, human)
                systems = compared.systems
                order = systems if level == "sentence" else systems[::-1]
                values = rule_of_tool(compared, _table(metric, compared, outputs), order)
                key = f"seeda {metric} {human}"
                cells = {c: printed.cell(level, key, c, value) for c, value in values.items()}
                rows.append(Row(f"{metric}, {JUDGEMENTS[human]}{level[8:]}", cells))
    caption = (
        "Length in characters and a constant metric on SEEDA `base`, by the tool's rule for ties, "
        "which we wrote anew: a tie of the metric counts as if the second system were better. So a "
        "constant metric agrees with people, and disagrees as much when the systems are reversed."
    )
    return Table("sentence", "Sentence level", caption, rows)


def _without_fault(data: JudgedData) -> Table:
    outputs, rows = _seeda_outputs(data), []
    for metric in ("length", "constant"):
        for name in JUDGEMENTS:
            compared = _base(data, name)
            values = honest_rule(compared, _table(metric, compared, outputs))
            cells = {column: Cell(None, value) for column, value in values.items()}
            rows.append(Row(f"{metric}, {JUDGEMENTS[name]}", cells))
    caption = "The same where a tie counts as 1/2 (accuracy) or 0 (tau), in any order of systems."
    return Table("without fault", "Sentence level, without the fault", caption, rows)


def trueskill_in_order(scores: Floats) -> Floats:
    """Return TrueSkill as the tool computes it: each comparison once, in the order of sentences.

    ``scores`` has shape (systems, sentences); the result (systems,). Beta is .25, so that later
    comparisons weigh less than earlier ones for the variance, but move skills that were reached.
    """
    beta = 0.25
    margin = NORMAL.inv_cdf(0.625) * math.sqrt(2) * beta
    skill, variance = [0.0] * len(scores), [0.25] * len(scores)
    for column in scores.T.tolist():
        for i, j in combinations(range(len(column)), 2):
            first, second = (j, i) if column[j] > column[i] else (i, j)
            c = math.sqrt(2 * beta**2 + variance[first] + variance[second])
            t, e = (skill[first] - skill[second]) / c, margin / c
            v, w = _tie(t, e) if column[i] == column[j] else _win(t, e)
            skill[first] += variance[first] / c * v
            skill[second] -= variance[second] / c * v
            variance[first] *= 1 - variance[first] / c**2 * w
            variance[second] *= 1 - variance[second] / c**2 * w
    return np.array(skill)


def _win(t: float, e: float) -> tuple[float, float]:
    v = NORMAL.pdf(t - e) / NORMAL.cdf(t - e)
    return v, v * (v + t - e)


def _tie(t: float, e: float) -> tuple[float, float]:
    size = abs(t)
    between = NORMAL.cdf(e - size) - NORMAL.cdf(-e - size)
    v = (NORMAL.pdf(-e - size) - NORMAL.pdf(e - size)) / between
    w = v**2 + ((e - size) * NORMAL.pdf(e - size) - (-e - size) * NORMAL.pdf(-e - size)) / between
    return (v if t >= 0 else -v), w


def _lengths(data: JudgedData) -> tuple[list[str], Floats]:
    """Return the systems of `base`, and the lengths of their outputs for the judged sentences."""
    outputs = data.raw_outputs("seeda/outputs/subset")
    systems = sorted(set(outputs) - set(NOT_BASE))
    return systems, np.array([[len(t) for t in outputs[s]] for s in systems], dtype=np.float64)


def _aggregated(scores: Floats) -> dict[str, Floats]:
    wins = (scores.T[:, :, None] > scores.T[:, None, :]).sum(axis=0).astype(np.float64)
    return {
        "system": scores.sum(axis=1),
        "system-trueskill": trueskill_in_order(scores),
        "system-expected_wins": expected_wins(wins),
    }


def _system_level(data: JudgedData, printed: PrintedValues) -> Table:
    systems, lengths = _lengths(data)
    rows = []
    for level, values in _aggregated(lengths).items():
        scores = dict(zip(systems, values.tolist(), strict=True))
        for name in HUMAN:
            human = _human(data, name)
            cells = {
                c: printed.cell(level, f"seeda length {name}", c, correlation(m, human, scores))
                for c, m in (("pearson", "r"), ("spearman", "rho"))
            }
            rows.append(Row(f"{name}, {level.removeprefix('system').strip('-') or 'sum'}", cells))
    caption = (
        "Length in characters on SEEDA `base`, with the published human scores: the sum of "
        "lengths, and comparisons within sentences turned into TrueSkill (as the tool does it) and "
        "Expected Wins. The tool's Expected Wins divide by zero if two systems are never separated."
    )
    return Table("system", "System level", caption, rows)


def _human(data: JudgedData, name: str) -> dict[str, float]:
    scores = data.seeda_scores()[name.replace("_", "-")]
    return {system: score for system, score in scores.items() if system not in NOT_BASE}


def _order_of_sentences(data: JudgedData) -> Table:
    systems, lengths = _lengths(data)
    human = _human(data, "ts_edit")
    printed = {"as they are": "0.587", "reversed": "0.573"}
    rows = []
    for name, table in (("as they are", lengths), ("reversed", lengths[:, ::-1])):
        scores = dict(zip(systems, trueskill_in_order(table).tolist(), strict=True))
        cell = Cell(printed[name], correlation("rho", human, scores))
        rows.append(Row(f"sentences {name}", {"rho": cell}))
    caption = (
        "The tool's TrueSkill of length against `ts_edit` depends on the order of the sentences. "
        "What stands as printed is the output of the tool."
    )
    return Table("order", "The order of sentences", caption, rows)


def _gjg15(data: JudgedData, printed: PrintedValues) -> Table:
    outputs = data.raw_outputs("conll14/systems")
    compared = data.compared("gjg15", "expanded")
    rows = []
    for metric in ("length", "constant"):
        values = rule_of_tool(compared, _table(metric, compared, outputs), GJG15_ORDER)
        key = f"gjg {metric} corr"
        cells = {c: printed.cell("sentence", key, c, value) for c, value in values.items()}
        rows.append(Row(f"{metric}, sentences", cells))
    lengths = {system: float(sum(map(len, lines))) for system, lines in outputs.items()}
    for name, human in (("ew", _printed_scores("3b")), ("ts", _printed_scores("3c"))):
        for level, why in (("system", ""), ("test", "of an earlier version; unexplained")):
            cells = {
                column: printed.cell(
                    level, f"gjg length {name}", column, correlation(m, human, lengths), why=why
                )
                for column, m in (("pearson", "r"), ("spearman", "rho"))
            }
            rows.append(Row(f"length, {name}{', its test' if why else ''}", cells))
    caption = (
        "The same on GJG15: by the tool's rule for ties, and lengths of all 1,312 sentences "
        "against the human scores as Grundkiewicz et al. (2015) print them."
    )
    return Table("gjg15", "GJG15", caption, rows)


def _printed_scores(table: str) -> dict[str, float]:
    printed = PrintedValues("gjg15")
    return {system: float(printed.value(table, system, "score")) for system in printed.rows(table)}


def _gleu(data: JudgedData, printed: PrintedValues) -> Table:
    outputs = _seeda_outputs(data)
    references = [data.annotator_lines(number) for number in (0, 1)]
    rows = []
    for human, name in JUDGEMENTS.items():
        compared = _base(data, human)
        table = scores_of_outputs(data, "gleu", outputs, compared.sentences, references)
        scores = table.sentence_scores.T
        rules = {
            f"gleu, {name}": rule_of_tool(compared, scores, compared.systems),
            f"gleu, {name}, ties put right": honest_rule(compared, scores),
        }
        why = "the tool has a GLEU of its own, not smoothed for sentences"
        key = f"seeda gleu {human}"
        for title, values in rules.items():
            cells = {c: printed.cell("README", key, c, v, why=why) for c, v in values.items()}
            rows.append(Row(title, cells))
    caption = (
        "GLEU on SEEDA `base` in the README of the tool; ours is the official, smoothed GLEU with "
        "the corrections of both annotators (the source where one has no lines)."
    )
    return Table("gleu", "README: GLEU", caption, rows)
