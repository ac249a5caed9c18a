"""`maege data convert`."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, get_args

import click

from maege.data.annotators import by_annotator, merged, parallel_lines
from maege.data.corpus import Corpus, MissingAnnotation
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.gold_edits import OverlappingGold, note_unclear_deletions, settled
from maege.data.language import ENGLISH, check_code, language_of, require_english
from maege.data.m2 import OnError, read_m2, warn_of_skipped, write_m2
from maege.data.mucgec import CorrectedSentences, read_mucgec
from maege.data.multigec import read_multigec
from maege.data.units import unit_of_language
from maege.errors import ConfigError
from maege.extraction.spacy_pipeline import pipeline_for_language
from maege.files.output_file import check_output_file, write_atomic
from maege.files.text_files import UnicodeForm, normalised_texts
from maege.terminal import options
from maege.terminal.file_key import (
    EMPTY_CORRECTIONS,
    MISSING_ANNOTATIONS,
    OVERLAPPING_EDITS,
    SPACY_PIPELINE,
    UNICODE_FORM,
    FileKey,
    file_command,
)
from maege.terminal.helpful_command import argument
from maege.terminal.printing import print_lines
from maege.user_warnings import warn_caller


@file_command(
    EMPTY_CORRECTIONS,
    MISSING_ANNOTATIONS,
    OVERLAPPING_EDITS,
    UNICODE_FORM,
    FileKey(
        "on_error",
        "Malformed lines: stop, or leave out sentence or line.",
        get_args(OnError),
        "error",
    ),
    FileKey(
        "blank_tokens",
        "Three blanks in a row are a token, which is left out: M2 of texts that spaCy split.",
        default=False,
    ),
    FileKey(
        "sort", "Write the edits of each annotator in the order of their positions.", default=False
    ),
    SPACY_PIPELINE,
)
@argument(
    "files",
    type=options.PATH,
    nargs=-1,
    required=True,
    metavar="FILE...",
    help="M2 files of the same sentences, whose annotators become those of one corpus; or a file "
    "of MuCGEC; or essays of MultiGEC and their corrections.",
)
@click.option(
    "--output",
    type=options.PATH,
    required=True,
    metavar="PATH",
    help="The M2 file to write, or the folder of files.",
)
@click.option(
    "--from",
    "from_",
    type=click.Choice(["m2", "mucgec", "multigec"]),
    default="m2",
    help="Format of the files; edits of texts are extracted by ERRANT.",
)
@click.option(
    "--to",
    type=click.Choice(["m2", "annotators", "text"]),
    default="m2",
    help="One M2 file, an M2 file for each annotator, or text: source.txt and a file for each "
    "annotator, with an empty line where they did not annotate the sentence.",
)
@click.option("--retype", is_flag=True, help="Replace the types of edits by those of ERRANT.")
@options.language()
@options.force_file
def command(
    files: Sequence[Path],
    output: Path,
    from_: Literal["m2", "mucgec", "multigec"],
    to: Literal["m2", "annotators", "text"],
    retype: bool,
    sort: bool,
    blank_tokens: bool,
    spacy_pipeline: str,
    language: str | None,
    empty: EmptyCorrections,
    missing_annotations: MissingAnnotation | None,
    overlapping_edits: OverlappingGold | None,
    normalise: UnicodeForm | None,
    on_error: OnError,
    force: bool,
) -> None:
    """Convert corpora: merge and split annotators, M2 to text, formats of corpora to M2.

    Example: maege data convert a.m2 b.m2 --output both.m2
    """
    from maege.extraction.annotate import with_errant_types  # slow to import
    from maege.extraction.parallel_corpus import annotated_corpus, errant_edits

    if to == "m2":  # the names of other files depend on the corpus
        check_output_file(output, force=force)
    given = None if language is None else check_code(language, "--language")
    if from_ == "m2":
        with normalised_texts(normalise):
            corpora = [
                read_m2(file, on_error=on_error, blank_tokens=blank_tokens) for file in files
            ]
        for corpus in corpora:
            warn_of_skipped(corpus)
        corpus = merged(corpora)
        if to == "text" or missing_annotations or overlapping_edits:
            file = files[0] if len(files) == 1 else output
            corpus = settled(corpus, file, missing_annotations, overlapping_edits or "file")
        code = language_of(given, corpus.language, str(files[0]))
        if retype and code is None:
            sentences = [sentence.text for sentence in corpus.sentences]
            require_english(sentences, str(files[0]), "`--language CODE`")
    else:
        with normalised_texts(normalise):
            texts = _read(from_, files)
        if given is None:
            require_english(texts.sources, str(files[0]), "`--language CODE`")
        code = given or ENGLISH
        extract = errant_edits(pipeline_for_language(spacy_pipeline, code))
        rows = settle_empty(texts.sources, texts.rows, empty)
        unit = unit_of_language(code)
        corpus = annotated_corpus(files[0].stem, texts.sources, rows, extract, unit)
        numbers = {name: number for number, name in enumerate(dict.fromkeys(texts.documents))}
        corpus = replace(corpus, documents=tuple(numbers[name] for name in texts.documents))
    if retype:
        pipeline = pipeline_for_language(spacy_pipeline, code)
        corpus = with_errant_types(corpus, spacy_pipeline=pipeline)
    corpus = replace(corpus.sorted_edits() if sort else corpus, language=code)
    contents = _contents(corpus, to, output)
    for path in contents:
        check_output_file(path, force=force)
    print_lines(_write(path, content) for path, content in contents.items())


def _read(kind: Literal["mucgec", "multigec"], files: Sequence[Path]) -> CorrectedSentences:
    if kind == "multigec":
        return read_multigec(files[0], files[1:])
    if len(files) > 1:
        raise ConfigError("--from mucgec takes one file, which has sentences and corrections")
    return read_mucgec(files[0])


def _contents(corpus: Corpus, to: str, output: Path) -> dict[Path, Corpus | list[str]]:
    """Return what is written to each file: a corpus as M2, or lines."""
    if to == "annotators":
        own = by_annotator(corpus)
        return {output / f"annotator-{annotator}.m2": own[annotator] for annotator in own}
    contents: dict[Path, Corpus | list[str]] = {output: corpus}
    documents = output.with_suffix(".documents.txt")
    if to == "text":
        corpus = corpus.fill_missing_annotations("none")
        note_unclear_deletions(corpus)
        _warn_of_empty_lines(corpus)
        contents = {output / f"{name}.txt": lines for name, lines in parallel_lines(corpus).items()}
        documents = output / "documents.txt"
    if corpus.documents:
        contents[documents] = [str(number + 1) for number in corpus.documents]
    return contents


def _warn_of_empty_lines(corpus: Corpus) -> None:
    """Warn of lines that are empty: without an annotation, or of one that deletes the sentence."""
    missing = sum(len(corpus.annotators) - len(s.annotations) for s in corpus.sentences)
    if missing:
        warn_caller(f"{missing:,} lines are empty: the annotator did not annotate the sentence")
    deleted = sum(
        not sentence.corrected_text(annotation) and bool(sentence.tokens)
        for sentence in corpus.sentences
        for annotation in sentence.annotations
    )
    if deleted:
        warn_caller(
            f"{deleted:,} annotations delete the whole sentence; their lines are empty, as if "
            f"there were no annotation (`--set empty=delete` of `maege score`)"
        )


def _write(path: Path, content: Corpus | list[str]) -> str:
    """Write a file, and return a line about it."""
    if isinstance(content, list):
        write_atomic(path, "".join(f"{line}\n" for line in content).encode())
        return f"{len(content):,} lines: {path}"
    write_m2(content, path)
    edits = sum(len(a.edits) for s in content.sentences for a in s.annotations)
    return f"{len(content.sentences):,} sentences, {edits:,} edits: {path}"
