"""The matrix of the atlas: corpora by metrics, and whether the order of metrics changes."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

from maege.data import datasets
from maege.data.language import ENGLISH
from maege.data.units import TOKENS
from maege.number_format import format_estimate, format_percentage, number_of
from maege.report.markdown import inline, markdown_table
from maege.statistics.multiple_testing import ALPHA
from maege.studies.dossier.figures import written_value
from maege.studies.dossier.grades import Grade

MATRIX = Path(__file__).with_name("matrix.json")
# Columns of the matrix that are compared, and how they differ.
VARIED = {
    "annotators, on the same sentences (0 and 1)": (
        "conll14, annotator 0", "conll14, annotator 1",
    ),
    "numbers of references, on the same sentences (1 and 4)": (
        "conll14, 1 reference", "conll14, 4 references",
    ),
    "numbers of references, on the same sentences (1 and 8)": ("conll14, 1 reference", "conll14"),
}  # fmt: skip
_TEXT = """\
`python -m experiments.atlas.matrix` makes these tables. Tau has a 95 % interval and letters: two
metrics have a letter in common if and only if they do not differ significantly on this corpus
(step-down max T over all pairs). Pairwise accuracy is below tau. "Two annotators": only sentences
that two people corrected, so that metrics do not see the right answer; "references" are how many a
metric sees of a sentence on average, "edits" those of a correction. Of MuCGEC nobody knows who
wrote which correction, so that there, numbers of annotators are numbers of corrections. A corpus in
another language has other annotators, texts and numbers of edits and references, too: what makes
the order change, only the same sentences tell. Differences that are counted here are adjusted for
all pairs of metrics and for the columns of a sentence. Pairwise accuracy is of 20 made corpora of
each quality; where there are no known results, of 2 or 5, to save time. Time: of texts with some of
the edits, one run each, on a shared machine."""
_MANY = 3  # pairs or metrics that a sentence names
_Column = Mapping[str, Any]  # see ``experiments/atlas/matrix.py``
_Cell = TypeVar("_Cell")
_Pairs = set[tuple[str, str]]  # of metrics, the better one first
_Compared = tuple[_Pairs, _Pairs]  # that differ on two columns, and those in the other order


def matrix_section(known: Mapping[str, Mapping[str, Sequence[Grade]]]) -> Iterator[str]:
    """Yield the tables of all corpora and metrics, and whether the order of metrics changes.

    Corpora with one annotator stand apart, in a table of what is known there; ``known`` has the
    grades of metrics by corpus.
    """
    columns = json.loads(MATRIX.read_text(encoding="utf-8"))
    varied = sorted(name for name in columns if _is_varied(name, columns))
    ordered = sorted({*columns} - {*varied}, key=lambda name: _by_language(columns[name]["corpus"]))
    yield from ("## Matrix", "", _TEXT, "", "Does the order of metrics differ?", "")
    yield from (f"- {text}" for text in orders(columns))
    better = _better(columns, ordered)
    exchanged = {
        f"{inline(a)} ({columns[a]['language']})": {b: (better[a], better[b]) for b in ordered}
        for a in ordered
    }
    title = "Pairs of metrics in the other order, of those that differ significantly on both"
    yield from _table(
        title, "corpus", {name: inline(name) for name in ordered}, exchanged, _exchange_cell
    )
    for names, title in (
        (ordered, "Corpora: tau (macro) of texts, with letters; pairwise accuracy of corpora"),
        (varied, "The same sentences of conll14, other annotators or references"),
    ):
        figures = {_heading(name, columns[name]): columns[name]["metrics"] for name in names}
        yield from _table_of_metrics(title, figures, _order_cell)
    figures = {_heading(name, columns[name]): columns[name]["metrics"] for name in ordered}
    yield from _table_of_metrics("Seconds of CPU for 1,000 texts", figures, _cpu_cell)
    circular = sorted(known.keys() - columns.keys(), key=_by_language)
    grades_of = {
        f"{inline(name)} ({datasets.card(name).language})": {
            metric: [m for m in of_metric if m.row.key in ("new-errors", "bad-outputs")]
            for metric, of_metric in known[name].items()
        }
        for name in circular
    }
    title = (
        "References with the right answer, since most sentences have one annotator: new errors "
        "noticed, bad outputs rewarded. Do not compare with the values above"
    )
    yield from _table_of_metrics(title, grades_of, _circular_cell)


def _table_of_metrics(
    title: str, columns: Mapping[str, Mapping[str, _Cell]], cell: Callable[[_Cell], str]
) -> Iterator[str]:
    """Yield a table of metrics and columns."""
    names = sorted({metric for by_metric in columns.values() for metric in by_metric})
    links = {name: f"[{name}](metrics/{name}.md)" for name in names}
    yield from _table(title, "metric", links, columns, cell)


def _table(
    title: str,
    corner: str,
    rows: Mapping[str, str],
    columns: Mapping[str, Mapping[str, _Cell]],
    cell: Callable[[_Cell], str],
) -> Iterator[str]:
    """Yield a table; ``rows`` are the names of rows as they are shown."""
    yield from ("", f"**{title}.**", "", '<div class="sortable" markdown>', "")
    cells = (
        [name, *(cell(column[row]) if row in column else "–" for column in columns.values())]
        for row, name in rows.items()
    )
    yield from markdown_table((corner, *columns), cells)
    yield from ("", "</div>")


def _heading(name: str, column: _Column) -> str:
    unit = "" if column["unit"] == TOKENS else f", {column['unit']}s"
    numbers = (
        f"{column['sentences']:,} sentences",
        number_of(column["annotators"], "annotator"),
        f"{column['references']:.3g} reference{'' if column['references'] == 1 else 's'}",
        f"{column['edits']:.3g} edits",
    )
    return f"{inline(name)} ({column['language']}{unit}; {', '.join(numbers)})"


def _order_cell(of_metric: Mapping[str, Any]) -> str:
    accuracy = of_metric["pairwise_accuracy"]
    return f"{_estimate(of_metric['tau'])} {of_metric['letters']}" + (
        f"<br>{_estimate(accuracy)}" if accuracy else ""
    )


def _estimate(numbers: Sequence[float]) -> str:
    value, *ends = numbers
    return format_estimate(value, (ends[0], ends[1]) if ends else None)


def _exchange_cell(of_columns: tuple[_Pairs, _Pairs]) -> str:
    both, other = _compared(*of_columns)
    return f"{len(other)} of {len(both)}"


def _cpu_cell(of_metric: Mapping[str, Any]) -> str:
    return f"{of_metric['cpu']:.2g}"


def _circular_cell(of_metric: Sequence[Grade]) -> str:
    return "<br>".join(f"{written_value(grade)} {grade.sign}" for grade in of_metric)


def _by_language(name: str) -> tuple[bool, str, str]:
    language = datasets.card(name).language
    return language != ENGLISH, language, name


def orders(columns: Mapping[str, _Column]) -> Iterator[str]:
    """Yield whether metrics have another order elsewhere, from differences that are significant.

    The p-values of a column are adjusted for its pairs of metrics; here they have to be below the
    level divided by the number of columns that a sentence is about, so that every pair that it
    counts is shown.
    """
    corpora = [name for name in columns if not _is_varied(name, columns)]
    better = _better(columns, corpora)
    groups: dict[bool, list[_Compared]] = {False: [], True: []}
    for a, b in combinations(corpora, 2):
        is_one = columns[a]["language"] == columns[b]["language"]
        groups[is_one].append(_compared(better[a], better[b]))
    for is_one, of_pairs in groups.items():
        none = sum(not other for _, other in of_pairs)
        yield (
            _answer(f"corpora in {'one language' if is_one else 'two languages'}", of_pairs)
            + f" There are none in {none} of {number_of(len(of_pairs), 'pair')} of corpora."
        )
    exchanged = Counter(
        " and ".join(sorted(pair))
        for of_pairs in groups.values() for _, other in of_pairs for pair in other
    )  # fmt: skip
    for what, names in VARIED.items():
        if {*names} <= {*columns}:
            first, second = _better(columns, names).values()
            yield _answer(what, [_compared(first, second)])
    if exchanged:
        most = (f"{pair} ({number})" for pair, number in _most(exchanged))
        yield f"Most often in the other order, in pairs of corpora: {', '.join(most)}."
    near = Counter(
        metric for name in corpora for metric, values in columns[name]["metrics"].items()
        if "a" in values["letters"]
    )  # fmt: skip
    most = (f"{metric} on {number}" for metric, number in _most(near))
    yield (
        f"Not significantly below the metric with the highest tau, on most of the {len(corpora)} "
        f"corpora: {', '.join(most)}."
    )


def _most(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return the names that are counted most often; of equal ones the first in the alphabet."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:_MANY]


def _better(columns: Mapping[str, _Column], names: Collection[str]) -> dict[str, _Pairs]:
    """Return the pairs of shared metrics that differ, by column."""
    shared = set.intersection(*({*column["metrics"]} for column in columns.values()))
    return {
        name: {(a, b) for a, b, p in columns[name]["differences"]
               if p < ALPHA / len(names) and {a, b} <= shared}
        for name in names
    }  # fmt: skip


def _is_varied(name: str, columns: Mapping[str, _Column]) -> bool:
    """Whether the sentences of a column are those of another one."""
    return name != columns[name]["corpus"] in columns


def _compared(first: _Pairs, second: _Pairs) -> _Compared:
    """Return the pairs that differ on both columns, and of these those in the other order."""
    other = {(a, b) for a, b in first if (b, a) in second}
    return (first & second) | other, other


def _answer(what: str, of_pairs: Sequence[_Compared]) -> str:
    """Say whether the order differs, with the pairs of metrics that show it if they are few."""
    both, other = (sum(map(len, sets)) for sets in zip(*of_pairs, strict=True))
    names = sorted({" and ".join(sorted(pair)) for _, pairs in of_pairs for pair in pairs})
    share = f" ({format_percentage(other / both)})" if other else ""
    return (
        f"Between {what}: {'yes' if other else 'undecided'}. Of {number_of(both, 'pair')} of "
        f"metrics that differ significantly on both, {other:,}{share} in the other order"
        + (f": {', '.join(names)}." if 0 < other <= _MANY else ".")
    )
