"""Types of German edits, as those of the published Falko-MERLIN files: R:DET:FORM, R:SPELL, ...

The rules are those of the German ERRANT (Boyd, 2018, Using Wikipedia Edits in Low Resource
Grammatical Error Correction, W-NUT), written anew. That tool reads tags and labels of a model of
spaCy, lemmas of TreeTagger, and a list of words of Hunspell. Here a word is known if simplemma has
it, and tags and lemmas are those of the pipeline.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from maege.data.error_type_names import GERMAN_CATEGORIES
from maege.extraction.annotators.dictionaries import STTS_POS
from maege.extraction.error_types import OPERATIONS, UNKNOWN, TypeRules
from maege.extraction.merging import Span

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from spacy.tokens import Span as Tokens

# Names of the published types that differ from those of Universal Dependencies.
_PUBLISHED = {"PROPN": "PNOUN", "CCONJ": "CONJ"}
_TRUNCATED = "*"  # a tag of its own: `Vor-`
_INFLECTED = {"ADJ", "ADV", "AUX", "DET", "PRON", "NOUN", "VERB"}
_UNNAMED = {"INTJ", "NUM", "SYM", "X", "SPACE"}  # no types of their own
_CONTRACTIONS = ("'s", "´s")
# Labels of dependencies, which models of spaCy give: case marker and verb prefix; subject, objects.
_LABELS = {"ac": "ADP", "svp": "ADP", "punct": "PUNCT"}
_ARGUMENTS = {"sb", "oa", "od", "og"}
_SIMILAR = 0.5  # more of the characters of two words are equal
_OTHER = "OTHER"


class _Word(NamedTuple):
    """What the rules read of a token."""

    text: str
    lower: str
    lemma: str
    part: str  # of speech
    label: str


def error_type(source: "Doc", correction: "Doc", span: Span) -> str:
    """Return the type of an edit, as ``R:DET:FORM``.

    A word at the end that differs in case only does not count.
    """
    start, end, j, j_end = span
    old, new = _words(source[start:end]), _words(correction[j:j_end])
    if [word.text for word in old] == [word.text for word in new]:
        return UNKNOWN
    while old and new and len(old) + len(new) > 2 and old[-1].lower == new[-1].lower:
        old, new = old[:-1], new[:-1]
    if old and new:
        return f"R:{_replaced(old, new)}" if old != new else UNKNOWN
    return f"{'U' if old else 'M'}:{_one_sided(old or new)}"


def _words(tokens: "Tokens") -> list[_Word]:
    return [_Word(t.text, t.lower_, t.lemma_, _part_of_speech(t), t.dep_) for t in tokens]


def _part_of_speech(token: "Token") -> str:
    if token.tag_ == "TRUNC":
        return _TRUNCATED
    part = STTS_POS.get(token.tag_, token.pos_)
    return _PUBLISHED.get(part, part)


def _one_sided(words: Sequence[_Word]) -> str:
    if len(words) == 1 and words[0].lower in _CONTRACTIONS:
        return "CONTR"
    parts = {word.part for word in words}
    return _common(words) or ("VERB" if parts == {"PART", "VERB"} else _OTHER)


def _common(words: Sequence[_Word]) -> str | None:
    """Return the part of speech that all words have, by their tags or their labels."""
    parts, labels = {word.part for word in words}, {word.label for word in words}
    if len(parts) == 1 and not parts & _UNNAMED:
        return parts.pop()
    return _LABELS.get(labels.pop()) if len(labels) == 1 else None


def _replaced(old: Sequence[_Word], new: Sequence[_Word]) -> str:
    before, after = ([word.lower for word in words] for words in (old, new))
    if "".join(before) == "".join(after):
        return "ORTH"
    if sorted(before) == sorted(after):
        return "WO"
    if len(old) == len(new) == 1 and (found := _of_two_words(old[0], new[0])):
        return found
    if common := _common([*old, *new]):
        return common
    if {word.part for word in (*old, *new)} == {"PART", "VERB"}:
        return "VERB:FORM" if old[-1].lemma == new[-1].lemma else "VERB"
    return _OTHER


def _of_two_words(old: _Word, new: _Word) -> str | None:
    """Return what is wrong with a word that another one replaces; None if nothing says so."""
    have_one_lemma, parts = old.lemma == new.lemma, {old.part, new.part}
    if old.text.isalpha() and not have_one_lemma and not _is_known(old.text):
        if SequenceMatcher(None, old.text, new.text).ratio() > _SIMILAR:
            return "SPELL"
        return old.part if len(parts) == 1 and not parts & _UNNAMED else _OTHER
    if parts <= _INFLECTED:
        if have_one_lemma and len(parts) == 1:
            return f"{old.part}:FORM"
        if have_one_lemma:
            return "VERB:FORM" if new.part in ("AUX", "VERB") else "MORPH"
        if _stem(old.text) == _stem(new.text):
            return "MORPH"
    if {old.label, new.label} == {"ac", "svp"}:
        return "ADP"
    if parts == {"DET", "PRON"} and new.label in (*_ARGUMENTS, "ag"):
        return "DET" if new.label == "ag" else "PRON"
    return None


@cache
def _is_known(word: str) -> bool:
    from simplemma import is_known

    return any(is_known(form, lang="de") for form in (word, word.lower()))


@cache
def _stem(word: str) -> str:
    return str(_stemmer().stem(word))


@cache
def _stemmer():  # type: ignore[no-untyped-def]
    from nltk.stem.snowball import GermanStemmer  # slow to import

    return GermanStemmer()


GERMAN_RULES = TypeRules(
    error_type,
    frozenset(f"{operation}:{name}" for operation in OPERATIONS for name in GERMAN_CATEGORIES),
    version="1",
    packages=("simplemma",),
    install="pip install 'maege[de]'",
)
