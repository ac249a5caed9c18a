"""Extraction of edits from a source and its correction, by ERRANT (Bryant et al., 2017)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.data.edit import Edit, Tokens
from maege.extraction.error_types import ENGLISH_RULES, UNKNOWN, UNTYPED, TypeRules
from maege.extraction.merging import Merging, Span, Token
from maege.extraction.spacy_pipeline import advice, load_pipeline, pipeline_rules, resolve_pipeline
from maege.user_warnings import warn_caller

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

Operation = tuple[int, int, int, int, int]  # see maege.extraction.alignment.align
# The time of ERRANT's rules grows with the fourth power of the number of neighbouring operations,
# their memory with the third. Longer groups become one edit, without the rules.
MAX_GROUP_OPERATIONS = 50
MAX_ALIGNMENT_CELLS = 10_000_000  # product of the lengths of two texts that are aligned
# What a process keeps: texts as arrays of some KB; as documents of about 20 KB, which only types of
# edits need; the edits of groups: few texts may be compared with many others; and those of pairs,
# about 300 bytes each, because several metrics ask for the edits of all references.
MAX_PARSED_TEXTS, MAX_DOCUMENTS, MAX_ALIGNED_PAIRS, MAX_GROUPS = 15_000, 3_000, 200_000, 30_000
PAIRS_AT_ONCE = 1_000
# Of tokens, as columns. The first ones are those that the rules for merging read.
_ATTRIBUTES = ("ORTH", "POS", "TAG", "LOWER", "LEMMA", "DEP", "HEAD")
_READ_BY_RULES = 3
_BYTES_READ = _READ_BY_RULES * 8
_OF_DOCUMENT = ("POS", "TAG", "LEMMA", "DEP", "HEAD")  # the others follow from the word
_LETTERS = "MSDIT"  # ERRANT's names of the operations


class Parsed(NamedTuple):
    """What alignment and merging read of a parsed text of n tokens."""

    words: Tokens
    # Tokens, shape (n, 5 or 7); characters; ends, shape (n + 1,); see maege.extraction.alignment.
    columns: tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int64]]
    read_by_rules: bytes  # of each token _BYTES_READ, which are equal where the rules find it so


class Extractor:
    """ERRANT with a spaCy pipeline; each distinct text is parsed, each pair aligned once.

    The edits are those that errant's own annotator finds with the same pipeline.
    """

    def __init__(self, nlp: "Language", rules: TypeRules = ENGLISH_RULES) -> None:
        from spacy.symbols import ADJ, ADV, NOUN, VERB

        self._nlp, self._error_type = nlp, rules.error_type
        # The lite pipeline finds what is read here without making documents.
        self._lite: Any = nlp.get_pipe("maege_lite") if nlp.has_pipe("maege_lite") else None
        self._parsed: dict[str, Parsed] = {}
        self._documents: dict[str, Doc] = {}
        self._merged: dict[Any, list[Span]] = {}
        self._cut_short = False  # whether a pair was too different for ERRANT's rules
        self._too_different: set[tuple[str, str]] = set()  # all such pairs
        self._edits: dict[bool, dict[tuple[str, str], tuple[Edit, ...]]] = {False: {}, True: {}}
        self._equal: dict[tuple[int, int, Tokens, str], Edit] = {}  # one object for equal edits
        self._open = np.zeros(128, np.bool_)
        self._open[[ADJ, ADV, NOUN, VERB]] = True

    def edits(
        self, pairs: Sequence[tuple[str, str]], *, types: bool = False
    ) -> list[tuple[Edit, ...]]:
        """Return the edits of each pair of source and correction.

        Without ``types`` they are ``NA``, or ``UNK`` for edits that change nothing.
        """
        if self.aligned_pairs > MAX_ALIGNED_PAIRS:
            self._edits, self._too_different, self._equal = {False: {}, True: {}}, set(), {}
        extracted = self._edits[types]
        # In the order of sources, so that each of them becomes a document once.
        new = sorted({pair for pair in pairs if pair not in extracted})
        for start in range(0, len(new), PAIRS_AT_ONCE):
            self._extract_all(new[start : start + PAIRS_AT_ONCE], types=types)
        if not self._too_different.isdisjoint(pairs):
            warn_caller(
                "ERRANT: some pairs of texts are so different that the differing parts, or the "
                "whole texts, became a single edit"
            )
        return [extracted[pair] for pair in pairs]

    def _extract_all(self, pairs: Sequence[tuple[str, str]], *, types: bool) -> None:
        """Add the edits of pairs to those that are kept."""
        if len(self._parsed) > MAX_PARSED_TEXTS:
            self._parsed = {}
        self._parse(text for pair in pairs for text in pair)
        for pair in pairs:
            self._cut_short = False
            source, correction = map(self._parsed.__getitem__, pair)
            edits: list[Edit] = []
            for span in self.spans(source, correction):
                start, end, j, j_end = span
                text = correction.words[j:j_end]
                type_ = UNKNOWN if text == source.words[start:end] else UNTYPED
                if types:
                    type_ = self._error_type(self._document(pair[0]), self._document(pair[1]), span)
                edit = start, end, text, type_
                edits.append(self._equal.get(edit) or self._equal.setdefault(edit, Edit(*edit)))
            self._edits[types][pair] = tuple(edits)
            if self._cut_short:
                self._too_different.add(pair)

    @property
    def aligned_pairs(self) -> int:
        """The number of pairs whose edits are kept."""
        return sum(map(len, self._edits.values()))

    def types(self, located: Sequence[tuple[str, str, Span]]) -> list[str]:
        """Return the types of given edits: source, correction, and span in both.

        As ERRANT does for edits that it did not extract, tokens that stay the same at the ends of
        an edit are ignored.
        """
        self._parse(text for edit in located for text in edit[:2])
        return [
            self._error_type(self._document(a), self._document(b), self._minimal(a, b, span))
            for a, b, span in located
        ]

    def _minimal(self, a: str, b: str, span: Span) -> Span:
        """Return the span of an edit without the words at its ends that stay the same."""
        i, i_end, j, j_end = span
        old, new = self._parsed[a].words[i:i_end], self._parsed[b].words[j:j_end]
        start, end, new_start, new_end = difference(old, new)
        return i + start, i + end, j + new_start, j + new_end

    def spans(self, source: Parsed, correction: Parsed) -> list[Span]:
        """Return the spans of the edits."""
        if source.words == correction.words:
            return []
        from maege.extraction.alignment import align

        if len(source.words) * len(correction.words) > MAX_ALIGNMENT_CELLS:
            self._cut_short = True
            return [difference(source.words, correction.words)]
        spans: list[Span] = []
        for group in _groups(align(source.columns, correction.columns, self._open)):
            spans += self._merge(group, source, correction)
        return spans

    def _merge(self, group: list[Operation], source: Parsed, correction: Parsed) -> list[Span]:
        """Merge neighbouring operations by ERRANT's rules; results are kept."""
        if len(group) == 1:
            return [group[0][1:]]
        _, i, _, j, _ = group[0]
        _, _, i_end, _, j_end = group[-1]
        if len(group) > MAX_GROUP_OPERATIONS:
            self._cut_short = True
            return [(i, i_end, j, j_end)]
        key = (
            bytes(operation[0] for operation in group),
            source.read_by_rules[_BYTES_READ * i : _BYTES_READ * i_end],
            correction.read_by_rules[_BYTES_READ * j : _BYTES_READ * j_end],
        )
        if key not in self._merged:
            if len(self._merged) >= MAX_GROUPS:
                self._merged = {}
            named = [(_LETTERS[k], a - i, b - i, c - j, d - j) for k, a, b, c, d in group]
            tokens = self._tokens(source, i, i_end), self._tokens(correction, j, j_end)
            self._merged[key] = Merging(named, *tokens).spans()
        return [(a + i, b + i, c + j, d + j) for a, b, c, d in self._merged[key]]

    def _tokens(self, text: Parsed, start: int, end: int) -> list[Token]:
        """Return some tokens of a text as the rules for merging read them."""
        strings = self._nlp.vocab.strings
        rows = text.columns[0][start:end].view(np.uint64).tolist()
        return [
            Token(form, strings[lower], strings[tag], pos)
            for form, (_, pos, tag, lower, *_) in zip(text.words[start:end], rows, strict=True)
        ]

    def _parse(self, texts: Iterable[str]) -> None:
        from spacy.tokens import Doc

        new = {text: text.split() for text in texts if text not in self._parsed}
        if self._lite:
            for text, words in new.items():
                self._parsed[text] = parsed(words, self._lite.tokens(words))
            return
        docs = (Doc(self._nlp.vocab, words=words) for words in new.values())
        for (text, words), doc in zip(new.items(), self._nlp.pipe(docs), strict=True):
            tokens: Any = doc.to_array(list(_ATTRIBUTES))
            self._parsed[text] = parsed(words, tokens)
            self._keep(text, doc)

    def _document(self, text: str) -> "Doc":
        """Return a parsed text as a document of spaCy."""
        if text not in self._documents:
            from spacy.tokens import Doc

            words, (columns, *_), _ = self._parsed[text]
            doc, tokens = Doc(self._nlp.vocab, words=list(words)), columns.view(np.uint64)
            if self._lite:
                self._lite.write(doc, words, tokens)
            else:
                values: Any = tokens[:, [_ATTRIBUTES.index(name) for name in _OF_DOCUMENT]]
                doc.from_array(list(_OF_DOCUMENT), values)
            self._keep(text, doc)
        return self._documents[text]

    def _keep(self, text: str, doc: "Doc") -> None:
        if len(self._documents) >= MAX_DOCUMENTS:
            self._documents = {}
        self._documents[text] = doc


