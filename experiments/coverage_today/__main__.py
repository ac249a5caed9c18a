"""What of the study of 2018 on under-correction stands for today's systems.

It measures everything and prints the page, in three minutes of CPU. With --write results/ and
README.md are written, with --stored nothing is measured.
"""

from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from experiments.coverage_today import render_readme, stored_tables
from experiments.coverage_today.corpora import Corpora
from experiments.coverage_today.measurements import measure
from experiments.page_command import parser_of, print_progress, run


def _render(arguments: Namespace) -> str:
    with TemporaryDirectory() as temporary:
        folder = stored_tables.RESULTS
        if not arguments.stored:
            folder = folder if arguments.write else Path(temporary)
            stored_tables.write(measure(Corpora(arguments.data), print_progress), folder)
        return render_readme.render(stored_tables.StoredTables(folder))


if __name__ == "__main__":
    run(parser_of("coverage_today", __doc__), _render, render_readme.PAGE)
