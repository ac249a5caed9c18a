"""`maege doctor`: versions, the spaCy pipeline of ERRANT, and how to change them."""

from collections.abc import Iterator

import click

from maege import loops
from maege.cli import cache, languagetool
from maege.data.datasets import data_folder
from maege.extraction import spacy_pipeline
from maege.languagetool import server
from maege.terminal.helpful_command import HelpfulGroup
from maege.terminal.printing import print_lines

INSTALL_LOOPS = "pip install --force-reinstall --no-deps --no-binary maege maege"


def diagnosis() -> Iterator[str]:
    """Yield the lines of the diagnosis."""
    for name in spacy_pipeline.PARTS:
        yield f"{name}: {spacy_pipeline.installed(name) or 'not installed'}"
    active = spacy_pipeline.resolve_pipeline(spacy_pipeline.AUTO)
    if missing := spacy_pipeline.missing():
        names = ", ".join(missing)
        yield f"ERRANT cannot run without {names}; install it with: {spacy_pipeline.INSTALL_ERRANT}"
        yield "M2 and the I-measure can run with gold edits only (maege score m2 --m2 FILE)."
    elif active == spacy_pipeline.LITE:
        yield "ERRANT runs on MAEGE's lite pipeline by default; it needs no trained model."
        yield "Some edits and types differ from those of the model of ERRANT's authors."
        yield f"To install the model: {spacy_pipeline.INSTALL_MODEL}"
        yield "A note says that it is the lite pipeline, unless `spacy_pipeline` is `lite`."
    else:
        yield f"ERRANT runs on {active} by default; `spacy_pipeline: lite` is the lite pipeline."
    yield f"spacy_pipeline: {spacy_pipeline.versions(spacy_pipeline.AUTO)['spacy_pipeline']}"
    if loops.is_built():
        yield "loops: in C"
    else:
        yield "loops: in plain Python, so that M2, ERRANT and the I-measure are many times slower."
        yield f"For loops in C, install a C compiler, then: {INSTALL_LOOPS}"
    yield from server.status()
    yield f"data directory: {data_folder()}"


@click.group(cls=HelpfulGroup, invoke_without_command=True)
@click.pass_context
def group(ctx: click.Context) -> None:
    """Print what is installed; the cache; the LanguageTool server.

    Without a command it prints versions, and what ERRANT runs on.

    Example: maege doctor
    """
    if ctx.invoked_subcommand is None:
        print_lines(diagnosis())


group.add_command(cache.group)
group.add_command(languagetool.group)
