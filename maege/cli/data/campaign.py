"""`maege data campaign`: pairs of outputs about which metrics disagree, for people to judge."""

from pathlib import Path

from maege.studies.systems.config import SystemsConfig
from maege.terminal import options
from maege.terminal.study_command import StudyCall, study_command

OF_COMPARISON = ["metrics", "source", "reference", "m2", "outputs"]
COMMON = ["overrides", "force", "verbose"]


@study_command(SystemsConfig, "", OF_COMPARISON, options.subject(required=False), COMMON)
@options.file_option("--output", required=True, help="The JSON file to write.")
def command(call: StudyCall, *, output: Path) -> None:
    """Write pairs of outputs about which metrics disagree, for people to judge.

    The file is a campaign of Pearmut. `maege humans` reads the annotations. CONFIG
    may be the config.yaml that a comparison of systems wrote.

    Example: maege data campaign runs/systems-gold/config.yaml --output ask.json
    """
    config = call.settings(trust=False)
    from maege.studies.conducting import end_with, printed_progress  # slow to import
    from maege.studies.study import conduct
    from maege.studies.systems.campaign import with_campaign
    from maege.studies.systems.study import study_of

    study = with_campaign(study_of(()), config, output, force=call.force)
    with printed_progress(quiet=call.quiet) as progress:
        failures = conduct(study, config, progress=progress).failures
    end_with(failures, is_partial=len(failures) < len(config.metrics))
