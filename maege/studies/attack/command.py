"""`maege attack`."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from maege.errors import ConfigError
from maege.studies.attack.audit import read_audits
from maege.studies.attack.config import ATTACK_NAMES, DEFAULT_SUBJECT, AttackConfig, attack_config
from maege.studies.thresholds import end_with_thresholds, required
from maege.terminal import completion, options
from maege.terminal.helpful_command import argument
from maege.terminal.printing import print_lines
from maege.terminal.study_command import StudyCall, items, metrics_and_subjects, study_command

_ARGUMENTS = argument(
    "subject",
    nargs=-1,
    metavar="METRIC... [CORPUS|FILE.m2|CONFIG]",
    help="Metrics: a name, package.module:Class, file.py:Class, or '{name: {...}}'. Then a known "
    "corpus (`maege data list corpora`), an M2 file or a configuration; quickstart if unset.",
    shell_complete=completion.metric_and_corpus_names,
)
_OPTIONS = ["budget", "sentences", "language"]


@study_command(AttackConfig, "attack-METRIC-NAME", _OPTIONS, _ARGUMENTS)
@click.option(
    "--attacks", metavar="NAME,...", help=f"Attacks: {', '.join(ATTACK_NAMES)}; all if unset."
)
@click.option(
    "--texts",
    multiple=True,
    metavar="NAME=FILE",
    help="Texts that others have found, one line for each sentence; repeatable. Then attacks are "
    "made only if they are named.",
)
@click.option(
    "--require",
    multiple=True,
    metavar="ATTACK.OPPONENT<NUMBER",
    help="A threshold in quotes for a rate of wins of each metric, or an end of its interval: "
    "'universal.alternative.high<0.05'; repeatable.",
)
@options.file_option(
    "--read-audit",
    multiple=True,
    help="Print what readers answered in copies of audit.csv, beside it; repeatable.",
)
def command(
    call: StudyCall,
    *,
    attacks: str | None,
    texts: Sequence[str],
    require: Sequence[str],
    read_audit: Sequence[Path],
) -> None:
    """Search for wrong texts that metrics reward.

    Texts that are wrong by construction are searched with nothing but the scores of a metric: one
    text for all sentences (universal), the best of other sentences for each (neighbour), texts
    with added errors that are punished least (climb), or with another meaning (meaning). A metric
    is exposed if it gives them higher scores than better texts in more sentences than tolerated.

    Exit codes: 0: success, all thresholds are met; 1: some are not; 2: no result; 3: some metrics
    failed.

    Example: maege attack gleu errant quickstart
    """
    if read_audit:
        print_lines(list(read_audits(read_audit)))
        return
    if not call.subject:
        raise ConfigError("name a metric, as in `maege attack gleu` (`maege data list metrics`)")
    metrics, subjects = metrics_and_subjects(call.subject)
    if len(subjects) > 1:
        raise ConfigError(f"{len(subjects)} corpora ({', '.join(subjects)}); give one")
    config = attack_config(
        metrics,
        subjects[0] if subjects else None,
        call.overrides or (),
        attacks=None if attacks is None else items(attacks, "--attacks"),
        texts=dict(map(_named, texts or ())) or None,
        **call.keys,
    )
    subject = Path(subjects[0] if subjects else DEFAULT_SUBJECT).stem
    name = "-".join(["attack", *(entry.name for entry in config.metrics), subject])
    call = call.named(re.sub(r"[^\w.-]+", "-", name)[:80])
    from maege.studies.attack.study import STUDY  # slow to import
    from maege.studies.conducting import conduct_command, conduct_into

    if not require:
        conduct_command(STUDY, config, call)
        return
    from maege.studies.attack.thresholds import AttackThreshold, threshold_results

    thresholds = required(require, partial(AttackThreshold.checked, config=config))
    result = conduct_into(STUDY, config, call)
    met = threshold_results(thresholds, result)
    end_with_thresholds(result, met, call, len(config.metrics))


def _named(entry: str) -> tuple[str, str]:
    """Return name and file of ``NAME=FILE``. Raises ConfigError for anything else."""
    name, _, file = entry.partition("=")
    if not name or not file:
        raise ConfigError(f"--texts {entry}: give NAME=FILE")
    return name, file
