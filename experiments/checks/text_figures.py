"""How many figures of our own reports `maege results check` finds, and how many changed ones.

The texts are the reports and tables (Markdown and LaTeX) of nine results on the corpora that come
with MAEGE: all of their figures are right. Then a digit of 20 cells of each is changed.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import maege
from maege.checking.stored_numbers import stored_numbers
from maege.checking.text_checks import text_checks
from maege.randomness import generator
from maege.report.study_result import StudyResult
from tests.checking.test_own_reports import DECIMALS, tables

METRICS = ["errant", "gleu"]
CHANGES = 20  # of each result


def results() -> Iterator[StudyResult]:
    """Yield the results of each command."""
    yield maege.run("quickstart")
    yield maege.vet("gleu")
    yield maege.vet(METRICS)
    yield maege.systems("quickstart", metrics=METRICS)
    yield maege.systems({"test_sets": ["tiny", "quickstart"]}, metrics=METRICS)
    yield maege.coverage("quickstart", metrics=METRICS)
    yield maege.edits("quickstart", metrics=METRICS)
    yield maege.attack(METRICS, "quickstart", budget=100)
    yield maege.challenge(METRICS, "english")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the changes")
    random = generator(parser.parse_args().seed, "changed digits")
    right: Counter[str] = Counter()
    found: Counter[bool] = Counter()
    for result in results():
        with TemporaryDirectory() as folder:
            result.write(folder)
            numbers = stored_numbers(Path(folder), result)
        of_result = [*tables(result, "latex"), *tables(result, "markdown")]
        for text in (result.to_markdown(), *of_result):
            right.update(check.outcome for check in text_checks(text, numbers, result.claims))
        places = [(n, m) for n, text in enumerate(of_result) for m in DECIMALS.finditer(text)]
        for index in random.choice(len(places), CHANGES, replace=False):
            number, match = places[index]
            digit = str((int(match[0][-1]) + int(random.integers(1, 10))) % 10)
            text = of_result[number][: match.end() - 1] + digit + of_result[number][match.end() :]
            outcomes = {check.outcome for check in text_checks(text, numbers)}
            found["differs" in outcomes] += 1
    print(f"right figures: {right.total():,}", dict(right))
    print(f"changed figures: {found.total()}, found: {found[True]}")


if __name__ == "__main__":
    main()
