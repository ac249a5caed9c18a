"""Rules that name the types of edits: ERRANT's for English, those of a language, or of words."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from maege.data.error_type_names import ENGLISH_CATEGORIES, ERRANT_OPERATIONS
from maege.data.language import ENGLISH
from maege.errors import MaegeError, MetricError
from maege.extraction.annotators.analyser import installed
from maege.extraction.merging import Span

if TYPE_CHECKING:
    from spacy.tokens import Doc

GROUP = "maege_error_types"  # of entry points; their names are codes of languages
UNTYPED = "NA"
UNKNOWN = "UNK"  # ERRANT's type of an edit that changes nothing
OPERATIONS = frozenset(ERRANT_OPERATIONS)
# Of Universal Dependencies.
_PARTS_OF_SPEECH = (
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "CONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON",
    "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X", "SPACE",
)  # fmt: skip

ErrorType = Callable[["Doc", "Doc", Span], str]


@dataclass(frozen=True)
class TypeRules:
    """How the edits of texts in a language get types.

    A package brings those of a further language by an entry point of ``GROUP``.

    >>> TypeRules(lambda source, correction, span: "R", frozenset({"R"}), version="1").versions()
    ['types-1']
    """

    # Of an edit: source and correction as documents of spaCy, and its span in both.
    error_type: ErrorType
    types: frozenset[str]  # all that it may return, but UNK
    version: str = ""  # to be raised with every change of what it returns
    packages: tuple[str, ...] = ()  # that it needs
    install: str = ""  # the line that installs them

    def versions(self) -> list[str]:
        """Return what types depend on, for a signature."""
        own = [f"types-{self.version}"] if self.version else []
        return own + [f"{name}-{installed(name)}" for name in self.packages]

    def missing(self) -> list[str]:
        """Return the packages that are needed and not installed."""
        return [name for name in self.packages if installed(name) is None]


def operation_type(source: "Doc", correction: "Doc", span: Span) -> str:
    """Return whether an edit is missing (M), unnecessary (U) or replaced (R) words."""
    start, end, j, j_end = span
    if source[start:end].text == correction[j:j_end].text:
        return UNKNOWN
    if start == end:
        return "M"
    return "U" if j == j_end else "R"


def word_type(source: "Doc", correction: "Doc", span: Span) -> str:
    """Return the type of an edit by the parts of speech and lemmas of its words.

    ``M``, ``U`` or ``R`` with a part of speech that all words have, as ``M:ADP``, else ``OTHER``;
    ``R:NOUN:FORM`` if a word has another form of the same lemma; ``R:ORTH`` if only case or blanks
    differ; ``WO`` if only the order differs. Spelling is never guessed. Without parts of speech the
    operation only.
    """
    operation = operation_type(source, correction, span)
    start, end, j, j_end = span
    old, new = source[start:end], correction[j:j_end]
    words = [*old, *new]
    if operation == UNKNOWN or not all(token.pos for token in words):
        return operation
    before, after = ([token.lower_ for token in part] for part in (old, new))
    if operation == "R" and "".join(before) == "".join(after):
        return "R:ORTH"
    if operation == "R" and sorted(before) == sorted(after):
        return "WO"
    kinds = {token.pos_ for token in words}
    kind = kinds.pop() if len(kinds) == 1 else "OTHER"
    if len(old) == len(new) == 1 and old[0].lemma == new[0].lemma:
        return f"R:{new[0].pos_}:FORM"
    return f"{operation}:{kind}"


def _english_type(source: "Doc", correction: "Doc", span: Span) -> str:
    from errant.edit import Edit
    from errant.en.classifier import classify

    return str(classify(Edit(source, correction, span)).type)


ENGLISH_RULES = TypeRules(
    _english_type,
    frozenset(f"{o}:{category}" for o in OPERATIONS for category in ENGLISH_CATEGORIES),
)
OPERATION_RULES = TypeRules(operation_type, OPERATIONS)
WORD_RULES = TypeRules(
    word_type,
    frozenset(
        [
            *(f"{o}:{part}" for o in OPERATIONS for part in (*_PARTS_OF_SPEECH, "OTHER")),
            *(f"R:{part}:FORM" for part in _PARTS_OF_SPEECH),
            *("R:ORTH", "WO"),
            *OPERATIONS,
        ]
    ),
)


_BUILT_IN = {"de": "maege.extraction.german_types:GERMAN_RULES"}  # as packages bring others


@cache
def rules_of_language(language: str) -> TypeRules | None:
    """Return the rules that a language has, of MAEGE or of an installed package; None without.

    Raises MetricError if two have some, or if what a package has are none.
    """
    if language == ENGLISH:
        return ENGLISH_RULES
    points = {point.value: point for point in entry_points(group=GROUP, name=language)}
    if value := _BUILT_IN.get(language):
        points[value] = EntryPoint(language, value, GROUP)
    if len(points) > 1:
        raise MetricError(
            f"{GROUP}: types of edits in {language!r} are claimed twice, by "
            f"{' and by '.join(sorted(points))}; uninstall the package of one"
        )
    return next((_loaded(point) for point in points.values()), None)


def _loaded(point: EntryPoint) -> TypeRules:
    try:
        rules = point.load()
    except Exception as error:
        raise MetricError(f"{GROUP}: {point.value} cannot be loaded: {error}") from error
    if not isinstance(rules, TypeRules):
        raise MetricError(f"{GROUP}: {point.value} is no maege.extraction.error_types.TypeRules")
    return replace(rules, error_type=_checked(rules, point.value))


def _checked(rules: TypeRules, value: str) -> ErrorType:
    """Return a function whose faults, and types that its rules do not name, are told as such."""

    def error_type(source: "Doc", correction: "Doc", span: Span) -> str:
        try:
            found = rules.error_type(source, correction, span)
        except MaegeError:
            raise
        except Exception as error:
            raise MetricError(f"{GROUP}: {value} fails: {error!r}") from error
        if found not in rules.types and found != UNKNOWN:
            raise MetricError(f"{GROUP}: {value} returned {found!r}, which its `types` lack")
        return found

    return error_type
