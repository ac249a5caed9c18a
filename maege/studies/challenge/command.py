"""`maege challenge`: of a set; with `generate` it makes one, with `check` it checks one."""

import re
from collections.abc import Sequence
from pathlib import Path

import click

from maege.errors import ConfigError
from maege.files.text_files import is_file
from maege.studies.challenge.challenge_set import SHIPPED
from maege.studies.challenge.config import ChallengeConfig, challenge_config
from maege.terminal import completion
from maege.terminal.helpful_command import argument
from maege.terminal.options import EVERY_STUDY
from maege.terminal.study_command import StudyCall, study_command, words_of

_ARGUMENTS = argument(
    "subject",
    nargs=-1,
    metavar="METRIC...",
    help="Metrics: a name, package.module:Class, file.py:Class, or '{name: {...}}'.",
    shell_complete=completion.metric_names,
)


@study_command(
    ChallengeConfig,
    "challenge-METRIC-SET",
    ["format", "language", "block", "score"],
    _ARGUMENTS,
    common=tuple(name for name in EVERY_STUDY if name != "overrides"),
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="SET|KEY=VALUE",
    help=f"A set of MAEGE ({', '.join(SHIPPED)}; english if unset) or a file of items; or a key of "
    "the configuration, such as seed=2; repeatable.",
)
@click.option(
    "--require",
    multiple=True,
    metavar="NAME.SHARE>NUMBER",
    help="A threshold in quotes for a share of each metric, or an end of its interval: "
    "'meaning.selective.low>0.6'; repeatable.",
)
def command(call: StudyCall, *, settings: Sequence[str], require: Sequence[str]) -> None:
    """Ask metrics for harmless and harmful changes of corrections.

    Exit codes: 0: success, all thresholds are met; 1: some are not; 2: no result; 3: some metrics
    failed.

    Example: maege challenge gleu errant --set english
    """
    from maege.config.yaml_text import parse  # slow to import

    if not call.subject:
        raise ConfigError(
            "name a metric, as in `maege challenge gleu` (`maege data list metrics`)"
        )
    words = words_of(call.subject)
    metrics = [parse(m, "METRIC")[0] if m.startswith("{") else m for m in words]
    sets = [text for text in settings if text in SHIPPED or "=" not in text or is_file(text)]
    if len(sets) > 1:
        raise ConfigError(f"--set: {len(sets)} sets of items ({', '.join(sets)}); give one")
    overrides = [text for text in settings if text not in sets]
    keys = {**call.keys, **({"set": sets[0]} if sets else {})}
    config = challenge_config(metrics, overrides, **keys)
    name = config.challenge.set
    subject = name if name in SHIPPED else Path(name).stem
    name = "-".join(["challenge", *(entry.name for entry in config.metrics), subject])
    call = call.named(re.sub(r"[^\w.-]+", "-", name)[:80])
    from maege.studies.challenge.study import STUDY  # slow to import
    from maege.studies.conducting import conduct_command

    conduct_command(STUDY, config, call)
