"""Metrics without references, levels and numbers of references (Napoles et al., 2016), again.

It measures everything and prints the page, in some minutes of CPU; LanguageTool must be installed
(`maege languagetool install`), and GUG and CoNLL-2014 fetched. With --write results/, the figure
and README.md are written, with --stored nothing is measured.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from time import process_time

from experiments.napoles2016 import figure, render_readme, stored_tables
from experiments.napoles2016.measurements import measure
from experiments.napoles2016.study_scores import study_scores
from maege.errors import MaegeError


def main() -> None:
    """Measure, print or write."""
    parser = ArgumentParser(prog="python -m experiments.napoles2016", description=__doc__)
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="default: %(default)s"
    )
    parser.add_argument("--write", action="store_true", help="write results/ and README.md")
    parser.add_argument("--stored", action="store_true", help="use the results that are stored")
    arguments = parser.parse_args()
    tables = stored_tables.StoredTables()
    if not arguments.stored:
        measured = measure(study_scores(arguments.data), _print)
        if arguments.write:
            stored_tables.write(measured)
        else:
            tables = stored_tables.StoredTables.of(measured)
    page = render_readme.render(tables)
    if arguments.write:
        figure.write(tables)
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
