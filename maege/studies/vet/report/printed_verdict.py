"""What `maege vet` prints: the sentence, the cards with their rows, what was not examined.

For one metric on one corpus that is at most 25 lines of 80 columns. All reasons are on the page.
"""

from collections.abc import Iterator, Sequence

from maege.number_format import MISSING, number_of
from maege.report.columns import own_name
from maege.report.statements import sentences
from maege.studies.dossier.cards import PEOPLE_ROWS, Card
from maege.studies.dossier.dossier import Dossier, JointDossier
from maege.studies.dossier.figures import (
    legend,
    uncapitalised,
    write_as,
    written_limit,
    written_place,
    written_value,
)
from maege.studies.dossier.grades import Grade
from maege.studies.vet.report.dossier_text import joint_warnings
from maege.studies.vet.report.result import VettingResult
from maege.terminal.printed_result import short_note
from maege.terminal.printing import width, wrap_text

_NAME, _VALUE, _PLACE, _LIMIT, _OTHER = 36, 19, 18, 28, 9  # columns
_NARROW = 100  # columns, below which a limit has no name
_MAX_OTHERS = 3  # known metrics that are shown, if the terminal is wide enough
_MAX_COLUMNS = 4  # metrics or corpora side by side
_MAX_MISSING = 2  # questions that are not examined, by name


def verdict_lines(result: VettingResult, *, verbose: bool = False) -> Iterator[str]:
    """Yield the verdict, what makes it incomplete, the thresholds and notes.

    ``verbose``: each question that is not examined, and whole notes.
    """
    joint = result.dossier
    yield from wrap_text(_subject(result, joint))
    for warning in (*result.warnings, *joint_warnings(joint)):
        yield from wrap_text(f"Warning: {warning}")
    yield from (*wrap_text(joint.sentence), "")
    yield from _single_lines(joint.dossiers[0]) if joint.is_single else _joint_lines(joint)
    signs = legend(grade for d in joint.dossiers for grade in d.grades if not grade.row.is_fact)
    yield from wrap_text(f"Signs: {', '.join(signs)}.")
    missing = [_missing_row(m) for m in joint.dossiers[0].grades if m.result is None]
    if verbose or len(missing) <= _MAX_MISSING:
        yield from wrap_text(f"Not examined: {'; '.join(missing)}.")
    else:
        further = number_of(len(missing) - 1, "further row")
        yield from wrap_text(f"Not examined: {missing[0]}; {further} (--verbose names them).")
    for part in result.parts:
        prefix = f"{part.title}: " if part.title else ""
        for text in sentences(c for c in result.claims_of(part) if c.is_key):
            yield from wrap_text(f"{prefix}{text}")
    for threshold in result.thresholds:
        met = "Met" if threshold.is_met else "NOT MET"
        yield f"{met}: {threshold.text} ({threshold.observed})"
    for note in result.notes:
        yield from wrap_text(f"Note: {note if verbose else short_note(note)}")


def _subject(result: VettingResult, joint: JointDossier) -> str:
    """Say what was vetted, on what, and whose judgements were asked."""
    examined = [g for d in joint.dossiers for of in d.grades for g in of.of_sets or (of,)]
    people = [g.result.corpus for g in examined if g.row.key in PEOPLE_ROWS and g.result]
    numbers = {v.corpus: int(v.records["sample"]["sentences"]) for v in result.vettings}
    corpora = ", ".join(f"{name}: {n:,} sentences" for name, n in numbers.items())
    asked = f"; people: {', '.join(dict.fromkeys(people))}" if people else ""
    seed = result.manifest["config"]["seed"]
    return f"{', '.join(joint.metrics)} on {corpora}{asked}; seed {seed}"


def _single_lines(shown: Dossier) -> Iterator[str]:
    """Yield the cards, each with its rows; in a wide terminal with known metrics."""
    columns = width()
    is_narrow = columns is not None and columns < _NARROW
    is_wide = columns is None or columns >= _NAME + _VALUE + _PLACE + _LIMIT + _OTHER * _MAX_OTHERS
    known = list(shown.known)[:_MAX_OTHERS] if is_wide else []
    names = "".join(f"{name[: _OTHER - 1]:<{_OTHER}}" for name in known)
    limit = f"{own_name('limit', [shown.metric, *known]):<{_LIMIT}}"
    rank = f"{'rank':<{_PLACE}}" if any(g.place for g in shown.grades) else ""
    yield f"{'':{_NAME}}{shown.metric[: _VALUE - 2]:<{_VALUE}}{rank}{limit}{names}".rstrip()
    for card in shown.cards:
        reason = f" {card.reason}" if card.group == "safety" else ""
        yield f"{card.question} {card.answer}.{reason}".rstrip()
        for grade in _rows_of(card, shown):
            others = "".join(f"{_known_value(shown, name, grade):<{_OTHER}}" for name in known)
            place = f"{written_place(grade):<{_PLACE - 1}} " if rank else ""
            label = f" {grade.sign} {uncapitalised(grade.row.name):<{_NAME - 3}}"
            value = f"{written_value(grade):<{_VALUE - 1}} "
            limit = _limit(grade, is_narrow and bool(rank))
            yield f"{label}{value}{place}{limit:<{_LIMIT - 1}} {others}".rstrip()
            yield from _sets_lines(grade)


