"""Make the known results that come with the package: `python -m experiments.atlas`.

The results of a metric do not depend on other metrics, so that `--metrics` can add a new one.
With `--recipes`, they are those of the metrics of docs/recipes, which need models, and of judges. A
line says what a recipe lacks; the others go on. An interrupted command goes on where it was.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from experiments.atlas.corpora import (
    CHALLENGES,
    CORPORA,
    ENGLISH_METRICS,
    FURTHER_METRICS,
    METRICS,
    SETS,
    known_results,
    metrics_of,
)
from experiments.atlas.recipe_runs import RecipeRuns, needs
from experiments.atlas.recipes import RECIPES
from experiments.atlas.written_results import of_models, updated, write_known_corpora
from experiments.card_files import DATA, fetch_missing
from experiments.page_command import print_progress
from maege.data.cards import grade_card
from maege.errors import MaegeError
from maege.progress import Progress
from maege.studies.known_results.known_result import KnownCorpus
from maege.studies.known_results.result_files import INDEX, known_corpora, results_folder

GRADES = "gug"  # that the metric lfm learns from


def main() -> None:
    """Fetch, examine, write: one after the other, so that an interruption loses one."""
    parser = ArgumentParser(prog="python -m experiments.atlas", description=__doc__)
    parser.add_argument("--only", metavar="CORPUS|SET")
    parser.add_argument("--metrics", metavar="NAME,...", help="stored results of others stay")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--output", type=Path, default=results_folder())
    parser.add_argument("--jobs", type=int, default=1)
    recipes = parser.add_argument_group("metrics with models")
    recipes.add_argument("--recipes", action="store_true", help="score them, not the others")
    recipes.add_argument("--list", action="store_true", help="only say what each recipe needs")
    recipes.add_argument(
        "--parameter",
        action="append",
        default=[],
        metavar="RECIPE.PARAMETER=VALUE",
        help="such as some.fluency=FOLDER",
    )
    recipes.add_argument("--judges", type=Path, metavar="FILE", help="with `metrics`: judges")
    recipes.add_argument("--device", default="", help="default: a GPU if there is one")
    recipes.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="of the vettings whose results are stored, if not the defaults",
    )
    arguments = parser.parse_args()
    asked = arguments.metrics.split(",") if arguments.metrics else []
    there_are = RECIPES if arguments.recipes else (*METRICS, *FURTHER_METRICS, *ENGLISH_METRICS)
    corpora = (*CORPORA, *SETS, *CHALLENGES)
    if unknown := sorted({*asked} - {*there_are}):
        parser.error(f"no metrics of the atlas: {', '.join(unknown)}; {', '.join(there_are)}")
    if arguments.only not in (None, *corpora):
        parser.error(f"no results on {arguments.only}; there are {', '.join(corpora)}")
    try:
        if arguments.list:
            print(*needs(), sep="\n")
        elif arguments.recipes:
            _score_recipes(arguments, asked)
        else:
            _score(arguments, asked)
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
    print_progress(f"{process_time():.0f} s of CPU")


def _score_recipes(arguments: Namespace, asked: Sequence[str]) -> None:
    RecipeRuns(
        arguments.output.resolve(), arguments.data.resolve(), asked, arguments.only,
        arguments.parameter, arguments.judges, arguments.device, arguments.set,
        Progress(note=print_progress),
    ).run()  # fmt: skip


def _score(arguments: Namespace, asked: Sequence[str]) -> None:
    """Score the metrics that need no model."""
    progress = Progress(stage=print_progress, note=print_progress)
    stored = known_corpora(arguments.output) if (arguments.output / INDEX).is_file() else {}
    fetch_missing(grade_card(GRADES), arguments.data)
    for name in [arguments.only] if arguments.only else (*CORPORA, *SETS, *CHALLENGES):
        metrics = [metric for metric in metrics_of(name) if not asked or metric in asked]
        if not metrics:  # as on judgements without references
            continue
        results = known_results(name, metrics, arguments.data, arguments.jobs, progress)
        if name in stored:
            results = _beside(stored[name], results, asked)
        write_known_corpora({name: results}, arguments.output)
        print_progress(f"{name}: {len(results.results)} results")


def _beside(stored: KnownCorpus, results: KnownCorpus, asked: Sequence[str]) -> KnownCorpus:
    """Return results with those that are stored: of all metrics not asked for, or with models."""
    kept = stored if asked else of_models(stored)
    if not asked and kept.results and results.sample.differences(kept.sample):
        print_progress(f"{stored.name}: left out, score them again: {', '.join(stored.runs)}")
    elif kept.results:
        return updated(kept, results)
    return results


if __name__ == "__main__":
    main()
