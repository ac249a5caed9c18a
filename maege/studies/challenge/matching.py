"""Whether a harmless and a harmful change have the same size, so that only their kind differs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from maege.studies.challenge.item import Item
from maege.studies.challenge.word_frequency import frequency_metric, log_frequency

UNMATCHED = "unmatched"  # the key of an item that says what differs
_MOST_TIMES = 2.0  # that a change may have more characters than the other
_MOST_LOGARITHM = 1.0  # by which frequencies may differ: a factor of ten


class Size(NamedTuple):
    """How far a text is from a correction: Levenshtein distances in tokens and in characters."""

    tokens: int
    characters: int

    @classmethod
    def between(cls, good: str, text: str) -> "Size":
        """Return the size of a change.

        >>> Size.between("He has 20 apples .", "He has twenty apples .")
        Size(tokens=1, characters=6)
        """
        tokens = Levenshtein.distance(good.split(), text.split())
        return cls(tokens, Levenshtein.distance(good, text))


@dataclass(frozen=True)
class Mismatch:
    """What a reader of the set should know of an item."""

    item: Item
    rule: str  # which of RULES it is against
    detail: str


# What `maege challenge check` looks for; those of FAULTS make it fail.
RULES = {
    "references": "a harmful text is among the references",
    "tokens": "harmless and harmful change different numbers of tokens",
    "characters": "one change has more than twice as many characters as the other",
    "frequency": "exchanged words differ in frequency by more than a factor of ten",
    "unread": "no readers are named",
}
FAULTS = ("references", "tokens")
SIZES = ("tokens", "characters", "frequency")  # rules that an item may say it is against


def mismatches(item: Item) -> Iterator[Mismatch]:
    """Yield what is against the rules that a program can verify.

    An item that says itself that it is ``unmatched`` may differ in tokens.
    """
    is_wrong = item.has_right_answer and item.harmful is not None
    if is_wrong and item.harmful in item.references:
        yield Mismatch(item, "references", item.harmful or "")
    sizes = sizes_of(item)
    if sizes is not None:
        harmless, harmful = sizes
        if harmless.tokens != harmful.tokens and not item.further.get(UNMATCHED):
            yield Mismatch(item, "tokens", f"{harmless.tokens} and {harmful.tokens}")
        letters = sorted((harmless.characters, harmful.characters))
        if letters[1] > _MOST_TIMES * letters[0]:
            detail = f"{harmless.characters} and {harmful.characters}"
            yield Mismatch(item, "characters", detail)
        if detail := _frequencies(item):
            yield Mismatch(item, "frequency", detail)
    if not item.readers:
        yield Mismatch(item, "unread", "")


def sizes_of(item: Item) -> tuple[Size, Size] | None:
    """Return the sizes of the harmless and the harmful change; None unless there are both."""
    if item.good is None or item.harmless is None or item.harmful is None:
        return None
    return Size.between(item.good, item.harmless), Size.between(item.good, item.harmful)


def said_unmatched(item: Item) -> Item:
    """Return an item that says in what its changes differ, if they do."""
    said = [f"{m.rule}: {m.detail}" for m in mismatches(item) if m.rule in SIZES]
    return replace(item, further={**item.further, UNMATCHED: said}) if said else item


def _frequencies(item: Item) -> str:
    """Return the words that differ too much in frequency; empty if they do not, or nobody knows.

    One word of the harmless text that the harmful one does not have is compared with one of the
    harmful text; words with digits and longer changes are not compared.
    """
    if frequency_metric(item.language) is None:
        return ""
    harmless, harmful = (Counter((text or "").split()) for text in (item.harmless, item.harmful))
    exchanged = [*(harmless - harmful)], [*(harmful - harmless)]
    if any(len(words) != 1 or not words[0].isalpha() for words in exchanged):
        return ""
    (first,), (second,) = exchanged
    code = item.language.partition("-")[0]
    gap = abs(log_frequency(first, code) - log_frequency(second, code))
    return f"{first}, {second}" if gap > _MOST_LOGARITHM else ""