def _limit(grade: Grade, is_short: bool) -> str:
    """Write the limit, in few columns without its name, or why there is none."""
    if not grade.is_examined:
        return grade.reason
    limit = written_limit(grade)
    if not is_short or grade.row.limit is not None or grade.row.form == "count":
        return limit
    return limit.partition(" % ")[0] + " %" if " % " in limit else limit.partition(" ")[0]


def _sets_lines(grade: Grade) -> Iterator[str]:
    """Yield a line for each of several sets of judgements, which have one grade."""
    if grade.result is None or not grade.result.sets:
        return
    for of_set in grade.of_sets:
        if of_set.result is not None:
            yield f"     {of_set.result.corpus:<{_NAME - 5}}{written_value(of_set)}".rstrip()


def _rows_of(card: Card, shown: Dossier) -> list[Grade]:
    of_group = [m for m in shown.grades if m.row.group == card.group and not m.row.is_fact]
    return [m for m in of_group if m.result is not None]


def _known_value(shown: Dossier, metric: str, grade: Grade) -> str:
    for result in shown.known[metric].get(grade.row.key, ())[:1]:
        return _short(write_as(grade.row, result.value, result.n))
    return MISSING


def _short(value: str) -> str:
    """Return a value without its interval or total."""
    return value.partition(" [")[0].partition(" of ")[0]


def _joint_lines(joint: JointDossier) -> Iterator[str]:
    """Yield a line for each card and row, with a column for each metric, or for each corpus."""
    by_corpus = len(joint.metrics) == 1 and len(joint.corpora) <= _MAX_COLUMNS
    heads = joint.corpora if by_corpus else joint.metrics
    first = joint.dossiers[0]
    table: list[tuple[str, list[str]]] = [("", [*heads])]
    for number, card in enumerate(first.cards):
        answers = [d.cards[number].answer for d in joint.dossiers]
        table.append((card.question, answers))
        for place, grade in enumerate(first.grades):
            grades = [d.grades[place] for d in joint.dossiers]
            is_shown = grade.row.group == card.group and not grade.row.is_fact
            if is_shown and any(m.result is not None for m in grades):
                name = f"   {uncapitalised(grade.row.name)}"
                table.append(
                    (name, _of_corpora(grade, heads) if by_corpus else [*map(_cell, grades)])
                )
    left = max(_NAME, *(1 + len(name) for name, _ in table))
    room = 2 + max(len(cell) for _, cells in table for cell in cells)
    for name, cells in table:
        texts = "".join(f"{cell:<{room}}" for cell in cells)
        yield f"{name:<{left}}{texts}".rstrip()


def _cell(grade: Grade) -> str:
    """Write the grade of a metric: on one corpus with its value, on several with where it holds."""
    on_corpora = grade.of_sets and not (grade.result and grade.result.sets)
    text = (grade.sets or grade.word) if on_corpora else _short(written_value(grade))
    return f"{grade.sign} {text}"


def _of_corpora(grade: Grade, corpora: Sequence[str]) -> list[str]:
    """Return the values of a row by corpus, or of its sets of judgements; last, where it holds."""
    found = {m.result.corpus: m for m in grade.of_sets if m.result}
    if not set(found) <= set(corpora):  # people have corpora of their own
        values = (f"{name} {_short(written_value(m))}" for name, m in found.items())
        return [f"{_cell(grade)}: {', '.join(values)}"]
    return [_cell(grade) if n not in found else _short(written_value(found[n])) for n in corpora]


def _missing_row(grade: Grade) -> str:
    """Say what was not examined, and what asks for it."""
    name = uncapitalised(grade.row.name)
    return f"{name} ({grade.row.asked_by})" if grade.row.asked_by else name
