"""Choshen and Abend (2018), Table 1: the columns GJG15 and NSPT15 are exchanged in print."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from experiments.humans.judged_data import JudgedData, correlation, system_scores
from experiments.humans.printed_values import Cell, PrintedValues, Row, Table
from experiments.humans.scoring import scores_of_outputs
from maege.judgements.comparisons import Comparisons, comparisons
from maege.judgements.judgements import JudgementSet, combine
from maege.statistics.score_table import as_observed

TITLE = "Choshen and Abend (2018), Table 1"
SOURCE = "https://aclanthology.org/P18-1127/"
COLUMNS = ("combined", "GJG15", "NSPT15")
SIZES = (13, 14)
SYSTEMS = {"combined": 14, "GJG15": 13, "NSPT15": 14}  # as the headings say
REFERENCE = "refmix1"
NOISE = 0.1  # of rho between two single runs of TrueSkill
CONFIGURATIONS = {
    "GLEU": "gleu",
    "SARI": "sari",
    "MAX-SARI": "max-sari",
    "MinLD_OR": "minld",
    "BLEU": {"bleu": {"max_order": "effective"}},
    "iBLEU": {"ibleu": {"max_order": "effective"}},
    "LD_SO": "ld",
}
NOT_SCORED = {
    "LT": "needs LanguageTool of 2018",
    "M2": "needs gold edits of the eleven references",
}


def tables(data: JudgedData, printed: PrintedValues, *, slow: bool) -> Iterator[Table]:
    """Yield the tables; what our metrics give, only if ``slow``."""
    yield _possible(printed)
    if slow:
        yield _scored(data, printed)


def is_possible(rho: str, systems: int) -> bool:
    """Whether a value of Spearman's rho, as printed, is possible without ties.

    Without ties rho is 1 - 6 D / (n (n² - 1)), where D, a sum of squared differences of ranks, is
    even.

    >>> is_possible("0.512", 13), is_possible("0.512", 14)
    (False, True)
    """
    denominator = systems * (systems**2 - 1)
    sums = np.arange(0, denominator // 3 + 1, 2)
    values = 1 - 6 * sums / denominator
    return bool((np.abs(values - float(rho)) < 0.0005 + 1e-9).any())


def _possible(printed: PrintedValues) -> Table:
    rows = []
    for name in printed.rows("1"):
        values = {column: printed.value("1", name, column) for column in COLUMNS}
        cells = {}
        for column, rho in values.items():
            expected = SYSTEMS[column]
            sizes = [size for size in SIZES if is_possible(rho, size)]
            possible = " or ".join(map(str, sizes)) or "neither"
            ours = str(expected) if expected in sizes else possible
            why = f"{rho} is impossible with {expected} systems"
            cells[column] = Cell(str(expected), ours, why=why)
        rows.append(Row(f"{name} ({', '.join(values.values())})", cells))
    counts = "; ".join(
        f"{column} {_number_possible(printed, column, 13)} with 13, "
        f"{_number_possible(printed, column, 14)} with 14 systems"
        for column in COLUMNS
    )
    caption = (
        f"In brackets the printed rho (combined, GJG15, NSPT15). Left, how many systems the set "
        f"has; right, with how many the value is possible without ties. Of nine values are "
        f"possible: {counts}. Only NSPT15 has 14 systems (with its reference), so the columns "
        f"GJG15 and NSPT15 are exchanged in print."
    )
    return Table("possible", "Which values are possible", caption, rows)


def _number_possible(printed: PrintedValues, column: str, size: int) -> int:
    return sum(is_possible(printed.value("1", name, column), size) for name in printed.rows("1"))


def _scored(data: JudgedData, printed: PrintedValues) -> Table:
    sets = _judgements(data)
    compared = {name: without_equal_outputs(judged) for name, judged in sets.items()}
    human = {name: system_scores(of_set, "trueskill") for name, of_set in compared.items()}
    expanded = comparisons(sets["GJG15"], "expanded")
    with_equal_outputs = system_scores(expanded, "trueskill")
    outputs = data.outputs("conll14/systems")
    outputs["NTHU"] = tuple(data.lines("conll14/systems-corrected/NTHU.txt"))
    outputs[REFERENCE] = tuple(data.lines("conll14/references/nucle/NUCLEA.txt"))
    references = [
        data.lines(f"conll14/references/{name}.txt")
        for name in ("nucle/NUCLEB", *(f"bryant-ng/BN{n}" for n in range(1, 11)))
    ]
    with_all_judges = data.judgements("nspt15 with non-native judges").sentences
    sentences = sorted({*sets["GJG15"].sentences, *with_all_judges})
    rows = []
    for name in printed.rows("1"):
        cells: dict[str, Cell]
        if name in NOT_SCORED:
            cells = {
                c: Cell(printed.value("1", name, _column_in_print(c)), None, why=NOT_SCORED[name])
                for c in COLUMNS
            }
        else:
            scored = scores_of_outputs(data, CONFIGURATIONS[name], outputs, sentences, references)
            of_metric = scored.scores("trueskill", as_observed)[0].tolist()
            values = dict(zip(scored.items, of_metric, strict=True))
            cells = {
                c: _cell(
                    printed.value("1", name, _column_in_print(c)),
                    correlation("rho", human[c], values),
                )
                for c in COLUMNS
            }
            without = {s: x for s, x in human["combined"].items() if s != REFERENCE}
            cells["combined, no reference"] = Cell(None, correlation("rho", without, values))
            cells["GJG15, all comparisons"] = Cell(
                None, correlation("rho", with_equal_outputs, values)
            )
        rows.append(Row(name, cells))
    caption = (
        f"Spearman's rho of TrueSkill by people and by the metric's ranking of the 14 outputs, "
        f"both without chance, on the {len(sentences):,} judged sentences; references NUCLEB and "
        f"BN1 to BN10; the repaired copy of NTHU. The columns are named by what they are; the "
        f"printed values are taken from the exchanged ones. Noise: .1; in print both sides are "
        f"single runs, by which rho varies about as much. The reference, for which NUCLEA "
        f"stands, lifts the values. As in the published run of the authors, two systems with the "
        f"same output are not compared: {len(compared['GJG15']):,} comparisons of GJG15. The last "
        f"column has all {len(expanded):,}, where these are ties."
    )
    return Table("1", "Table 1 by our metrics", caption, rows)


def without_equal_outputs(judged: JudgementSet) -> Comparisons:
    """Return the expanded comparisons of systems whose outputs a judge saw as two."""
    expanded = comparisons(judged, "expanded")
    order = {system: index for index, system in enumerate(judged.systems)}
    differ = []
    for judgement in judged.judgements:
        outputs = [(order[s], n) for n, group in enumerate(judgement.groups) for s in group.systems]
        pairs = combinations(sorted(outputs), 2)
        differ += [first != second for (a, first), (b, second) in pairs if a != b]
    return expanded.select(np.array(differ))


def _cell(printed: str, rho: float) -> Cell:
    is_noise = abs(float(printed) - rho) < NOISE
    why = "single runs of TrueSkill" if is_noise else "more than single runs explain"
    return Cell(printed, rho, noise=NOISE, why=why)


def _column_in_print(column: str) -> str:
    return {"GJG15": "NSPT15", "NSPT15": "GJG15"}.get(column, column)


def _judgements(data: JudgedData) -> dict[str, JudgementSet]:
    gjg15 = data.judgements("gjg15")
    nspt15 = data.judgements("nspt15").with_names({"src": "INPUT"})
    return {
        "combined": combine("combined", [gjg15, nspt15]),
        "GJG15": gjg15,
        "NSPT15": nspt15,
    }
