"""Texts that differ in variants of the same characters only, which nobody sees in print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import category, decomposition, normalize

from maege.data.text_checks.version import ChangedLine, Version
from maege.data.units import TOKENS
from maege.number_format import MISSING

LEAST_SHARE = 0.01  # of the lines, that differ in variants that can be seen, as quotes
# Of the sources that have a character, those that have another one in the text.
SYSTEMATIC, SYSTEMATIC_REFERENCE = 0.5, 0.9
# Cyrillic and Greek letters that look as Latin ones.
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "aeopcyxijshdqwABEKMHOPCTXIJSABEZHIKMNOPTYXo"
)
_DASHES = frozenset("-‐‑‒–—―−")
_TYPOGRAPHIC = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′´ʼ`", "'"),
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys(_DASHES, "-"),
        "…": "...",
    }
)
_FORMS = ("<wide>", "<narrow>", "<initial>", "<medial>", "<final>", "<isolated>", "<noBreak>")
_LIGATURES = "ﬀﬁﬂﬃﬄﬅﬆ"


@dataclass(frozen=True)
class _Variant:
    """A token, and what it is a variant of."""

    line: ChangedLine
    old: str
    new: str


def variant_note(version: Version, others: Sequence[Version] = ()) -> str | None:
    """Return what to say of characters that are variants of those of the sources, or of others."""
    found = list(_variants(version, others))
    # What a reference has is a correction, unless nothing else is left.
    share = SYSTEMATIC if others else SYSTEMATIC_REFERENCE
    alike = [item for item in found if code_points(item.old, item.new) and item.new.strip()]
    told_apart = [item for item in found if item not in alike]
    items = [
        *(alike if _is_systematic(version, alike, 0, SYSTEMATIC) else ()),
        *(told_apart if _is_systematic(version, told_apart, LEAST_SHARE, share) else ()),
    ]
    if not items:
        return None
    lines = {item.line.position for item in items}
    first = min(items, key=lambda item: item.line.position)
    composed = all(normalize("NFC", item.old) == normalize("NFC", item.new) for item in items)
    what = "the source" if not others else "the source or a reference"
    return (
        f"{version.name}: {len(lines):,} of {len(version.written):,} lines differ from {what} in "
        f"variants of a character only, first in line {first.line.position + 1} ({first.new!r}: "
        f"{_difference(first.old, first.new)}), which counts as an error. "
        + ("Use `--normalise NFC`" if composed else "Write it alike in all files")
    )


def code_points(old: str, new: str) -> str | None:
    r"""Say which characters differ between two texts that look equal; None if they do not.

    >>> code_points("caf\u00e9", "cafe\u0301")
    'U+0065 U+0301 for U+00E9'
    """
    if old == new or _visible(old) != _visible(new):
        return None
    return _difference(old, new)


def written_change(original: str, replacement: str) -> str:
    r"""Write what a text is replaced by, with the characters that differ if both look equal.

    >>> written_change("go", "goes"), written_change("", "to")
    ('go → goes', '– → to')
    """
    change = f"{original or MISSING} → {replacement or MISSING}"
    hidden = code_points(original, replacement)
    return f"{change} ({hidden})" if hidden else change


def _difference(old: str, new: str) -> str:
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = (_spelled(text[start : len(text) - end]) for text in (old, new))
    if not before or not after:
        return f"with {after}" if after else f"without {before}"
    return f"{after} for {before}"


def _spelled(text: str) -> str:
    return " ".join(f"U+{ord(character):04X}" for character in text)


@lru_cache(maxsize=16_384)
def _visible(text: str) -> str:
    """Return a text in which characters that look alike are the same."""
    if text.isascii():
        return text
    seen = (" " if c.isspace() else c for c in text if category(c) != "Cf")
    return normalize("NFC", "".join(seen).translate(_LOOKALIKES))


@lru_cache(maxsize=16_384)
def _folded(text: str) -> str:
    """Return a text in which variants of characters are the same."""
    text = text.translate(_TYPOGRAPHIC)
    if text.isascii():
        return text
    return _visible("".join(normalize("NFKC", c) if _is_form(c) else c for c in text))


def _is_form(character: str) -> bool:
    return character in _LIGATURES or decomposition(character).startswith(_FORMS)


def _variants(version: Version, others: Sequence[Version]) -> Iterator[_Variant]:
    """Yield the tokens that are variants of tokens of the source, or of another text."""
    split = version.sources.split
    for line in version.changed:
        texts = [text for other in others if (text := other.lines[line.position])]
        if line.text.isascii() and line.source.isascii() and all(map(str.isascii, texts)):
            continue
        yield from _blanks(line)
        known = {token for text in texts for token in split(text)}
        missing = (version.sources.tokens(line.position) | known) - line.tokens
        by_form = {_folded(token): token for token in sorted(missing)}
        for token in sorted(line.gained - known):
            old = "" if not _folded(token) else by_form.get(_folded(token))
            if old is not None and not _is_counted_equal(version, old, token):
                yield _Variant(line, old, token)


def _is_counted_equal(version: Version, old: str, new: str) -> bool:
    """Whether metrics see no difference: those of characters compare composed forms (NFC)."""
    return version.sources.unit != TOKENS and normalize("NFC", old) == normalize("NFC", new)


def _blanks(line: ChangedLine) -> Iterator[_Variant]:
    """Yield the blanks that one of two texts has, as the no-break space."""
    of_text, of_source = ({c for c in text if c.isspace() and not c.isascii()}
                          for text in (line.text, line.source))  # fmt: skip
    for blank in sorted(of_text - of_source):
        yield _Variant(line, " ", blank)
    for blank in sorted(of_source - of_text):
        yield _Variant(line, blank, " ")


def _is_systematic(
    version: Version, variants: Sequence[_Variant], least_share: float, share: float
) -> bool:
    """Whether a character is changed nearly everywhere, which is no correction."""
    lines = {item.line.position for item in variants}
    if not lines or len(lines) < least_share * len(version.written):
        return False
    signs = {sign for item in variants for sign in {*item.old} - {*item.new}}
    sources = (version.sources.lines[index] for index in version.written)
    return len(lines) >= share * sum(not signs.isdisjoint(source) for source in sources)
