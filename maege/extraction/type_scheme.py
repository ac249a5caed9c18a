"""Which types of edits may be compared: an F by type needs the types of one scheme."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from maege.data.edit import Edit
from maege.extraction.error_types import ENGLISH_RULES, OPERATIONS, UNKNOWN
from maege.extraction.spacy_pipeline import pipeline_rules

_NEUTRAL = {UNKNOWN, "noop"}  # types that mean the same in all schemes
_LEAST_SHARED = 0.9  # of the edits of a file, so that another file has the same scheme


def edit_types(texts: Iterable[Iterable[Edit]]) -> Counter[str]:
    """Return the types of the edits of some texts, with numbers of edits."""
    return Counter(edit.type for edits in texts for edit in edits)


def extracted_types(pipeline: str) -> frozenset[str]:
    """Return the types that edits have where ERRANT extracts them with a pipeline."""
    return pipeline_rules(pipeline).types


def fit_extraction(types: Collection[str], pipeline: str) -> bool:
    """Whether given types are those of the scheme that a pipeline extracts, all of them.

    Some equal names are not enough, for in another scheme they mean something else.

    >>> fit_extraction({"R:NOUN", "UNK"}, "lite"), fit_extraction({"R:NOUN", "PUNCT"}, "lite")
    (True, False)
    >>> fit_extraction({"M", "R"}, "neutral"), fit_extraction({"M", "R"}, "lite")
    (True, False)
    """
    own, scheme = {*types} - _NEUTRAL, extracted_types(pipeline)
    is_rough = bool(own) and own <= OPERATIONS and scheme != OPERATIONS
    return own <= scheme and not is_rough


def fit_each_other(a: Counter[str], b: Counter[str]) -> bool:
    """Whether the types of two annotated files, with numbers of edits, are of one scheme.

    They are if all are ERRANT's for English; or if nearly all edits of one of the files have
    operations and categories that the other one has, too, for rare types are in one file only.

    >>> gold = Counter({"S:NOUN": 2, "M:ADV": 4, "W": 1})
    >>> fit_each_other(Counter({"S:ADV": 9, "M:NOUN": 3}), gold)
    True
    >>> fit_each_other(Counter({"R:WO": 9, "PUNCT": 3}), Counter({"R:WO": 2, "R:VERB": 5}))
    False
    """
    both = [Counter({t: n for t, n in of.items() if t not in _NEUTRAL}) for of in (a, b)]
    if all(types.keys() <= ENGLISH_RULES.types for types in both):
        return True
    return any(
        _number_shared(own, other) >= _LEAST_SHARED * own.total()
        for own, other in (both, reversed(both))
    )


def _number_shared(own: Counter[str], other: Counter[str]) -> int:
    """Return how many edits have an operation and a category that another file has."""
    operations, categories = ({t.partition(":")[n] for t in other} for n in (0, 2))
    parts = ((number, *type_.partition(":")) for type_, number in own.items())
    return sum(n for n, o, _, category in parts if o in operations and category in categories)


@dataclass(frozen=True)
class TypeSchemes:
    """The types of gold edits, and those that edits of hypotheses have."""

    gold: Counter[str]  # numbers of edits
    others: Collection[str]  # of given edits, or all that may be extracted
    are_one: bool  # so that a type may have an F

    @classmethod
    def of(cls, gold: Counter[str], given: Counter[str] | None, pipeline: str) -> "TypeSchemes":
        """Compare gold types with those of given edits; None: of those that a pipeline extracts."""
        if given is None:
            return cls(gold, extracted_types(pipeline), fit_extraction(gold, pipeline))
        return cls(gold, given, fit_each_other(gold, given))

    @property
    def foreign(self) -> Counter[str]:
        """The gold edits whose types no edit of a hypothesis has."""
        return Counter({t: n for t, n in self.gold.items() if t not in {*self.others, *_NEUTRAL}})

    @property
    def in_both(self) -> list[str]:
        """The names of types that are in both."""
        return sorted((self.gold.keys() & {*self.others}) - _NEUTRAL)
