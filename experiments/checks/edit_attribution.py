"""Whether statistics of edits are right: coverage of their intervals, and equality with shapiq."""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.attribution.calibration import DIFFERENCE_GROUPS, calibrate, isotonic, reached
from maege.attribution.effects import effects, variance_shares
from maege.attribution.interactions import edit_pairs, interactions
from maege.attribution.local_accuracy import pair_outcomes, subset_pairs
from maege.attribution.means import SHARES, clustered_mean, group_means
from maege.attribution.set_function import has_edit
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.value import Value

TYPES = np.array([0.4, 0.3, 0.2, 0.0])  # mean effect of each type
MAX_EDITS = 4
LEVELS = (0.8, 0.9)
TOLERANCE = 1e-12


@dataclass(frozen=True)
class Simulated:
    """Set functions of simulated lattices, two for each sentence, by number of edits."""

    values: Mapping[int, Floats]  # shape (lattices, 2 ** k)
    types: Mapping[int, np.ndarray]  # shape (lattices, k)
    sentence: Mapping[int, np.ndarray]  # shape (lattices,)


def simulate(sentences: int, rng: np.random.Generator) -> Simulated:
    """Draw lattices whose edits have effects of type, sentence and chance, and interact.

    Both lattices of a sentence have the same number of edits and the same effect of the sentence;
    texts have noise of their own.
    """
    k_of = rng.integers(1, MAX_EDITS + 1, sentences)
    shift, curvature = rng.normal(0, 0.1, sentences), rng.gamma(2, 0.02, sentences)
    values, types, sentence = {}, {}, {}
    for k in range(1, MAX_EDITS + 1):
        of_k = np.repeat(np.flatnonzero(k_of == k), 2)
        kinds = rng.integers(len(TYPES), size=(len(of_k), k))
        effect = TYPES[kinds] + shift[of_k, None] + rng.normal(0, 0.1, kinds.shape)
        member = has_edit(k).astype(float)
        first, second = edit_pairs(k)
        together = (member[first] * member[second]).sum(axis=0)
        noise = rng.normal(0, 0.05, (len(of_k), 1 << k))
        values[k] = effect @ member - curvature[of_k, None] * together + noise
        types[k], sentence[k] = kinds, of_k
    return Simulated(values, types, sentence)


def means(drawn: Simulated, resampler: ClusterResampler) -> dict[str, Value]:
    """Return the mean value of each type, and the additive share."""
    shapley = np.concatenate([effects(v).shapley.ravel() for v in drawn.values.values()])
    kinds = np.concatenate([t.ravel() for t in drawn.types.values()])
    cluster = np.concatenate([np.repeat(s, k) for k, s in drawn.sentence.items()])
    means = group_means(shapley, kinds, len(TYPES), cluster, resampler)
    values = {f"worth of type {n}": mean.mean for n, mean in enumerate(means)}
    scale = max(float(np.ptp(v)) for v in drawn.values.values())
    shares = np.concatenate([variance_shares(v, scale)[:, 0] for v in drawn.values.values()])
    sentence = np.concatenate([*drawn.sentence.values()])
    values["additive share"] = clustered_mean(shares, sentence, 0.95, SHARES)
    return values


def untied_pairs(drawn: Simulated) -> tuple[Floats, Floats, np.ndarray]:
    """Return difference, weight and sentence of all pairs; lattices weigh the same."""
    scale = max(float(np.ptp(v)) for v in drawn.values.values())
    differences, weights, clusters = [], [], []
    for k, functions in drawn.values.items():
        texts = np.tile(np.arange(1 << k), (len(functions), 1))
        pairs = pair_outcomes(functions, texts, scale, subset_pairs(k))
        differences.append(pairs.difference.ravel())
        count = pairs.difference.shape[1]
        weights.append(np.full(pairs.difference.size, 1 / count))
        clusters.append(np.repeat(drawn.sentence[k], count))
    return np.concatenate(differences), np.concatenate(weights), np.concatenate(clusters)


