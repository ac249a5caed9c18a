"""The page atlas.md, from the known results that come with the package."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from docs.generate.atlas_matrix import matrix_section
from docs.generate.atlas_published import published_section
from docs.generate.atlas_results import CHALLENGE, ResultsTable, language_of, results_table
from experiments.verdicts.known import known_dossiers, known_items
from maege.data import datasets
from maege.data.cards import human_cards
from maege.data.language import ENGLISH
from maege.number_format import format_change
from maege.report.markdown import inline, markdown_table
from maege.studies.dossier.figures import written_value
from maege.studies.dossier.grades import Grade, GradeWord
from maege.studies.known_results.known_result import KnownCorpus
from maege.studies.known_results.result_files import known_corpora
from maege.studies.rows import LimitComparison

HEAD = """\
# Atlas

What `maege vet` finds for the metrics of MAEGE: values with 95 % intervals, and grades: ✓ good, +
usual, ? undecided, − weak, ✕ bad, · no fault. [Vetting](vetting.md#the-dossier) explains rows and
grades. Each metric is graded beside the others on the same set.

These results come with the package. `maege vet` compares a new metric with them on the same sample,
and `maege.results()` returns them as a data frame. Click the heading of a column to sort by it.
"""
SETS = """\
`python -m experiments.atlas` makes them, from the files of the corpora and judgements. Left out of
the package, because they say little more than another that is there: `ua-gec-fluency`, the tests of
CWEB, and the judgements `combined` and `gmeg-dev`; and corpora with fewer than 200 sentences. The
archives of FCE and W&I+LOCNESS were not at hand.

The metrics `lfm` and `slor` are for English only, and `tmu-gfm` has no references, so only they are
there. TER takes long for texts in random order, and is there with people only. "–" instead of a
grade: the references have the right answer, so the order of texts is no evidence.

Many sentences of these have no other reference than the right answer, so that only new errors and
bad outputs are examined: {without_order}."""
FILTERED = """\
A row is a metric on a set. **Kind** says what a metric compares: strings of words or characters,
edits, or the grammaticality of the text alone; or that it is a neural model. A sentinel is a scorer
that knows no grammar; it has a value and no grade. **References**: whether the metric reads
them."""
CAPTIONS = {
    "Corpora": "Partial corrections, whose order is known; new errors and bad outputs. See "
    "[Vetting](vetting.md).",
    "Human judgements": "Agreement with people on outputs and on systems. See [People](humans.md).",
    "Challenge sets": "Harmless and harmful changes. See [Challenge sets](challenge.md).",
}
_MANY = 3  # metrics, of which it is worth saying what none of them does
_NO_REFERENCES = (
    " These metrics read no references, so that scorers that compare texts with references are no "
    "limits for them: of other metrics, the grade demands more."
)
# By name of a metric.
GradesByMetric = Mapping[str, Sequence[Grade]]
GradesByCorpus = Mapping[str, GradesByMetric]


def page() -> str:
    """Return the page as Markdown."""
    known = known_corpora()
    grades_of = of_all(known)
    lines = [HEAD, "## What surprises", "", *(f"- {text}" for text in findings(grades_of)), ""]
    lines += ["## Results", "", FILTERED, ""]
    for table in results_tables(grades_of):
        lines += table.lines()
    lines += published_section()
    lines += ["## Sets", "", *_sets(known, grades_of), ""]
    without_people = {name: grades_of[name] for name in _by_kind(grades_of)["Corpora"]}
    return "\n".join([*lines, *matrix_section(without_people), ""])


def results_tables(grades_of: GradesByCorpus) -> list[ResultsTable]:
    """Return the tables of results, which are filtered together."""
    return [
        results_table(title, CAPTIONS[title], {name: grades_of[name] for name in names})
        for title, names in _by_kind(grades_of).items()
    ]


def _by_kind(names: Collection[str]) -> Mapping[str, Sequence[str]]:
    people = sorted(name for name in names if name in human_cards())
    challenges = sorted(name for name in names if name.startswith(CHALLENGE))
    corpora = sorted({*names} - {*people, *challenges})
    return {"Corpora": corpora, "Human judgements": people, "Challenge sets": challenges}


@cache  # several pages and lists need them
def grades_by_metric(name: str) -> dict[str, tuple[Grade, ...]]:
    """Return the grades of the metrics of a corpus in the rows that were examined.

    Each is graded as if it was new, beside the others.
    """
    found = {d.metric: d.grades for d in known_dossiers(known_items(name))}
    of_rows = zip(*found.values(), strict=True)
    examined = {of[0].row.key for of in of_rows if any(g.result is not None for g in of)}
    return {m: tuple(g for g in of if g.row.key in examined) for m, of in found.items()}


def of_all(known: Mapping[str, KnownCorpus]) -> GradesByCorpus:
    """Return the grades of all corpora and sets of judgements."""
    return {name: grades_by_metric(name) for name in known}


def findings(corpora: GradesByCorpus) -> Iterator[str]:
    """Yield what is remarkable, with figures of the tables, each only if the grades say so."""
    if against := _figures(corpora, "people-systems", "bad"):
        yield f"Some metrics order systems against people: {against}."
    yield from _cautious(corpora)
    yield from _below_one_scorer(corpora)
    for row, does in (
        ("people-sentences", "agree with people on outputs"),
        ("order", "order partial corrections"),
    ):
        if good := _figures(corpora, row, "good"):
            names = _metrics(corpora, row, "good")
            limits = "every scorer without grammar that they are compared with"
            note = _NO_REFERENCES if _has_fewer_limits(corpora, row, names) else ""
            yield f"Only {_list(sorted(names))} {does} better than {limits}: {good}.{note}"
            if bad := _figures(corpora, row, "bad", names):
                yield f"But elsewhere they {does} worse than one of these scorers: {bad}."


def _has_fewer_limits(corpora: GradesByCorpus, row: str, names: Collection[str]) -> bool:
    """Whether each of some metrics is compared with fewer scorers than another metric is."""
    fewer = set()
    for by_metric in corpora.values():
        numbers = {m: len(_comparisons(_grade(grades, row))) for m, grades in by_metric.items()}
        fewer |= {metric for metric, n in numbers.items() if n < max(numbers.values())}
    return {*names} <= fewer


def _cautious(corpora: GradesByCorpus) -> Iterator[str]:
    """Name the metrics that detect all damage, and yet order systems against people."""
    english = [c for name, c in corpora.items() if _is_english_corpus(name)]
    detecting = [
        {*_with(c, "new-errors", "good")} & {*_with(c, "bad-outputs", "good")} for c in english
    ]
    always = set.intersection(*detecting) if detecting else set()
    if against := sorted(always & _metrics(corpora, "people-systems", "bad")):
        yield (
            f"Of these, {_list(against)} notice new errors and resist bad outputs on each of the "
            f"{len(english)} English corpora."
        )


def _is_english_corpus(name: str) -> bool:
    return name in datasets.cards() and datasets.card(name).language == ENGLISH


def _below_one_scorer(corpora: GradesByCorpus) -> Iterator[str]:
    """Say on which judgements each metric is below the same scorer without grammar."""
    for name, by_metric in corpora.items():
        of_row = {m: _grade(of_metric, "people-sentences") for m, of_metric in by_metric.items()}
        limits = set.intersection(
            *({*grade.named} if grade else set() for grade in of_row.values())
        )
        if len(by_metric) < _MANY or not limits:
            continue
        best = max(of_row, key=lambda metric: _value(of_row[metric]))
        compared = {c.limit_name: c.difference for c in _comparisons(of_row[best])}
        limit = min(limits, key=lambda name: compared[name].value or 0.0)
        change = format_change(compared[limit].value, compared[limit].interval)
        yield (
            f"On {name}, each of {len(by_metric)} metrics agrees with people on outputs less than "
            f'the scorer "{limit}", which knows no grammar. The best of them, {best}, has '
            f"{_figure(of_row[best])}: a difference of {change}."
        )


def _value(grade: Grade | None) -> float:
    return (grade and grade.result and grade.result.value.value) or 0.0


def _comparisons(grade: Grade | None) -> Sequence[LimitComparison]:
    return grade.result.comparisons if grade and grade.result else ()


def _figure(grade: Grade | None) -> str:
    return written_value(grade) if grade else ""


def _figures(
    corpora: GradesByCorpus, row: str, word: GradeWord, names: Collection[str] | None = None
) -> str:
    """List metrics with a grade in a row, with their values, by corpus."""
    texts = []
    for name, by_metric in corpora.items():
        figures = [
            f"{metric} ({written_value(grade)})"
            for metric, of_metric in by_metric.items()
            if (grade := _grade(of_metric, row)) and grade.word == word
            and (names is None or metric in names)
        ]  # fmt: skip
        if figures:
            texts.append(f"on {name} {_list(figures)}")
    return "; ".join(texts)


def _metrics(corpora: GradesByCorpus, row: str, word: GradeWord) -> set[str]:
    return {metric for by_metric in corpora.values() for metric in _with(by_metric, row, word)}


def _grade(of_metric: Sequence[Grade], row: str) -> Grade | None:
    return next((grade for grade in of_metric if grade.row.key == row), None)


def _sets(known: Mapping[str, KnownCorpus], grades_of: GradesByCorpus) -> Iterator[str]:
    """Yield where they are from, their table, and what is remarkable of some of them."""
    without_order = sorted(
        f"`{name}`" for name in _by_kind(known)["Corpora"]
        if not any(item.row == "order" for item in known[name].results)
    )  # fmt: skip
    yield from (SETS.format(without_order=_list(without_order)), "")
    yield from ('<div class="sortable" markdown>', "")
    headings = ("set", "language", "sentences", "references", "licence, citation, figures")
    yield from markdown_table(headings, (_set_cells(name, known[name]) for name in sorted(known)))
    yield from ("", "</div>", "")
    for name, corpus in sorted(known.items()):
        yield from (f"- {inline(corpus.name)}: {text}" for text in surprises(grades_of[name]))
        yield from run_lines(corpus)


def _set_cells(name: str, corpus: KnownCorpus) -> list[str]:
    grades = [grade for of_metric in grades_by_metric(name).values() for grade in of_metric]
    sentences = max(grade.result.n for grade in grades
                    if grade.result is not None and grade.row.form != "count")  # fmt: skip
    references = len(corpus.sample.references)
    command = f"`maege data list results {name}`"
    return [inline(corpus.name), language_of(name), f"{sentences:,}", f"{references}", command]


def run_lines(corpus: KnownCorpus) -> Iterator[str]:
    """Yield a line for each metric with a model: when, and on what, it was computed."""
    return (f"- {inline(f'{metric} was computed with a model: {run}')}."
            for metric, run in corpus.runs.items())  # fmt: skip


def surprises(by_metric: GradesByMetric) -> Iterator[str]:
    """Yield findings, each only if the grades say so."""
    yield from _surprises_of_people(by_metric)
    unshown = [*_with(by_metric, "order", "undecided"), *_with(by_metric, "order", "bad")]
    if len(unshown) >= _MANY and not _with(by_metric, "order", "good"):
        yield (
            f"None of {len(unshown)} metrics is shown to order partial corrections better than "
            "every scorer without grammar."
        )
    robust = _with(by_metric, "bad-outputs", "good")
    deceived = _with(by_metric, "bad-outputs", "bad")
    noticing = _with(by_metric, "new-errors", "good"), _with(by_metric, "new-errors", "bad")
    if noticing == (robust, deceived) and robust and deceived:
        yield (
            f"Good at noticing new errors and at resisting bad outputs: {_list(robust)}. "
            f"Bad at both: {_list(deceived)}."
        )
    best = _with(by_metric, "systems", "good")
    if best and {*best} <= {*deceived}:
        yield f"Good at ranking corpora: only {_list(best)}, and bad at resisting bad outputs."


def _surprises_of_people(by_metric: GradesByMetric) -> Iterator[str]:
    if worse := _with(by_metric, "people-systems", "bad"):
        yield f"Order these systems against people: {_list(worse)}."
    poor = _with(by_metric, "people-sentences", "bad")
    if poor and len(poor) == len(by_metric):
        yield (
            f"Each of {len(by_metric)} metrics agrees with people on outputs less than a scorer "
            "without grammar."
        )
    elif good := _with(by_metric, "people-sentences", "good"):
        yield (
            "Agree with people on outputs better than every scorer without grammar that they are "
            f"compared with: {_list(good)}."
        )


def _with(by_metric: GradesByMetric, row: str, word: GradeWord) -> list[str]:
    """Return the metrics with a grade in a row."""
    marked = ((metric, _grade(of_metric, row)) for metric, of_metric in by_metric.items())
    return [metric for metric, grade in marked if grade and grade.word == word]


def _list(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
