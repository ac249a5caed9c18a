"""What `maege vet` prints: the sentence, the cards with their rows, what was not examined.

For one metric on one corpus that is at most 25 lines of 80 columns. All reasons are on the page.
"""

from collections.abc import Iterator, Sequence

from maege.number_format import MISSING
from maege.report.statements import sentences
from maege.studies.dossier.cards import PEOPLE_ROWS, Card
from maege.studies.dossier.dossier import Dossier, JointDossier
from maege.studies.dossier.figures import (
    heading,
    said_value,
    uncapitalised,
    write_as,
    written_limit,
    written_value,
)
from maege.studies.dossier.marks import MARK_SIGNS, Mark
from maege.studies.vet.report.dossier_text import joint_warnings
from maege.studies.vet.report.result import VettingResult
from maege.terminal.printing import width, wrap_text

_NAME, _VALUE, _LIMIT, _OTHER = 34, 20, 28, 9  # columns
_MAX_OTHERS = 3  # known metrics that are shown, if the terminal is wide enough
_MAX_COLUMNS = 4  # metrics or corpora side by side


def verdict_lines(result: VettingResult) -> Iterator[str]:
    """Yield the verdict, what makes it incomplete, and the thresholds."""
    joint = result.dossier
    yield from wrap_text(_subject(result, joint))
    for note in result.notes:
        first, dot, _ = note.partition(". ")  # the page has the whole note
        yield from wrap_text(f"Note: {first}{dot.strip()}")
    yield ""
    for warning in (*result.warnings, *joint_warnings(joint)):
        yield from wrap_text(f"Warning: {warning}")
    yield from (*wrap_text(joint.sentence), "")
    yield from _single_lines(joint.dossiers[0]) if joint.is_single else _joint_lines(joint)
    missing = [_missing_row(m) for m in joint.dossiers[0].marks if m.word == "not yet"]
    yield from wrap_text(f"Not examined: {'; '.join(missing)}.")
    for part in result.parts:
        prefix = f"{part.title}: " if part.title else ""
        for text in sentences(c for c in result.claims_of(part) if c.is_key):
            yield from wrap_text(f"{prefix}{text}")
    for threshold in result.thresholds:
        met = "Met" if threshold.is_met else "NOT MET"
        yield f"{met}: {threshold.text} ({threshold.observed})"


def _subject(result: VettingResult, joint: JointDossier) -> str:
    """Say what was vetted, on what, and whose judgements were asked."""
    examined = [m for d in joint.dossiers for mark in d.marks for m in mark.of_sets or (mark,)]
    people = [m.result.corpus for m in examined if m.row.key in PEOPLE_ROWS and m.result]
    numbers = {v.corpus: int(v.records["sample"]["sentences"]) for v in result.vettings}
    corpora = ", ".join(f"{name}: {n:,} sentences" for name, n in numbers.items())
    asked = f"; people: {', '.join(dict.fromkeys(people))}" if people else ""
    seed = result.manifest["config"]["seed"]
    return f"{', '.join(joint.metrics)} on {corpora}{asked}; seed {seed}"


def _single_lines(shown: Dossier) -> Iterator[str]:
    """Yield the cards, each with its rows; in a wide terminal with known metrics."""
    columns = width()
    is_wide = columns is None or columns >= _NAME + _VALUE + _LIMIT + _OTHER * _MAX_OTHERS
    known = list(shown.known)[:_MAX_OTHERS] if is_wide else []
    names = "".join(f"{name[: _OTHER - 1]:<{_OTHER}}" for name in known)
    limit = f"{'limit':<{_LIMIT}}" if known else "limit"
    yield f"{'':{_NAME}}{shown.metric[: _VALUE - 2]:<{_VALUE}}{limit}{names}".rstrip()
    for card in shown.cards:
        reason = f" {card.reason}" if card.group == "safety" else ""
        yield f"{card.question} {card.answer}.{reason}"
        for mark in _rows_of(card, shown):
            others = "".join(f"{_known_value(shown, name, mark):<{_OTHER}}" for name in known)
            value, limit = _value_and_limit(mark)
            label = f" {MARK_SIGNS[mark.word]} {uncapitalised(mark.row.name):<{_NAME - 3}}"
            yield f"{label}{value:<{_VALUE - 1}} {limit:<{_LIMIT - 1}} {others}".rstrip()


def _value_and_limit(mark: Mark) -> tuple[str, str]:
    """Write both; one of them says what a share is of, without which it could be read as good."""
    row = mark.row
    if mark.word == "n/a":
        return said_value(mark), f"n/a: {mark.reason}"
    if row.form == "share" and row.limit is not None:
        bound = "most" if row.better == "lower" else "least"
        return written_value(mark), f"at {bound} {100 * row.limit:.0f} % {row.share_of}"
    return said_value(mark), written_limit(mark)


def _rows_of(card: Card, shown: Dossier) -> list[Mark]:
    of_group = [m for m in shown.marks if m.row.group == card.group and not m.row.is_fact]
    return [m for m in of_group if m.word != "not yet"]


def _known_value(shown: Dossier, metric: str, mark: Mark) -> str:
    other = next(m for m in shown.known[metric] if m.row.key == mark.row.key)
    if other.result is None or not other.is_examined:
        return MISSING
    return _short(write_as(other.row, other.result.value, other.result.n))


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
        for place, mark in enumerate(first.marks):
            marks = [d.marks[place] for d in joint.dossiers]
            is_shown = mark.row.group == card.group and not mark.row.is_fact
            if is_shown and any(m.word != "not yet" for m in marks):
                name = f"   {heading(mark.row)}"
                table.append(
                    (name, _of_corpora(mark, heads) if by_corpus else [*map(_cell, marks)])
                )
    left = max(_NAME, *(1 + len(name) for name, _ in table))
    room = 2 + max(len(cell) for _, cells in table for cell in cells)
    for name, cells in table:
        texts = "".join(f"{cell:<{room}}" for cell in cells)
        yield f"{name:<{left}}{texts}".rstrip()


def _cell(mark: Mark) -> str:
    """Write the mark of a metric: on one corpus with its value, on several with where it holds."""
    text = (mark.sets or mark.word) if mark.of_sets else _short(written_value(mark))
    return f"{MARK_SIGNS[mark.word]} {text}"


def _of_corpora(mark: Mark, corpora: Sequence[str]) -> list[str]:
    """Return the values of a row by corpus, or of its sets of judgements; last, where it holds."""
    found = {m.result.corpus: m for m in mark.of_sets if m.result}
    if not set(found) <= set(corpora):  # people have corpora of their own
        values = (f"{name} {_short(written_value(m))}" for name, m in found.items())
        return [f"{_cell(mark)}: {', '.join(values)}"]
    return [_cell(mark) if n not in found else _short(written_value(found[n])) for n in corpora]


def _missing_row(mark: Mark) -> str:
    """Say what was not examined, and what asks for it."""
    name = uncapitalised(mark.row.name)
    return f"{name} ({mark.row.asked_by})" if mark.row.asked_by else name
