"""The M2 format of annotated corpora (Dahlmeier and Ng, 2012), read and written.

A block is an ``S`` line (the tokenised source), any number of ``A`` lines (one edit each), and
an empty line. Chinese corpora add ``T`` lines: ``T0-A1`` begins a second analysis of the text that
annotator 0 arrives at. Their texts are passed over, and so is every analysis but the first (A0).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit, Tokens
from maege.errors import DataError
from maege.text_files import read_lines, write_atomic

FIELDS = 6  # span, type, replacements, required, comment, annotator
TARGET = re.compile(r"T\d+(-A\d+)?( |$)")
FURTHER_ANALYSIS = re.compile(r"T\d+-A0*[1-9]")
NONE = "-NONE-"  # an empty replacement, spelled out
MAX_ANNOTATOR = 2**31 - 1
SHOWN = 5  # problems quoted in an error message
OnError = Literal["raise", "skip", "drop"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in an M2 file; ``line`` counts from 1.

    ``annotator`` is known if only the place of the edit is wrong.
    """

    path: str
    line: int
    text: str
    reason: str
    annotator: int | None = None

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 100 else self.text[:97] + "..."
        return f"{self.path}, line {self.line}: {self.reason}\n    {shown}"


class M2Error(DataError):
    """An M2 file is malformed; ``problems`` has every place."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        more = len(problems) - SHOWN
        lines = [str(problem) for problem in problems[:SHOWN]]
        if more > 0:
            lines.append(f"... and {more} more")
        lines.append(
            "Correct the file, or leave out these sentences (`on_error: skip`) or lines "
            "(`on_error: drop`)."
        )
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type["M2Error"], tuple[list[Problem]]]:
        return type(self), (list(self.problems),)


class _BadLineError(Exception):
    """The reason why one line cannot be read, and its annotator if that is known."""

    def __init__(self, reason: str, annotator: int | None = None) -> None:
        super().__init__(reason)
        self.annotator = annotator


def read_m2(path: str | Path, *, on_error: OnError = "raise") -> Corpus:
    """Read a corpus from an M2 file (UTF-8, any line ends).

    Edits keep the order of the file. ``-NONE-`` as a replacement is the empty one. An annotator
    with a ``noop`` line has an annotation without edits (a ``noop`` beside real edits says
    nothing and is dropped); an annotator without any line has no annotation.

    With ``on_error="skip"`` a sentence with a malformed line is left out, its place in the
    file is kept (so that references stay parallel), and ``Corpus.skipped`` says why. With
    ``on_error="drop"`` only malformed edits are left out, and ``Corpus.skipped`` has them; the
    annotator of an edit outside the sentence is there, as in the published M2 scorer.

    Raises M2Error naming every malformed line, DataError if the file is missing, not UTF-8
    or has no sentence.
    """
    path = Path(path)
    sentences: list[Sentence] = []
    problems: list[Problem] = []
    lost: list[Problem] = []  # of blocks that are no sentence at all
    size = 0
    for block in _blocks(read_lines(path)):
        found = _check_block(block, str(path))
        problems += found
        if found and not _is_source(block[0][1]):
            lost += found
        elif not found or on_error == "drop":
            sentences.append(_read_block(block, size, {p.line: p.annotator for p in found}))
        size += 1
    fatal = problems if on_error == "raise" else lost if on_error == "drop" else []
    if fatal:
        raise M2Error(fatal)
    if not size:
        raise DataError(f"{path}: no sentence in the file (a sentence is a line `S text`)")
    return Corpus(path.stem, tuple(sentences), size, tuple(map(str, problems)))


def write_m2(corpus: Corpus, path: str | Path) -> None:
    """Write a corpus as an M2 file; reading it back gives the same sentences.

    Raises DataError for a replacement that the format has no way to write.
    """
    write_atomic(Path(path), "".join(_block_text(s) + "\n" for s in corpus.sentences).encode())


Block = list[tuple[int, str]]  # (line number, line)


def _blocks(lines: list[str]) -> Iterator[Block]:
    """Yield blocks; an ``S`` line begins one even where the empty line before it is missing."""
    block: Block = []
    for number, line in enumerate(lines, start=1):
        if block and (_is_source(line) or not line.strip()):
            yield block
            block = []
        if line.strip():
            block.append((number, line))
    if block:
        yield block


def _check_block(block: Block, path: str) -> list[Problem]:
    """List what is wrong in a block."""
    number, first = block[0]
    if not _is_source(first):
        return [Problem(path, number, first, "a block must begin with a line `S text`")]
    length = len(_tokens(first[2:]))
    problems = []
    for number, line in block[1:]:
        try:
            _read_line(line, length)
        except _BadLineError as error:
            problems.append(Problem(path, number, line, str(error), error.annotator))
    return problems


def _read_block(block: Block, index: int, malformed: dict[int, int | None]) -> Sentence:
    tokens = _tokens(block[0][1][2:])
    edits: dict[int, list[Edit]] = {}
    further = False
    for number, line in block[1:]:
        if number in malformed:
            if (named := malformed[number]) is not None:
                edits.setdefault(named, [])
        elif TARGET.match(line):
            further = FURTHER_ANALYSIS.match(line) is not None
        elif not further and (parsed := _read_line(line, len(tokens))) is not None:
            annotator, edit = parsed
            edits.setdefault(annotator, []).extend([edit] if edit else [])
    annotations = tuple(Annotation(a, tuple(edits[a])) for a in sorted(edits))
    return Sentence(index, tokens, annotations)


def _read_line(line: str, length: int) -> tuple[int, Edit | None] | None:
    """Read one ``A`` line into (annotator, edit); no edit for a noop; None for a ``T`` line."""
    if TARGET.match(line):
        return None
    if not line.startswith("A "):
        raise _BadLineError("a line must begin with `S `, `A ` or `T0-A0` (a target text)")
    fields = line[2:].split("|||")
    if len(fields) != FIELDS:
        raise _BadLineError(f"{len(fields)} fields separated by `|||`, expected {FIELDS}")
    annotator = _integer(fields[-1], "the annotator")
    if not 0 <= annotator <= MAX_ANNOTATOR:
        raise _BadLineError(f"annotator {annotator} is not between 0 and {MAX_ANNOTATOR}")
    span = fields[0].split()
    if len(span) != 2:
        raise _BadLineError(f"the span {fields[0]!r} is not two numbers")
    start, end = (_integer(number, "the span") for number in span)
    if fields[1] == "noop":
        return annotator, None
    if not 0 <= start <= end <= length:
        reason = f"span {start} {end} is outside the sentence of {length} tokens"
        raise _BadLineError(reason, annotator)
    first, *others = (_tokens("" if t.strip() == NONE else t) for t in fields[2].split("||"))
    return annotator, Edit(start, end, first, fields[1], tuple(others))


def _is_source(line: str) -> bool:
    return line == "S" or line.startswith("S ")


def _tokens(text: str) -> Tokens:
    return tuple(text.split())


def _integer(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _BadLineError(f"{what} is {text!r}, not a whole number") from None


def _block_text(sentence: Sentence) -> str:
    lines = [f"S {sentence.text}"]
    for annotation in sentence.annotations:
        number = annotation.annotator
        if annotation.is_noop:
            lines.append(f"A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{number}")
        for edit in annotation.edits:
            texts = _replacements(edit)
            if any(
                r == (NONE,) or "||" in " ".join(r) for r in (edit.replacement, *edit.alternatives)
            ):
                raise DataError(
                    f"sentence {sentence.index + 1}: M2 has no way to write the edit {edit}, for "
                    f"`||` and {NONE} have a meaning of their own there"
                )
            span = f"{edit.start} {edit.end}"
            lines.append(f"A {span}|||{edit.type}|||{texts}|||REQUIRED|||-NONE-|||{number}")
    return "\n".join(lines) + "\n"


def _replacements(edit: Edit) -> str:
    """Write all replacements; beside others, an empty one would be lost among the bars."""
    if not edit.alternatives:
        return " ".join(edit.replacement)
    return "||".join(" ".join(r) or NONE for r in (edit.replacement, *edit.alternatives))
