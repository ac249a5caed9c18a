"""`maege challenge generate` and `maege challenge check`."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from maege.errors import ConfigError
from maege.files.output_file import check_output_file, write_atomic
from maege.files.text_files import is_folder
from maege.studies.challenge.challenge_set import ChallengeSet, items_of_templates, read_set
from maege.studies.challenge.config import Format
from maege.studies.challenge.item import Item
from maege.studies.challenge.matching import FAULTS, RULES, UNMATCHED, Mismatch, mismatches
from maege.studies.challenge.shipped_sets import SHIPPED, shipped_templates
from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines, print_message

_YAML = (".yaml", ".yml")
_SHOWN = 3  # items of a rule


@click.command("generate", cls=HelpfulCommand)
@argument(
    "subject",
    help="A file of templates (YAML) or a folder of them, the name of a set of MAEGE, or a known "
    "corpus or an M2 file.",
)
@options.file_option("--output", help="Where the items are written; on the screen if unset.")
@options.directory_option(
    "--outputs", help="Of a corpus: a folder with outputs of systems, one file a system."
)
@options.force_file
def generate(subject: str, output: Path | None, outputs: Path | None, *, force: bool) -> None:
    """Make a challenge set from templates, or from a corpus.

    Example: maege challenge generate my-templates.yaml --output my.jsonl
    """
    if output is not None:
        check_output_file(output, force=force)
    items, notes = generated(subject, outputs)
    for note in notes:
        print_message(f"Note: {note}")
    if not items:
        raise ConfigError(f"{subject}: no templates, so no items")
    if said := sum(UNMATCHED in item.further for item in items):
        print_message(
            f"Note: the two changes of {said:,} items differ in size or frequency, as they say in "
            f"`{UNMATCHED}`; `maege challenge check` lists them"
        )
    text = "".join(f"{item.line()}\n" for item in items)
    if output is None:
        print_lines(text.splitlines())
        return
    write_atomic(output, text.encode())
    made = ChallengeSet.of(output.stem, items)
    print_lines([f"{len(items):,} items of {made.groups:,} sentences: {output}"])


def generated(subject: str, outputs: Path | None = None) -> tuple[list[Item], list[str]]:
    """Return the items that a set of MAEGE, templates or a corpus make, and notes.

    Raises MaegeError if something is wrong.
    """
    path = Path(subject)
    if subject in SHIPPED:
        return items_of_templates(shipped_templates(subject)), []
    if is_folder(path):
        files = sorted(file for file in path.iterdir() if file.suffix in _YAML)
        if not files:
            raise ConfigError(f"{path}: no files of templates ({', '.join(_YAML)})")
        return items_of_templates(files), []
    if path.suffix in _YAML:
        return items_of_templates([path]), []
    from maege.studies.challenge.corpus_items import corpus_items  # few sets are made of corpora

    return corpus_items(subject, outputs)


@click.command("check", cls=HelpfulCommand)
@argument("file", help=f"A file of items, or a set of MAEGE ({', '.join(SHIPPED)}).")
@click.option(
    "--format", "form", type=options.choice(Format), help="Its format, if its head does not say it."
)
def check(file: str, form: str | None) -> None:
    """Check the items of a challenge set by the rules that a program can verify.

    Exit codes: 0: no fault; 1: faults; 2: not a set.

    Example: maege challenge check my.jsonl
    """
    items = read_set(file, form).items
    found = [mismatch for item in items for mismatch in mismatches(item)]
    print_lines(check_lines(items, found))
    if any(mismatch.rule in FAULTS for mismatch in found):
        raise click.exceptions.Exit(1)


def check_lines(items: Sequence[Item], found: Sequence[Mismatch]) -> Iterator[str]:
    """Yield what is printed: the number of items, and those that are against each rule."""
    sentences = len({item.group for item in items})
    phenomena = len({item.phenomenon for item in items})
    templates = len({item.made for item in items if item.made.startswith("template:")})
    of = f"{templates:,} templates, " if templates else ""
    yield f"{len(items):,} items of {of}{sentences:,} sentences, {phenomena} phenomena."
    for rule, meaning in RULES.items():
        against = [mismatch for mismatch in found if mismatch.rule == rule]
        if not against:
            continue
        kind = "Fault" if rule in FAULTS else "Note"
        yield f"{kind}: {meaning}: {len(against):,}"
        detailed = [mismatch for mismatch in against if mismatch.detail]
        yield from (f"  {m.item.id}: {m.detail}" for m in detailed[:_SHOWN])
        if len(detailed) > _SHOWN:
            yield f"  and {len(detailed) - _SHOWN:,} more"
    if said := [item for item in items if item.further.get(UNMATCHED)]:
        yield f"Note: items that say themselves that their two changes differ: {len(said):,}"
    if not any(mismatch.rule in FAULTS for mismatch in found):
        yield "No faults."


FILE_COMMANDS = {"generate": generate, "check": check}
