"""Texts that differ in variants of the same characters only, which nobody sees in print."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from unicodedata import category, decomposition, normalize

from maege.choices import choice_text
from maege.data.text_checks.version import ChangedLine, Version
from maege.data.units import TOKENS
from maege.number_format import MISSING

MIN_LINES = 10  # of a reference in which a single line says nothing
LEAST_SHARE = 0.01  # of the lines, that differ in variants that can be seen, as quotes
# Of the sources that have a character, those that have another one in the text.
SYSTEMATIC, SYSTEMATIC_REFERENCE = 0.5, 0.9
# Cyrillic and Greek letters that look as Latin ones, and the sign of micro.
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧοµ",
    "aeopcyxijshdqwABEKMHOPCTXIJSABEZHIKMNOPTYXoμ",
)
# What nobody sees besides format characters: fillers, variation selectors, DEL.
_INVISIBLE = frozenset(
    map(chr, (0x7F, 0x34F, 0x115F, 0x1160, *range(0x180B, 0x180E), 0x2800, 0x3164,
              *range(0xFE00, 0xFE10), 0xFFA0, 0xFFFC))
)  # fmt: skip
# Some scripts need them: Arabic and those of India.
_JOINERS = str.maketrans("", "", "\u200c\u200d")
_NEEDS_JOINERS = re.compile("[\u0600-\u08ff\u0900-\u0dff]")
_VARIABLE = "&", "``", "''", "\x7f"  # in ASCII
_DASHES = frozenset("-‐‑‒–—―−")
_TYPOGRAPHIC = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′´ʼ`", "'"),
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys(_DASHES, "-"),
        "…": "...",
        # Romanian with cedilla and comma, Arabic and Persian.
        **dict(zip("şţŞŢيك", "șțȘȚیک", strict=True)),
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


def variant_note(version: Version) -> str | None:
    """Return what to say of characters that are variants of those of the sources, or of others."""
    # What a reference has is a correction, unless nothing else is left.
    share = SYSTEMATIC if version.people else SYSTEMATIC_REFERENCE
    found = list(_variants(version))
    equal = [x for x in found if x.new.strip() and code_points(x.old, x.new)
             and not _is_joined(x.old, x.new)]  # fmt: skip
    blanks = [x for x in found if not x.new.strip() or not x.old.strip()]
    told_apart = [x for x in found if x not in equal and x not in blanks]
    items = [
        *(equal if _are_many(version, equal) or _is_systematic(version, equal, SYSTEMATIC) or
          any(x.old.isascii() for x in equal) else ()),
        *(blanks if _are_many(version, blanks) else ()),
        *(told_apart if _are_many(version, told_apart) and
          _is_systematic(version, told_apart, share) else ()),
    ]  # fmt: skip
    if not items:
        return None
    lines = {item.line.position for item in items}
    first = min(items, key=lambda item: item.line.position)
    choice = choice_text("normalise", "NFC")
    composed = all(normalize("NFC", item.old) == normalize("NFC", item.new) for item in items)
    what = "the source" if not version.people else "the source or a reference"
    return (
        f"{version.name}: {len(lines):,} of {len(version.written):,} lines differ from {what} in "
        f"variants of a character only, first in line {first.line.position + 1} "
        f"({_told(first)}), which counts as an error. "
        + (f"Use {choice}" if composed and choice else "Write it alike in all files")
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
    >>> written_change("coffee", "cof\u200bfee")
    'coffee → cof<U+200B>fee (with U+200B)'
    """
    hidden = code_points(original, replacement)
    if hidden:
        original, replacement = shown(original), shown(replacement)
    change = f"{original or MISSING} → {replacement or MISSING}"
    return f"{change} ({hidden})" if hidden else change


def shown(text: str) -> str:
    """Return a text with code points for what nobody sees."""
    return "".join(f"<{_spelled(c)}>" if _is_invisible(c) else c for c in text)


