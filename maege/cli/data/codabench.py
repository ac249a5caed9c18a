"""`maege data codabench`: a task whose submissions are scored as a comparison of systems does."""

from pathlib import Path

from maege.cli.data.campaign import COMMON, OF_COMPARISON
from maege.studies.systems.config import SystemsConfig
from maege.terminal import options
from maege.terminal.printing import print_lines
from maege.terminal.study_command import StudyCall, study_command


@study_command(SystemsConfig, "", OF_COMPARISON, options.subject(required=False), COMMON)
@options.file_option("--output", required=True, help="The zip to write.")
def command(call: StudyCall, *, output: Path) -> None:
    """Write a task for Codabench whose submissions are scored as systems are.

    Gold edits or references are its secret data. CONFIG may be the config.yaml that a comparison of
    systems wrote. At least one output is needed, to try the metrics.

    Example: maege data codabench --m2 gold.m2 --outputs baselines --metrics gleu --output task.zip
    """
    config = call.settings(trust=False)
    from maege.studies.conducting import end_with, printed_progress  # slow to import
    from maege.studies.study import conduct
    from maege.studies.systems.codabench_bundle import check_bundled, write_bundle
    from maege.studies.systems.study import study_of

    with printed_progress(quiet=call.quiet) as progress:
        for note in check_bundled(config, output, force=call.force):
            progress.note(note)
        result = conduct(study_of(()), config, progress=progress)
    end_with(result.failures, is_partial=False)
    write_bundle(output, config, result)
    print_lines([f"Codabench: {output} (upload it; docs/systems.md says how to try it first)"])
