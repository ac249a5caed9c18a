"""The study of Choshen and Abend (2018), re-run: results, figures and README.md.

It needs the corpus (`maege data fetch conll14`), and LanguageTool or its cached scores.
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
from experiments.choshen2018.variants import HERE, RESULTS, differences, values, variants
from maege.counting.annotated_segment import annotated_segments
from maege.data import datasets
from maege.errors import MaegeError
from maege.files.text_files import read_lines
from maege.metric.score_request import ScoreRequest
from maege.metrics.imeasure.slots import cluster_edits, number_of_combinations
from maege.ranking_requests import requests

ANNOTATORS = range(1, 11)  # of Bryant and Ng (2015)
COST = ["variant", "seed", "cpu_seconds", "wall_seconds", "languagetool_sentences"]
CHARTS = {"types": "table3", "errors": "figure5"}


def main() -> None:
    """Run all variants, then write results, figures and README.md."""
    ArgumentParser(description=__doc__).parse_args()
    tables, comparisons, cost = [], [], []
    for variant in variants():
        cpu, wall = cpu_seconds(), perf_counter()
        report = variant.run()
        if report.failures:
            sys.exit("\n".join(report.failures.values()))
        tables.append(values(variant, report))
        if variant.title:
            comparisons.append(differences(variant, report))
        if len(tables) == 1:
            write_first_variant(report)
        seconds = cpu_seconds() - cpu, perf_counter() - wall
        cost.append((variant.name, variant.seed, *seconds, languagetool_sentences(report)))
        print(f"{variant.name}, seed {variant.seed}: {seconds[0]:.0f} s of CPU", file=sys.stderr)
    write("values", pd.concat(tables))
    write("differences", pd.concat(comparisons))
    write("cost", pd.DataFrame(cost, columns=COST))
    plots.write(Results())
    render_readme.write()
    print(f"{cpu_seconds():.0f} s of CPU in total; see {HERE / 'README.md'}")


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and its child processes, LanguageTool's included."""
    return sum(os.times()[:4])


def languagetool_sentences(report: maege.RunResult) -> int:
    """Return how many sentences LanguageTool checked because their scores were not cached."""
    requests = report.timings["metrics"]
    return int(requests["languagetool"]["computed"]) if "languagetool" in requests else 0


def write_first_variant(report: maege.RunResult) -> None:
    """Write what only the first variant has: Table 3, Figures 1 and 5."""
    for name, figure in CHARTS.items():
        write(name, report.table(name))
        report.chart(name).save(HERE / "figures" / f"{figure}.svg")
    write("references", reference_counts(report))


def reference_counts(report: maege.RunResult) -> pd.DataFrame:
    """Count the mixed references that the I-measure chooses from, for two kinds of sources."""
    card = datasets.card("conll14")
    sources = read_lines(card.path("source.txt"))
    texts = [read_lines(card.path(card.references[f"BN{k}"])) for k in ANNOTATORS]
    originals = [
        ScoreRequest((source,), (source,), (tuple(references),), "sentence")
        for source, *references in zip(sources, *texts, strict=True)
    ]
    chains = [requests([ranking])[0] for ranking in report.sample.chains]
    rows = []
    for kind, of_kind in (("original", originals), ("text of a chain", chains)):
        counts = Counter(_numbers(of_kind))
        rows += [(kind, number, counts[number]) for number in sorted(counts)]
    return pd.DataFrame(rows, columns=["source", "references", "sentences"])


def _numbers(requests: Sequence[ScoreRequest]) -> Iterable[int]:
    segments, members = annotated_segments(requests, "lite", types=False)
    return [
        number_of_combinations(cluster_edits(segments[k].source.annotations)) for (k,) in members
    ]


def write(name: str, table: pd.DataFrame) -> None:
    """Write a table of results with seven digits, so that platforms give the same file."""
    table.to_csv(RESULTS / f"{name}.csv", index=False, float_format="%.7g")


if __name__ == "__main__":
    try:
        main()
    except MaegeError as error:  # for example a missing corpus or LanguageTool
        sys.exit(str(error))