def _is_invisible(character: str) -> bool:
    return character in _INVISIBLE or category(character) == "Cf"


def _told(variant: _Variant) -> str:
    old, new = variant.old, variant.new
    if (old + new).isascii() and (old + new).isprintable():  # as &amp; for &
        return f"{new!r} for {old!r}"
    return f"{shown(new)!r}: {_difference(old, new)}"


def _difference(old: str, new: str) -> str:
    before, after = map(_spelled, _differing(old, new))
    if not before or not after:
        return f"with {after}" if after else f"without {before}"
    return f"{after} for {before}"


def _differing(old: str, new: str) -> tuple[str, str]:
    """Return what is left of two texts without their common beginning and end."""
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    return old[start : len(old) - end], new[start : len(new) - end]


def _common(a: str, b: str) -> int:
    """Return how many characters two texts begin with alike."""
    return next(
        (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )


def _spelled(text: str) -> str:
    return " ".join(f"U+{ord(character):04X}" for character in text)


@lru_cache(maxsize=16_384)
def _visible(text: str) -> str:
    """Return a text in which characters that look alike are the same."""
    if text.isascii() and "\x7f" not in text:
        return text
    seen = (" " if c.isspace() else c for c in text if not _is_invisible(c))
    return normalize("NFC", "".join(seen).translate(_LOOKALIKES))


@lru_cache(maxsize=16_384)
def folded(text: str) -> str:
    """Return a text in which variants of characters are the same."""
    text = unescape(text).translate(_TYPOGRAPHIC).replace("''", '"')
    if text.isascii():
        return _visible(text)
    return _visible("".join(normalize("NFKC", c) if _is_form(c) else c for c in text))


def _is_form(character: str) -> bool:
    return character in _LIGATURES or decomposition(character).startswith(_FORMS)


def _variants(version: Version) -> Iterator[_Variant]:
    """Yield the tokens that are variants of tokens of the source, or of another text."""
    split = version.sources.split
    for line in version.changed:
        texts = [*version.by_people(line.position)]
        together = "\n".join((line.text, line.source, *texts))
        if together.isascii() and not any(map(together.__contains__, _VARIABLE)):
            continue
        yield from _blanks(line)
        known = {token for text in texts for token in split(text)}
        missing = (version.sources.tokens(line.position) | known) - line.tokens
        by_form = {folded(token): token for token in sorted(missing)}
        if "" in by_form:  # a token that nobody sees
            yield _Variant(line, by_form[""], "")
        for token in sorted(line.gained - known):
            old = "" if not folded(token) else by_form.get(folded(token))
            if old is None or _is_counted_equal(version, old, token):
                continue
            # People add and take away joiners. Only outputs can lose what people keep.
            if not _is_joined(old, token) or (version.people and len(old) > len(token)):
                yield _Variant(line, old, token)


def _is_joined(old: str, new: str) -> bool:
    """Whether texts differ in joiners only, which are letters of their script."""
    same = old.translate(_JOINERS) == new.translate(_JOINERS)
    return same and _NEEDS_JOINERS.search(old) is not None


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


def _are_many(version: Version, variants: Sequence[_Variant]) -> bool:
    lines = {item.line.position for item in variants}
    return len(lines) >= max(LEAST_SHARE * len(version.written), _least(version))


def _least(version: Version) -> int:
    """Return how many lines say something: one of a reference is a correction, as of feet (′)."""
    return 2 if version.is_reference and len(version.written) >= MIN_LINES else 1


def _is_systematic(version: Version, variants: Sequence[_Variant], share: float) -> bool:
    """Whether a character is changed nearly everywhere, which is no correction."""
    lines = {item.line.position for item in variants}
    parts = {part for item in variants if (part := _differing(item.old, item.new)[0])}
    sources = (version.sources.lines[index] for index in version.written)
    could_differ = sum(any(part in source for part in parts) for source in sources)
    return len(lines) >= max(share * could_differ, _least(version))
