"""Make the known results that come with the package: `python -m experiments.atlas`.

The results of a metric do not depend on other metrics, so that `--metrics` can add a new one.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from experiments.atlas.corpora import (
    CHALLENGES,
    CIRCULAR,
    CORPORA,
    ENGLISH_METRICS,
    FURTHER_METRICS,
    METRICS,
    ORDERING,
    SECTIONS,
    SETS,
    configuration,
    known_challenge,
    known_corpus,
    known_people,
    metrics_of,
)
from experiments.atlas.written_results import updated, write_known_corpora
from experiments.card_files import DATA, fetch_missing
from experiments.page_command import print_progress
from maege.data import datasets
from maege.data.cards import grade_card, human_card
from maege.data.datasets import CorpusCard
from maege.errors import MaegeError
from maege.progress import Progress
from maege.studies.known_results.result_files import known_corpora, results_folder

GRADES = "gug"  # that the metric lfm learns from


def main() -> None:
    """Fetch, examine, write: one after the other, so that an interruption loses one."""
    parser = ArgumentParser(prog="python -m experiments.atlas", description=__doc__)
    parser.add_argument("--only", choices=(*CORPORA, *SETS, *CHALLENGES), metavar="CORPUS|SET")
    parser.add_argument("--metrics", metavar="NAME,...", help="stored results of others stay")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--output", type=Path, default=results_folder())
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    progress = Progress(stage=print_progress)
    asked = {*arguments.metrics.split(",")} if arguments.metrics else set()
    if unknown := asked - {*METRICS, *FURTHER_METRICS, *ENGLISH_METRICS}:
        parser.error(f"no metrics of the atlas: {', '.join(sorted(unknown))}")
    try:
        stored = known_corpora(arguments.output) if asked else {}
        fetch_missing(grade_card(GRADES), arguments.data)
        for name in [arguments.only] if arguments.only else (*CORPORA, *SETS, *CHALLENGES):
            metrics = [metric for metric in metrics_of(name) if not asked or metric in asked]
            if not metrics:  # as on judgements without references
                continue
            cards = _cards(name)
            for card in cards:
                fetch_missing(card, arguments.data)
            if name in CORPORA:
                sections = [s for s in SECTIONS if s != ORDERING or name not in CIRCULAR]
                config = configuration(name, metrics, sections=sections)
                results = known_corpus(name, config, arguments.jobs, progress)
            elif name in CHALLENGES:
                results = known_challenge(name, arguments.jobs, progress, metrics)
            else:
                results = known_people(name, arguments.jobs, progress, metrics)
            if name in stored:
                results = updated(stored[name], results)
            write_known_corpora({name: results}, arguments.output)
            print_progress(f"{name}: {len(results.results)} results")
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
    print_progress(f"{process_time():.0f} s of CPU")


def _cards(name: str) -> Sequence[CorpusCard]:
    """Return the cards whose files are needed."""
    if name in CHALLENGES:
        return ()
    return [datasets.card(name)] if name in CORPORA else human_card(name).required_cards()


if __name__ == "__main__":
    main()
