"""`maege run`: progress, then the scorecard and the findings."""

import click

from maege.config.schema import RunConfig
from maege.errors import ConfigError, did_you_mean
from maege.terminal.printing import print_lines
from maege.terminal.study_command import StudyCall, items, study_command

# Sections that a key without settings asks for.
SECTIONS = ("edits", "levels", "mixture", "reliability")


@study_command(
    RunConfig,
    "NAME",
    ["metrics", "language", "humans"],
)
@click.option(
    "--sections",
    metavar="SECTION,...",
    help="Further sections: edits (what each edit is worth), levels (the mean of sentences or the "
    "pooled score, and numbers of references), mixture (the best weights of two metrics), "
    "reliability (of judges).",
)
@click.option(
    "--figures/--no-figures", default=False, help="Write the charts as SVG, PNG and PDF files."
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Only say what would be scored, and what judges would ask and cost.",
)
def command(call: StudyCall, *, sections: str | None, figures: bool, dry_run: bool) -> None:
    """Validate metrics on a corpus and write the report.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report); 4: a judge has
    spent its budget, or its server refuses; the last line says how to continue.

    Example: maege run conll14 --metrics gleu,errant
    """
    names = [] if sections is None else items(sections, "--sections")
    if unknown := [name for name in names if name not in SECTIONS]:
        raise ConfigError(
            f"--sections: no section {unknown[0]!r}; {did_you_mean(unknown[0], SECTIONS)}"
        )
    config = call.settings(**dict.fromkeys(names, True))
    if dry_run:
        from maege.studies.run.dry_run import dry_run as lines  # slow to import

        print_lines(lines(config))
        return
    conduct_run(config, call, figures=figures)


def conduct_run(config: RunConfig, call: StudyCall, *, figures: bool = False) -> None:
    """Conduct a run, write its directory and print its result; exits as the command does."""
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.run.study import STUDY

    conduct_command(STUDY, config, call, figures=figures)