def true_differences(drawn: Simulated) -> dict[str, float]:
    """Return from which difference each level is reached, in groups ten times as fine."""
    difference, weight, _ = untied_pairs(drawn)
    order = np.argsort(np.abs(difference))
    size, weight = np.abs(difference)[order], weight[order]
    group = (10 * DIFFERENCE_GROUPS * (np.cumsum(weight) - weight) / weight.sum()).astype(int)
    right = (difference[order] > 0) * weight
    sums = np.stack([np.bincount(group, part) for part in (right, weight, size * weight)], axis=-1)
    fitted, mean = isotonic(sums[:, :2]), sums[:, 2] / sums[:, 1]
    return {f"trusted at {level}": float(mean[reached(fitted, level)]) for level in LEVELS}


def coverage(replicates: int, sentences: int, population: int) -> Iterator[tuple[str, float, int]]:
    """Yield for each statistic the share of intervals with its true value, and their number."""
    resampling = Resampling(resamples=500, permutations=19)
    everybody = simulate(population, np.random.default_rng(45))
    of_all = means(everybody, resampling.for_clusters(population))
    true = {name: value.value for name, value in of_all.items()} | true_differences(everybody)
    resampler = resampling.for_clusters(sentences)
    hits: dict[str, list[bool]] = {name: [] for name in true}
    for seed in range(replicates):
        drawn = simulate(sentences, np.random.default_rng(seed))
        for name, value in means(drawn, resampler).items():
            low, high = value.interval or (np.nan, np.nan)
            hits[name].append(bool(low <= (true[name] or 0) <= high))
        for t in calibrate(*untied_pairs(drawn), LEVELS, resampler).trusted:
            name = f"trusted at {t.level}"
            low, high = (np.inf if end is None else end for end in (t.low, t.high))
            hits[name].append(bool(low <= (true[name] or np.inf) <= high))
    for name, of_statistic in hits.items():
        yield f"{name} ({true[name]:.4f})", float(np.mean(of_statistic)), len(of_statistic)


def differences_from_shapiq() -> Iterator[tuple[int, float]]:
    """Yield for each number of edits the largest difference from shapiq, by the range."""
    from shapiq import ExactComputer  # not needed by MAEGE: pip install shapiq

    rng = np.random.default_rng(45)
    for k in range(2, 11):
        values = rng.normal(size=1 << k)

        def game(coalitions: np.ndarray, values: Floats = values, k: int = k) -> Floats:
            return np.asarray(values[coalitions.astype(int) @ (1 << np.arange(k))])

        exact = ExactComputer(game=game, n_players=k)
        compared = [
            ("SV", [(n,) for n in range(k)], effects(values).shapley),
            ("BV", [(n,) for n in range(k)], effects(values).banzhaf),
        ]
        pairs = [*map(tuple, edit_pairs(k).T.tolist())]
        compared.append(("SII", pairs, interactions(values)))
        largest = 0.0
        for index, keys, ours in compared:
            theirs = exact(index, order=len(keys[0]))
            largest = max(
                largest, *(abs(theirs[key] - x) for key, x in zip(keys, ours, strict=True))
            )
        yield k, largest / float(np.ptp(values))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("check", choices=("coverage", "shapiq"))
    parser.add_argument("--replicates", type=int, default=200)
    parser.add_argument("--sentences", type=int, default=1000)
    parser.add_argument("--population", type=int, default=300_000)
    arguments = parser.parse_args()
    if arguments.check == "shapiq":
        for k, difference in differences_from_shapiq():
            equal = "equal" if difference <= TOLERANCE else "DIFFERENT"
            print(f"{k} edits: largest difference {difference:.1e} of the range, {equal}")
        return
    shares = coverage(arguments.replicates, arguments.sentences, arguments.population)
    for name, share, count in shares:
        print(f"{name}: {share:.3f} of {count} intervals have the true value")


if __name__ == "__main__":
    main()
