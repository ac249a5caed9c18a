"""The checks of a text: its figures and verdicts, looked up in results."""

import re
from collections.abc import Iterator, Sequence

from maege.checking.certainty import is_clear, sets_in
from maege.checking.lookup import Asked, Found, Places
from maege.checking.names import Names
from maege.checking.outcome import Check
from maege.checking.stored_numbers import StoredNumbers, terms_of_cell, words_of
from maege.checking.text_claims import decisions, verdict_of
from maege.checking.text_figures import Figure
from maege.checking.text_parts import Cell, Sentence, read_parts
from maege.checking.text_sentences import asked_in
from maege.statistics.claim import Claim

TEXT, VERDICTS = "text", "verdicts of the text"
_VARIANT = re.compile(r"\s*[+'′*†‡]")
_MIN_WORDS = 4  # of a sentence that is known to be one of the report


def text_checks(text: str, stored: StoredNumbers, claims: Sequence[Claim] = ()) -> Iterator[Check]:
    """Yield a check for each figure and verdict of a text on results, in its order."""
    found = sorted(_checks(text, stored, claims), key=lambda each: each[0])
    yield from (check for _, check in found)


def _checks(
    text: str, stored: StoredNumbers, claims: Sequence[Claim]
) -> Iterator[tuple[int, Check]]:
    places, known = Places(stored), decisions(claims, stored.names)
    of_text = sets_in(text)  # if it names one only, that may be the one of the results
    for part in read_parts(text):
        if isinstance(part, Cell):
            around = f"{part.title} {part.around}"
            is_of_results = len(of_text) < 2 or not _other_sets(around, stored)
            for number, figure in enumerate(part.figures):
                is_meant = number == 0 or part.is_range
                found = _of_cell(part, figure, places, is_clear=is_of_results and is_meant)
                if found.outcome != "no place found" or not figure.is_whole:
                    yield part.line, _check(TEXT, part.line, figure.text, found)
            continue
        is_of_results = len(of_text) < 2 or not _other_sets(f"{part.before} {part.text}", stored)
        for figure, found in _of_sentence(part, places, is_of_results=is_of_results):
            line = part.line + part.text.lstrip().count(
                "\n", 0, max(0, figure.start - (len(part.text) - len(part.text.lstrip())))
            )
            yield line, _check(TEXT, line, figure.text, found)
        mentions = stored.names.mentions(part.text, is_prose=True)
        if is_of_results and is_clear(mentions) and words_of(part) not in stored.sentences:
            for words, found in verdict_of(part, known, stored.names):
                yield part.line, _check(VERDICTS, part.line, f"“{words}”", found)


def _check(group: str, line: int, item: str, found: Found) -> Check:
    return Check(group, f"line {line}: {item}", found.outcome, found.observation)


def _other_sets(text: str, stored: StoredNumbers) -> frozenset[str]:
    """Return the test sets that a text names, but those that the results are of."""
    return sets_in(text) - sets_in(stored.subject)


def _of_cell(cell: Cell, figure: Figure, places: Places, *, is_clear: bool) -> Found:
    names = places.stored.names
    terms = terms_of_cell(cell, names)
    if not any(term[0] == "=" for term in terms) and any(_of_two(h, names) for h in cell.heads):
        terms |= {"=difference"}
    column = names.terms(cell.heads[0])
    kinds = {term.partition(":")[0] for term in terms if ":" in term}
    around = names.terms(f"{cell.title} {cell.around}", is_prose=True)
    near = frozenset(t for t in around if ":" in t and t.partition(":")[0] not in kinds)
    if not column:
        return Found("no place found", "its column has no heading")
    if terms & {"=precision", "=recall"} and len(names.of_kind("metric")) > 1:
        is_clear = is_clear and any(term.startswith("metric:") for term in terms | near)
    is_clear = is_clear and not _has_variant(cell, names)
    return places.find(figure, [Asked(terms, near, cell.row, is_clear=is_clear)])


def _of_two(head: str, names: Names) -> bool:
    """Whether a head names two systems, as "A vs. B"."""
    return len({m.term for m in names.mentions(head) if m.kind == "system"}) == 2


def _has_variant(cell: Cell, names: Names) -> bool:
    """Whether the heads name a variant of a system, as `Ours++`."""
    mentions = ((head, m) for head in cell.heads for m in names.mentions(head))
    return any(m.kind == "system" and _VARIANT.match(head[m.end :]) for head, m in mentions)


def _of_sentence(
    sentence: Sentence, places: Places, *, is_of_results: bool
) -> Iterator[tuple[Figure, Found]]:
    """Yield what comes of the figures; of a sentence of the report they are compared with it."""
    if not sentence.figures:
        return
    words = words_of(sentence)
    if (of_report := places.stored.sentences.get(words)) and len(words.split()) > _MIN_WORDS:
        for number, figure in enumerate(sentence.figures):
            if not figure.is_whole:
                yield figure, _beside_report(figure, [s.figures[number] for s in of_report])
        return
    for figure, asked in asked_in(sentence, places.stored.names, is_of_results=is_of_results):
        if not figure.is_whole:
            yield figure, places.find(figure, asked)


def _beside_report(figure: Figure, stored: Sequence[Figure]) -> Found:
    place = "in this sentence of report.md"
    for other in stored:
        if (figure.value, figure.interval) == (other.value, other.interval):
            return Found("matches", place)
    return Found("differs", f"{figure.text} in the text, {stored[0].text} {place}")
