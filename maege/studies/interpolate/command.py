"""`maege interpolate`: the best weights to mix two metrics."""

import click

from maege.config.yaml_text import parse
from maege.plugins.registry import build
from maege.scoring.executors.plugin_process import try_plugin
from maege.studies.interpolate.config import InterpolateConfig
from maege.terminal.study_command import StudyCall, study_command

_OPTIONS = ["language", "human_scores", "outputs", "steps", "folds"]


@study_command(InterpolateConfig, "interpolate-NAME", _OPTIONS)
@click.option(
    "--a", required=True, metavar="METRIC", help="First metric, such as gleu or '{bleu: {...}}'."
)
@click.option("--b", required=True, metavar="METRIC", help="Second metric.")
def command(call: StudyCall, a: str, b: str) -> None:
    """Find the best weights to mix two metrics.

    The mixtures are judged by chains, synthetic corpora and, if --human-scores are given, systems,
    with cross-validation over sentences.

    Example: maege interpolate quickstart --a gleu --b ld
    """
    parts = {"a": parse(a, "--a")[0], "b": parse(b, "--b")[0]}
    try_plugin("interpolated", parts)
    build("interpolated", parts)  # its mistakes are those of the options
    settings = call.settings(**parts)
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.interpolate.study import STUDY

    conduct_command(STUDY, settings, call)
