"""What of the study of 2018 on under-correction stands for today's systems.

It measures everything and prints the page, in three minutes of CPU. With --write results/ and
README.md are written, with --stored nothing is measured.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from experiments.coverage_today import render_readme, stored_tables
from experiments.coverage_today.corpora import Corpora
from experiments.coverage_today.measurements import measure
from maege.errors import MaegeError


def main() -> None:
    """Measure, print or write."""
    parser = ArgumentParser(prog="python -m experiments.coverage_today", description=__doc__)
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="default: %(default)s"
    )
    parser.add_argument("--write", action="store_true", help="write results/ and README.md")
    parser.add_argument("--stored", action="store_true", help="use the results that are stored")
    arguments = parser.parse_args()
    with TemporaryDirectory() as temporary:
        folder = stored_tables.RESULTS
        if not arguments.stored:
            folder = folder if arguments.write else Path(temporary)
            stored_tables.write(measure(Corpora(arguments.data), _print), folder)
        page = render_readme.render(stored_tables.StoredTables(folder))
    if arguments.write:
        render_readme.PAGE.write_text(page, encoding="utf-8")
    else:
        print(page, end="")
    _print(f"{process_time():.0f} s of CPU")


def _print(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
