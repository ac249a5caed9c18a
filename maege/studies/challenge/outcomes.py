"""What a metric prefers: signs of the differences between the texts of items."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence, Sized
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, Segment, pair_request, sentence_request
from maege.metric.scores import Scores
from maege.statistics.ties import sign_with_tolerance, spread
from maege.studies.challenge.challenge_set import ChallengeSet, JudgedText
from maege.studies.challenge.item import ROLES, Item
from maege.studies.scorer import Scorer

# What is compared: the text that should be at least as good, and the other one.
PAIRS = {
    "noticed": ("good", "harmful"),
    "fair": ("harmless", "good"),
    "selective": ("harmless", "harmful"),
}

# By field that metrics may read: whether an item, or a judged text, has it.
_FIELDS: Mapping[str, Callable[[Item | JudgedText], bool]] = {
    "source": lambda entry: bool(entry.source),
    "references": lambda entry: bool(entry.references),
}


@dataclass(frozen=True, eq=False)
class Asked:
    """The texts of items, or of blocks of items, in the order in which they are scored."""

    blocks: tuple[tuple[Item, ...], ...]  # of one item each, unless corpora are scored
    judged: tuple[JudgedText, ...] = ()

    @classmethod
    def of(cls, items: ChallengeSet, block: int | None = None) -> "Asked":
        """Return the texts of a set; with ``block``, so many items of a phenomenon together."""
        if block is None:
            return cls(tuple((item,) for item in items.items), items.judged)
        return cls(tuple(_blocks(items.items, block)), items.judged)

    def lacking(self, reads: Collection[str]) -> frozenset[str]:
        """Return what is read of items, and some of them do not have."""
        entries: list[Item | JudgedText] = [item for block in self.blocks for item in block]
        entries += self.judged
        return frozenset(
            field
            for field, test in _FIELDS.items()
            if field in reads and not all(map(test, entries))
        )

    def having(self, fields: Collection[str]) -> tuple[list[int], list[int]]:
        """Return the positions of the blocks and judged texts that have some fields."""
        tests = [_FIELDS[field] for field in fields]
        blocks = [
            number
            for number, block in enumerate(self.blocks)
            if all(test(item) for test in tests for item in block)
        ]
        judged = [n for n, text in enumerate(self.judged) if all(test(text) for test in tests)]
        return blocks, judged

    def requests(self) -> list[ScoreRequest]:
        """Return what is scored: the texts of all blocks by role, then judged texts."""
        of_items = [
            _request(block, role)
            for block in self.blocks
            for role in ROLES
            if getattr(block[0], role) is not None
        ]
        return of_items + [
            sentence_request(Segment(j.source, j.text, j.references)) for j in self.judged
        ]

    def pairs(self) -> list[ScoreRequest]:
        """Return what metrics are asked that compare two texts: all pairs of all items."""
        return [
            pair_request(
                item.source or "",
                (getattr(item, better), getattr(item, worse)),
                (item.references, item.references),
            )
            for (item, *_) in self.blocks
            for better, worse in PAIRS.values()
            if getattr(item, better) is not None and getattr(item, worse) is not None
        ]

    def by_role(self, values: Floats) -> dict[str, Floats]:
        """Return scores of the requests as an array of blocks for each role, nan where none is."""
        scores = {role: np.full(len(self.blocks), np.nan) for role in ROLES}
        position = 0
        for number, block in enumerate(self.blocks):
            for role in ROLES:
                if getattr(block[0], role) is not None:
                    scores[role][number] = values[position]
                    position += 1
        return scores

    def signs(self, values: Floats) -> dict[str, Floats]:
        """Return by share, as ``selective``, whether the first text of each block is preferred.

        1: it is; 0: both have the same score; -1: the other one is; nan: one of them has none.
        """
        scores = self.by_role(values)
        scale = spread(values)
        return {
            name: _signs(scores[worse], scores[better], scale)
            for name, (better, worse) in PAIRS.items()
        }

    def signs_of_pairs(self, outcomes: Floats) -> dict[str, Floats]:
        """Return the same from the outcomes of ``pairs``."""
        signs = {name: np.full(len(self.blocks), np.nan) for name in PAIRS}
        position = 0
        for number, (item, *_) in enumerate(self.blocks):
            for name, (better, worse) in PAIRS.items():
                if getattr(item, better) is not None and getattr(item, worse) is not None:
                    signs[name][number] = np.sign(outcomes[position])
                    position += 1
        return signs


def _signs(low: Floats, high: Floats, scale: float) -> Floats:
    signs = sign_with_tolerance(low, high, scale)
    return np.where(np.isnan(low) | np.isnan(high), np.nan, signs)


def _request(block: Sequence[Item], role: str) -> ScoreRequest:
    segments = [Segment(i.source or "", getattr(i, role), i.references) for i in block]
    if len(block) == 1:
        return sentence_request(segments[0])
    sources, hypotheses, references = zip(*segments, strict=True)
    return ScoreRequest(sources, hypotheses, references)


def _blocks(items: Sequence[Item], size: int) -> list[tuple[Item, ...]]:
    """Put items of one phenomenon, with the same texts, together; groups are not split.

    A block ends when it has ``size`` items; a last one that is smaller is left out.
    """
    by_kind: dict[tuple[str, ...], dict[str, list[Item]]] = defaultdict(dict)
    for item in items:
        kind = (item.phenomenon, item.change, item.kind, *item.texts)
        by_kind[kind].setdefault(item.group, []).append(item)
    blocks = []
    for groups in by_kind.values():
        block: list[Item] = []
        for of_group in groups.values():
            block += of_group
            if len(block) >= size:
                blocks.append(tuple(block))
                block = []
    return blocks


@dataclass(frozen=True, eq=False)
class Preferences:
    """What one scorer prefers."""

    signs: Mapping[str, Floats]  # by share, shape (blocks,)
    judged: Floats  # scores of the judged texts, shape (judged,)


def preferences(
    asked: Asked, metrics: Mapping[str, Metric], scorer: Scorer, *, compare: bool = True
) -> dict[str, Preferences]:
    """Return what each metric prefers that did not fail.

    It is asked for the items that have what it reads; of others it has no preference (nan).
    """
    found: dict[str, Preferences] = {}
    by_fields: dict[frozenset[str], dict[str, Metric]] = {}
    for name, metric in metrics.items():
        by_fields.setdefault(asked.lacking(metric.reads), {})[name] = metric
    for fields, some in by_fields.items():
        blocks, judged = asked.having(fields)
        part = Asked(tuple(asked.blocks[i] for i in blocks), tuple(asked.judged[i] for i in judged))
        if not part.blocks and not part.judged:
            why = f"no item has {' and '.join(sorted(fields))}" if fields else "no items"
            scorer.failures |= dict.fromkeys(some, f"not applicable: {why} to score")
            continue
        is_single = all(len(block) == 1 for block in part.blocks)
        pairs = part.pairs() if compare and is_single else []
        for name, scores in scorer(part.requests(), some, pairs=pairs).items():
            signs, of_judged = _preferences(part, scores)
            found[name] = Preferences(
                {share: _placed(values, blocks, asked.blocks) for share, values in signs.items()},
                _placed(of_judged, judged, asked.judged),
            )
    return {name: found[name] for name in metrics if name in found}


def _placed(values: Floats, positions: Sequence[int], whole: Sized) -> Floats:
    """Return values at their positions among all, nan elsewhere."""
    placed = np.full(len(whole), np.nan)
    placed[positions] = values
    return placed


def _preferences(asked: Asked, scores: Scores) -> tuple[dict[str, Floats], Floats]:
    of_items = len(scores.values) - len(asked.judged)
    signs = asked.signs(scores.values[:of_items])
    if len(scores.outcomes):
        signs = asked.signs_of_pairs(scores.outcomes)
    return signs, scores.values[of_items:]
