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
import write_up
from readings import HERE, RESULTS, differences, figures, readings

import maege
from maege import catalogue
from maege.files import read_lines
from maege.metric import ScoreRequest
from maege.metrics.gold_segment import gold_segments
from maege.metrics.mixing.clusters import clusters, number_of_references

ANNOTATORS = range(1, 11)  # of Bryant and Ng (2015)
CHARTS = {"edit_types": "table3", "errors": "figure5"}


def main() -> None:
    ArgumentParser(description=__doc__).parse_args()
    found, compared, cost = [], [], []
    for number, reading in enumerate(readings()):
        before, clock = cpu(), perf_counter()
        report = reading.run()
        if report.failures:
            sys.exit("\n".join(report.failures.values()))
        found.append(figures(reading.name, report))
        compared.append(differences(reading.name, report))
        if not number:
            keep(report)
        cost.append((reading.name, cpu() - before, perf_counter() - clock))
        print(f"{reading.name}: {cost[-1][1]:.0f} s of CPU", file=sys.stderr)
    write("figures", pd.concat(found))
    write("differences", pd.concat(compared))
    write("cost", pd.DataFrame(cost, columns=["reading", "cpu", "wall"]))
    write_up.write()
    print(f"{sum(row[1] for row in cost):.0f} s of CPU in all; see {HERE / 'README.md'}")


def cpu() -> float:
    """Return the seconds of CPU of this process and of those it has started, LanguageTool's too."""
    return sum(os.times()[:4])


def keep(report: maege.Report) -> None:
    """Write what only the first reading has: Table 3, Figures 1 and 5."""
    for name, figure in CHARTS.items():
        write(name, report.table(name))
        report.chart(name).save(HERE / "figures" / f"{figure}.png", scale_factor=2)
    write("references", reference_counts(report))


def reference_counts(report: maege.Report) -> pd.DataFrame:
    """Count the references that the I-measure has to choose from, for two kinds of sources."""
    card = catalogue.card("conll14")
    sources = read_lines(card.path("source.txt"))
    texts = [read_lines(card.path(card.references[f"BN{k}"])) for k in ANNOTATORS]
    originals = [
        ScoreRequest((source,), (source,), (tuple(references),), "sentence")
        for source, *references in zip(sources, *texts, strict=True)
    ]
    chains = [ranking.request(ranking.items[0]) for ranking in report.finished.sample.chains]
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
    main()
