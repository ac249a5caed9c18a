"""`maege challenge`: of a set; with `generate` it makes one, with `check` it checks one."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from maege.errors import ConfigError
from maege.files.text_files import is_file
from maege.studies.challenge.config import ChallengeConfig, challenge_config
from maege.studies.challenge.shipped_sets import SHIPPED
from maege.studies.thresholds import end_with_thresholds, required
from maege.terminal import completion
from maege.terminal.helpful_command import argument
from maege.terminal.options import EVERY_STUDY
from maege.terminal.study_command import StudyCall, StudyCommand, study_command, words_of

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
def _of_set(call: StudyCall, *, settings: Sequence[str], require: Sequence[str]) -> None:
    """Ask metrics for harmless and harmful changes.

    Each item has a correction, a change that no reader minds, and one that a reader minds.
    `maege challenge generate` makes a set of templates or of a corpus, `maege challenge check`
    checks one.

    Exit codes: 0: success, all thresholds are met; 1: some are not; 2: no result; 3: some metrics
    failed.

    Example: maege challenge gleu errant --set english
    """
    from maege.config.yaml_text import parse  # slow to import

    if not call.subject:
        raise ConfigError("name a metric, as in `maege challenge gleu` (`maege data list metrics`)")
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
    from maege.studies.conducting import conduct_command, conduct_into

    if not require:
        conduct_command(STUDY, config, call)
        return
    from maege.studies.challenge.thresholds import ChallengeThreshold, threshold_results

    thresholds = required(require, ChallengeThreshold.checked)
    result = conduct_into(STUDY, config, call)
    met = threshold_results(thresholds, result)
    end_with_thresholds(result, met, call, len(config.metrics))


class _ChallengeCommand(StudyCommand):
    """The command, whose first word may be that of a command for files of items."""

    def make_context(
        self, info_name: str | None, args: list[str], *further: Any, **extra: Any
    ) -> click.Context:
        """Read the arguments of the command, or of `generate` or `check`."""
        if not args or args[0] not in ("generate", "check"):
            return super().make_context(info_name, args, *further, **extra)
        from maege.studies.challenge.file_commands import FILE_COMMANDS  # slow to import

        word, *others = args
        of_file = FILE_COMMANDS[word]
        return of_file.make_context(f"{info_name} {word}", others, *further, **extra)


command = _ChallengeCommand(ChallengeConfig, _of_set.callback, _of_set.params, _of_set.help)
