"""M2, the MaxMatch score (Dahlmeier and Ng, 2012)."""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.counting.annotated_segment import GoldSegment
from maege.counting.edit_counts import AnnotatorSelection, EditCounts
from maege.counting.edit_metric import EditMetric, Found
from maege.counting.vocabulary import Numbers, folded
from maege.data.edit import Edit
from maege.errors import MaegeWarning, MetricError
from maege.extraction.extractor import UNTYPED
from maege.metric import Aggregation

LARGEST = 10_000  # of the whole numbers among the parameters
Row = tuple[int, int, int, int, int, int]  # see edit_paths.match


@dataclass(frozen=True)
class MaxMatch(EditMetric):
    """M2: F score of the edits of a hypothesis, read as favourably as can be; 0 to 1.

    Of all ways to read the hypothesis as edits of its source, the one with most gold edits counts.
    Tokens are split at white space and case counts. Counts and edits are those of the
    published scorer (nusnlp/m2scorer). Gold edits are those of the request; without them ERRANT
    extracts them from source and references, one annotator for each.

    beta: recall counts beta times as much as precision.
    max_unchanged_words: so many unchanged words may an edit contain.
    ignore_whitespace_casing: edits that change only blanks and case are not proposed; gold ones
        stay, as in the published scorer.
    annotator_selection: for a sentence with several annotators, ``corpus`` takes the one with the
        best F of the corpus so far, as published; ``sentence`` the one with the best F of the
        sentence.
        Sentence scores published elsewhere as "M2" are at times those of the last annotator.
    first_insertion: where insertions before the first token stand: at its ``start``, or
        ``shifted`` by the inserted words, as in early versions of the scorer.
    max_vertices: hypotheses so unlike their source that the lattice of readings has more
        vertices, or whose lengths multiply to more than its square, are read as the edits of one
        shortest alignment, with a warning. Memory grows with the square.
    aggregation: ``pooled`` counts, as published, or the ``mean`` of sentence scores.
    spacy_pipeline: what ERRANT runs on: ``lite``, a spaCy model, or ``auto``; see
        maege.extraction.spacy_pipeline.
    """

    beta: float = 0.5
    max_unchanged_words: int = 2
    ignore_whitespace_casing: bool = False
    annotator_selection: AnnotatorSelection = "corpus"
    first_insertion: Literal["start", "shifted"] = "start"
    max_vertices: int = 2000
    aggregation: Aggregation = "pooled"
    spacy_pipeline: str = "auto"

    name = "m2"

    def __post_init__(self) -> None:
        super().__post_init__()
        allowed: dict[str, Sequence[object]] = {
            "annotator_selection": ("corpus", "sentence"),
            "first_insertion": ("start", "shifted"),
            "ignore_whitespace_casing": (True, False),
        }
        for key, values in allowed.items():
            value = getattr(self, key)
            if (type(value), value) not in [(type(v), v) for v in values]:
                told = " or ".join(map(str, values))
                raise MetricError(f"m2: {key} is {value!r}; it must be {told}")
        for key, least in (("max_unchanged_words", 0), ("max_vertices", 1)):
            value = getattr(self, key)
            if type(value) is not int or not least <= value <= LARGEST:
                raise MetricError(
                    f"m2: {key} is {value!r}; it must be a whole number from {least} to {LARGEST}"
                )

    @property
    def choice(self) -> AnnotatorSelection:
        """How the annotator is chosen."""
        return self.annotator_selection

    def prefer(self, sums: EditCounts, counts: EditCounts) -> tuple[float, int, float]:
        """Prefer a high F, then many correct edits, then few proposed and gold ones."""
        square = self.beta * self.beta
        correct, proposed, gold = sums.plus(counts)
        size = square * gold + proposed
        return ((1 + square) * correct / size if size else 1.0, correct, -size)

    def counts(self, segments: Sequence[GoldSegment]) -> list[list[EditCounts]]:
        """Return for each segment the counts against each annotator."""
        result = []
        for segment, rows in zip(segments, self._rows(segments), strict=True):
            proposed, correct = [0] * len(segment.gold), [0] * len(segment.gold)
            for annotator, *_, gold in rows:
                proposed[annotator] += 1
                correct[annotator] += gold >= 0
            sizes = [len(annotation.edits) for annotation in segment.gold]
            result.append(list(map(EditCounts, correct, proposed, sizes)))
        return result

    def found(self, segment: GoldSegment, annotator: int) -> list[Found]:
        """Return the edits of a hypothesis, read for one annotator; gold ones have their type."""
        hypothesis = segment.hypothesis.split()
        gold = [edit for annotation in segment.gold for edit in annotation.edits]
        return [
            Found(
                Edit(start, end, tuple(hypothesis[j:j_end]), gold[g].type if g >= 0 else UNTYPED),
                g >= 0,
            )
            for who, start, end, j, j_end, g in self._rows([segment])[0]
            if who == annotator
        ]

    def _rows(self, segments: Sequence[GoldSegment]) -> list[list[Row]]:
        """Return the edits of each hypothesis, once for each annotator."""
        numbers = Numbers(fold=self.ignore_whitespace_casing)
        result, all_read = [], True
        for segment in segments:
            rows = self._lattice_rows(segment, numbers)
            if rows is None:
                all_read = False
                rows = one_alignment(segment, fold=self.ignore_whitespace_casing)
            result.append(rows)
        if not all_read:
            warnings.warn(
                f"m2: some hypotheses are too long or too unlike their source for a lattice of at "
                f"most {self.max_vertices} vertices (`max_vertices`), and were read as the edits "
                f"of one alignment",
                MaegeWarning,
                stacklevel=2,
            )
        return result

    def _lattice_rows(self, segment: GoldSegment, numbers: Numbers) -> list[Row] | None:
        """Return the edits of a hypothesis, None if their lattice is too large."""
        from maege.metrics.m2.edit_lattice import build  # compiled, so slow to import
        from maege.metrics.m2.edit_paths import match

        source, hypothesis = numbers.text(segment.source), numbers.text(segment.hypothesis)
        if np.array_equal(source.tokens, hypothesis.tokens):
            return []
        if (len(source.tokens) + 1) * (len(hypothesis.tokens) + 1) > self.max_vertices**2:
            return None
        lattice = build(
            source.tokens,
            hypothesis.tokens,
            self.max_unchanged_words,
            self.first_insertion == "shifted",
            self.max_vertices,
        )
        if len(lattice[0]) > self.max_vertices:
            return None
        characters = source.characters, source.ends, hypothesis.characters, hypothesis.ends
        rows: list[Row] = match(
            source.tokens, hypothesis.tokens, lattice, numbers.gold(segment.gold), characters
        )
        return rows


