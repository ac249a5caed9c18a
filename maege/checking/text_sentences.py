"""What the figures of a sentence are of: the names and statistics that stand near them."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, pairwise, product
from typing import NamedTuple

from maege.checking.certainty import BETWEEN, GENERAL, is_clear
from maege.checking.lookup import Asked
from maege.checking.names import Mention, Names
from maege.checking.stored_numbers import terms_of
from maege.checking.text_figures import Figure
from maege.checking.text_parts import Sentence

Terms = frozenset[str]
OF_PAIRS = frozenset({"=p", "=difference"})  # statistics of two systems, or of two metrics
DIFFERENCE = frozenset({"=difference"})
NOT_OF_DECIMALS = frozenset({"=sentences", "=rank"})  # statistics that are whole numbers
MAX_CHOICES = 24
MAX_MENTIONS = 200  # of a sentence; one with more is no sentence
_MAX_METRICS = 5  # of results; one of them may be meant where a paragraph names none
_MAX_NAMES = 7  # of a kind, of which all pairs are asked
# What stands before a name that another one is compared with.
_OBJECT = re.compile(
    r"\b(?:than|with|to|over|against|beside|vs\.?|versus|but|except|from|ahead of|behind|above|"
    r"below|(?:outperform|exceed|beat|surpass|trail)\w*)\s+(?:(?:that|those)\s+of\s+)?(?:the\s+|`)*$",
    re.IGNORECASE,
)
_PAIR = re.compile(r"^[`\s]*(?:-|–|vs\.?|versus)[`\s]*$")  # "A vs. B"
_TWO = re.compile(r"^\s*(?:vs\.?|versus|to|against|compared (?:to|with))\s*$", re.I)  # ".5 vs. .6"
_LIST = re.compile(r"^\s*(?:,|/|and|,\s*and)\s*$")  # ".5, .6 and .7"
_BEHIND = re.compile(
    r"^\s*(?:points?\s+)?(?:(?:for|of|from|in|on|by|under|,\s*(?:that|those)\s+of)\s+)?"
    r"(?:the\s+|`)*$",
    re.IGNORECASE,
)
_BY_METRIC = re.compile(r"^\s*(?:\w+\s+){0,4}(?:by|in|on|under)\s+$")  # ".5 above it by M2"
_IN_BRACKETS = re.compile(r"^\s*\(\s*`?$")
_HAS = re.compile(r"^\W*(?:has|had|is|was|scores?|scored|gets|got|reache[sd]|obtain(?:s|ed))\W*$")
_AND = re.compile(
    r"^`?\s*(?:,|,?\s*(?:and|or|as well as))\s+(?:the\s+|for\s+|by\s+|`)*$", re.IGNORECASE
)
_WITH = re.compile(r"^`?\s*(?:\(|with|at)\s*$")
_BY = re.compile(
    r"\b(?:by|gain\w*|los[et]\w*)\s+(?:(?:about|over|only|just|even|some|nearly|almost|up to|"
    r"as much as|more than|at least)\s+)*$",
    re.IGNORECASE,
)  # "better by 2.3 points"
_BESIDE = re.compile(
    r"\s*(?:[^\s,;]+\s+)?(?:points?\s+)?(?:above|ahead|behind|below|better|worse|higher|lower|less|more)\b"
)
_POINTS = re.compile(r"\s*(?:[^\s,;]+\s+)?points?\b")
_ABOUT = re.compile(r"\b(?:than|over|about|around|nearly|almost|least|most|up to|under)\s+$", re.I)
_INTERVAL = re.compile(r"\b(?:interval|CI)\b[^.;]*$")
_SHARE = re.compile(r"\s*(?:%\s*)?of\s+(?:the|all|its)\b|\s*%?\s*confidence")
_CLAUSE = re.compile(r";|\bwhile\b|\bwhereas\b|\bbut\b")


def asked_in(
    sentence: Sentence, names: Names, *, is_of_results: bool = True
) -> Iterator[tuple[Figure, list[Asked]]]:
    """Yield the figures of a sentence with what they may be: one, or several if it is not clear.

    ``is_of_results``: whether the test set that the sentence speaks of may be theirs.
    """
    mentions = tuple(names.mentions(sentence.text, is_prose=True))
    found = tuple(mention for mention in mentions if mention.kind)
    if not found or len(found) > MAX_MENTIONS:
        yield from ((figure, [Asked(frozenset(), is_prose=True)]) for figure in sentence.figures)
        return
    reading = _Reading(sentence, names, found)
    is_known = is_of_results and is_clear(mentions)
    asked = [reading.asked(number) for number in range(len(sentence.figures))]
    of_all = Counter(tuple(each) for each, _ in asked)
    around = terms_of([m for m in (*found, *reading.above) if m.is_name])
    for number, (figure, (each, is_sure)) in enumerate(zip(sentence.figures, asked, strict=True)):
        # Of two figures of the same things, as in "from .5 to .6", one may be something else.
        is_only = of_all[tuple(each)] == 1 or len(each) > 1
        before = sentence.text[: figure.start][-60:]
        is_exact = not _ABOUT.search(before) and not _INTERVAL.search(before)
        is_share = _SHARE.match(sentence.text, figure.start + len(figure.text))
        clear = is_known and is_sure and is_only and is_exact and not is_share
        others = frozenset[str]() if reading.is_explicit(number) else around
        yield figure, [replace(one, is_clear=clear, around=others) for one in each]


class _Owner(NamedTuple):
    """The names of a kind that a figure may be of."""

    terms: list[str]
    is_sure: bool = False  # it is of no other name
    is_beside: bool = False  # the name stands at the figure


@dataclass(frozen=True)
class _Reading:
    """A sentence with its names and statistics, in their order."""

    sentence: Sentence
    names: Names
    found: tuple[Mention, ...]
    _of_kinds: dict[str, list["_Owner"]] = field(default_factory=dict)

    @cached_property
    def subject_kind(self) -> str:
        """What results are of: systems, or without these metrics."""
        return "system" if self.names.of_kind("system") else "metric"

    @cached_property
    def above(self) -> list[Mention]:
        """The names that stand before the sentence in its paragraph."""
        before = self.names.mentions(self.sentence.before, is_prose=True)
        return [mention for mention in before if mention.is_name]

    def of_kind(self, kind: str) -> list[Mention]:
        """Return the mentions of a kind."""
        return [mention for mention in self.found if mention.kind == kind]

    def distinct(self, kind: str) -> list[str]:
        """Return the terms of a kind, each once."""
        return list(dict.fromkeys(mention.term for mention in self.of_kind(kind)))

    def between(self, start: int, end: int) -> str:
        """Return a part of the text without the names and statistics in it."""
        pieces, last = [], start
        for mention in self.found:
            if start <= mention.start and mention.end <= end:
                pieces.append(self.sentence.text[last : mention.start])
                last = max(last, mention.end)
        return "".join([*pieces, self.sentence.text[last:end]])

    def ends(self, number: int) -> tuple[int, int]:
        """Return where the figure before one ends, and where the next one begins."""
        figures = self.sentence.figures
        behind = figures[number + 1].start if number + 1 < len(figures) else len(self.sentence.text)
        return _end(figures[number - 1]) if number else 0, behind

    def asked(self, number: int) -> tuple[list[Asked], bool]:
        """Return what a figure may be, and whether it can be nothing else."""
        options, is_sure = self._statistics[number]
        near = terms_of([m for m in self.above if m.kind not in {f.kind for f in self.found}])
        asked: list[Asked] = []
        for statistic in options:
            of_kinds = [[statistic]]
            for kind in self._kinds:
                terms, is_sure_of_kind = self._of_kind(number, kind, statistic)
                is_sure &= is_sure_of_kind
                if terms:
                    of_kinds.append(terms)
            chosen = [frozenset[str]().union(*each) for each in product(*of_kinds)]
            asked += [Asked(terms, near - terms, is_prose=True) for terms in chosen]
        return asked[:MAX_CHOICES], is_sure and len(asked) <= MAX_CHOICES

    @cached_property
    def _kinds(self) -> list[str]:
        return sorted({m.kind for m in self.found} - {"="} | {self.subject_kind, "metric"})

    def is_explicit(self, number: int) -> bool:
        """Whether a figure stands at what it is of, or is called a difference or p-value."""
        (statistic, *others), _ = self._statistics[number]
        is_of_pair = bool(statistic) and statistic <= OF_PAIRS and not others
        is_of_metric = len(self.distinct("metric")) < 2 or self._owners("metric")[number].is_beside
        kind = self.subject_kind
        is_beside = self.of_kind(kind) and self._owners(kind)[number].is_beside
        return bool(is_of_metric and (is_of_pair or is_beside))

    def _of_kind(self, number: int, kind: str, statistic: Terms) -> tuple[list[Terms], bool]:
        """Return the names of a kind that a figure may be of, and whether it has no others."""
        of_pairs = (self.subject_kind, self._kind_of_pairs())
        if statistic and statistic <= OF_PAIRS and kind in of_pairs:
            return self._pairs(number, kind)
        if not self.of_kind(kind):
            return self._from_above(kind)
        owner = self._owners(kind)[number]
        return [frozenset({term}) for term in owner.terms], owner.is_sure

    def _from_above(self, kind: str) -> tuple[list[Terms], bool]:
        """Return what a paragraph says of a kind; it is clear if there is one only."""
        known = self.names.of_kind(kind)
        terms = list(dict.fromkeys(m.term for m in self.above if m.kind == kind))
        if len(known) == 1:
            return [], True
        if not terms and kind == "metric" and len(known) <= _MAX_METRICS:
            return [frozenset({term}) for term in sorted(known)], False
        return [frozenset({term}) for term in terms[:_MAX_NAMES]], len(terms) == 1

    def _kind_of_pairs(self) -> str:
        kinds = ("system", "metric", "type")
        return next((kind for kind in kinds if len(self.distinct(kind)) > 1), "")

    def _pairs(self, number: int, kind: str) -> tuple[list[Terms], bool]:
        """Return the pairs of names that a figure may be of: "A - B" before it, or all of them."""
        start = self.sentence.figures[number].start
        before = [m for m in self.of_kind(kind) if m.end <= start]
        if len(before) > 1:
            first, second = before[-2:]
            if _PAIR.match(self.sentence.text[first.end : second.start]):
                return [frozenset({first.term, second.term})], True
        terms = self.distinct(kind)
        is_sure = len(terms) == 2 and not all(map(self._is_object, self.of_kind(kind)))
        if len(terms) < 2:
            terms = list(dict.fromkeys([*terms, *(m.term for m in self.above if m.kind == kind)]))
        pairs = [frozenset(pair) for pair in combinations(terms[:_MAX_NAMES], 2)]
        return pairs or [frozenset(terms)], is_sure

    def _owners(self, kind: str) -> list["_Owner"]:
        """Return for each figure the names of a kind that it may be of."""
        if kind not in self._of_kinds:
            owners = self._of_kinds[kind] = []
            listed = self._listed(kind)
            for number in range(len(self.sentence.figures)):
                owner = listed[number] if listed else self._beside(number, kind)
                if owner:
                    owners.append(_Owner([owner], is_sure=True, is_beside=True))
                else:
                    owners.append(self._not_beside(number, kind, owners))
        return self._of_kinds[kind]

    def _listed(self, kind: str) -> list[str]:
        """Return the names of a list whose figures have the same order, as "A and B: .5, .6"."""
        figures, text, terms = self.sentence.figures, self.sentence.text, self.distinct(kind)
        links = [text[_end(a) : b.start] for a, b in pairwise(figures)]
        if not len(terms) == len(figures) > 1 or not all(map(_LIST.match, links)):
            return []
        if any(len(self.distinct(k)) == len(terms) for k in ("metric", "system") if k != kind):
            return []  # it may be the list of either
        mentions, is_said = self.of_kind(kind), "respectively" in text
        is_before = all(m.end <= figures[0].start for m in mentions)
        is_behind = is_said and all(_end(figures[-1]) <= m.start for m in mentions)
        return terms if is_before or is_behind else []

    def _beside(self, number: int, kind: str) -> str:
        """Return the name beside a figure, as in "A has .5", "A (.5)", ".5 for A" and ".5 (A)"."""
        figure, text = self.sentence.figures[number], self.sentence.text
        last, following = self.ends(number)
        mentions = self.of_kind(kind)
        behind = next((m for m in mentions if _end(figure) <= m.start < following), None)
        if self._is_one_of_two(number):
            return ""
        if behind:
            link = self.between(_end(figure), behind.start)
            is_named = bool(_BEHIND.match(link) and (kind == "metric" or re.search(r"\w", link)))
            if kind == "metric" and self._is_change(number):
                is_named |= bool(_BY_METRIC.match(link))
            if "," in link and following < len(text):  # "that of B .4" is what the next one is of
                is_named &= not _is_glue(self.between(behind.end, following))
            if is_named or _IN_BRACKETS.match(link):
                return behind.term
        before = [m for m in mentions if last <= m.start and m.end <= figure.start]
        if not before:
            return ""
        link = self.between(before[-1].end, figure.start)
        if len(before) > 1 and _AND.match(text[before[-2].end : before[-1].start]):
            return ""  # "A and B have scores of .5 and .6"
        is_object = kind == self.subject_kind and self._is_object(before[-1])
        # Of two figures as in "A has .5, more than B with .4", the second one is B's.
        is_second = bool(number and number <= self._first_change and _WITH.match(link))
        is_beside = _HAS.match(link) or is_second if is_object else _is_glue(link)
        return before[-1].term if is_beside else ""

    def _not_beside(self, number: int, kind: str, owners: Sequence["_Owner"]) -> "_Owner":
        """Return what the names of a sentence say of a figure that none of them is beside."""
        figure, terms = self.sentence.figures[number], self.distinct(kind)
        last, _ = self.ends(number)
        if self._is_one_of_two(number):
            return _Owner(terms, is_sure=len(terms) > 1 or kind != self.subject_kind)
        mentions = self.of_kind(kind)
        before = [m for m in mentions if last <= m.start and m.end <= figure.start]
        if not before and owners and _is_glue(self.between(last, figure.start)):
            return owners[-1]  # "A has a precision of .5 and a recall of .6"
        if kind != self.subject_kind:
            is_sure = len(terms) == 1 or len({m.term for m in before}) == 1
            return _Owner([before[-1].term] if before and is_sure else terms, is_sure)
        if not any(m.end <= figure.start for m in mentions):
            return _Owner(terms)
        is_general = any(word in GENERAL for word in self._words)
        subjects = [m for m in before or mentions if not self._is_object(m)]
        if len({m.term for m in subjects}) == 1 and not is_general:
            is_last = not before or before[-1] is subjects[-1]
            if is_last and (before or len(terms) == 1):
                return _Owner([subjects[0].term], is_sure=True)
        if len(terms) == 1:
            others = [m.term for m in self.above if m.kind == kind]
            return _Owner(list(dict.fromkeys([*terms, *others]))[:_MAX_NAMES])
        return _Owner(terms, is_sure=bool(subjects) and not is_general)

    @cached_property
    def _words(self) -> set[str]:
        return {*re.findall(r"[a-z]+", self.sentence.text.casefold())}

    def _is_object(self, mention: Mention) -> bool:
        return bool(_OBJECT.search(self.sentence.text[: mention.start][-40:]))

    def _is_one_of_two(self, number: int) -> bool:
        """Whether a figure is one of two that are compared, as in ".5 vs. .6"."""
        figures, text = self.sentence.figures, self.sentence.text
        links = [
            text[_end(figures[n]) : figures[n + 1].start]
            for n in (number - 1, number)
            if 0 <= n < len(figures) - 1
        ]
        return any(map(_TWO.match, links))

    @cached_property
    def _statistics(self) -> list[tuple[list[Terms], bool]]:
        """The statistics that each figure may be, and whether it is no other one."""
        found: list[tuple[list[Terms], bool]] = []
        for number in range(len(self.sentence.figures)):
            found.append(self._statistic(number, found))
        return found

    def _statistic(
        self, number: int, before: Sequence[tuple[list[Terms], bool]]
    ) -> tuple[list[Terms], bool]:
        """Return the statistics that a figure may be; ``before``: those of the earlier figures."""
        figures, text = self.sentence.figures, self.sentence.text
        figure, known = figures[number], self._known_statistics
        last, following = self.ends(number)
        terms = list(dict.fromkeys(m.term for m in known if m.end <= figures[0].start))
        if len(terms) == len(figures) > 1 and len(terms) == len({m.term for m in known}):
            return [frozenset({terms[number]})], True
        if number and _TWO.match(text[last : figure.start]):
            return before[-1]  # "precision rises from .5 to .6"
        is_change = self._is_change(number)
        found = [m for m in known if last <= m.start and m.end <= figure.start]
        found = [m for m in found if not _CLAUSE.search(text, m.end, figure.start)]
        if not found:
            found = [m for m in known if _end(figure) <= m.start and m.end <= following][:1]
            found = [m for m in found if not re.search(r"[;,()]", text[_end(figure) : m.start])]
        if len(found) > 1 and _AND.match(text[found[-2].end : found[-1].start]):
            return [frozenset({m.term}) for m in found], True  # "precision and recall of .5 and .6"
        own = frozenset({found[-1].term}) if found else frozenset[str]()
        if own and not (is_change and own != {"=p"}):
            return [own], True
        has_parts = any(m.term in ("=precision", "=recall") for m in known)
        if is_change or _POINTS.match(text, _end(figure)):
            is_of_two = len(self.distinct(self.subject_kind)) > 1
            options = [DIFFERENCE] if is_of_two and is_change and not own else [DIFFERENCE, own]
            return options, is_of_two and not has_parts
        if number > self._first_change:
            return [frozenset(), DIFFERENCE], False
        terms = list(dict.fromkeys(m.term for m in known))
        if number and terms and not OF_PAIRS & {*terms}:
            return [*(frozenset({term}) for term in terms), frozenset()], not has_parts
        return [frozenset()], not (number and has_parts)

    @cached_property
    def _known_statistics(self) -> list[Mention]:
        return [m for m in self.found if m.is_statistic and m.term not in NOT_OF_DECIMALS]

    @cached_property
    def _first_change(self) -> int:
        numbers = range(len(self.sentence.figures))
        return next((number for number in numbers if self._is_change(number)), len(numbers))

    def _is_change(self, number: int) -> bool:
        """Whether a figure says by how much something is better."""
        figure, text = self.sentence.figures[number], self.sentence.text
        is_signed = figure.value[:1] in ("+", "-") and len(self.distinct(self.subject_kind)) > 1
        behind = text[_end(figure) : _end(figure) + 40]
        before = text[: figure.start][-40:]
        return bool(is_signed or _BY.search(before) or _BESIDE.match(behind))


def _is_glue(link: str) -> bool:
    """Whether what stands between a name and a figure names nothing, as "has a"."""
    return (
        not re.search(r"[;.]\s", link) and {*re.findall(r"[^\W\d_]+", link.casefold())} <= BETWEEN
    )


def _end(figure: Figure) -> int:
    return figure.start + len(figure.text)
