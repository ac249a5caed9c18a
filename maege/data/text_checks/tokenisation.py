"""How texts are split into tokens: whether somebody did it, and in the same way in each file."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import unescape

from maege.choices import choice_text
from maege.data.text_checks.version import ChangedLine, Version, looks_untokenised
from maege.data.units import CHARACTERS, TOKENS, Unit

MIN_TEXTS = 10  # of which most end in a word with a mark, as "home.", if nobody split them
SHARE = 0.5  # of the lines that could differ, which do
LEAST_SHARE = 0.05  # of all lines
COMPOUNDS_SHARE = 0.1  # for published outputs of CoNLL-2014 split those of 5 to 6 %
EQUAL_SHARE = 0.3  # of the lines that differ from their sources in blanks only
MIN_FACTOR = 1.5  # of the numbers of tokens of these: fewer blanks more or less are a correction
_ENDS_IN_WORD_WITH_MARK = re.compile(r"\w[.!?…؟।;]['\"”»)]?\s*$")
_MARKS = frozenset('.,;:!?…"“”„«»()。，、；：！？؟،؛।')
_QUOTES = frozenset('"“”„«»()')  # whose blanks people correct
_RUN = re.compile("[A-Za-z0-9]{2,}")
_CLITIC = re.compile(r"(\w+?)(n['’]t|['’]\w{1,2})", re.IGNORECASE)
_ELISION = re.compile(r"(\w+['’ʼ])(\w.*)")
_CLITICS = frozenset(
    apostrophe.join(parts)
    for apostrophe in "'’"
    for parts in (("n", "t"), *(("", end) for end in ("s", "m", "re", "ve", "ll", "d")))
)


def untokenised_note(name: str, texts: Sequence[str | None], unit: Unit) -> str | None:
    """Return what to say if tokens are counted in texts that nobody seems to have split."""
    return unsplit_note(name, texts, unit) or joined_note(name, texts, unit)


def unsplit_note(name: str, texts: Iterable[str | None], unit: Unit) -> str | None:
    """Return what to say if tokens are counted in texts that have next to no blanks."""
    lines = [text for text in texts if text and text.strip()]
    if unit != TOKENS or not lines or not looks_untokenised(lines):
        return None
    tokens = sum(len(line.split()) for line in lines) / len(lines)
    characters = sum(map(len, lines)) / len(lines)
    choice = choice_text("unit", "character")
    way = f", or use {choice}, which is the unit of Chinese and Japanese" if choice else ""
    return (
        f"{name}: the sentences have {tokens:.1f} tokens and {characters:.0f} characters on "
        f"average, so they look untokenised, and each counts as one word. Put blanks between the "
        f"tokens{way}"
    )


def joined_note(name: str, texts: Iterable[str | None], unit: Unit) -> str | None:
    """Return what to say if tokens are counted, and marks are joined to the words before them."""
    lines = [text for text in texts if text and text.strip()] if unit == TOKENS else []
    # Of the last characters only: a search begins with the first ones. And `&quot;` is a mark.
    ends = [unescape(text.rstrip()[-8:])[-3:] for text in lines]
    joined = [i for i, end in enumerate(ends) if _ENDS_IN_WORD_WITH_MARK.search(end)]
    if len(lines) >= MIN_TEXTS and len(joined) > len(lines) / 2:
        return (
            f"{name}: in {len(joined):,} of {len(lines):,} sentences the last word has a "
            f"punctuation mark ({lines[joined[0]].split()[-1]!r}), so it counts as another word "
            f"than without. Put blanks between words and punctuation"
        )
    return None


def tokenisation_note(version: Version) -> str | None:
    """Return what to say if a file is split in another way than its sources."""
    if version.sources.unit != TOKENS:
        return _runs_note(version) if version.sources.unit == CHARACTERS else None
    compounds = [_compounds(version, line) for line in version.changed]
    for way in (_WORDS_AND_MARKS, _CONTRACTIONS, _ELISIONS, _HYPHENS):
        for in_text in (True, False):
            lines = _differing(version, way, compounds, in_text=in_text)
            if len(lines) < version.least(way.least_share):
                continue
            tokens = [version.sources.tokens(index) for index in version.written]
            could_differ = sum(
                any(map(way.is_apart if in_text else way.parts, of_line)) for of_line in tokens
            )
            if len(lines) >= SHARE * could_differ:
                return _note(version, way.name, lines, in_text=in_text)
    return _blanks_note(version)


def _blanks_note(version: Version) -> str | None:
    """Return what to say of lines that have other blanks than their sources, and people's."""
    equal = [
        line
        for line in version.changed
        if _differ_in_blanks(line.text, line.source)
        and not any(line.gained <= {*text.split()} for text in version.by_people(line.position))
    ]
    if len(equal) < version.least(EQUAL_SHARE):
        return None
    here = sum(len(line.text.split()) for line in equal)
    there = sum(len(line.source.split()) for line in equal)
    if not version.people and max(here, there) < MIN_FACTOR * min(here, there):
        return None
    return (
        f"{version.name}: {len(equal):,} of {len(version.written):,} lines differ from their "
        f"sources in blanks only, the first is line {equal[0].position + 1}. Split all files alike"
    )


@dataclass(frozen=True)
class _Way:
    """What one file has as one token, and another one as two."""

    name: str
    is_apart: Callable[[str], bool]  # whether a token may be one that was split off
    parts: Callable[[str], tuple[str, ...] | None]  # of a token that is joined
    least_share: float = LEAST_SHARE


