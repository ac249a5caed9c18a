"""Napoles, Sakaguchi, Post and Tetreault (2016): GLEU without tuning."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from experiments.humans.judged_data import JudgedData, correlation, system_scores
from experiments.humans.printed_values import Cell, PrintedValues, Row, Table
from experiments.humans.scoring import scores_of_outputs
from maege.judgements.comparisons import comparisons
from maege.judgements.human_rankings import ScoreName

TITLE = "Napoles, Sakaguchi, Post and Tetreault (2016), GLEU without tuning"
SOURCE = "https://arxiv.org/abs/1605.02592"
RANKINGS = ("M2", "GLEU0", "GLEU+")
INPUT = "source"  # what the paper calls the uncorrected text
REFERENCE = "refmix1"
ALTERNATIVES = "conll14/official-2014.combined-withalt.m2"


def tables(data: JudgedData, printed: PrintedValues, *, slow: bool) -> Iterator[Table]:
    """Yield the tables; orders by metrics, which must be scored, only if ``slow``."""
    yield _correlations(printed)
    yield _human_orders(data, printed)
    if slow:
        yield _metric_orders(data, printed)


def _order(printed: PrintedValues, ranking: str) -> list[str]:
    return printed.value("orders", ranking, "order").split()


def _ranks(order: Sequence[str]) -> dict[str, float]:
    return {system: -float(rank) for rank, system in enumerate(order)}


def _correlations(printed: PrintedValues) -> Table:
    human = _ranks(_order(printed, "human"))
    rows = []
    for name in RANKINGS:
        ranks = _ranks(_order(printed, name))
        values = {
            "rho": correlation("rho", human, ranks),
            "distance": float(np.mean([abs(human[s] - ranks[s]) for s in human])),
            "r": None,
        }
        why = "the human scores and those of GLEU0 are not published"
        cells = {c: printed.cell("correlations", name, c, v, why=why) for c, v in values.items()}
        rows.append(Row(name, cells))
    caption = "From the printed orders: rho, and the mean distance of the ranks."
    return Table("correlations", "Correlation with people", caption, rows)


def _human_orders(data: JudgedData, printed: PrintedValues) -> Table:
    order = _order(printed, "human")
    judged = data.judgements("nspt15").with_names({"src": INPUT}).without_systems([REFERENCE])
    expanded = comparisons(judged, "expanded")
    names: tuple[ScoreName, ...] = ("expected-wins", "trueskill")
    ours = {name: _sorted(system_scores(expanded, name)) for name in names}
    rows = []
    for rank, system in enumerate(order, 1):
        cells = {
            name: Cell(str(rank), float(systems.index(system) + 1), why="unexplained")
            for name, systems in ours.items()
        }
        rows.append(Row(system, cells))
    caption = (
        "Ranks of the systems by people: printed, and by the published judgements (nspt15, without "
        "the reference). The order does not come out of them by either score, so r cannot either."
    )
    return Table("human order", "The order by people", caption, rows)


def _sorted(scores: Mapping[str, float]) -> list[str]:
    return sorted(scores, key=lambda system: -scores[system])


def _metric_orders(data: JudgedData, printed: PrintedValues) -> Table:
    outputs = {INPUT if s == "INPUT" else s: x for s, x in data.outputs("conll14/systems").items()}
    everything = range(1312)
    references = [data.lines(f"conll14/references/nucle/NUCLE{x}.txt") for x in "AB"]
    scores = {
        "M2": scores_of_outputs(
            data, "m2", outputs, everything, m2=ALTERNATIVES, corpora_only=True
        ),
        "GLEU+": scores_of_outputs(
            data, "gleu", outputs, everything, references, corpora_only=True
        ),
    }
    rows = []
    for name, of_outputs in scores.items():
        values = dict(zip(of_outputs.items, of_outputs.observed.tolist(), strict=True))
        ours, order = _sorted(values), _order(printed, name)
        why = ""
        if ours != order:
            moved = [f"{a} for {b}" for a, b in zip(ours, order, strict=True) if a != b]
            why = f"in order {', '.join(moved)}"
        rows.append(Row(name, {"order": Cell(" ".join(order), " ".join(ours), why=why)}))
    rows.append(Row("GLEU0", {"order": Cell(None, None, why="the withdrawn GLEU of 2015")}))
    caption = (
        "Orders of the systems by our metrics on all 1,312 sentences: M2 with the gold edits that "
        "include the participants' alternatives, GLEU with the two official references."
    )
    return Table("metric orders", "Orders by metrics", caption, rows)
