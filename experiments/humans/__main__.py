"""What papers print on human rankings of systems, beside what comes out of the data.

It prints Markdown tables. The data are in a folder with the arrangement of `../shared/data`. With
--write the tables of all studies, and README.md, are written.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path

from experiments.humans import render_readme
from experiments.humans.judged_data import JudgedData
from experiments.humans.studies import STUDIES, text_of_study, write_studies
from maege.errors import MaegeError


def main() -> None:
    """Print the tables of some studies."""
    parser = ArgumentParser(prog="python -m experiments.humans", description=__doc__)
    parser.add_argument("studies", nargs="*", metavar="STUDY", help=f"one of {', '.join(STUDIES)}")
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="default: %(default)s"
    )
    parser.add_argument(
        "--fast", action="store_true", help="without what needs a metric to score, or long runs"
    )
    parser.add_argument("--write", action="store_true", help="write results/ and README.md")
    arguments = parser.parse_args()
    for name in arguments.studies:
        if name not in STUDIES:
            parser.error(f"no study {name!r}; there are {', '.join(STUDIES)}")
    data = JudgedData(arguments.data)
    if arguments.write:
        if arguments.studies or arguments.fast:
            parser.error("--write is for all studies and tables")
        write_studies(data)
        render_readme.write()
        return
    for name in arguments.studies or STUDIES:
        print(text_of_study(name, data, slow=not arguments.fast), flush=True)


if __name__ == "__main__":
    try:
        main()
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
