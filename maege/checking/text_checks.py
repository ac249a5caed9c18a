"""The checks of a text: its figures and verdicts, looked up in results."""

from collections.abc import Iterator, Sequence

from maege.checking.lookup import Asked, Found, Places
from maege.checking.outcome import Check
from maege.checking.stored_numbers import StoredNumbers, terms_of, terms_of_cell, words_of
from maege.checking.text_claims import decisions, verdict_of
from maege.checking.text_figures import Figure
from maege.checking.text_parts import Cell, Sentence, read_parts
from maege.checking.text_sentences import asked_in
from maege.statistics.claim import Claim

TEXT, VERDICTS = "text", "verdicts of the text"
_MIN_WORDS = 4  # of a sentence that is known to be one of the report


def text_checks(text: str, stored: StoredNumbers, claims: Sequence[Claim] = ()) -> Iterator[Check]:
    """Yield a check for each figure and verdict of a text on results, in its order."""
    found = sorted(_checks(text, stored, claims), key=lambda each: each[0])
    yield from (check for _, check in found)


def _checks(
    text: str, stored: StoredNumbers, claims: Sequence[Claim]
) -> Iterator[tuple[int, Check]]:
    places, known = Places(stored), decisions(claims, stored.names)
    for part in read_parts(text):
        if isinstance(part, Cell):
            for figure in part.figures:
                found = _of_cell(part, figure, places)
                if found.outcome != "no place found" or not figure.is_whole:
                    yield part.line, _check(TEXT, part.line, figure.text, found)
            continue
        for figure, found in _of_sentence(part, places):
            line = part.line + part.text.lstrip().count(
                "\n", 0, max(0, figure.start - (len(part.text) - len(part.text.lstrip())))
            )
            yield line, _check(TEXT, line, figure.text, found)
        if words_of(part) not in stored.sentences:
            for words, found in verdict_of(part, known, stored.names):
                yield part.line, _check(VERDICTS, part.line, f"“{words}”", found)


def _check(group: str, line: int, item: str, found: Found) -> Check:
    return Check(group, f"line {line}: {item}", found.outcome, found.observation)


def _of_cell(cell: Cell, figure: Figure, places: Places) -> Found:
    names = places.stored.names
    terms = terms_of_cell(cell, names)
    column = terms_of(names.mentions(cell.heads[0]))
    kinds = {term.partition(":")[0] for term in terms if ":" in term}
    around = {
        m.term for m in names.mentions(f"{cell.title} {cell.around}", is_prose=True) if m.is_name
    }
    near = frozenset(t for t in around if t.partition(":")[0] not in kinds)
    if not column:
        return Found("no place found", "its column has no heading")
    return places.find(figure, [Asked(terms, near, cell.row)])


def _of_sentence(sentence: Sentence, places: Places) -> Iterator[tuple[Figure, Found]]:
    """Yield what comes of the figures; of a sentence of the report they are compared with it."""
    if not sentence.figures:
        return
    words = words_of(sentence)
    if (of_report := places.stored.sentences.get(words)) and len(words.split()) > _MIN_WORDS:
        for number, figure in enumerate(sentence.figures):
            if not figure.is_whole:
                yield figure, _beside_report(figure, [s.figures[number] for s in of_report])
        return
    for figure, asked in asked_in(sentence, places.stored.names):
        if not figure.is_whole:
            yield figure, places.find(figure, asked)


def _beside_report(figure: Figure, stored: Sequence[Figure]) -> Found:
    place = "in this sentence of report.md"
    for other in stored:
        if (figure.value, figure.interval) == (other.value, other.interval):
            return Found("matches", place)
    return Found("differs", f"{figure.text} in the text, {stored[0].text} {place}")
