"""Whether the order of texts by a metric is right, and which text it would choose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.calibration import Calibration, calibrate
from maege.attribution.local_accuracy import PairOutcomes, pair_outcomes
from maege.attribution.means import SHARES, clustered_mean, clustered_ratio
from maege.attribution.reranking import regret_of_best, regret_of_best_of, regret_of_random
from maege.attribution.set_function import step_signs, steps
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.value import Value
from maege.studies.edits.facts import Facts
from maege.studies.edits.lattices import Lattices

THIRDS = ("first third", "second third", "last third")
MAX_BETWEEN = 4  # or more edits between two texts
LENGTHS = ((1, 14), (15, 24), (25, 34), (35, None))  # tokens of a sentence
_CANDIDATES = (2, 4, 8)  # random texts of a lattice, of which the best is chosen


@dataclass(frozen=True)
class LocalAccuracy:
    """How many comparable pairs of texts a metric orders rightly, ties as one half."""

    metric: str
    by: str  # what is distinguished; empty for all pairs
    group: str
    lattices: int
    sentences: int
    accuracy: Value  # mean over lattices of the mean over pairs
    ties: Value


@dataclass(frozen=True)
class ChosenText:
    """How good the text is that a metric would choose among texts of a lattice."""

    metric: str
    candidates: str  # ``all`` texts, or a number of random ones
    chosen: Value  # missing edits of the choice, mean over lattices
    random: float  # of a random text
    quotient: Value  # chosen by random: 1 is no better than chance


@dataclass(frozen=True, eq=False)
class OrderFound:
    """How a metric orders the texts of lattices."""

    accuracies: tuple[LocalAccuracy, ...]  # the first is that of all pairs
    calibration: Calibration
    reranking: tuple[ChosenText, ...]
    equal_texts: int  # pairs that were left out

    @property
    def of_all_pairs(self) -> tuple[Value, Value]:
        """The accuracy and the ties of all pairs; without a value if all texts are equal."""
        of_all = [(record.accuracy, record.ties) for record in self.accuracies if not record.by]
        return of_all[0] if of_all else (Value(None), Value(None))


def examine_order(
    metric: str,
    values: Sequence[Floats],
    facts: Facts,
    spread: float,
    levels: Sequence[float],
    resampler: ClusterResampler,
) -> OrderFound:
    """Examine the order of the texts of all exact lattices; ``values`` by number of edits."""
    lattices = facts.lattices
    outcomes = [
        pair_outcomes(group, known.texts, spread, known.pairs)
        for group, known in zip(values, facts.nodes, strict=True)
    ]
    confidence = resampler.settings.confidence
    means = _Means(metric, lattices, confidence)
    accuracies = [
        *_of_pairs(outcomes, means),
        *_of_lattices(outcomes, means),
        *_of_types(values, facts, means, spread),
    ]
    return OrderFound(
        tuple(accuracies),
        calibrate(*_untied(outcomes, lattices), levels, resampler),
        tuple(_rerankings(metric, values, lattices, confidence)),
        sum(int((~of_size.is_compared).sum()) for of_size in outcomes),
    )


@dataclass(frozen=True, eq=False)
class _Means:
    """Averages over lattices."""

    metric: str
    lattices: Lattices
    confidence: float

    def of_pairs(
        self,
        by: str,
        group: str,
        outcomes: Sequence[PairOutcomes],
        chosen: Sequence[NDArray[np.bool_] | bool],
    ) -> Iterator[LocalAccuracy]:
        """Yield the mean of the chosen pairs of the lattices of each size, if there are any."""
        sizes = [*zip(outcomes, chosen, strict=True)]
        credit = np.concatenate([of_size.mean(of_size.credit, part) for of_size, part in sizes])
        ties = np.concatenate([of_size.mean(of_size.is_tied, part) for of_size, part in sizes])
        yield from self.record(by, group, credit, ties)

    def record(
        self,
        by: str,
        group: str,
        credit: Floats,
        ties: Floats,
        lattice: NDArray[np.int64] | None = None,
        weights: Floats | None = None,
    ) -> Iterator[LocalAccuracy]:
        """Yield the mean of what is not nan, if there is any.

        ``credit`` and ``ties`` are of exact lattices, or of the parts of some: then ``lattice`` has
        the number of each.
        """
        number = np.arange(len(credit)) if lattice is None else lattice
        is_defined = np.isfinite(credit)
        if not is_defined.any():
            return
        cluster = self.lattices.clusters[number]
        accuracy, tied = (
            clustered_mean(part, cluster, self.confidence, SHARES, weights)
            for part in (credit, ties)
        )
        used = np.unique(number[is_defined]).tolist()
        sentences = {self.lattices.exact[n].sentence for n in used}
        yield LocalAccuracy(self.metric, by, group, len(used), len(sentences), accuracy, tied)


def _of_pairs(outcomes: Sequence[PairOutcomes], means: _Means) -> Iterator[LocalAccuracy]:
    """Yield the accuracy of all pairs, by height, and by the number of edits between both texts."""
    yield from means.of_pairs("", "all", outcomes, [True] * len(outcomes))
    for n, name in enumerate(THIRDS):
        chosen = [of_size.height == n for of_size in outcomes]
        yield from means.of_pairs("height of the lower text", name, outcomes, chosen)
    for n in range(1, MAX_BETWEEN + 1):
        name = f"{n}+" if n == MAX_BETWEEN else str(n)
        chosen = [np.minimum(of_size.between, MAX_BETWEEN) == n for of_size in outcomes]
        yield from means.of_pairs("edits between", name, outcomes, chosen)


def _of_lattices(outcomes: Sequence[PairOutcomes], means: _Means) -> Iterator[LocalAccuracy]:
    """Yield the accuracy by number of edits, length of the sentence, annotator, and group."""
    credit = np.concatenate([of_size.mean(of_size.credit) for of_size in outcomes])
    ties = np.concatenate([of_size.mean(of_size.is_tied) for of_size in outcomes])
    exact = means.lattices.exact
    groups = {
        "edits": [str(lattice.k) for lattice in exact],
        "tokens": [_length(len(lattice.lattice.tokens)) for lattice in exact],
        "annotator": [str(lattice.annotator) for lattice in exact],
        "group": [lattice.group for lattice in exact],
    }
    for by, names in groups.items():
        for name in sorted({*names} - {""}, key=_place):
            is_other = np.array(names) != name
            yield from means.record(
                by, name, np.where(is_other, np.nan, credit), np.where(is_other, np.nan, ties)
            )


def _place(name: str) -> tuple[int, str]:
    """Return what groups are sorted by: their first number, or else their name.

    >>> sorted(["35+", "9", "15-24"], key=_place), sorted(["B2", "A1"], key=_place)
    (['9', '15-24', '35+'], ['A1', 'B2'])
    """
    number = name.partition("-")[0].rstrip("+")
    return (int(number), "") if number.isdecimal() else (0, name)


def _length(tokens: int) -> str:
    """Write the class of a number of tokens.

    >>> _length(20), _length(50)
    ('15-24', '35+')
    """
    first, last = [(a, b) for a, b in LENGTHS if a <= max(1, tokens)][-1]
    return f"{first}-{last}" if last else f"{first}+"


def _of_types(
    values: Sequence[Floats], facts: Facts, means: _Means, spread: float
) -> Iterator[LocalAccuracy]:
    """Yield the accuracy of single steps by type; lattices that have the type weigh the same."""
    credits, ties = [], []
    for group, known in zip(values, facts.nodes, strict=True):
        sign = step_signs(group, spread)
        is_compared = np.not_equal(*steps(known.texts))
        count = is_compared.sum(axis=-1)
        with np.errstate(invalid="ignore"):
            credits.append((((sign + 1) / 2 * is_compared).sum(axis=-1) / count).ravel())
            ties.append((((sign == 0) & is_compared).sum(axis=-1) / count).ravel())
    credit, tied = (np.concatenate([np.zeros(0), *parts]) for parts in (credits, ties))
    edits = facts.edits
    type_, lattice = edits.type[: len(credit)], edits.lattice[: len(credit)]
    for number, name in enumerate(edits.types):
        chosen = (type_ == number) & np.isfinite(credit)
        if chosen.any():
            of_lattice = lattice[chosen]
            weights = 1 / np.bincount(of_lattice)[of_lattice]
            yield from means.record(
                "type of a single edit", name, credit[chosen], tied[chosen], of_lattice, weights
            )


def _untied(
    outcomes: Sequence[PairOutcomes], lattices: Lattices
) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """Return difference, weight and cluster of the untied pairs; lattices weigh the same."""
    differences, weights, clusters = [np.zeros(0)], [np.zeros(0)], [np.zeros(0, dtype=np.int64)]
    for of_size, (_, members) in zip(outcomes, lattices.groups, strict=True):
        is_untied = of_size.is_compared & ~of_size.is_tied
        count = np.maximum(1, of_size.is_compared.sum(axis=1))
        row = np.nonzero(is_untied)[0]
        differences.append(of_size.difference[is_untied])
        weights.append((1 / count)[row])
        clusters.append(lattices.clusters[members][row])
    return np.concatenate(differences), np.concatenate(weights), np.concatenate(clusters)


def _rerankings(
    metric: str, values: Sequence[Floats], lattices: Lattices, confidence: float
) -> Iterator[ChosenText]:
    """Yield the regret of the best of all texts, and of the best of a few random ones."""
    random = np.concatenate([regret_of_random(group) for group in values])
    cluster = lattices.clusters[: len(random)]
    choices = {"all": [regret_of_best(group) for group in values]}
    choices |= {str(n): [regret_of_best_of(group, n) for group in values] for n in _CANDIDATES}
    for name, parts in choices.items():
        chosen = np.concatenate(parts)
        yield ChosenText(
            metric,
            name,
            clustered_mean(chosen, cluster, confidence, (0.0, np.inf)),
            float(random.mean()),
            clustered_ratio(chosen, random, cluster, confidence),
        )
