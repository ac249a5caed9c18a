"""Whether the statistics of judges find what a simulated judge was made with.

A row is a condition; `target` is what it has to reach. With 200 runs, a coverage of .95 has a
standard error of .015, so some of many rows are missed by chance: more `--runs` tell.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import NamedTuple

import numpy as np
from scipy.special import ndtr

from maege.comparing.bradley_terry import PairOutcomes
from maege.errors import DataError
from maege.statistics.judge_biases import cycles, position_bias
from maege.statistics.list_positions import order_variance
from maege.statistics.prediction_powered import corrected_mean, corrected_share
from maege.statistics.reliability import reliability
from maege.statistics.repeat_curve import repeat_curve

SENTENCES, TEXTS = 100, 4
LARGE = 20_000  # sentences, for true values
SCALES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "continuous": lambda x: x,
    "five points": lambda x: np.clip(np.round(3 + x), 1, 5),
}
YES_NO = {"yes or no": lambda x: (x > 0).astype(float)}
PAIRS = np.array([(i, j) for i in range(TEXTS) for j in range(i + 1, TEXTS)])


class Row(NamedTuple):
    what: str
    figures: str
    target: str
    is_met: bool


def texts_of(sentences: int) -> np.ndarray:
    return np.repeat(np.arange(sentences), TEXTS)


def repeated_scores(random, sentences: int, repeats: int, rho: float) -> np.ndarray:
    """Scores before they are rounded: texts and noise have variance 1 in all; (texts, repeats)."""
    number = texts_of(sentences)
    texts = random.normal(0, np.sqrt(rho), (len(number), 1))
    noise = random.normal(0, np.sqrt(1 - rho), (len(number), repeats))
    shared = random.normal(0, 0.3, (sentences, repeats))[number]
    return texts + noise + shared + random.normal(0, 0.5, (sentences, 1))[number]


def covers(interval, truth: float) -> bool:
    return interval is not None and interval[0] <= truth <= interval[1]


def reliability_rows(runs: int, random) -> Iterator[Row]:
    for scale, rounded in SCALES.items():
        for rho in (0.3, 0.5, 0.7):
            large = rounded(repeated_scores(random, LARGE, 6, rho))
            truth = reliability(large, texts_of(LARGE)).within.value
            for repeats in (3, 5, 6):
                estimates = [
                    reliability(
                        rounded(repeated_scores(random, SENTENCES, repeats, rho)),
                        texts_of(SENTENCES),
                    ).within
                    for _ in range(runs)
                ]
                mean = np.mean([value.value for value in estimates])
                share = np.mean([covers(value.interval, truth) for value in estimates])
                yield Row(
                    f"rho, {scale}, rho {rho}, R = {repeats}",
                    f"truth {truth:.3f}, mean {mean:.3f}, coverage {share:.3f}",
                    "mean within .03, coverage .92 to .98",
                    abs(mean - truth) <= 0.03 and 0.92 <= share <= 0.98,
                )


def skewed_rows(runs: int, random) -> Iterator[Row]:
    """Noise is log-normal; texts and noise have the same variance, so the reliability is .5."""
    for sentences, repeats in ((40, 3), (100, 3), (100, 6)):
        covered = []
        for _ in range(runs):
            noise = random.lognormal(0, 1, (sentences * TEXTS, repeats))
            texts = random.normal(0, np.sqrt((np.e - 1) * np.e), (sentences * TEXTS, 1))
            estimate = reliability(texts + noise, texts_of(sentences)).within
            covered.append(covers(estimate.interval, 0.5))
        yield Row(
            f"rho, skewed noise, {sentences} sentences, R = {repeats}",
            f"coverage {np.mean(covered):.3f}",
            "coverage at least .85",
            np.mean(covered) >= 0.85,
        )


def judged_pairs(random, sentences: int, repeats: int, noise: float, rounded):
    """Scores of the worse and the better text of all pairs, and their sentences.

    Texts are one step apart; the systematic error has standard deviation 1.
    """
    latent = np.tile(np.arange(TEXTS) * 0.7 - 1.05, sentences) + random.normal(
        0, 1, sentences * TEXTS
    )
    scores = rounded(latent[:, None] + random.normal(0, noise, (len(latent), repeats)))
    pairs = (np.arange(sentences)[:, None, None] * TEXTS + PAIRS).reshape(-1, 2)
    return scores[pairs[:, 0]], scores[pairs[:, 1]], pairs[:, 0] // TEXTS


def curve_rows(runs: int, random) -> Iterator[Row]:
    limit = 2 * ndtr(np.diff(PAIRS, axis=1)[:, 0] * 0.7 / np.sqrt(2)) - 1
    limit = float(limit.mean())  # the order of expected scores is that before they are rounded
    for scale, rounded in (SCALES | YES_NO).items():
        for noise in (0.4, 1.0, 2.5):
            large = judged_pairs(random, LARGE, 8, noise, rounded)
            truths = [point.tau.value for point in repeat_curve(*large).points]
            for repeats in (5, 8):
                curves = [
                    repeat_curve(*judged_pairs(random, SENTENCES, repeats, noise, rounded))
                    for _ in range(runs)
                ]
                errors = [
                    abs(np.mean([c.points[k].tau.value for c in curves]) - truths[k])
                    for k in range(repeats)
                ]
                shares = [
                    np.mean([covers(c.points[k].tau.interval, truths[k]) for c in curves])
                    for k in range(repeats)
                ]
                what = f"{scale}, noise {noise}, R = {repeats}"
                yield Row(
                    f"tau(k), {what}",
                    f"largest error {max(errors):.3f}, coverage {min(shares):.3f} to "
                    f"{max(shares):.3f}",
                    "error below .01, coverage .92 to .98",
                    max(errors) < 0.01 and 0.92 <= min(shares) <= max(shares) <= 0.98,
                )
                yield _limit_row(what, [c.limit for c in curves], limit)


def _limit_row(what: str, limits: list, truth: float) -> Row:
    """Return how often tau of endless answers is given, and how often it is wrong then."""
    given = [value for value in limits if value is not None]
    share, wrong = (
        len(some) / len(limits)
        for some in (given, [value for value in given if not covers(value.interval, truth)])
    )
    error = abs(np.mean([value.value for value in given]) - truth) if given else 0.0
    return Row(
        f"tau(oo), {what}",
        f"truth {truth:.3f}, given in {share:.3f}, given and not covered in {wrong:.3f}"
        + (f", error {error:.3f}" if given else ""),
        "not covered in at most .08; error at most .05 if it is given in half of the samples",
        wrong <= 0.08 and (error <= 0.05 or share < 0.5),
    )


def position_rows(runs: int, random) -> Iterator[Row]:
    for bias, pairs, target in ((0.1, 400, 0.8), (0.2, 100, 0.8), (0.0, 400, None)):
        significant = 0
        for _ in range(runs):
            # A third of pairs is decided by the texts, the others at random, with a preference.
            sure = random.random(pairs) < 1 / 3
            chance = 0.5 + bias / 2 / (2 / 3)
            first = np.where(random.random((pairs, 2)) < chance, 1.0, -1.0)
            winner = np.where(random.random(pairs) < 0.5, 1.0, -1.0)
            answers = np.where(sure[:, None], winner[:, None] * [1, -1], first)
            result = position_bias(answers, np.arange(pairs) // 4)
            significant += result.pvalue is not None and result.pvalue < 0.05
        share = significant / runs
        yield Row(
            f"position, bias {bias}, {pairs} pairs",
            f"found in {share:.3f}",
            "at least .80" if target else "at most .07",
            share >= target if target else share <= 0.07,
        )
    for sentences, pairs, taste in ((40, 10, 0.7), (40, 10, 1.5), (100, 10, 0.7), (40, 3, 1.5)):
        significant = 0
        for _ in range(runs):
            # Each sentence has a taste, the mean of which is 0; choices are by quality and noise.
            likes = random.normal(0, taste, (sentences, 1, 1))
            quality = random.normal(0, 1, (sentences, pairs, 1)) * [1, -1]
            answers = np.sign(quality + likes + random.normal(0, 1, (sentences, pairs, 2)))
            result = position_bias(answers.reshape(-1, 2), np.repeat(np.arange(sentences), pairs))
            significant += result.pvalue is not None and result.pvalue < 0.05
        yield Row(
            f"a taste of sentences for a position, {taste}, {sentences} of {pairs} pairs",
            f"found in {significant / runs:.3f}",
            "at most .07",
            significant / runs <= 0.07,
        )


def order_rows(runs: int, random) -> Iterator[Row]:
    """Texts have variance 1 and noise .5; positions add what the effects say."""
    for effects in ([0.5, -0.5], [0.8, 0.0, -0.3, -0.5]):
        size = len(effects)
        orders = np.array(list(permutations(effects)))
        truth = (orders**2).sum(axis=1).mean() / (size - 1)  # the mean of effects is 0
        values = []
        for _ in range(runs):
            lists = []
            for texts in random.normal(0, 1, (SENTENCES, size)):
                two = orders[random.choice(len(orders), 2, replace=False)]
                noise = random.normal(0, np.sqrt(0.5), (2, 2, size))
                lists.append(tuple(texts + two[:, None] + noise))
            values.append(order_variance(lists, np.arange(SENTENCES)).order)
        mean = np.mean([value.value for value in values])
        share = np.mean([covers(value.interval, truth) for value in values])
        yield Row(
            f"text x order, lists of {size}, two answers in each of two orders",
            f"truth {truth:.3f}, mean {mean:.3f}, coverage {share:.3f}",
            "mean within .03, coverage .92 to .98",
            abs(mean - truth) <= 0.03 and 0.92 <= share <= 0.98,
        )


def cycle_rows(runs: int, random) -> Iterator[Row]:
    pairs = (np.arange(SENTENCES)[:, None, None] * TEXTS + PAIRS).reshape(-1, 2)
    for answers in (1, 2):
        for spread in (0.5, 1.0):
            significant = 0
            for _ in range(runs):
                latent = random.normal(0, spread, SENTENCES * TEXTS)
                chance = 1 / (1 + np.exp(latent[pairs[:, 1]] - latent[pairs[:, 0]]))
                outcome = 2 * random.binomial(answers, chance) / answers - 1
                numbers = np.full(len(pairs), float(answers))
                data = PairOutcomes(texts_of(SENTENCES), pairs[:, 0], pairs[:, 1], outcome, numbers)
                pvalue = cycles(data, int(random.integers(2**31))).pvalue
                significant += pvalue is not None and pvalue < 0.05
            yield Row(
                f"cycles by noise alone, {answers} answers, spread {spread}",
                f"excess in {significant / runs:.3f}",
                "at most .07",
                significant / runs <= 0.07,
            )


def people_rows(runs: int, random) -> Iterator[Row]:
    total, prevalence = 1000, 0.6
    for sensitivity, specificity in ((0.8, 0.85), (0.9, 0.7)):
        for m in (50, 100):
            rates, widths, naive, shares, refused = [], [], [], [], 0
            for _ in range(runs):
                people = (random.random(total) < prevalence).astype(float)
                right = np.where(people == 1, sensitivity, specificity)
                judge = np.where(random.random(total) < right, people, 1 - people)
                result = corrected_mean(people[:m], judge[:m], judge[m:])
                rates.append(covers(result.mean.interval, prevalence))
                only = result.people_only.interval
                widths.append(np.ptp(result.mean.interval) / np.ptp(only))
                reach = 1.96 * np.sqrt(judge.var() / total)
                naive.append(abs(result.judge_only - prevalence) <= reach)
                try:
                    share = corrected_share(people[:m], judge[:m], judge[m:])
                    shares.append(covers(share.interval, prevalence))
                except DataError:
                    refused += 1
            rate, width = np.mean(rates), np.mean(widths)
            is_narrow = width <= 0.85 or (sensitivity, specificity) != (0.8, 0.85)
            what = f"m = {m}, sensitivity {sensitivity}, specificity {specificity}"
            yield Row(
                f"PPI++, {what}",
                f"coverage {rate:.3f} (judge alone {np.mean(naive):.3f}), width {width:.3f}",
                "coverage .92 to .97; for .8/.85 width at most .85",
                0.92 <= rate <= 0.97 and is_narrow,
            )
            yield Row(
                f"Rogan-Gladen, {what}",
                f"coverage {np.mean(shares):.3f}, refused {refused} of {runs}",
                "coverage at least .93",
                np.mean(shares) >= 0.93,
            )


def seed_rows(runs: int, random) -> Iterator[Row]:
    differences = []
    for _ in range(runs):
        texts = random.normal(0, 0.5, (SENTENCES * TEXTS, 1))
        own = random.normal(0, 1, (SENTENCES * TEXTS, 5))
        # The same seed for all repeats of a text: the noise is a part of the text.
        common = np.repeat(own[:, :1], 5, axis=1) + random.normal(0, 0.1, own.shape)
        number = texts_of(SENTENCES)
        right, wrong = (reliability(texts + e, number).within.value for e in (own, common))
        differences.append(wrong - right)
    least = min(differences)
    yield Row("one seed for all repeats", f"rho is higher by {least:.3f} or more", "above .2",
              least > 0.2)  # fmt: skip


PARTS = (
    reliability_rows, curve_rows, position_rows, cycle_rows, people_rows, seed_rows, order_rows,
    skewed_rows,
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print("| condition | found | target | |\n|---|---|---|---|")
    missed = 0
    for number, part in enumerate(PARTS):
        for row in part(arguments.runs, np.random.default_rng([arguments.seed, number])):
            missed += not row.is_met
            print(
                f"| {row.what} | {row.figures} | {row.target} | {'' if row.is_met else 'missed'} |"
            )
    print(f"\n{missed} targets are missed.")


if __name__ == "__main__":
    main()
