"""The study of Choshen and Abend (2018), run again: results, figures, and the write-up.

It needs the corpus (`maege fetch conll14`), and LanguageTool or its stored scores.
"""

import os
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Sequence
from time import perf_counter

import pandas as pd

import maege
from experiments.choshen2018 import plots, render_readme
from experiments.choshen2018.results import Results
from experiments.choshen2018.variants import HERE, RESULTS, differences, figures, readings
from maege.counting.annotated_segment import gold_segments
from maege.data import datasets
from maege.errors import MaegeError
from maege.metric import ScoreRequest
from maege.metrics.imeasure.clusters import clusters, number_of_references
from maege.text_files import read_lines

ANNOTATORS = range(1, 11)  # of Bryant and Ng (2015)
COST = ["reading", "draw", "cpu", "wall", "checked"]
CHARTS = {"edit_types": "table3", "errors": "figure5"}


def main() -> None:
    ArgumentParser(description=__doc__).parse_args()
    found, compared, cost = [], [], []
    for reading in readings():
        before, clock = cpu(), perf_counter()
        report = reading.run()
        if report.failures:
            sys.exit("\n".join(report.failures.values()))
        found.append(figures(reading, report))
        if reading.title:
            compared.append(differences(reading, report))
        if len(found) == 1:
            keep(report)
        seconds = cpu() - before
        cost.append((reading.name, reading.draw, seconds, perf_counter() - clock, checked(report)))
        print(f"{reading.name}, draw {reading.draw}: {seconds:.0f} s of CPU", file=sys.stderr)
    write("figures", pd.concat(found))
    write("differences", pd.concat(compared))
    write("cost", pd.DataFrame(cost, columns=COST))
    plots.write(Results())
    render_readme.write()
    print(f"{cpu():.0f} s of CPU in all; see {HERE / 'README.md'}")


def cpu() -> float:
    """Return the seconds of CPU of this process and of those it has started, LanguageTool's too."""
    return sum(os.times()[:4])


def checked(report: maege.Report) -> int:
    """Return how many sentences LanguageTool was asked about, since the store did not know them."""
    questions = report.finished.manifest["questions"]
    return int(questions["languagetool"]["asked"]) if "languagetool" in questions else 0


def keep(report: maege.Report) -> None:
    """Write what only the first reading has: Table 3, Figures 1 and 5."""
    for name, figure in CHARTS.items():
        write(name, report.table(name))
        report.chart(name).save(HERE / "figures" / f"{figure}.svg")
    write("references", reference_counts(report))


def reference_counts(report: maege.Report) -> pd.DataFrame:
    """Count the references that the I-measure has to choose from, for two kinds of sources."""
    card = datasets.card("conll14")
    sources = read_lines(card.path("source.txt"))
    texts = [read_lines(card.path(card.references[f"BN{k}"])) for k in ANNOTATORS]
    originals = [
        ScoreRequest((source,), (source,), (tuple(references),), "sentence")
        for source, *references in zip(sources, *texts, strict=True)
    ]
    chains = [ranking.request(ranking.candidates[0]) for ranking in report.finished.sample.chains]
    rows = []
    for kind, requests in (("original", originals), ("text of a chain", chains)):
        counts = Counter(_numbers(requests))
        rows += [(kind, number, counts[number]) for number in sorted(counts)]
    return pd.DataFrame(rows, columns=["source", "references", "sentences"])


def _numbers(requests: Sequence[ScoreRequest]) -> Iterable[int]:
    segments, members = gold_segments(requests, "lite", types=False)
    return [number_of_references(clusters(segments[place].gold, None)) for (place,) in members]


def write(name: str, table: pd.DataFrame) -> None:
    """Write a table of results, with so many digits that no machine's rounding shows."""
    table.to_csv(RESULTS / f"{name}.csv", index=False, float_format="%.7g")


if __name__ == "__main__":
    try:
        main()
    except MaegeError as error:  # no corpus, no LanguageTool
        sys.exit(str(error))
