"""`maege annotate`."""

from pathlib import Path
from typing import Annotated

import typer

from maege.data.language import ENGLISH, check_code
from maege.data.m2 import write_m2
from maege.data.units import unit_of_language
from maege.errors import ConfigError
from maege.extraction.spacy_pipeline import pipeline_for_language
from maege.files.output_file import check_output_file
from maege.terminal.options import Empty, ForceFile, Language, UnitName
from maege.terminal.printing import print_lines


def command(
    source: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="The sentences before correction, one per line, tokenised (or see --unit).",
        ),
    ],
    corrected: Annotated[
        list[Path],
        typer.Option(
            metavar="FILE", help="Corrected text, parallel to the source; once per annotator."
        ),
    ],
    output: Annotated[Path, typer.Option(metavar="FILE", help="M2 file to write.")],
    more: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE", help="More corrected texts.")
    ] = None,
    spacy_pipeline: Annotated[
        str, typer.Option(metavar="NAME", help="What ERRANT runs on; see `maege list annotators`.")
    ] = "auto",
    language: Language = ENGLISH,
    unit: UnitName = None,
    empty: Empty = "drop",
    force: ForceFile = False,
) -> None:
    """Extract edits from parallel text into an M2 file.

    Edits and their types are those of ERRANT. For other languages than English (--language) they
    depend on what is installed for the language; without it, the types are M, R and U.

    Example: maege annotate --source s.txt --corrected a.txt --output my.m2
    """
    from maege.extraction.annotate import annotate  # slow to import

    if more and len(corrected) > 1:
        raise ConfigError("give --corrected before each file, or once before all of them")
    check_output_file(output, force=force)
    code = check_code(language or ENGLISH, "--language")
    pipeline = pipeline_for_language(spacy_pipeline, code)
    unit = unit or unit_of_language(code)
    corpus = annotate(
        source, [*corrected, *(more or [])], spacy_pipeline=pipeline, unit=unit, empty=empty
    )
    write_m2(corpus, output)
    edits = sum(len(a.edits) for s in corpus.sentences for a in s.annotations)
    # An M2 file does not say which language it is in.
    key = "" if language == ENGLISH else f" (in the configuration: `language: {language}`)"
    print_lines([f"{corpus.size:,} sentences, {edits:,} edits: {output}{key}"])
