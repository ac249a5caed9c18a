"""How often `maege results check` finds a right figure equal, and finds out a changed one.

The texts are the reports that four commands write on the corpus that comes with MAEGE: all of their
figures are right. Each figure that is found equal is then changed by 1 to 3 in its last digit.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import maege
from maege.checking.lookup import look_up
from maege.checking.recomputation import load_result
from maege.checking.stored_numbers import StoredNumbers, stored_numbers
from maege.checking.text_figures import WHOLE, Figure, read_figures
from maege.files.manifest import read_manifest
from maege.randomness import generator

METRICS = ["errant", "gleu"]


def write_reports(folder: Path) -> Iterator[Path]:
    """Write the results of each command into a directory of its own, and yield it."""
    for study, result in (
        ("run", maege.run("quickstart")),
        ("vet", maege.vet("gleu")),
        ("systems", maege.systems("quickstart", metrics=METRICS)),
        ("coverage", maege.coverage("quickstart", metrics=METRICS)),
    ):
        result.write(folder / study)
        yield folder / study


def changed(figure: Figure, step: int) -> Figure:
    """Return a figure with another value: some units of its last digit away."""
    digits = len(figure.value.partition(".")[2])
    value = float(figure.value) + step * 0.1**digits
    return replace(figure, value=f"{value:.{digits}f}")


def count(
    directory: Path, seed: int, right: Counter[str], wrong: Counter[tuple[bool, str]]
) -> None:
    """Count the outcomes of the figures of a report, and of those that are changed."""
    result = load_result(directory, read_manifest(directory) or {})
    stored: StoredNumbers = stored_numbers(directory, result)
    random = generator(seed, "changed figures", directory.name)
    for figure in read_figures((directory / "report.md").read_text(encoding="utf-8")):
        if figure.unread == WHOLE:
            continue
        outcome, _ = look_up(figure, stored, result.title)
        right[outcome] += 1
        if outcome == "equal":
            step = int(random.integers(1, 4)) * (1 if random.random() < 0.5 else -1)
            outcome, _ = look_up(changed(figure, step), stored, result.title)
            wrong[figure.interval is not None, outcome] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="of the changes")
    arguments = parser.parse_args()
    right: Counter[str] = Counter()
    wrong: Counter[tuple[bool, str]] = Counter()
    with TemporaryDirectory() as folder:
        for directory in write_reports(Path(folder)):
            count(directory, arguments.seed, right, wrong)
    print(f"right figures: {right.total()}", dict(right))
    for with_interval, words in (True, "with an interval"), (False, "without"):
        outcomes = {o: n for (has, o), n in wrong.items() if has == with_interval}
        print(f"changed figures {words}: {sum(outcomes.values())}", outcomes)


if __name__ == "__main__":
    main()
