"""M2, the MaxMatch score (Dahlmeier and Ng, 2012)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple

import numpy as np

from maege.array_types import Floats
from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.counting.edit_counts import AnnotatorSelection, EditCounts
from maege.counting.edit_metric import EditMetric, MatchedEdit
from maege.counting.gold_edit_metric import distinct_gold
from maege.counting.ratios import Betas
from maege.counting.vocabulary import (
    EncodedEdits,
    EncodedTexts,
    Ints,
    Vocabulary,
)
from maege.data.edit import Edit, Tokens
from maege.data.units import TOKENS, Unit
from maege.errors import MetricError
from maege.extraction.error_types import UNTYPED
from maege.metric.counting_metric import Aggregation
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import ScoreRequest
from maege.metrics.m2.edit_readings import count_edits, read_edits
from maege.metrics.m2.window import window

# Cells and arcs of a lattice: the published scorer, whose time grows with the third power of the
# number of vertices, would take years. Arcs that are kept for speed.
MOST = 20_000_000, 4_000_000_000, 1_000_000

_Row = tuple[int, int, int, int, int, int]  # see edit_readings.read_edits


@parametrised
class MaxMatch(EditMetric):
    """M2: F score of the edits of a hypothesis, matched with gold edits; 0 to 1.

    There are many ways to read a hypothesis as edits of its source; the one with most gold edits is
    used. Tokens are split at white space; upper and lower case are distinguished. Counts and edits
    are those of the published scorer (nusnlp/m2scorer). Gold edits are those of the request;
    without them ERRANT extracts them from source and references, one annotator per reference.

    **It rewards** whole edits of one annotator. With ``beta`` 0.5 a needless edit costs as much as
    four missed ones; changing nothing scores 0 where there are errors.

    Parameters
    ----------
    beta
        Weight of recall relative to precision.
    max_unchanged_words
        Greatest number of unchanged words within an edit.
    ignore_whitespace_casing
        Whether edits that change only spaces and case are not proposed. Gold edits remain, as in
        the published scorer.
    annotator_selection
        For sentences with several annotators: ``corpus`` selects the one with the best F of the
        corpus so far, as published; ``sentence`` the one with the best F of the sentence. Sentence
        scores published elsewhere as "M2" are sometimes those of the last annotator.
    first_insertion
        Where insertions before the first token are: at the ``start``, or ``shifted`` by the
        inserted words, as in early versions of the scorer.
    aggregation
        Score of a corpus: from ``pooled`` counts, as published, or the ``mean`` of sentence scores.
    betas
        Further betas. In addition to the score there is F with each of them, for example to see
        where systems exchange their places; from the same counts, so that annotators are those
        that are chosen with ``beta``.
    spacy_pipeline
        What ERRANT, which extracts the edits of references, runs on, as for ``errant``.

    References
    ----------
    Daniel Dahlmeier and Hwee Tou Ng. 2012. Better evaluation for grammatical error correction.
    NAACL. https://aclanthology.org/N12-1067
    """

    beta: Annotated[float, Bounds(gt=0)] = 0.5
    max_unchanged_words: Annotated[int, Bounds(ge=0, le=10_000)] = 2
    ignore_whitespace_casing: bool = False
    annotator_selection: AnnotatorSelection = "corpus"
    first_insertion: Literal["start", "shifted"] = "start"
    aggregation: Aggregation = "pooled"
    spacy_pipeline: str = "auto"
    betas: Betas = ()
    unit: Unit = TOKENS

    name = "m2"
    extracts_hypotheses = False
    merges_references = True

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Tell of gold edits in another order than that of their positions."""
        gold = distinct_gold(requests)
        unsorted = [i for i, of in enumerate(gold) if not all(a.is_sorted for a in of)]
        if not unsorted:
            return ()
        first = f" (the first: {unsorted[0] + 1})" if len(gold) == len(requests[0].sources) else ""
        return (
            f"the gold edits of {len(unsorted):,} sentences{first} are not in the order of their "
            f"positions. m2 finds fewer of them then, as the official scorer does; "
            f"`maege data convert FILE.m2 --set sort=true --output NEW.m2` sorts them",
        )

    def annotator_key(self, sums: EditCounts, counts: EditCounts) -> tuple[float, int, float]:
        """Maximise F, then correct edits; minimise proposed and gold edits."""
        square = self.beta * self.beta
        correct, proposed, gold = sums + counts
        size = square * gold + proposed
        return ((1 + square) * correct / size if size else 1.0, correct, -size)

    def annotator_keys(self, sums: Floats, counts: Floats) -> tuple[Floats, ...]:
        """Return the same keys for arrays of counts."""
        square = self.beta * self.beta
        correct, proposed, gold = np.moveaxis(sums + counts, -1, 0)
        size = square * gold + proposed
        f_score = np.divide((1 + square) * correct, size, out=np.ones_like(size), where=size > 0)
        return f_score, correct, -size

    def annotator_counts(self, segments: Sequence[AnnotatedSegment]) -> list[list[EditCounts]]:
        """Return for each segment the counts against each annotator."""
        result = [
            [EditCounts(0, 0, len(annotation.edits)) for annotation in segment.source.annotations]
            for segment in segments
        ]
        for group in self._groups(segments):
            counts = count_edits(group.texts, group.gold, group.windows, MOST, self._rule)
            for index, by_annotator in zip(group.members, counts, strict=True):
                if any(proposed < 0 for proposed, _ in by_annotator):
                    raise _too_large(segments[index])
                result[index] = [
                    EditCounts(correct, proposed, none.gold)
                    for (proposed, correct), none in zip(by_annotator, result[index], strict=True)
                ]
        return result

    def matched_edits(self, segment: AnnotatedSegment, annotator: int) -> list[MatchedEdit]:
        """Return the edits of a hypothesis for one annotator; correct ones have their gold type."""
        hypothesis = segment.hypothesis.split()
        gold = [edit for annotation in segment.source.annotations for edit in annotation.edits]
        return [
            MatchedEdit(
                Edit(start, end, tuple(hypothesis[j:j_end]), gold[g].type if g >= 0 else UNTYPED),
                g >= 0,
            )
            for index, start, end, j, j_end, g in self._rows(segment)
            if index == annotator
        ]

    def _rows(self, segment: AnnotatedSegment) -> list[_Row]:
        """Return the edits of a hypothesis, once for each annotator."""
        for _, texts, gold, windows in self._groups([segment]):
            rows: list[_Row]
            rows, is_read = read_edits(texts, 1, gold, windows[0], MOST, self._rule)
            if not is_read:
                raise _too_large(segment)
            return rows
        return []

    @property
    def _rule(self) -> tuple[int, bool]:
        return self.max_unchanged_words, self.first_insertion == "shifted"

    def _groups(self, segments: Sequence[AnnotatedSegment]) -> list["_Group"]:
        """Return the hypotheses that differ from their source, by source."""
        by_source: dict[AnnotatedSource, list[int]] = {}
        for index, segment in enumerate(segments):
            by_source.setdefault(segment.source, []).append(index)
        vocabulary = Vocabulary(characters=self.ignore_whitespace_casing)
        groups = []
        for source, members in by_source.items():
            tokens = source.text.split()
            texts = {index: segments[index].hypothesis.split() for index in members}
            changed = [index for index in members if texts[index] != tokens]
            if changed:
                margin = self._margin(source, tuple(tokens))
                encoded = vocabulary.encode([tokens, *map(texts.__getitem__, changed)])
                gold = vocabulary.encode_edits(source.annotations)
                groups.append(_Group(changed, encoded, gold, _windows(encoded, margin)))
        return groups

    def _margin(self, source: AnnotatedSource, tokens: Tokens) -> int:
        """Return how many unchanged tokens before the first change can be part of an edit."""
        # A gold edit that changes nothing makes paths lighter where there is no edit.
        return len(tokens) if _has_unchanged_gold(source, tokens) else self.max_unchanged_words


