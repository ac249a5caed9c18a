"""`maege systems`: correctors compared, with intervals and tests."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from maege.errors import ConfigError
from maege.studies.systems.config import SystemsConfig, expand_test_sets
from maege.studies.systems.thresholds import SystemThreshold
from maege.studies.thresholds import exit_code, required, thresholds_line
from maege.terminal import options
from maege.terminal.printed_result import report_line, result_lines
from maege.terminal.printing import print_lines, wrap_text
from maege.terminal.settings import examined_name
from maege.terminal.study_command import StudyCall, study_command

if TYPE_CHECKING:  # slow to import
    from maege.studies.systems.report.result import SystemsResult


_OPTIONS = [
    "metrics", "corpus", "references", "language", "unit", "empty", "normalise", "source",
    "reference", "m2", "outputs", "name", "baseline", "documents", "oracle", "acceptable",
]  # fmt: skip


@study_command(SystemsConfig, "systems-NAME", _OPTIONS, options.subject(required=False))
@click.option(
    "--system",
    multiple=True,
    metavar="NAME=FILE",
    help="Output of a system, one sentence per line; repeatable.",
)
@click.option(
    "--test-set",
    multiple=True,
    metavar="NAME=FILE.m2:OUTPUTS|CORPUS",
    help="One of several test sets: its gold edits and the folder of outputs, or a known corpus; "
    "repeatable.",
)
@click.option(
    "--trust/--no-trust",
    default=True,
    help="Whether to compute what a point of each metric is worth, and how valid it is.",
)
@click.option(
    "--require",
    multiple=True,
    metavar="METRIC.A-B>NUMBER",
    help="A threshold in quotes, for a difference, a score or an end of its interval: "
    "'errant.ours-base.low>-0.005', 'gleu.ours>0.5', 'errant.ours.recall>=0.3'.",
)
def command(
    call: StudyCall,
    *,
    system: Sequence[str],
    test_set: Sequence[str],
    trust: bool,
    require: Sequence[str],
) -> None:
    """Compare systems, with intervals and tests.

    Exit codes: 0: success, all thresholds are met; 1: some are not; 2: no result; 3: some metrics
    failed (see the report), and there are no thresholds.

    Example: maege systems --m2 gold.m2 --system ours=out.txt --system base.txt --metrics errant
    """
    thresholds = required(require, SystemThreshold.read)
    has_texts = call.texts or test_set or "corpus" in call.keys
    if call.subject is None and not has_texts:
        raise ConfigError(
            "give a configuration, the name of a corpus, or --m2 (gold edits), or --source and "
            "--reference; and each output as --system NAME=FILE"
        )
    config = call.settings(
        files=_named_files(system or ()) or None,
        test_sets=_test_sets(test_set) if test_set else None,
        **({} if trust else {"trust": None}),
    )
    sets = "-".join(config.test_sets)[:60]
    file = examined_name(call.subject, call.texts, config.corpus.name or "")
    call = call.named(f"systems-{call.keys.get('name') or sets or file}")
    from maege.studies.conducting import conduct_into  # slow to import
    from maege.studies.systems.study import study_of

    result = cast("SystemsResult", conduct_into(study_of(thresholds), config, call))
    lines = result_lines(result)
    lines += wrap_text(thresholds_line(result.thresholds)) if result.thresholds else []
    print_lines([*lines, report_line(call.directory)])
    failed = len(result.failures)
    code = exit_code(
        result.thresholds, has_scores=failed < len(config.metrics), is_complete=not failed
    )
    raise click.exceptions.Exit(code)


def _test_sets(entries: Sequence[str]) -> dict[str, Any]:
    """Return test sets by name, from texts ``NAME=FILE.m2:OUTPUTS`` or ``CORPUS``."""
    named = [{n: f} if (n := e.partition("=")[0]) and (f := e.partition("=")[2]) else e
             for e in entries]  # fmt: skip
    try:
        return dict(expand_test_sets(named))
    except ValueError as error:
        raise ConfigError(f"--test-set: {error}") from None


def _named_files(entries: Sequence[str]) -> dict[str, str]:
    """Return files by name, from texts ``NAME=FILE``, or ``FILE``, which is then called as it is.

    >>> _named_files(["ours=out/1.txt", "out/base.txt"])
    {'ours': 'out/1.txt', 'base': 'out/base.txt'}
    """
    files: dict[str, str] = {}
    for entry in entries:
        name, equals, file = entry.partition("=")
        if not equals:
            name, file = Path(entry).stem, entry
        if not name or not file:
            raise ConfigError(f"--system {entry}: give NAME=FILE")
        if name in files:
            raise ConfigError(
                f"--system: two systems are called {name!r} ({files[name]}, {file}); give another "
                f"NAME=FILE"
            )
        files[name] = file
    return files