def _compounds(version: Version, line: ChangedLine) -> tuple[list[str], list[str]]:
    """Return the tokens of letters and other signs that only the text, or only the source, has."""
    lost = version.sources.tokens(line.position) - line.tokens
    in_text, in_source = (
        [token for token in tokens if len(token) > 1 and not token.isalnum()]
        for tokens in (line.gained, lost)
    )
    return in_text, in_source


def _differing(
    version: Version, way: _Way, compounds: Sequence[tuple[list[str], list[str]]], *, in_text: bool
) -> list[tuple[int, str]]:
    """Return the lines with a joined token whose parts the other text has, and the token."""
    found = []

    def is_split(tokens: set[str], of_source: set[str], token: str) -> bool:
        here, there = (tokens, of_source) if in_text else (of_source, tokens)
        parts = way.parts(token)
        if parts is None or token not in here - there:
            return False
        if not version.people and parts[-1] in _QUOTES:
            return False
        if len(parts) == 2:
            return there.issuperset(parts) or parts[1] in there - here
        return there.issuperset(parts) and parts[-1] not in here

    for line, (of_text, of_source) in zip(version.changed, compounds, strict=True):
        source = version.sources.tokens(line.position)
        for token in sorted(of_text if in_text else of_source):
            if is_split(line.tokens, source, token) and not any(
                is_split({*text.split()}, source, token)
                for text in version.by_people(line.position)
            ):
                found.append((line.position, token))
                break
    return found


def _runs_note(version: Version) -> str | None:
    """Return what to say of letters and digits that are split in one of two texts only.

    Where characters are counted, a word or a number of them is one.
    """
    for in_text in (True, False):
        found, alike = [], 0
        for index in version.written:
            text, source = version.lines[index] or "", version.sources.lines[index]
            people = version.by_people(index)
            joined, apart = (text, source) if in_text else (source, text)
            runs = _RUN.findall(joined)
            split = next((run for run in runs if _is_spelled(run, apart)), None)
            if split is None:
                alike += any(run in apart for run in runs)
            elif not any(split in t if in_text else _is_spelled(split, t) for t in people):
                found.append((index, split))
        if found and len(found) >= SHARE * (len(found) + alike):
            choice = choice_text("unit", "letter")
            advice = f"{choice} compares them alike" if choice else "Split all files alike"
            return _note(version, "letters or digits", found, advice, in_text=in_text)
    return None


def _is_spelled(run: str, text: str) -> bool:
    """Whether a text has the letters of a run with blanks between them.

    >>> _is_spelled("10", "1 0 个"), _is_spelled("10", "10 个")
    (True, False)
    """
    return re.search(rf"(?<![A-Za-z0-9]){' '.join(run)}(?![A-Za-z0-9])", text) is not None


def _differ_in_blanks(a: str, b: str) -> bool:
    same_length = len(a) - a.count(" ") == len(b) - b.count(" ")
    return same_length and a.split() != b.split() and "".join(a.split()) == "".join(b.split())


def _note(
    version: Version,
    what: str,
    lines: Sequence[tuple[int, str]],
    advice: str = "Split all files alike",
    *,
    in_text: bool,
) -> str:
    first, token = lines[0]
    states = ("joined", "apart") if in_text else ("apart", "joined")
    return (
        f"{version.name}: in {len(lines):,} of {len(version.written):,} lines {what} are "
        f"{states[0]}, but {states[1]} in the source, first in line {first + 1} ({token!r}), which "
        f"counts as an error. {advice}"
    )


def _word_and_mark(token: str) -> tuple[str, str] | None:
    """Return a word and the mark at its end, or its beginning; None if it has none.

    >>> _word_and_mark("home."), _word_and_mark("(see"), _word_and_mark("...")
    (('home', '.'), ('see', '('), None)
    """
    if token[-1] in _MARKS and token[:-1][-1:].isalnum():
        return token[:-1], token[-1]
    if token[0] in _MARKS and token[1:2].isalnum():
        return token[1:], token[0]
    return None


def _word_and_clitic(token: str) -> tuple[str, str] | None:
    """Return the parts of a contraction.

    >>> _word_and_clitic("don't"), _word_and_clitic("it's")
    (('do', "n't"), ('it', "'s"))
    """
    match = _CLITIC.fullmatch(token)
    return (match[1], match[2]) if match else None


def _word_and_elision(token: str) -> tuple[str, str] | None:
    """Return a word and what is joined to its beginning.

    >>> _word_and_elision("L'ami"), _word_and_elision("qu’il")
    (('ami', "L'"), ('il', 'qu’'))
    """
    match = _ELISION.fullmatch(token)
    return (match[2], match[1]) if match else None


def _words_and_hyphen(token: str) -> tuple[str, ...] | None:
    """Return the words of a compound, and its hyphen.

    >>> _words_and_hyphen("well-known"), _words_and_hyphen("-5")
    (('well', 'known', '-'), None)
    """
    words = token.replace("‑", "-").split("-")
    return (*words, "-") if len(words) > 1 and all(map(str.isalnum, words)) else None


_WORDS_AND_MARKS = _Way("words and punctuation", _MARKS.__contains__, _word_and_mark)
_CONTRACTIONS = _Way("contractions", _CLITICS.__contains__, _word_and_clitic)
_ELISIONS = _Way("elisions", lambda token: token[-1] in "'’ʼ" and len(token) > 1, _word_and_elision)
_HYPHENS = _Way("compounds", "-".__eq__, _words_and_hyphen, COMPOUNDS_SHARE)