class _Group(NamedTuple):
    """A source and hypotheses that differ from it."""

    members: list[int]  # the indices of the hypotheses among the segments
    texts: EncodedTexts  # the source, then the hypotheses
    gold: EncodedEdits
    windows: Ints  # a Window of each hypothesis, shape (hypotheses, 6)


def _windows(texts: EncodedTexts, margin: int) -> Ints:
    """Return the windows of the first text and each of the others, shape (hypotheses, 6)."""
    ids = texts.tokens.tolist()
    source, *hypotheses = (ids[start:end] for start, end in pairwise(texts.first.tolist()))
    windows = [window(source, hypothesis, margin) for hypothesis in hypotheses]
    return np.array(windows, dtype=np.int32)


def _has_unchanged_gold(source: AnnotatedSource, tokens: Tokens) -> bool:
    """Whether a gold edit replaces tokens of a source by themselves."""
    return any(
        tokens[edit.start : edit.end] in (edit.replacement, *edit.alternatives)
        for annotation in source.annotations
        for edit in annotation.edits
        if edit.start < edit.end
    )


def _too_large(segment: AnnotatedSegment) -> MetricError:
    source, hypothesis = segment.source.text, segment.hypothesis
    return MetricError(
        f"m2: there are more than {MOST[1]:,} ways to read parts of a hypothesis as edits of its "
        f"source, since it is so long ({len(hypothesis.split()):,} and {len(source.split()):,} "
        f"tokens) and so different: leave this sentence out, or split it: {source[:100]!r}"
    )
