"""`maege results check`."""

from pathlib import Path

import click

from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines, wrap_text


@click.command(cls=HelpfulCommand)
@argument("directory", type=options.PATH, help="Output directory of any command.")
@options.file_option(
    "--text", help="A text on these results (.txt, .md, .tex), whose figures are looked up in them."
)
@options.directory_option(
    "--data", help="A folder in which files of the corpus are searched by their checksums."
)
def command(directory: Path, text: Path | None, data: Path | None) -> None:
    """Check the files, versions and numbers of a directory, and a text on them.

    Nothing is changed, and no code or configuration in the directory is executed; see
    docs/checking.md.

    Exit codes: 0: all that was checked matches; 1: something differs.

    Example: maege results check runs/systems-gold --text paper.tex
    """
    from maege.checking.check import check  # slow to import

    result = check(directory, text=text, data=data)
    (part,) = result.parts
    lines = wrap_text(part.description)
    for heading, texts in result.findings_by_heading(part).items():
        if heading:
            lines += [
                "",
                f"{heading}:",
                *(line for said in texts for line in wrap_text(said, "- ")),
            ]
    verdict = "All that was checked matches." if result.passed else "Not all matches."
    print_lines([*lines, "", verdict, *filter(None, [result.figures_found])])
    if not result.passed:
        raise click.exceptions.Exit(1)
