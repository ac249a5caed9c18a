"""How texts are split into tokens: whether somebody did it, and in the same way in each file."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from maege.data.text_checks.version import ChangedLine, Version, looks_untokenised
from maege.data.units import TOKENS, Unit

MIN_TEXTS = 10  # of which most end in a word with a mark, as "home.", if nobody split them
SHARE = 0.5  # of the lines that could differ, which do
LEAST_SHARE = 0.05  # of all lines
EQUAL_SHARE = 0.3  # of the lines that differ from their sources in blanks only
_ENDS_IN_WORD_WITH_MARK = re.compile(r"\w[.!?…؟।;]['\"”»)]?\s*$")
_MARKS = frozenset('.,;:!?…"“”„«»()。，、；：！？؟،؛।')
_CLITIC = re.compile(r"(\w+?)(n['’]t|['’]\w{1,2})", re.IGNORECASE)
_CLITICS = frozenset(
    apostrophe.join(parts)
    for apostrophe in "'’"
    for parts in (("n", "t"), *(("", end) for end in ("s", "m", "re", "ve", "ll", "d")))
)


def untokenised_note(name: str, texts: Iterable[str | None], unit: Unit) -> str | None:
    """Return what to say if tokens are counted in texts that nobody seems to have split."""
    if unit != TOKENS or not (lines := [text for text in texts if text and text.strip()]):
        return None
    if looks_untokenised(lines):
        tokens = sum(len(line.split()) for line in lines) / len(lines)
        characters = sum(map(len, lines)) / len(lines)
        return (
            f"{name}: the sentences have {tokens:.1f} tokens and {characters:.0f} characters on "
            f"average, so they look untokenised, and each counts as one word. Put blanks between "
            f"the tokens, or use `--unit character` (in a configuration `corpus.unit: character`)"
        )
    # Of the last characters only: a search begins with the first ones.
    joined = [i for i, t in enumerate(lines) if _ENDS_IN_WORD_WITH_MARK.search(t.rstrip()[-3:])]
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
        return None
    compounds = [_compounds(version, line) for line in version.changed]
    for way in (_WORDS_AND_MARKS, _CONTRACTIONS):
        for in_text in (True, False):
            lines = _differing(version, way, compounds, in_text=in_text)
            if len(lines) < version.least(LEAST_SHARE):
                continue
            tokens = [version.sources.tokens(index) for index in version.written]
            could_differ = sum(
                bool(of_line & way.apart) if in_text else any(map(way.parts, of_line))
                for of_line in tokens
            )
            if len(lines) >= SHARE * could_differ:
                return _note(version, way, lines, in_text=in_text)
    equal = [line for line in version.changed if _differ_in_blanks(line.text, line.source)]
    if len(equal) < version.least(EQUAL_SHARE):
        return None
    return (
        f"{version.name}: {len(equal):,} of {len(version.written):,} lines differ from their "
        f"sources in blanks only, the first is line {equal[0].position + 1}. Split all files alike"
    )


@dataclass(frozen=True)
class _Way:
    """What one file has as one token, and another one as two."""

    name: str
    apart: frozenset[str]  # tokens that stand by themselves if they are split off
    parts: Callable[[str], tuple[str, str] | None]  # of a token that is joined


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
    for line, (of_text, of_source) in zip(version.changed, compounds, strict=True):
        for token in sorted(of_text if in_text else of_source):
            here, there = line.tokens, version.sources.tokens(line.position)
            if not in_text:
                here, there = there, here
            parts = way.parts(token)
            if parts and (there.issuperset(parts) or parts[1] in there - here):
                found.append((line.position, token))
                break
    return found


def _differ_in_blanks(a: str, b: str) -> bool:
    same_length = len(a) - a.count(" ") == len(b) - b.count(" ")
    return same_length and a.split() != b.split() and "".join(a.split()) == "".join(b.split())


def _note(version: Version, way: _Way, lines: Sequence[tuple[int, str]], *, in_text: bool) -> str:
    first, token = lines[0]
    states = ("joined", "apart") if in_text else ("apart", "joined")
    return (
        f"{version.name}: in {len(lines):,} of {len(version.written):,} lines {way.name} are "
        f"{states[0]}, but {states[1]} in the source, first in line {first + 1} ({token!r}), which "
        f"counts as an error. Split all files alike"
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


_WORDS_AND_MARKS = _Way("words and punctuation", _MARKS, _word_and_mark)
_CONTRACTIONS = _Way("contractions", _CLITICS, _word_and_clitic)