def parsed(words: Iterable[str], tokens: NDArray[np.uint64]) -> Parsed:
    """Return what alignment and merging read of a parsed text; ``tokens``: see ``Parsed``."""
    words = tuple(map(intern, words))
    text = "".join(words)
    return Parsed(
        words,
        (
            tokens.view(np.int64),
            np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.int32),
            np.cumsum([0, *map(len, words)]),
        ),
        tokens[:, :_READ_BY_RULES].tobytes(),
    )


def difference(a: Tokens, b: Tokens) -> Span:
    """Return the span between the common beginning and the common end of two texts.

    >>> difference(("a", "b", "c"), ("a", "x", "y", "c"))
    (1, 2, 1, 3)
    """
    start, shorter = 0, min(len(a), len(b))
    while start < shorter and a[start] == b[start]:
        start += 1
    end = 0
    while end < shorter - start and a[-1 - end] == b[-1 - end]:
        end += 1
    return start, len(a) - end, start, len(b) - end


def _groups(operations: list[Operation]) -> Iterator[list[Operation]]:
    """Yield groups of adjacent operations; a transposition is a group of its own."""
    group: list[Operation] = []
    for operation in operations:
        transposition = _LETTERS[operation[0]] == "T"
        apart = group and (group[-1][2], group[-1][4]) != (operation[1], operation[3])
        if group and (apart or transposition):
            yield group
            group = []
        if transposition:
            yield [operation]
        else:
            group.append(operation)
    if group:
        yield group


def extractor(pipeline: str) -> Extractor:
    """Return the extractor of a pipeline, with the texts that it has parsed in this process.

    Warns if the lite pipeline is used because ERRANT's model is not installed.
    """
    shared = _extractor(resolve_pipeline(pipeline))
    if note := advice(pipeline):
        warn_caller(note)
    return shared


def forget_texts() -> None:
    """Forget the texts that were parsed in this process, when no further metric reads them."""
    _extractor.cache_clear()


@lru_cache(maxsize=2)
def _extractor(resolved: str) -> Extractor:
    return Extractor(load_pipeline(resolved), pipeline_rules(resolved))
