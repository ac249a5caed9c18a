"""Coverage of references and numbers of corrections, on sources of known size.

python -m experiments.statistics.coverage_bench [--runs N] [--sizes N,...] prints a table, and with
--write stores it in results/; four minutes of CPU. Each sentence has corrections whose
probabilities follow Zipf's law, with an exponent of its own, and 50 of them are drawn. Rows with a
number of references are about the coverage, others about the number of corrections, all of which is
``size``.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from csv import DictWriter
from functools import cached_property
from pathlib import Path
from time import process_time

import numpy as np

from experiments.statistics.tally import Rate, Tally
from maege.array_types import Floats
from maege.randomness import generator
from maege.report.markdown import markdown_table
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.coverage_curve import CoverageCurve
from maege.studies.coverage.fingerprint import Fingerprint
from maege.studies.coverage.pool_results import sample_summary, threshold_table

PART = "C coverage of references"
SIZES = (1_000, 100_000)
EXPONENTS = np.linspace(0.6, 2.0, 29)  # as likely as each other
SENTENCES, CORRECTIONS = 52, 50
RAREFIED, EXTRAPOLATED = (1, 10, 20, 49), (100, 250, 500)
SOME = 5  # sentences, for numbers without an interval; they take long
METHODS = ("best", "histogram", "plug-in")
TRUTH = "truth"
SEED = 1
STORED = Path(__file__).parent / "results/coverage.csv"


class Sources:
    """Sentences with a number of corrections each, of which some are frequent."""

    def __init__(self, size: int) -> None:
        self.size = size
        ranks = np.arange(1, size + 1, dtype=float)
        weights = ranks ** -EXPONENTS[:, None]
        self._probabilities = weights / weights.sum(axis=1, keepdims=True)

    @cached_property
    def _cumulative(self) -> Floats:
        return np.cumsum(self._probabilities, axis=1)

    def coverage(self, references: int) -> float:
        """Return the expected coverage of a sentence."""
        p = self._probabilities
        return float(-(p * np.expm1(references * np.log1p(-p))).sum(axis=1).mean())

    def draw(self, rng: np.random.Generator) -> Iterator[Fingerprint]:
        """Yield the fingerprint of each of SENTENCES sentences."""
        for exponent in rng.integers(len(EXPONENTS), size=SENTENCES):
            cumulative = self._cumulative[exponent]
            drawn = np.searchsorted(cumulative, rng.random(CORRECTIONS) * cumulative[-1])
            yield Fingerprint.from_keys(drawn.tolist())


def coverage_rates(
    runs: int, sizes: tuple[int, ...] = SIZES, seed: int = SEED, resamples: int = 1000
) -> list[Rate]:
    """Simulate samples of sources of some sizes."""
    tally = Tally(PART)
    for size in sizes:
        sources = Sources(size)
        truth = {m: sources.coverage(m) for m in RAREFIED + EXTRAPOLATED}
        for run in range(runs):
            samples = tuple(sources.draw(generator(seed, "coverage bench", size, run)))
            curve = CoverageCurve(samples, resampling=Resampling(resamples, seed=run))
            _add_coverage(tally, curve, truth, size, run)
            _add_numbers(tally, curve, size, run)
    return tally.rates()


def _add_coverage(
    tally: Tally, curve: CoverageCurve, truth: dict[int, float], size: int, run: int
) -> None:
    for m, value in truth.items():
        tally.add(f"M = {m:3}, {TRUTH}", "value", size, run, "", value)
    for method in METHODS:
        for point in curve.points(list(truth), method):
            if method == "best" or point.references in RAREFIED:
                row = f"M = {point.references:3}, {point.method}"
                tally.add(row, "value", size, run, "", point.coverage.value)
                expected = truth[point.references]
                tally.add_interval(row, size, run, "", point.coverage.interval, expected)


def _add_numbers(tally: Tally, curve: CoverageCurve, size: int, run: int) -> None:
    estimator, some = curve.required_estimator, curve.fingerprints[:SOME]
    for row, estimates in {
        "number, smallest support": [estimator.smallest_support(f) for f in some],
        "number, unseenest, floor .1 times": [estimator.estimate(f, 0.1) for f in some],
        "number, unseenest, floor 10 times": [estimator.estimate(f, 10.0) for f in some],
    }.items():
        mean_number = np.mean([estimate.histogram.number_above(0) for estimate in estimates])
        tally.add(row, "value", size, run, "", float(mean_number))
    (above_zero,) = threshold_table(curve, [0.0])
    for row, mean in (
        ("number, unseenest", above_zero.number),
        ("number, Chao1", sample_summary(curve).chao1),
    ):
        tally.add(row, "value", size, run, "", mean.value)
        tally.add_interval(row, size, run, "", mean.interval, float(size))


def rate_rows(rates: list[Rate], first: list[Rate]) -> list[dict[str, object]]:
    """Return a row for each rate, with its value in the first run."""
    in_first = {(rate.row, rate.measure, rate.sentences): rate.mean for rate in first}
    return [
        {
            "row": rate.row,
            "measure": rate.measure,
            "size": rate.sentences,
            "rate": f"{rate.mean:.5g}",
            "error": f"{rate.error:.2g}",
            "first_run": f"{in_first[rate.row, rate.measure, rate.sentences]:.5g}",
            "runs": rate.runs,
        }
        for rate in sorted(rates, key=lambda rate: (rate.sentences, rate.row, rate.measure))
    ]


def main() -> None:
    """Print the rates, or write them."""
    parser = ArgumentParser(prog="python -m experiments.statistics.coverage_bench")
    parser.add_argument("--runs", type=int, default=400, metavar="N")
    parser.add_argument(
        "--sizes", type=lambda text: tuple(map(int, text.split(","))), default=SIZES
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--write", action="store_true", help=f"write results/{STORED.name}, too")
    options = parser.parse_args()
    rates = coverage_rates(options.runs, options.sizes, options.seed)
    rows = rate_rows(rates, coverage_rates(1, options.sizes, options.seed))
    print(
        "\n".join(markdown_table(list(rows[0]), ([str(v) for v in row.values()] for row in rows)))
    )
    print(f"{options.runs} runs, seed {options.seed}; {process_time():.0f} s of CPU.")
    if options.write:
        with STORED.open("w", encoding="utf-8", newline="") as stream:
            writer = DictWriter(stream, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()
