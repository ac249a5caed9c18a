"""The tables of README.md, from directories of `maege attack`.

The page names the commands that make the directories. `python -m experiments.searched_texts DIR...
--texts DIR... --kinds DIR --examples DIR...` writes their tables into the page: the metrics of all
of them, in their order; texts that others have found; corrections of other kinds than the
references; and examples of a corpus whose texts may be shown.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pandas as pd

from maege.number_format import MISSING, format_number
from maege.report.markdown import inline, markdown_table
from maege.report.marked_changes import with_marks
from maege.report.study_result import StudyResult

PAGE = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- table of {} -->\n", "<!-- end of table -->\n"
OPPONENTS = ("source", "partial", "alternative", "correction")
MEANT = OPPONENTS[2:]
EXAMPLES = 3  # of each metric
VISIBLE = 2  # people, in the figures beside the credit
Cell = tuple[str, ...]  # of a table: what stands in its row and column


def _wins(results: Sequence[StudyResult], attacks: Sequence[str]) -> str:
    """Return wins in per cent by attack and opponent; exposed metrics have a star."""
    rates = _of_all(results, "rates")
    columns = [(a, o) for a in attacks for o in (MEANT if a == "meaning" else OPPONENTS)]
    cells = _cells(rates, ("attack", "opponent"), lambda row: _percent(row) + "*" * row.is_exposed)
    return _table(rates, columns, cells, [f"{attack}: {opponent}" for attack, opponent in columns])


def _hidden(results: Sequence[StudyResult]) -> str:
    """Return wins in per cent with the references of the search, and with others."""
    names = ["rates", "hidden"]
    frame = pd.concat([_of_all(results, name).assign(seen=name) for name in names])
    frame = frame[frame.metric.isin(_of_all(results, "hidden").metric)]
    columns = [
        (a, o, s) for a in ("neighbour", "climb") for o in ("source", "partial") for s in names
    ]
    cells = _cells(frame, ("attack", "opponent", "seen"), _percent)
    headings = [f"{a}: {o}" + ", others" * (s == "hidden") for a, o, s in columns]
    return _table(frame, columns, cells, headings)


def _transfer(result: StudyResult, attack: str, opponent: str) -> str:
    """Return wins in per cent by the metric that was attacked and the metric that scores."""
    frame = result.table("transfer")
    frame = frame[(frame.attack == attack) & (frame.opponent == opponent)]
    columns = [(name,) for name in dict.fromkeys(frame.scored_by)]
    return _table(frame, columns, _cells(frame, ("scored_by",), _percent), [n for (n,) in columns])


def _margins(results: Sequence[StudyResult]) -> str:
    """Return what one to four errors cost, by where the search starts."""
    frame = _of_all(results, "margins")
    frame = frame[frame.attack == "climb"]
    columns = [(start, moves) for start in MEANT for moves in range(1, 5)]
    cells = _cells(frame, ("start", "moves"), lambda row: _number(row.change, signed=True))
    return _table(frame, columns, cells, [f"{start}: {moves}" for start, moves in columns])


def _alternatives(results: Sequence[StudyResult]) -> str:
    """Return the credit by the number of visible people, and further figures for two."""
    frame = _of_all(results, "alternatives")
    figures = ("credit_ties", "discrimination", "parity", "loss")
    columns = [("credit", n) for n in sorted(set(frame.visible))] + [(f, VISIBLE) for f in figures]
    frames = [frame.assign(figure=f, value=frame[f]) for f in dict.fromkeys(f for f, _ in columns)]
    cells = _cells(pd.concat(frames), ("figure", "visible"), lambda row: _number(row.value))
    headings = [f"credit: {n}" if f == "credit" else f.replace("credit_", "") for f, n in columns]
    return _table(frame, columns, cells, headings)


def _kinds(result: StudyResult) -> str:
    """Return the credit for corrections of each kind with references of each kind."""
    frame = result.table("kinds")
    columns = [*dict.fromkeys(zip(frame.references, frame.corrections, strict=True))]
    cells = _cells(frame, ("references", "corrections"), lambda row: _number(row.credit))
    return _table(frame, columns, cells, [f"{seen}: {hidden}" for seen, hidden in columns])


def _examples(results: Sequence[StudyResult], small: Sequence[StudyResult]) -> str:
    """Return examples of each metric, of as many pairs of attack and opponent as there are.

    They are of `small`; pairs are those in which the metric is exposed, by any of the results.
    """
    frame = _of_all(small, "examples")
    exposed = _of_all([*results, *small], "rates")
    pairs = {tuple(row) for row in exposed[exposed.is_exposed][_PAIR].itertuples(index=False)}
    frame = frame[[tuple(row) in pairs for row in frame[_PAIR].itertuples(index=False)]]
    frame = frame.assign(rank=frame.groupby(_PAIR, sort=False).cumcount())
    chosen = frame.sort_values("rank", kind="stable").groupby("metric", sort=False).head(EXAMPLES)
    order = {name: n for n, name in enumerate(dict.fromkeys(exposed.metric))}
    rows = (
        (
            f"`{row.metric}`",
            f"{row.attack}, {row.opponent}",
            f"{inline(row.opponent_text)} ({_number(row.opponent_score)})",
            f"{inline(with_marks(row.opponent_text, row.text)) or '(the empty text)'} "
            f"({_number(row.score)})",
        )
        for row in chosen.sort_values(
            "metric", key=lambda c: c.map(order), kind="stable"
        ).itertuples()
    )
    return _lines(["metric", "attack, opponent", "the opponent's text", "found text"], rows)


_PAIR = ["metric", "attack", "opponent"]


def _of_all(results: Sequence[StudyResult], name: str) -> pd.DataFrame:
    """Return a table of all results; metrics without references have none of hidden ones."""
    frames = [
        result.table(name)
        for result in results
        if any(table.name == name for part in result.parts for table in part.tables)
    ]
    return pd.concat(frames, ignore_index=True)


def _cells(
    frame: pd.DataFrame, keys: Sequence[str], written: Callable[..., str]
) -> dict[Cell, str]:
    """Return what stands in each cell, by metric and the values of further columns."""
    return {
        (row.metric, *(getattr(row, key) for key in keys)): written(row)
        for row in frame.itertuples(index=False)
    }


def _table(
    frame: pd.DataFrame,
    columns: Iterable[tuple[object, ...]],
    cells: dict[Cell, str],
    headings: Sequence[str],
) -> str:
    """Return a table with a row for each metric."""
    columns = list(columns)
    rows = (
        (f"`{metric}`", *(cells.get((metric, *column), MISSING) for column in columns))
        for metric in dict.fromkeys(frame.metric)
    )
    return _lines(["metric", *headings], rows)


def _lines(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(markdown_table(headings, rows)) + "\n"


def _percent(row: "pd.Series") -> str:
    return f"{100 * row.rate:.0f}"


def _number(value: float, *, signed: bool = False) -> str:
    if pd.isna(value):
        return MISSING
    return ("+" if signed and value > 0 else "") + format_number(float(value), 2)


def tables(
    results: Sequence[StudyResult],
    texts: Sequence[StudyResult],
    kinds: StudyResult,
    examples: Sequence[StudyResult],
) -> Iterator[tuple[str, str]]:
    """Yield the name of each table, and its lines."""
    yield "damaged texts", _wins(results, ("climb", "meaning"))
    yield "texts of other sentences", _wins(results, ("universal", "neighbour"))
    yield "texts of others", _wins(texts, [*dict.fromkeys(texts[0].table("rates").attack)])
    yield "other references", _hidden(results)
    yield "transfer", _transfer(results[0], "climb", "alternative")
    yield "margins", _margins(results)
    yield "alternatives", _alternatives(results)
    yield "kinds", _kinds(kinds)
    yield "examples", _examples(results, examples)


def main() -> None:
    parser = ArgumentParser(prog="python -m experiments.searched_texts", description=__doc__)
    parser.add_argument("directories", nargs="+", type=StudyResult.load, metavar="DIR")
    for option in ("--texts", "--examples"):
        parser.add_argument(option, nargs="+", type=StudyResult.load, required=True, metavar="DIR")
    parser.add_argument("--kinds", type=StudyResult.load, required=True, metavar="DIR")
    arguments = parser.parse_args()
    text = PAGE.read_text("utf-8")
    for name, lines in tables(
        arguments.directories, arguments.texts, arguments.kinds, arguments.examples
    ):
        head, rest = text.split(BEGIN.format(name))
        _, tail = rest.split(END, 1)
        text = f"{head}{BEGIN.format(name)}\n{lines}\n{END}{tail}"
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
