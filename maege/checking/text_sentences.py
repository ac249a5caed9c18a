"""What the figures of a sentence are of: the names and statistics that stand near them."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from maege.checking.certainty import is_clear
from maege.checking.lookup import Asked
from maege.checking.names import Mention, Names
from maege.checking.stored_numbers import terms_of
from maege.checking.text_figures import Figure
from maege.checking.text_parts import Sentence

OF_PAIRS = {"=p", "=difference"}  # statistics of two systems, or of two metrics
NOT_OF_DECIMALS = {"=sentences", "=rank"}  # statistics that are whole numbers
MAX_CHOICES = 24
MAX_MENTIONS = 200  # of a sentence; one with more is no sentence
_COMPARED = re.compile(r"(?:than|with|to|over|against|beside|vs\.?|versus)\s+(?:the\s+|`)*$", re.I)
_PAIR = re.compile(r"^[`\s]*(?:-|–|vs\.?|versus)[`\s]*$")
_OWNER = re.compile(r"^[`'\s]*(?:with|at|has|had|is|was|:|,|\(|=)[\s(:=]*$")  # "ours with .5"
_BY = re.compile(r"\b(?:by|gain\w*|los[et]\w*)\s+(?:about\s+)?$")  # "better by 2.3 points"
_BESIDE = re.compile(
    r"\s*(?:[^\s,;]+\s+)?(?:points?\s+)?(?:above|ahead|behind|below|better|worse|higher|lower)\b"
)
_ABOUT = re.compile(r"\b(?:than|over|about|around|nearly|almost|least|most|up to|under)\s+$", re.I)
_CLAUSE = re.compile(r";|\bwhile\b|\bwhereas\b|\bbut\b")


def asked_in(
    sentence: Sentence, names: Names, *, is_of_results: bool = True
) -> Iterator[tuple[Figure, list[Asked]]]:
    """Yield the figures of a sentence with what they may be: one, or several if it is not clear.

    ``is_of_results``: whether the test set that the sentence speaks of may be theirs.
    """
    asked = [*_asked_in(sentence, names)]
    mentions = names.mentions(sentence.text, is_prose=True)
    kinds = {m.kind for m in mentions}
    needed = {"system"} if names.of_kind("system") else {"metric"}
    is_sure = is_of_results and bool(needed & kinds) and is_clear(mentions)
    of_all = Counter(tuple(each) for _, each in asked)
    for figure, each in asked:
        # Of two figures of the same things, as in "from .5 to .6", one may be something else.
        is_only = of_all[tuple(each)] == 1
        is_only = is_only and not _ABOUT.search(sentence.text[: figure.start][-20:])
        yield figure, [replace(one, is_clear=is_sure and is_only) for one in each]


def _asked_in(sentence: Sentence, names: Names) -> Iterator[tuple[Figure, list[Asked]]]:
    mentions = names.mentions(sentence.text, is_prose=True)
    found = [mention for mention in mentions if mention.kind]
    if not found or len(found) > MAX_MENTIONS:
        yield from ((figure, [Asked(frozenset(), is_prose=True)]) for figure in sentence.figures)
        return
    kinds = {mention.kind for mention in found}
    above = names.mentions(sentence.before, is_prose=True)
    near = terms_of([m for m in above if m.is_name and m.kind not in kinds])
    for number, figure in enumerate(sentence.figures):
        statistic = _statistic(sentence, number, found)
        options = [[statistic]] if statistic else [*_statistics_above(sentence, number, found)]
        pair_kind = _pair_kind(found) if statistic and statistic <= OF_PAIRS else ""
        for kind in sorted(kinds - {"="}):
            of_kind = [mention for mention in found if mention.kind == kind]
            if kind == pair_kind:
                options.append(_pairs(sentence, figure, of_kind))
            else:
                options.append(_names(sentence, number, of_kind))
        chosen = [*product(*options)][:MAX_CHOICES]
        yield figure, [Asked(frozenset().union(*each), near, is_prose=True) for each in chosen]


def _pair_kind(mentions: Sequence[Mention]) -> str:
    for kind in ("system", "metric", "type"):
        if len({m.term for m in mentions if m.kind == kind}) > 1:
            return kind
    return ""


def _statistic(sentence: Sentence, number: int, mentions: Sequence[Mention]) -> frozenset[str]:
    """Return the statistic of a figure: the word before it, or else behind it."""
    figures, text = sentence.figures, sentence.text
    figure = figures[number]
    known = [m for m in mentions if m.is_statistic and m.term not in NOT_OF_DECIMALS]
    before = _end(figures[number - 1]) if number else 0
    if listed := _in_order(figures, number, known):
        return listed
    behind = figures[number + 1].start if number + 1 < len(figures) else len(text)
    found = [m for m in known if before <= m.start and m.end <= figure.start]
    found = [m for m in found if not _CLAUSE.search(text, m.end, figure.start)]
    if found:
        return frozenset({found[-1].term})
    found = [m for m in known if _end(figure) <= m.start and m.end <= behind]
    found = [m for m in found if not re.search(r"[;,(]", text[_end(figure) : m.start])]
    if found:
        return frozenset({found[0].term})
    begin, end = max(0, figure.start - 20), _end(figure)
    is_change = figure.value[:1] in "+-" or _BY.search(text[begin : figure.start])
    is_change = is_change or _BESIDE.match(text[end : end + 30])
    return frozenset({"=difference"}) if is_change and _pair_kind(mentions) else frozenset()


def _statistics_above(
    sentence: Sentence, number: int, mentions: Sequence[Mention]
) -> Iterator[list[frozenset[str]]]:
    """Yield what a figure may be if the only statistic of its sentence is at an earlier one."""
    terms = {m.term for m in mentions if m.is_statistic and m.term not in NOT_OF_DECIMALS}
    if number and len(terms) == 1 and not terms & OF_PAIRS:
        yield [frozenset(terms), frozenset()]


def _in_order(
    figures: Sequence[Figure], number: int, mentions: Sequence[Mention]
) -> frozenset[str]:
    """Return what is named for a figure by a list as "P and R of .5 and .6"; empty without one."""
    terms = list(dict.fromkeys(m.term for m in mentions if m.end <= figures[0].start))
    is_list = len(terms) == len(figures) > 1 and len(terms) == len({m.term for m in mentions})
    return frozenset({terms[number]}) if is_list else frozenset()


def _pairs(sentence: Sentence, figure: Figure, mentions: Sequence[Mention]) -> list[frozenset[str]]:
    """Return the pairs of names that a figure may be of: "A - B" before it, or all of them."""
    before = [m for m in mentions if m.end <= figure.start]
    if len(before) > 1:
        first, second = before[-2:]
        if _PAIR.match(sentence.text[first.end : second.start]):
            return [frozenset({first.term, second.term})]
    distinct = list(dict.fromkeys(m.term for m in mentions))[:7]
    return [frozenset(pair) for pair in combinations(distinct, 2)]


def _names(sentence: Sentence, number: int, mentions: Sequence[Mention]) -> list[frozenset[str]]:
    """Return the names of a kind that a figure may be of: the one beside it, or all of them."""
    distinct = list(dict.fromkeys(m.term for m in mentions))
    if len(distinct) == 1:
        return [frozenset(distinct)]
    figures = sentence.figures
    if "respectively" in sentence.text and (listed := _in_order(figures, number, mentions)):
        return [listed]
    is_named_first = mentions[0].start < figures[0].start
    before = [m for m in mentions if is_named_first and m.end <= figures[number].start]
    if before and _OWNER.match(sentence.text[before[-1].end : figures[number].start]):
        return [frozenset({before[-1].term})]
    subjects = [m for m in mentions if not _COMPARED.search(sentence.text[: m.start][-30:])]
    if is_named_first:
        last = [0, *map(_end, figures)][: number + 1]
        while last:
            found = {m.term for m in subjects if last[-1] <= m.start < figures[number].start}
            if found:
                return [frozenset({term}) for term in found] if len(found) == 1 else _each(distinct)
            last.pop()
    else:
        behind = figures[number + 1].start if number + 1 < len(figures) else len(sentence.text)
        found = {m.term for m in mentions if _end(figures[number]) <= m.start < behind}
        if len(found) == 1:
            return _each(sorted(found))
    return _each(distinct)


def _each(terms: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset({term}) for term in terms]


def _end(figure: Figure) -> int:
    return figure.start + len(figure.text)
