"""The table of the bench: rates, whether they are as they should be, and what they were before."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from experiments.statistics.tally import Rate

HERE = Path(__file__).parent
BEFORE = HERE / "before.csv"
DESCRIPTIVE = (
    "E. corpora: two tastes for words",
    "A. tastes for words",
    "B. tau micro by its mark, and by the longest sentence",
)
NOTES = {
    "A. scorers that know nothing": "Random scorers on the chains of all sentences, and of 62 of "
    "them. The true value of every statistic is 0.",
    "A. tastes for words": "The same words are put in and taken out in many sentences, so each of "
    "these scorers has a true value of its own, which is not 0; the tests find it.",
    "A. tastes for words, among the top 5 % of random scorers": "How often `random_share` is at "
    "most .05 for such a scorer.",
    "B. single metrics": "Samples of n sentences. Coverage is of the value in the population, and "
    "the null hypothesis of the tests is this value.",
    "B. tau micro by its mark, and by the longest sentence": "Coverage of the intervals of tau "
    "micro that are marked and of others, and in samples with and without the sentence with the "
    "most pairs.",
    "C. differences of metrics": "Metrics are equal in the population for size, and as they are "
    "for the number of significant pairs.",
    "D. rewards of error types": "By the number of sentences with the type. All rewards are 0 in "
    "the population.",
    "E. corpora: intervals": "Truth is the mean of the statistic over samples of n sentences. The "
    "copies of a sentence take the draws of different replicates.",
    "E. corpora: differences of metrics": "The null hypothesis is the difference of the truths.",
    "E. corpora: scorers that are equal in law": "Two random scorers of the same kind.",
    "E. corpora: two tastes for words": "Random scorers of the same kind, but their true values "
    "differ: what the tests find is real, and no merit.",
    "E. corpora: disjoint halves of the sentences": "Of intervals that cover 95 %, about .006.",
    "F. proportions (exact)": "Coverage of the interval of Wilson.",
    "H. several runs": "Paired runs: a metric and another one that is equal in the population. "
    "Replicability: claims that are false in all corpora, or in all but one.",
}
# What is not printed as an interval or test of its own, or is known not to hold.
NOT_PRINTED = ("tried", "replicates", "resampling sentences")
MISSED, DOUBTFUL, CONSERVATIVE = "✗", "?", "○"
MARKS = (
    f"{MISSED}: misses its target by more than two Monte-Carlo errors; {DOUBTFUL}: by less; "
    f"{CONSERVATIVE}: on the safe side of it"
)
ERRORS = 2


def target(rate: Rate) -> tuple[float, float] | None:
    """Return what a rate should be, at least and at most; None if it only describes.

    Tests: at most .06. Intervals: .93 to .97, in fewer than 200 sentences .92 to .98; of rho on
    corpora of all sentences at least .90. Below 62 sentences there is no target.
    """
    if rate.part in DESCRIPTIVE or any(word in rate.row for word in NOT_PRINTED):
        return None
    if 0 < rate.sentences < 62:
        return None
    if rate.measure == "size":
        return (0.0, 0.06) if not 0 < rate.sentences < 200 else None
    if rate.measure != "coverage" or rate.part.startswith("F"):
        return None
    if 0 < rate.sentences < 200:
        return 0.92, 0.98
    if rate.part.startswith("E") and rate.row.startswith("rho") and rate.sentences > 200:
        return 0.90, 1.0
    return 0.93, 0.97


def mark(rate: Rate) -> str:
    """Return whether a rate misses its target, and on which side."""
    bounds = target(rate)
    if bounds is None or bounds[0] <= rate.mean <= bounds[1]:
        return ""
    errors = errors_beyond(rate)
    if errors <= 0:
        return CONSERVATIVE
    return MISSED if errors > ERRORS else DOUBTFUL


def errors_beyond(rate: Rate) -> float:
    """Return by how many Monte-Carlo errors a rate misses its target; negative if it does not."""
    low, high = target(rate) or (0.0, 1.0)
    beyond = low - rate.mean if rate.measure == "coverage" else rate.mean - high
    return beyond / rate.error


def missed(rates: Iterable[Rate]) -> list[Rate]:
    """Return the rates that miss their targets on the unsafe side, the clearest first."""
    unsafe = [rate for rate in rates if mark(rate) in (MISSED, DOUBTFUL)]
    return sorted(unsafe, key=errors_beyond, reverse=True)


def before() -> dict[tuple[str, str, str, int], str]:
    """Return earlier rates as text, by part (its letter), row, measure and sentences."""
    with BEFORE.open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {
            (row["part"], row["row"], row["measure"], int(row["sentences"])): number(
                float(row["mean"])
            )
            + (f" ({number(float(row['worst']))})" if row["worst"] else "")
            for row in rows
        }


def markdown(rates: Sequence[Rate], notes: Sequence[str]) -> str:
    """Write all parts as tables, with the notes and the list of missed targets."""
    earlier = before()
    lines = ["# The bench of the statistics", "", *notes, ""]
    for part in dict.fromkeys(rate.part for rate in rates):
        lines += [f"## {part}", ""]
        if part in NOTES:
            lines += [NOTES[part], ""]
        lines += [*_part([r for r in rates if r.part == part], earlier), ""]
    return "\n".join([*lines, "## Missed targets", "", *_missed(rates)]) + "\n"


def _part(rates: Sequence[Rate], earlier: dict[tuple[str, str, str, int], str]) -> Iterator[str]:
    sizes = sorted({rate.sentences for rate in rates})
    cells = {(rate.row, rate.measure, rate.sentences): _cell(rate) for rate in rates}
    letter = rates[0].part[0]
    old_sizes = [n for n in sizes if any((letter, r.row, r.measure, n) in earlier for r in rates)]
    head = [*map(_size, sizes), *(f"before{f', {_size(n)}' if n else ''}" for n in old_sizes)]
    yield f"| | | {' | '.join(head)} |"
    yield "|" + "---|" * (2 + len(head))
    for row, measure in dict.fromkeys((rate.row, rate.measure) for rate in rates):
        values = [cells.get((row, measure, size), "") for size in sizes]
        values += [earlier.get((letter, row, measure, size), "") for size in old_sizes]
        yield f"| {row} | {measure} | {' | '.join(values)} |"


def _size(sentences: int) -> str:
    return f"n = {sentences}" if sentences else "all sizes"


def _cell(rate: Rate) -> str:
    error = f" ±{number(rate.error)}" if rate.error else ""
    details = [] if rate.worst is None else [f"{number(rate.worst)} {rate.worst_item}"]
    if rate.without_outlying is not None:
        details.append(f"without outliers {number(rate.without_outlying)}")
    worst = f" ({'; '.join(details)})" if details else ""
    return f"{mark(rate)} {number(rate.mean)}{error}{worst}".strip()


def number(value: float) -> str:
    """Write a rate with three digits, a number from 1 with two."""
    return f"{value:.3f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.2f}"


def _missed(rates: Sequence[Rate]) -> Iterator[str]:
    yield "| | | n | rate | target | Monte-Carlo errors beyond it |"
    yield "|---|---|---|---|---|---|"
    for rate in missed(rates):
        low, high = target(rate) or (0.0, 1.0)
        bound = low if rate.measure == "coverage" else high
        yield (
            f"| {rate.part[0]}. {rate.row} | {rate.measure} | {rate.sentences or ''} | "
            f"{number(rate.mean)} | {number(bound)} | {errors_beyond(rate):.1f} |"
        )


def write_csv(rates: Sequence[Rate], path: Path) -> None:
    """Write all rates."""
    with path.open("w", encoding="utf-8", newline="") as file:
        names = [*(field.name for field in fields(Rate)), "mark"]
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        for rate in rates:
            row = {k: round(v, 4) if isinstance(v, float) else v for k, v in asdict(rate).items()}
            writer.writerow({**row, "mark": mark(rate)})
