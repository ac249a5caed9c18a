"""How often metrics notice, are fair and are selective: shares of items, with their ties."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

import numpy as np

from maege.array_types import Bools, Floats
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import ClusteredStatistic, paired_pvalue, t_interval
from maege.statistics.multiple_testing import with_holm
from maege.statistics.proportion import Proportion, mcnemar
from maege.statistics.value import Value, finite
from maege.studies.challenge.item import CHANGES, Item
from maege.studies.challenge.outcomes import PAIRS, Asked, Preferences
from maege.studies.rows import HALF

LEAST_UNITS = 6  # of which a test of signs can be significant
ALL = "all"  # families together
ASKED = ("selective", "noticed", "fair")  # what items ask above all, if they can answer it


@dataclass(frozen=True)
class Share:
    """How often a metric prefers the first of two texts of an item."""

    items: int  # that have both texts
    right: Value  # share in which the first text has the higher score
    ties: float | None  # share of items in which both have the same score
    wrong: float | None  # share in which the second has the higher score


@dataclass(frozen=True)
class Shares:
    """What a metric prefers in the items of a phenomenon, or of a family."""

    metric: str
    change: str  # the family
    phenomenon: str  # empty for a family
    items: int
    noticed: Share  # good above harmful
    fair: Share  # harmless not below good: ties count as right
    selective: Share  # harmless above harmful
    # Which of the three is asked above all: selective, unless no item has both changes.
    asked: str
    accuracy: Value  # of that one, with a tie as one half: 0.5 for a metric that ties always

    @property
    def main(self) -> Share:
        """The share that is asked above all."""
        share: Share = getattr(self, self.asked)
        if self.asked != "fair" or share.right.value is None:
            return share
        # There a tie is fair; here it stands by itself, as in the others.
        return replace(share, right=Value(share.right.value - (share.ties or 0.0)))

    @property
    def name(self) -> str:
        """The name that gates and tables call it by."""
        return self.phenomenon or self.change


class Answers:
    """The signs of all scorers on the items of a set, and which items belong together."""

    def __init__(
        self, asked: Asked, by_scorer: Mapping[str, Preferences], confidence: float
    ) -> None:
        self.by_scorer, self.confidence = by_scorer, confidence
        self._items: list[Item] = [block[0] for block in asked.blocks]
        # Numbers of units: names would be sorted again for each share.
        names = [item.unit for item in self._items]
        self._units = np.unique(names, return_inverse=True)[1] if names else np.zeros(0, int)
        self._changes = np.array([item.change for item in self._items])
        self._phenomena = np.array([item.phenomenon for item in self._items])
        # By pair, which items have both texts.
        self._has: dict[str, Bools] = {
            name: np.array([{*pair} <= item.texts.keys() for item in self._items], dtype=bool)
            for name, pair in PAIRS.items()
        }
        self._counted = np.array([item.has_right_answer for item in self._items], dtype=bool)

    @cached_property
    def asked(self) -> str:
        """Return what the set asks above all."""
        return self._asked(self._counted)

    def _asked(self, mask: Bools) -> str:
        """Return what some items ask, the first of these that they can answer."""
        answered = (pair for pair in ASKED if self._has[pair][mask].any())
        return next(answered, ASKED[0])

    @property
    def families(self) -> list[str]:
        """The families of changes that have items with a right answer, in their usual order."""
        present = set(self._changes[self._counted])
        return [change for change in CHANGES if change in present]

    def of_families(self, scorer: str) -> Iterator[Shares]:
        """Yield the shares of each family, and of all together."""
        for change in self.families:
            mask = self._counted & (self._changes == change)
            yield self._shares(scorer, change, "", mask)
        yield self._shares(scorer, ALL, "", self._counted)

    def of_phenomena(self, scorer: str, *, diagnostic: bool = False) -> Iterator[Shares]:
        """Yield the shares of each phenomenon; ``diagnostic``: of those without right answer."""
        counted = ~self._counted if diagnostic else self._counted
        order = {name: i for i, name in enumerate(dict.fromkeys(self._phenomena))}
        for change in CHANGES:
            for phenomenon in order:
                mask = counted & (self._phenomena == phenomenon) & (self._changes == change)
                if mask.any():
                    yield self._shares(scorer, change, phenomenon, mask)

    def mask(self, changes: Sequence[str]) -> Bools:
        """Tell which items with a right answer are of some families."""
        return self._counted & np.isin(self._changes, changes)

    def statistic(
        self, scorer: str, pair: str, mask: Bools | None = None
    ) -> ClusteredStatistic | None:
        """Return the share of items in which the first text is preferred, a tie as one half.

        As a mean over units. None without items that have both texts.
        """
        signs = self.by_scorer[scorer].signs[pair]
        used = ~np.isnan(signs) & (self._counted if mask is None else mask)
        if not used.any():
            return None
        names, numbers = np.unique(self._units[used], return_inverse=True)
        cells = np.stack([(1 + signs[used]) / 2, np.ones(used.sum())], axis=-1)
        sums = cluster_sums(cells, numbers, len(names))
        return ClusteredStatistic.of_means(sums[:, 0] / sums[:, 1], sums[:, 1])

    def both(
        self, first: str, second: str, mask: Bools
    ) -> tuple[ClusteredStatistic, ClusteredStatistic] | None:
        """Return the statistics of two scorers, of the items that both have a preference in."""
        signs = [self.by_scorer[name].signs[self.asked] for name in (first, second)]
        common = mask & ~np.isnan(signs[0]) & ~np.isnan(signs[1])
        a, b = (self.statistic(name, self.asked, common) for name in (first, second))
        return None if a is None or b is None else (a, b)

    def units(self, change: str) -> int:
        """Return in how many units a family has items that answer what the set asks."""
        return len(set(self._units[self.mask([change]) & self._has[self.asked]]))

    def number(self, scorer: str, pair: str, mask: Bools) -> int:
        """Return in how many items of a mask a scorer has a preference."""
        return int((mask & ~np.isnan(self.by_scorer[scorer].signs[pair])).sum())

    def _shares(self, scorer: str, change: str, phenomenon: str, mask: Bools) -> Shares:
        signs = self.by_scorer[scorer].signs
        noticed, selective = (
            self._share(signs[pair], mask, lambda s: s > 0) for pair in ("noticed", "selective")
        )
        fair = self._share(signs["fair"], mask, lambda s: s >= 0)
        asked = self._asked(mask)
        statistic = self.statistic(scorer, asked, mask)
        accuracy = Value(None) if statistic is None else accuracy_of(statistic, self.confidence)
        by_pair = {"noticed": noticed, "fair": fair, "selective": selective}
        if accuracy.value in (0, 1):  # nothing varies, so the interval is that of the share
            accuracy = Value(accuracy.value, by_pair[asked].right.interval)
        number = int(mask.sum())
        shares = noticed, fair, selective
        return Shares(scorer, change, phenomenon, number, *shares, asked, accuracy)

    def _share(self, signs: Floats, mask: Bools, is_right: Callable[[Floats], Bools]) -> Share:
        used = mask & ~np.isnan(signs)
        of = signs[used]
        if not len(of):
            return Share(0, Value(None), None, None)
        units = self._units[used].tolist()
        return Share(
            len(of),
            self._proportion(is_right(of), units),
            float((of == 0).mean()),
            float((of < 0).mean()),
        )

    def _proportion(self, cases: Bools, units: Sequence[int]) -> Value:
        """Return a share with its interval: Wilson's, with what items of a unit are worth."""
        number = len({*units})
        if number == len(units):
            return Proportion.of(int(cases.sum()), number, self.confidence).value
        names = list(map(str, units))
        of_units = Proportion.of_documents(cases.tolist(), names, self.confidence)
        # Items of one unit are alike: nothing says how far others differ.
        return Value(of_units.share) if number == 1 else of_units.value

    def pairs(self) -> list["MetricPair"]:
        """Return all pairs of metrics by family, tested by McNemar's exact test."""
        found = []
        for change in self.families:
            mask = self._counted & (self._changes == change)
            for first, second in combinations(self.by_scorer, 2):
                if pair := self._pair(change, first, second, mask):
                    found.append(pair)
        return with_holm(found)

    def _pair(self, change: str, first: str, second: str, mask: Bools) -> "MetricPair | None":
        a, b = (self.by_scorer[name].signs[self.asked] for name in (first, second))
        used = mask & ~np.isnan(a) & ~np.isnan(b)
        if not used.any():
            return None
        gain = (a[used] - b[used]) / 2  # of accuracy: a tie is one half
        units, numbers = np.unique(self._units[used], return_inverse=True)
        sums = cluster_sums(gain[:, None], numbers, len(units))[:, 0]
        only_first, only_second = int((sums > 0).sum()), int((sums < 0).sum())
        return MetricPair(
            change,
            first,
            second,
            int(used.sum()),
            only_first,
            only_second,
            float(gain.mean()),
            mcnemar(only_first, only_second),
        )


