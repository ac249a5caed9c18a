"""Simulate pages whose truth is known, and count those with a false sentence.

python -m experiments.statistics.pages [STUDY ...] [--pages N] [--only TEXT] prints a table. With
--write its rows are stored in results/pages.csv, in the place of those of the same pages. The
sentences are made by the report itself; what they assert is read from their claims.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from csv import DictReader, DictWriter
from importlib import import_module
from math import sqrt
from pathlib import Path
from time import process_time

from joblib import Parallel, delayed

from experiments.statistics.pages.generators import (
    HEADLINE,
    SLOT,
    Generator,
    SimulatedPage,
)
from experiments.statistics.tally import Rate, Tally
from maege.report.markdown import markdown_table

STUDIES = ("run", "vet", "systems", "humans", "coverage")
PAGES = 200
STORED = Path(__file__).parents[1] / "results/pages.csv"
ANY = "any sentence"


def generators(study: str) -> list[Generator]:
    """Return the generators of a study: those of the module of its name."""
    module = import_module(f"experiments.statistics.pages.{study}_pages")
    return list(module.generators())


def page_rates(
    study: str, generator: Generator, pages: int, jobs: int, first: int = 0
) -> list[Rate]:
    """Return the share of pages with a false sentence, by kind of slot or family; power."""
    tally = Tally(study)
    draws = range(first, first + pages)
    drawn: list[SimulatedPage] = (
        [generator.draw(draw) for draw in draws]
        if jobs == 1
        else Parallel(n_jobs=jobs)(delayed(_draw)(study, generator.name, draw) for draw in draws)
    )
    families = sorted({c.family for page in drawn for c in page.false if not page.slots})
    for draw, page in zip(draws, drawn, strict=True):
        if generator.target is not None and not page.slots:
            tally.add(f"{generator.name}: {ANY}", "share", 0, draw, "", bool(page.false))
        for family in families:
            is_false = any(claim.family == family for claim in page.false)
            tally.add(f"{generator.name}: {family}", "share", 0, draw, "", is_false)
        for kind, slots in page.slots.items():
            for slot, is_false in slots.items():
                tally.add(f"{generator.name}: {kind}", "share", 0, draw, slot, is_false)
        for effect, is_shown in page.effects.items():
            tally.add(f"{generator.name}: {effect}", "power", 0, draw, "", is_shown)
    return tally.rates()


def _draw(study: str, name: str, draw: int) -> SimulatedPage:
    (generator,) = (g for g in generators(study) if g.name == name)
    return generator.draw(draw)


def allowed(target: float, pages: int) -> float:
    """Return the target and two Monte-Carlo errors."""
    return target + 2 * sqrt(target * (1 - target) / pages)


def _row(rate: Rate, generator: Generator) -> dict[str, str]:
    sentence = rate.row.removeprefix(f"{generator.name}: ")
    is_total = sentence in (ANY, HEADLINE) or sentence.startswith(SLOT)
    is_total &= generator.target is not None
    return {
        "study": rate.part,
        "page": generator.name,
        "sentence": sentence,
        "measure": "power" if rate.measure == "power" else "error",
        "rate": f"{rate.mean:.3f}",
        "monte_carlo_error": f"{rate.error:.3f}",
        "target": f"{generator.target:g}" if is_total else "",
        "allowed": f"{allowed(generator.target or 0, rate.runs):.3f}" if is_total else "",
        "pages": str(rate.runs),
    }


def simulate(studies: Sequence[str], only: str, pages: int, jobs: int) -> list[dict[str, str]]:
    """Return the rows of all pages of some studies whose names contain a text."""
    rows = []
    for study in studies:
        for generator in generators(study):
            if only in generator.name:
                start = process_time()
                rates = page_rates(study, generator, pages, jobs)
                rows += [_row(rate, generator) for rate in rates]
                seconds = process_time() - start
                print(f"{study}: {generator.name}: {seconds:.0f} s", file=sys.stderr)
    return rows


def _write(rows: list[dict[str, str]]) -> None:
    """Store rows in the place of those of the same pages."""
    pages = {(row["study"], row["page"]) for row in rows}
    if STORED.exists():
        with STORED.open(encoding="utf-8", newline="") as stream:
            stored = [r for r in DictReader(stream) if (r["study"], r["page"]) not in pages]
        rows = sorted([*stored, *rows], key=lambda row: STUDIES.index(row["study"]))
    with STORED.open("w", encoding="utf-8", newline="") as stream:
        writer = DictWriter(stream, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main() -> None:
    """Print the table, or write it."""
    parser = ArgumentParser(prog="python -m experiments.statistics.pages", description=__doc__)
    parser.add_argument("studies", nargs="*", metavar="STUDY", default=STUDIES)
    parser.add_argument("--pages", type=int, default=PAGES, metavar="N")
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--write", action="store_true", help=f"write results/{STORED.name}, too")
    options = parser.parse_args()
    rows = simulate(options.studies, options.only, options.pages, options.jobs)
    print("\n".join(markdown_table(list(rows[0]), (list(row.values()) for row in rows))))
    if options.write:
        _write(rows)


if __name__ == "__main__":
    main()
