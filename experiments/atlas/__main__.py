"""Make the known results that come with the package: `python -m experiments.atlas`."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import process_time

from experiments.atlas.corpora import known_corpus
from experiments.page_command import print_progress
from maege.data import datasets
from maege.errors import MaegeError
from maege.progress import Progress
from maege.studies.known_results.result_files import results_folder, write_known_corpora

# The corpora of the package are too small to say anything about a metric.
CORPORA = ("conll14", "jfleg-dev")


def main() -> None:
    """Fetch, examine, write: corpus by corpus, so that an interruption loses one."""
    parser = ArgumentParser(prog="python -m experiments.atlas", description=__doc__)
    parser.add_argument("--only", choices=CORPORA, metavar="CORPUS", help="default: all")
    parser.add_argument(
        "--data", type=Path, default=Path(os.environ.get("MAEGE_SHARED", "../shared")) / "data"
    )
    parser.add_argument("--output", type=Path, default=results_folder())
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    progress = Progress(stage=print_progress)
    try:
        for name in CORPORA if arguments.only is None else [arguments.only]:
            fetch(name, arguments.data)
            corpus = known_corpus(name, arguments.jobs, progress)
            write_known_corpora({name: corpus}, arguments.output)
            print_progress(f"{name}: {len(corpus.results)} results")
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
    print_progress(f"{process_time():.0f} s of CPU")


def fetch(name: str, data: Path) -> None:
    """Copy the files of a corpus from a folder, unless they are on this machine."""
    card = datasets.card(name)
    if len(card.present_files()) < len(card.files):
        for _ in datasets.fetch(card, data):
            pass


if __name__ == "__main__":
    main()
