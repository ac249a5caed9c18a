"""What Choshen and Abend (ACL 2018) print on coverage and conservatism, beside ours.

It prints the values of all parts of the study, or of some. With --write they and README.md are
written.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path

from experiments.coverage2018 import render_readme, type_ratios
from experiments.coverage2018.known_values import write_values
from experiments.coverage2018.parts import PARTS
from experiments.coverage2018.study_data import StudyData
from maege.errors import MaegeError


def main() -> None:
    """Print the values of some parts."""
    parser = ArgumentParser(prog="python -m experiments.coverage2018", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}")
    parser.add_argument(
        "--shared", type=Path, default=Path("../shared"), help="default: %(default)s"
    )
    parser.add_argument("--write", action="store_true", help="write results/ and README.md")
    arguments = parser.parse_args()
    for name in arguments.parts:
        if name not in PARTS:
            parser.error(f"no part {name!r}; there are {', '.join(PARTS)}")
    if arguments.write and arguments.parts:
        parser.error("--write is for all parts")
    data = StudyData(arguments.shared)
    if arguments.write:
        type_ratios.extract(data)
    values = []
    for name in arguments.parts or PARTS:
        for value in PARTS[name](data):
            print(" | ".join([value.section, *value.row()]), flush=True)
            values.append(value)
    if arguments.write:
        write_values(values)
        render_readme.write()


if __name__ == "__main__":
    try:
        main()
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
