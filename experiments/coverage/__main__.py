"""How many references are enough, where systems are beside people, what perfect systems score.

It measures everything and prints the page. With --write results/ and README.md are written, with
--stored nothing is measured.
"""

from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from experiments.coverage import render_readme, stored_tables
from experiments.coverage.measurements import measure, study_curve
from experiments.page_command import parser_of, print_progress, run


def _render(arguments: Namespace) -> str:
    with TemporaryDirectory() as temporary:
        folder = stored_tables.RESULTS
        if not arguments.stored:
            folder = folder if arguments.write else Path(temporary)
            measured = measure(arguments.data, arguments.jobs, print_progress)
            stored_tables.write(measured, study_curve(arguments.data), folder)
        return render_readme.render(stored_tables.StoredTables(folder))


if __name__ == "__main__":
    parser = parser_of("coverage", __doc__)
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    run(parser, _render, render_readme.PAGE)
