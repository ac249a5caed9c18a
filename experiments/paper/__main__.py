"""The paper for JOSS: measure its findings, store them, draw its figures, render its text.

Needs the extras `errant`, `lfm` and `figures`. --data: a folder with the files of conll14, seeda-s,
peet and gug, in any arrangement below conll14/ and seeda/.
"""

from argparse import Namespace

from experiments.page_command import parser_of, print_progress, run
from experiments.paper.paper_text import PAGE, render, write_figures
from experiments.paper.stored_tables import FINDINGS, fetch, stored, write


def _render(arguments: Namespace) -> str:
    measured = {}
    if not arguments.stored:
        fetch(arguments.data)
        for name in arguments.only or FINDINGS:
            print_progress(name)
            measured[name] = FINDINGS[name](arguments.data)
    if arguments.write:
        for name, table in measured.items():
            write(name, table)
        measured = {}  # what is stored has as many digits on all platforms
    tables = stored() | measured
    if arguments.write:
        write_figures(tables)
    return render(tables)


if __name__ == "__main__":
    parser = parser_of("paper", __doc__)
    parser.add_argument(
        "--only", action="append", choices=FINDINGS, help="measure this finding only; repeatable"
    )
    run(parser, _render, PAGE)
