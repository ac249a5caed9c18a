"""`maege coverage`: how much of what is right references have, and what follows for scores."""

from maege.errors import ConfigError
from maege.studies.coverage.config import CoverageConfig
from maege.terminal import completion
from maege.terminal.helpful_command import argument
from maege.terminal.study_command import StudyCall, examined_name, study_command

_SUBJECT = argument(
    "subject",
    required=False,
    metavar="CORPUS|POOL|FILE|CONFIG",
    help="A known corpus (`maege data list corpora`) or pool (`maege data list pools`), an M2 "
    "file, a table with a row for each correction, or a configuration (YAML).",
    shell_complete=completion.coverage_names,
)
_OPTIONS = ["metrics", "language", "source", "reference", "m2", "outputs"]


@study_command(CoverageConfig, "coverage-NAME", _OPTIONS, _SUBJECT)
def command(call: StudyCall) -> None:
    """Measure how many of the valid corrections references have.

    And what that means for scores: of perfect systems, of people, of systems beside people; see
    docs/coverage.md.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report).

    Example: maege coverage --source s.txt --reference a.txt --reference b.txt --metrics gleu
    """
    if call.subject is None and not call.texts:
        raise ConfigError(
            "give a configuration, the name of a pool or corpus, a table of corrections, or "
            "--source and --reference (or --m2): files with the corrections of each person"
        )
    config = call.settings()
    name = examined_name(call.subject, call.texts, config.pool.name or "")
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.coverage.study import STUDY

    conduct_command(STUDY, config, call.named(f"coverage-{name}"))