@dataclass(frozen=True)
class MetricPair:
    """Two metrics in a family of changes, by their accuracy."""

    change: str
    first: str
    second: str
    items: int
    # Units, as templates, in which one of them has the higher accuracy.
    only_first: int
    only_second: int
    difference: float  # of the accuracy
    pvalue: float  # McNemar's exact test of the units
    adjusted: float | None = None  # by Holm's method, for all families and pairs


@dataclass(frozen=True)
class LimitGap:
    """A metric compared with a scorer without grammar, or with chance."""

    metric: str
    change: str
    limit: str
    difference: Value
    pvalue: float | None  # two-sided


def accuracy_of(statistic: ClusteredStatistic, confidence: float) -> Value:
    """Return a share in which a tie is one half, with its interval."""
    if statistic.value is None:
        return Value(None)
    deviations, weights = statistic.deviations, statistic.weights
    if (weights > 0).sum() < LEAST_UNITS:
        return Value(statistic.value)
    interval = t_interval(statistic.value, deviations, weights, confidence, (0.0, 1.0))
    return Value(statistic.value, interval)


def gap(
    own: ClusteredStatistic, other: ClusteredStatistic | float, confidence: float = 0.95
) -> tuple[Value, float | None]:
    """Return the difference of a share from another one or a number, and its p-value."""
    statistic = own
    if isinstance(other, ClusteredStatistic):
        statistic = own.minus(other)
        value = statistic.value
    else:
        value = None if own.value is None else own.value - other
    if value is None:
        return Value(None), None
    interval = t_interval(value, statistic.deviations, own.weights, confidence, (-1.0, 1.0))
    if not np.any(statistic.deviations) and not value:
        return Value(0.0, interval), 1.0
    return Value(value, interval), finite(paired_pvalue(value, statistic.deviations, own.weights))


def limit_gaps(answers: Answers, limits: Mapping[str, Mapping[str, str]]) -> Iterator[LimitGap]:
    """Yield metrics compared with chance and with limits, by family and over all.

    ``limits``: by metric, names of scorers, and what sentences call them. Items are compared that
    both have a preference in.
    """
    for change in [*answers.families, ALL]:
        mask = answers.mask(answers.families if change == ALL else [change])
        for metric, of_metric in limits.items():
            own = answers.statistic(metric, answers.asked, mask)
            if own is None:
                continue
            yield LimitGap(metric, change, "chance", *gap(own, HALF, answers.confidence))
            for scorer, name in of_metric.items():
                compared = answers.both(metric, scorer, mask)
                if compared is not None:
                    yield LimitGap(metric, change, name, *gap(*compared, answers.confidence))
