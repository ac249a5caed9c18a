"""`maege data annotate`."""

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from maege.data.empty_corrections import EmptyCorrections
from maege.data.language import ENGLISH, check_code, require_english
from maege.data.m2 import write_m2
from maege.data.units import Unit, unit_of_language
from maege.errors import ConfigError, DataError
from maege.extraction.spacy_pipeline import pipeline_for_language
from maege.files.file_kinds import are_essays, check_is_text
from maege.files.output_file import check_output_file
from maege.files.text_files import (
    UnicodeForm,
    is_file,
    is_json,
    normalised_texts,
    read_lines,
    read_text,
)
from maege.terminal import options
from maege.terminal.file_key import (
    EMPTY_CORRECTIONS,
    SPACY_PIPELINE,
    TEXT_UNIT,
    UNICODE_FORM,
    file_command,
)
from maege.terminal.helpful_command import argument
from maege.terminal.printing import print_lines


@file_command(EMPTY_CORRECTIONS, UNICODE_FORM, TEXT_UNIT, SPACY_PIPELINE)
@options.file_option(
    "--source",
    required=True,
    help="The sentences before correction, one per line, tokenised (or see the key unit).",
)
@options.file_option(
    "--corrected",
    multiple=True,
    required=True,
    help="Corrected text, parallel to the source; once per annotator.",
)
@options.file_option("--output", required=True, help="M2 file to write.")
@argument("more", type=options.PATH, nargs=-1, metavar="FILE", help="More corrected texts.")
@options.language()
@options.force_file
def command(
    source: Path,
    corrected: Sequence[Path],
    output: Path,
    more: Sequence[Path],
    spacy_pipeline: str,
    language: str | None,
    unit: Unit | None,
    empty: EmptyCorrections,
    normalise: UnicodeForm | None,
    force: bool,
) -> None:
    """Extract edits from parallel text into an M2 file.

    Edits and their types are those of ERRANT. For other languages than English (--language) they
    depend on what is installed for the language; without it, the types are M, R and U. The file
    says its language, unless English, in the comments of its edits.

    Example: maege data annotate --source s.txt --corrected a.txt --output my.m2
    """
    from maege.extraction.annotate import annotate  # slow to import

    if more and len(corrected) > 1:
        raise ConfigError("give --corrected before each file, or once before all of them")
    corrected = [*corrected, *(more or [])]
    _check_are_sentences([source, *corrected], output)
    check_output_file(output, force=force)
    if language is None:
        require_english(read_lines(source), str(source), "`--language CODE`")
    code = check_code(language or ENGLISH, "--language")
    pipeline = pipeline_for_language(spacy_pipeline, code)
    unit = unit or unit_of_language(code)
    with normalised_texts(normalise):
        corpus = annotate(source, corrected, spacy_pipeline=pipeline, unit=unit, empty=empty)
    write_m2(replace(corpus, language=code), output)
    edits = sum(len(a.edits) for s in corpus.sentences for a in s.annotations)
    print_lines([f"{corpus.size:,} sentences, {edits:,} edits: {output}"])


def _check_are_sentences(paths: Sequence[Path], output: Path) -> None:
    """Raise DataError for a file that has no sentences one per line; it says how to go on."""
    for path in paths:
        name = shlex.quote(str(path))
        check_is_text(
            path, f"`maege data convert {name} --to text --output FOLDER` writes its texts"
        )
        if are_essays(path):
            files = shlex.join(map(str, [*paths, "--output", output]))
            raise DataError(
                f"{path} has essays of MultiGEC, not one sentence per line: "
                f"`maege data convert --from multigec {files}`"
            )
        if is_file(path) and is_json(read_text(path)):
            raise DataError(
                f"{path} is JSON, not a text: write its sentences into text files, one per line, "
                f"or give its columns to maege.parallel_corpus in Python"
            )
