"""Metrics without references, levels and numbers of references (Napoles et al., 2016), again.

It measures everything and prints the page, in some minutes of CPU; LanguageTool must be installed
(`maege doctor languagetool install`), and GUG and CoNLL-2014 fetched. With --write results/, the
figure and README.md are written, with --stored nothing is measured.
"""

from argparse import Namespace

from experiments.napoles2016 import figure, render_readme, stored_tables
from experiments.napoles2016.measurements import measure
from experiments.napoles2016.study_scores import study_scores
from experiments.page_command import parser_of, print_progress, run


def _render(arguments: Namespace) -> str:
    tables = stored_tables.StoredTables()
    if not arguments.stored:
        measured = measure(study_scores(arguments.data), print_progress)
        if arguments.write:
            stored_tables.write(measured)
        else:
            tables = stored_tables.StoredTables.of(measured)
    if arguments.write:
        figure.write(tables)
    return render_readme.render(tables)


if __name__ == "__main__":
    run(parser_of("napoles2016", __doc__), _render, render_readme.PAGE)