def one_alignment(segment: GoldSegment, *, fold: bool) -> list[Row]:
    """Read a hypothesis as the changed stretches of one shortest alignment with its source."""
    source, hypothesis = segment.source.split(), segment.hypothesis.split()
    stretches = [
        (start, end, j, j_end)
        for start, end, j, j_end in changed_stretches(source, hypothesis)
        if not (fold and same_folded(source[start:end], hypothesis[j:j_end]))
    ]
    rows: list[Row] = []
    last = 0
    for place, annotation in enumerate(segment.gold):
        gold = dict(enumerate(annotation.edits, start=last))
        after, last = last, last + len(annotation.edits)
        for start, end, j, j_end in stretches:
            text = tuple(hypothesis[j:j_end])
            found = -1
            for g in range(after, last):
                accepted = (gold[g].replacement, *gold[g].alternatives)
                if gold[g].span == (start, end) and text in accepted:
                    found, after = g, g + 1
                    break
            rows.append((place, start, end, j, j_end, found))
    return rows


def changed_stretches(a: list[str], b: list[str]) -> list[tuple[int, int, int, int]]:
    """Return start and end in both of what differs between two texts.

    >>> changed_stretches("a b c".split(), "x y b c d".split())
    [(0, 1, 0, 2), (3, 3, 4, 5)]
    """
    equal = [code for code in Levenshtein.opcodes(a, b) if code.tag == "equal"]
    ends = [(0, 0), *((code.src_end, code.dest_end) for code in equal)]
    starts = [*((code.src_start, code.dest_start) for code in equal), (len(a), len(b))]
    return [
        (start, end, j, j_end)
        for (start, j), (end, j_end) in zip(ends, starts, strict=True)
        if start < end or j < j_end
    ]


def same_folded(a: list[str], b: list[str]) -> bool:
    """Whether two texts differ only in blanks and case."""
    return "".join(map(folded, a)) == "".join(map(folded, b))
