"""Write what depends on the challenge sets: `python -m experiments.challenge`.

The checksums of the items, and the tables of docs/challenge.md. With `--checksums` the first alone.
"""

import warnings
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pandas as pd

import maege
from maege.data.known_files import cards_folder
from maege.errors import MaegeWarning
from maege.files.output_file import write_atomic
from maege.number_format import format_estimate
from maege.report.study_result import StudyResult
from maege.statistics.value import Value
from maege.studies.challenge.challenge_set import ChallengeSet, read_set
from maege.studies.challenge.phenomena import known_phenomena
from maege.studies.challenge.shares import ALL, Share
from maege.studies.challenge.shipped_sets import SHIPPED
from maege.studies.challenge.tables import thirds

PAGE = Path(__file__).parents[2] / "docs" / "challenge.md"
# Those that need no server, in the order of the table.
METRICS = (
    "bleu", "chrf", "gleu", "green", "ibleu", "sari", "max-sari", "ter", "wer", "cer", "ld",
    "minld",
    "exact-match", "errant", "m2", "imeasure", "cleme", "cleme2", "lfm", "slor",
)  # fmt: skip
ENGLISH_ONLY = ("lfm", "slor")


def main() -> None:
    """Write the checksums, and the tables of the page."""
    parser = ArgumentParser(prog="python -m experiments.challenge", description=__doc__)
    parser.add_argument("--checksums", action="store_true")
    arguments = parser.parse_args()
    sets = {name: read_set(name) for name in SHIPPED}
    write_atomic(cards_folder() / "challenge" / "sets.sha256", checksums(sets.values()).encode())
    if arguments.checksums:
        return
    page = PAGE.read_text("utf-8")
    page = replaced(page, "sizes", size_rows(sets.values()))
    page = replaced(page, "phenomena", phenomenon_rows())
    page = replaced(page, "readings", reading_rows(sets.values()))
    results = {name: asked(name) for name in SHIPPED}
    page = replaced(page, "table", [*english_rows(results), "", *other_rows(results)])
    write_atomic(PAGE, page.encode())


def checksums(sets: Iterable[ChallengeSet]) -> str:
    """Return a line for each set."""
    lines = []
    for of in sets:
        text = "".join(f"{item.line()}\n" for item in of.items)
        lines.append(f"{sha256(text.encode()).hexdigest()}  {of.name}.jsonl\n")
    return "".join(lines)


def replaced(page: str, mark: str, lines: Iterable[str]) -> str:
    """Return a page with other lines between two comments."""
    start, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
    head, _, rest = page.partition(start)
    return head + start + "".join(f"{line}\n" for line in lines) + end + rest.partition(end)[2]


def size_rows(sets: Iterable[ChallengeSet]) -> Iterator[str]:
    """Yield a table with a row for each set."""
    yield "| set | items | templates | sentences | phenomena |"
    yield "|---|---|---|---|---|"
    for of in sets:
        phenomena = len({item.phenomenon for item in of.items})
        templates = len({item.made for item in of.items})
        numbers = len(of.items), templates, of.groups, phenomena
        yield f"| `{of.name}` | {' | '.join(f'{n:,}' for n in numbers)} |"


def phenomenon_rows() -> Iterator[str]:
    """Yield the table of the known phenomena."""
    yield "| phenomenon | change | severity | harmless : harmful |"
    yield "|---|---|---|---|"
    for name, known in known_phenomena().items():
        yield f"| `{name}` | {known.change} | {known.severity} | {known.rule} |"


def reading_rows(sets: Iterable[ChallengeSet]) -> Iterator[str]:
    """Yield the table of readings: what both readers agreed with."""
    yield "| set | phenomena read | items read | both readers agreed |"
    yield "|---|---|---|---|"
    for of in sets:
        readers = {item.phenomenon: item.readers for item in of.items if item.readers}
        read, agreed = (sum(r[key] for r in readers.values()) for key in ("read", "agreed"))
        yield f"| `{of.name}` | {len(readers)} | {read:,} | {agreed:,} |"


def asked(name: str, metrics: Sequence[str] = METRICS) -> StudyResult:
    """Return the result of the metrics that fit a set."""
    fitting = [m for m in metrics if SHIPPED[name] == "en" or m not in ENGLISH_ONLY]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MaegeWarning)
        return maege.challenge(fitting, name, progress=False)


def english_rows(results: dict[str, StudyResult]) -> Iterator[str]:
    """Yield the table of the English set: a column for each family, and the value with chance."""
    table = results["english"].table("families")
    limits = results["english"].table("limits")
    families = [f for f in dict.fromkeys(table["change"]) if _has(table, f)]
    yield "`english`, right/tie/wrong in per cent; last: accuracy, with a tie as one half."
    yield ""
    yield f"| metric | {' | '.join(families)} | accuracy |"
    yield "|---" * (len(families) + 2) + "|"
    for rows in (table, limits):
        for metric, of_metric in rows.groupby("metric", sort=False):
            by_family = {row["change"]: row for row in of_metric.to_dict("records")}
            cells = [_thirds(by_family.get(family)) for family in families]
            yield f"| {metric} | {' | '.join(cells)} | {_accuracy(by_family[ALL])} |"


def other_rows(results: dict[str, StudyResult]) -> Iterator[str]:
    """Yield the table of the other sets: a column for each, all families together."""
    others = [name for name in results if name != "english"]
    tables = {name: results[name].table("families") for name in others}
    yield "All families together in the other sets."
    yield ""
    yield f"| metric | {' | '.join(f'`{name}`' for name in others)} |"
    yield "|---" * (len(others) + 1) + "|"
    for metric in dict.fromkeys(tables[others[0]]["metric"]):
        cells = []
        for table in tables.values():
            of = table[(table["metric"] == metric) & (table["change"] == ALL)].to_dict("records")
            cells.append(_thirds(of[0] if of else None))
        yield f"| {metric} | {' | '.join(cells)} |"


def _has(table: pd.DataFrame, family: str) -> bool:
    return bool((table[table["change"] == family]["selective_items"] > 0).any())


def _thirds(row: Mapping[Any, Any] | None) -> str:
    if not row or not row["selective_items"]:
        return "–"
    right = Value(row["selective_right"])
    share = Share(row["selective_items"], right, row["selective_ties"], row["selective_wrong"])
    return thirds(share) or "–"


def _accuracy(row: Mapping[Any, Any]) -> str:
    return format_estimate(row["accuracy"], (row["accuracy_low"], row["accuracy_high"]))


if __name__ == "__main__":
    main()
