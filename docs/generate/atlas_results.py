"""The results of the atlas: tables with a row for each metric and corpus, or set of judgements.

The script of the site sorts them, and filters them by the columns of ``FILTERS``.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median
from typing import Any

from experiments.atlas.recipes import RECIPES
from maege.data import datasets
from maege.data.cards import human_card, human_cards
from maege.number_format import MISSING
from maege.plugins.registry import BUILT_IN
from maege.report.markdown import inline, markdown_table
from maege.statistics.value import Value
from maege.studies.challenge.shipped_sets import SHIPPED
from maege.studies.dossier.figures import write_as, written_value
from maege.studies.dossier.grades import Grade
from maege.studies.rows import CHANCE, OTHER_SYSTEMS, Row
from maege.studies.sentinels import SENTINEL_NAMES, SENTINELS

# Metrics by what they compare.
KINDS = {
    "string": (
        "bleu", "cer", "chrf", "exact-match", "gleu", "green", "ibleu", "ld", "max-sari", "minld",
        "sari", "ter", "wer",
    ),
    "edit": ("cleme", "cleme2", "errant", "gotoscorer", "imeasure", "m2"),
    "grammaticality": ("languagetool", "lfm", "slor"),
}  # fmt: skip
MODEL = "model"  # the kind of metrics with a neural model: recipes and judges
WITHOUT_REFERENCES = {"languagetool", "ld", "lfm", "slor"}
MODELS_WITHOUT_REFERENCES = {"impara", "log-probability", "scribendi", "some"}
SENTINEL = "sentinel"  # the kind of scorers that know no grammar
CHALLENGE = "challenge-"  # begins the names of results on challenge sets
FILTERS = ("metric", "kind", "references", "set", "language")
GradesByMetric = Mapping[str, Sequence[Grade]]


@dataclass(frozen=True)
class ResultsTable:
    """A table of the page; the form of the site filters its rows if it has columns of FILTERS."""

    title: str
    caption: str  # Markdown
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]  # cells as Markdown; the first says what the row is about

    def lines(self) -> Iterator[str]:
        """Yield the section as Markdown; the script of the site finds the table by its class."""
        yield from (f"### {self.title}", "", self.caption, "")
        yield from ('<div class="sortable filtered" markdown>', "")
        yield from markdown_table(self.headings, self.rows)
        yield from ("", "</div>", "")


def results_table(title: str, caption: str, by_set: Mapping[str, GradesByMetric]) -> ResultsTable:
    """Return the table of some sets: all their metrics, and the sentinels in the same rows."""
    rows = {
        grade.row.key: grade.row
        for by_metric in by_set.values() for grades in by_metric.values() for grade in grades
    }  # fmt: skip
    return ResultsTable(
        title,
        caption,
        (*FILTERS, *(inline(row.name) for row in rows.values())),
        [
            cells
            for name, by_metric in by_set.items()
            for cells in (
                *_metric_rows(name, by_metric, rows),
                *_sentinel_rows(name, by_metric, rows),
            )
        ],
    )


def _metric_rows(
    name: str, by_metric: GradesByMetric, rows: Mapping[str, Any]
) -> Iterator[list[str]]:
    for metric, grades in by_metric.items():
        cells = {grade.row.key: _cell(grade) for grade in grades}
        reads = metric not in WITHOUT_REFERENCES | MODELS_WITHOUT_REFERENCES
        yield [*_first_cells(_link(metric), kind_of(metric), name, reads_references=reads),
               *(cells.get(key, MISSING) for key in rows)]  # fmt: skip


def _link(metric: str) -> str:
    """Return the name of a metric, with a link to its page; a judge has none."""
    if metric in BUILT_IN:
        return f"[{metric}](metrics/{metric}.md)"
    recipe = RECIPES.get(metric)
    return f"[{metric}](recipes/{recipe.page}.md)" if recipe else inline(metric)


def _cell(grade: Grade) -> str:
    value = written_value(grade)
    return value if value == MISSING else f"{value} {grade.sign}"


def _sentinel_rows(
    name: str, by_metric: GradesByMetric, rows: Mapping[str, Row[Any]]
) -> Iterator[list[str]]:
    values = {key: sentinel_values(by_metric, key) for key in rows}
    for sentinel in sorted({s for of_row in values.values() for s in of_row}):
        cells = (
            write_as(row, Value(values[key][sentinel]), 0) if sentinel in values[key] else MISSING
            for key, row in rows.items()
        )
        reads = sentinel in _READING_REFERENCES
        yield [*_first_cells(inline(sentinel), SENTINEL, name, reads_references=reads), *cells]


_READING_REFERENCES = {
    SENTINEL_NAMES[kind] for kind, (fields, _) in SENTINELS.items() if "references" in fields
}


def sentinel_values(by_metric: GradesByMetric, key: str) -> dict[str, float]:
    """Return what each sentinel reaches in a row.

    A known result stores how far the metric is above a sentinel. All metrics of a set are compared
    with the same sentinels; they differ by rounding, so that their median is taken.
    """
    values = defaultdict(list)
    for grades in by_metric.values():
        for grade in grades:
            if grade.row.key != key or grade.row.limit is not None or grade.result is None:
                continue
            for comparison in grade.result.comparisons:
                own, difference = grade.result.value.value, comparison.difference.value
                if own is not None and difference is not None:
                    values[comparison.limit].append(own - difference)
    return {name: median(of) for name, of in values.items() if name not in (CHANCE, OTHER_SYSTEMS)}


def _first_cells(what: str, kind: str, name: str, *, reads_references: bool) -> list[str]:
    """Return the cells of the columns of ``FILTERS``."""
    references = "with" if reads_references else "without"
    return [what, kind, references, inline(name), language_of(name)]


def kind_of(metric: str) -> str:
    """Return the kind of a metric.

    >>> kind_of("errant")
    'edit'
    """
    return next((kind for kind, metrics in KINDS.items() if metric in metrics), MODEL)


@cache
def language_of(name: str) -> str:
    """Return the code of the language of a corpus, a set of judgements or a challenge set.

    >>> language_of("gjg15"), language_of("challenge-german")
    ('en', 'de')
    """
    if name.startswith(CHALLENGE):
        return SHIPPED[name.removeprefix(CHALLENGE)]
    card = human_card(name).corpus_card() if name in human_cards() else datasets.card(name)
    return str(card.language)
