"""The M2 format of annotated corpora (Dahlmeier and Ng, 2012): reading and writing.

A block is an ``S`` line (the tokenised source), any number of ``A`` lines (one edit each), and
an empty line. Chinese corpora add ``T`` lines: ``T0-A1`` begins the second analysis of the text
of annotator 0. The texts of ``T`` lines are ignored, and so are all analyses but the first (A0).
``I`` lines (of NUCLE) and fields after the annotator are left out, as the M2 scorer does. What is
left out, or may be meant in another way, is counted in a warning.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, Literal, get_args

from maege.choices import choice_text
from maege.data.corpus import MAX_ANNOTATOR, Annotation, Corpus, Sentence
from maege.data.edit import Edit, Tokens
from maege.data.language import CODE, ENGLISH, check_code
from maege.errors import DataError, OutputError, check_choice
from maege.files.text_files import is_file, read_lines
from maege.user_warnings import warn_caller

if TYPE_CHECKING:  # it loads YAML
    from maege.data.datasets import CorpusCard

FIELDS = 6  # span, type, replacements, required, comment, annotator
TARGET = re.compile(r"T\d+(-A\d+)?( |$)")
FURTHER_ANALYSIS = re.compile(r"T\d+-A0*[1-9]")
INTEGER = re.compile("-?[0-9]{1,100}")  # int() reads 1_0 and digits of other scripts
BLANK = "\u2420"  # stands for a token that is a blank, while a sentence is read
_THREE_BLANKS = "   "  # such a token, between the blanks that separate it from others
_NONE = "-NONE-"  # an empty replacement, spelled out
_LANGUAGE = "|||language:"  # begins the comment of lines of edits that state one
_STATED_LANGUAGE = re.compile(rf"A .*{re.escape(_LANGUAGE)}({CODE.pattern})\|\|\|[^|]*")
_NOOP = "noop"  # the type of a line that says that there is nothing to correct
# The comment of a noop line that says that nobody annotated the sentence. Other tools, which have
# no mark for that, read the line as a noop.
_NOT_ANNOTATED = "not annotated"
_CHERRANT_NOT_ANNOTATED = "A -1 -1|||NA|||"  # begins a line of ChERRANT that says the same
MAX_QUOTED_PROBLEMS = 5
OnError = Literal["error", "skip_sentence", "skip_line"]
SKIP_LINE: OnError = "skip_line"
SKIPS: dict[OnError, str] = {"skip_sentence": "these sentences", SKIP_LINE: "these lines"}


@dataclass(frozen=True, slots=True)
class Problem:
    """A malformed line of an M2 file; ``line`` counts from 1."""

    path: str
    line: int
    text: str
    reason: str
    is_block: bool = False  # whether all of its block cannot be read
    is_outside: bool = False  # whether it is an edit outside its sentence

    def __str__(self) -> str:
        text = self.text if len(self.text) <= 100 else self.text[:97] + "..."
        return f"{self.path}, line {self.line}: {self.reason}\n    {text}"


class M2Error(DataError):
    """An M2 file is malformed; ``problems`` lists all malformed lines.

    ``ways``: how the user has them left out, by what is left out; None for what is at hand.
    """

    def __init__(
        self, problems: Sequence[Problem], ways: Mapping[OnError, str] | None = None
    ) -> None:
        self.problems = tuple(problems)
        self.ways = {c: choice_text("on_error", c) for c in SKIPS} if ways is None else ways
        more = len(problems) - MAX_QUOTED_PROBLEMS
        lines = [str(problem) for problem in problems[:MAX_QUOTED_PROBLEMS]]
        if more > 0:
            lines.append(f"... and {more} more")
        super().__init__("\n".join([*lines, self._advice()]))

    def _advice(self) -> str:
        no_line = any(problem.is_block for problem in self.problems)
        ways = {c: w for c, w in self.ways.items() if w and not (no_line and c == SKIP_LINE)}
        if SKIP_LINE in ways and all(problem.is_outside for problem in self.problems):
            return (
                f"The official M2 scorer leaves out edits outside their sentence. To do the same: "
                f"{ways[SKIP_LINE]}."
            )
        skips = " or ".join(f"{SKIPS[choice]} ({way})" for choice, way in ways.items())
        return f"Correct the file, or leave out {skips}." if skips else "Correct the file."

    def __reduce__(self) -> tuple[type["M2Error"], tuple[object, ...]]:
        return type(self), (self.problems, self.ways)


class _BadLineError(Exception):
    """The reason why a line cannot be read, and its annotator if only the span is wrong."""

    def __init__(
        self, reason: str, annotator: int | None = None, *, is_outside: bool = False
    ) -> None:
        super().__init__(reason)
        self.annotator, self.is_outside = annotator, is_outside


def read_m2(path: str | Path, *, on_error: OnError = "error", blank_tokens: bool = False) -> Corpus:
    """Read a corpus from an M2 file (UTF-8, any line ends).

    Edits keep the order of the file, and ``-NONE-`` as a replacement is the empty one. An
    annotator with a ``noop`` line has an annotation without edits; a ``noop`` together with
    edits is ignored. An annotator without any line has no annotation; where no annotator has one,
    nobody saw an error. A ``noop`` with the comment ``not annotated``, or ChERRANT's type ``NA``
    at -1, says that nobody annotated the sentence. The language is that which comments of edits
    state, as ``language:de``.

    Parameters
    ----------
    path
        The file. Its name without the suffix becomes the name of the corpus.
    on_error
        What to do with malformed lines: raise an ``error``, ``skip_sentence`` or ``skip_line``.
        Skipped sentences keep their index, so that references stay parallel. The annotator of a
        skipped edit is kept if only its span is wrong, as in the published M2 scorer.
    blank_tokens
        Whether a run of three blanks in a sentence is a token that is a blank, as of ErAConD. Such
        tokens, and edits that change nothing else, are left out.

    Returns
    -------
    Corpus
        The sentences; ``skipped`` describes the malformed lines, ``left_out`` has the number of
        skipped sentences.

    Raises
    ------
    M2Error
        If there are malformed lines that may not be skipped; it names all of them.
    DataError
        If the file is missing, is not UTF-8 or has no sentence.
    ConfigError
        If ``on_error`` is none of these.
    """
    check_choice(on_error, get_args(OnError), "on_error")
    path = Path(path)
    sentences: list[Sentence] = []
    problems: list[Problem] = []
    not_skippable: list[Problem] = []
    ignored: Ignored = {}
    size = 0
    lines = read_lines(path)
    for block in _blocks(lines, str(path)):
        sentence, malformed = _read_block(block, size, str(path), blank_tokens, ignored)
        problems += malformed
        if on_error == "error" or (on_error == "skip_line" and sentence is None):
            not_skippable += malformed
        if sentence is not None and (not malformed or on_error == "skip_line"):
            sentences.append(sentence)
        size += 1
    _edit.cache_clear()
    for what, numbers in ignored.items():
        warn_caller(f"{path}: {len(numbers):,} {what}; the first in line {numbers[0]}")
    if not_skippable:
        raise M2Error(not_skippable)
    if not size:
        raise DataError(f"{path}: no sentence in the file (a sentence is a line `S text`)")
    skipped = size - len(sentences)
    return Corpus(
        path.stem,
        tuple(sentences),
        size,
        tuple(map(str, problems)),
        left_out=(("malformed", skipped),) if skipped else (),
        language=_language_of_lines(lines, path),
    )


def warn_of_skipped(corpus: Corpus) -> None:
    """Warn of malformed lines that were left out, alone or with their sentences."""
    if corpus.skipped:
        warn_caller(
            f"{len(corpus.skipped):,} malformed lines were left out; the first: {corpus.skipped[0]}"
        )


def stated_language(path: str | Path) -> str | None:
    """Return the language that an M2 file states in the comments of its edits; None if it does not.

    None also for a pipe, which can be read only once. Raises DataError if there are several.
    """
    if not is_file(path) or _LANGUAGE.encode() not in Path(path).read_bytes():  # as in most files
        return None
    return _language_of_lines(read_lines(path), path)


def _language_of_lines(lines: list[str], path: str | Path) -> str | None:
    candidates = [line for line in lines if _LANGUAGE in line]
    codes = {match[1] for line in candidates if (match := _STATED_LANGUAGE.fullmatch(line))}
    if len(codes) > 1:
        raise DataError(
            f"{path}: its edits are of several languages ({', '.join(sorted(codes))}), as their "
            f"comments say; make a file of each"
        )
    for code in codes:
        silent = [k for k, line in enumerate(lines, start=1) if _states_none(line)]
        if silent:
            warn_caller(
                f"{path}: {len(silent):,} edits state no language (the first: line {silent[0]}); "
                f"they are taken for {code!r}, as the others"
            )
        return code
    return None


def _states_none(line: str) -> bool:
    return line.startswith("A ") and line.rsplit("|||", 2)[-2:-1] == [_NONE]


def write_m2(corpus: Corpus, path: str | Path) -> None:
    """Write a corpus as an M2 file; `read_m2` reads the same sentences from it.

    Another language than English is written as the comment of each edit, ``language:de``; published
    scorers do not read comments.

    Raises
    ------
    DataError
        If the format cannot represent a replacement or a type, or a sentence is malformed.
    OutputError
        If the file cannot be written.
    """
    from maege.data.checked_corpus import checked_sentence  # for reading they are not needed
    from maege.files.output_file import write_atomic

    code = check_code(corpus.language or ENGLISH, f"corpus {corpus.name!r}")
    comment = _NONE if code == ENGLISH else f"{_LANGUAGE[3:]}{code}"
    blocks = (_block_text(checked_sentence(sentence), comment) for sentence in corpus.sentences)
    content = "".join(block + "\n" for block in blocks).encode()
    try:
        write_atomic(Path(path), content)
    except OSError as error:
        raise OutputError(f"{path} cannot be written ({error.strerror or error})") from None


Block = list[tuple[int, str]]  # (line number, line)
Ignored = dict[str, list[int]]  # what was left out, or is in doubt -> in which lines
_INFORMATION = "lines `I ...` were left out, as the M2 scorer does"
_ENDS = "ends of lines after the annotator were left out, as the M2 scorer does"
_NOOPS = (
    "lines of the type noop have an edit, which was left out, as the M2 scorer does: noop says "
    "that there is nothing to correct"
)
_MARKS = (
    "marks `not annotated` of one annotator count as missing lines, as others annotated the "
    "sentence"
)
_FURTHER = (
    "edits of further analyses (`T0-A1`) were left out: of a target text only the first counts, "
    "while ChERRANT counts the edits of all"
)
_BLANK_TOKENS = (
    "sentences have edits behind three blanks in a row, which are read as one; if they stand for "
    "a token, as in files that spaCy split, these edits are at wrong places (`maege data convert "
    "FILE.m2 --set blank_tokens=true --output NEW.m2`)"
)


def _blocks(lines: list[str], path: str) -> Iterator[Block]:
    """Yield blocks; an ``S`` line begins one even where the empty line before it is missing.

    Raises DataError for edits of several ``S`` lines: nobody knows of which they are.
    """
    block: Block = []
    is_second = False  # whether a line `S` alone stands right above the block
    for number, line in enumerate(lines, start=1):
        is_blank, is_source = not line.strip(), _is_source(line)
        if block and (is_blank or is_source):
            is_second = is_source and len(block) == 1 and _is_source(block[0][1])
            yield block
            block = []
        if is_second and len(block) == 1 and line.startswith("A ") and not _is_dense(lines):
            raise DataError(
                f"{path}, line {number - 1}: several `S` lines above the edits, which may be of "
                f"each; put an empty line between sentences, and the edits below their own"
            )
        if not is_blank:
            block.append((number, line))
    if block:
        yield block


def _is_dense(lines: list[str]) -> bool:
    """Whether sentences follow the edits of the one before without an empty line."""
    return any(a.startswith("A ") and _is_source(b) for a, b in pairwise(lines))


def _read_block(
    block: Block, index: int, path: str, blank_tokens: bool, ignored: Ignored
) -> tuple[Sentence | None, list[Problem]]:
    """Read a block, without its malformed lines; no sentence if it does not begin with one."""
    number, first = block[0]
    if not _is_source(first):
        reason = "a block must begin with a line `S text`"
        return None, [Problem(path, number, first, reason, is_block=True)]
    tokens = _tokens(first[2:].replace(_THREE_BLANKS, f" {BLANK} ") if blank_tokens else first[2:])
    edits: dict[int, list[Edit]] = {}
    problems = []
    further = False
    is_marked = False  # as one that nobody annotated
    for number, line in block[1:]:
        if TARGET.match(line):
            further = FURTHER_ANALYSIS.match(line) is not None
            continue
        if line.startswith("I "):
            ignored.setdefault(_INFORMATION, []).append(number)
            continue
        try:
            annotator, edit = _read_edit(line, len(tokens))
        except _BadLineError as error:
            problems.append(Problem(path, number, line, str(error), is_outside=error.is_outside))
            if error.annotator is not None:
                edits.setdefault(error.annotator, [])
        else:
            if line.count("|||") >= FIELDS:
                ignored.setdefault(_ENDS, []).append(number)
            if edit is None and line.split("|||")[2].strip() not in ("", _NONE):
                ignored.setdefault(_NOOPS, []).append(number)
            if edit is None and _is_mark(line):
                is_marked = True
            elif not further:
                edits.setdefault(annotator, []).extend([edit] if edit else [])
            elif edit:
                ignored.setdefault(_FURTHER, []).append(number)
    if _THREE_BLANKS in first.strip() and not blank_tokens:
        before = len(first[2:].lstrip().partition(_THREE_BLANKS)[0].split())
        behind = any(edit.end > before for of_one in edits.values() for edit in of_one)
        if behind or any(problem.is_outside for problem in problems):
            ignored.setdefault(_BLANK_TOKENS, []).append(block[0][0])
    annotations = tuple(Annotation(a, tuple(edits[a])) for a in sorted(edits))
    # Nothing is known of an annotator whose only line could not be read.
    is_annotated = bool(annotations) or not (is_marked or problems)
    if is_marked and annotations:
        ignored.setdefault(_MARKS, []).append(block[0][0])
    sentence = Sentence(index, tokens, annotations, is_annotated)
    return _without_blanks(sentence) if BLANK in tokens else sentence, problems


def _is_mark(line: str) -> bool:
    """Whether a line without an edit says that nobody annotated the sentence."""
    return f"|||{_NOT_ANNOTATED}|||" in line or line.startswith(_CHERRANT_NOT_ANNOTATED)


def _without_blanks(sentence: Sentence) -> Sentence:
    """Leave out tokens that are blanks, and edits that only delete such tokens."""
    positions = list(accumulate((token != BLANK for token in sentence.tokens), initial=0))
    annotations = []
    for annotation in sentence.annotations:
        edits = (
            replace(e, start=positions[e.start], end=positions[e.end]) for e in annotation.edits
        )
        changing = tuple(e for e in edits if e.start < e.end or e.replacement)
        annotations.append(replace(annotation, edits=changing))
    tokens = tuple(token for token in sentence.tokens if token != BLANK)
    return replace(sentence, tokens=tokens, annotations=tuple(annotations))


def _read_edit(line: str, length: int) -> tuple[int, Edit | None]:
    """Read an ``A`` line into (annotator, edit); a noop has no edit."""
    if not line.startswith("A "):
        raise _BadLineError("a line must begin with `S `, `A ` or `T0-A0` (a target text)")
    fields = line[2:].split("|||")
    last = fields[FIELDS - 1 :]
    if not last or (len(last) > 1 and not _are_further(last)):
        raise _BadLineError(f"{len(fields)} fields separated by `|||`, expected {FIELDS}")
    annotator = _integer(last[0].strip(), "the annotator")
    if not 0 <= annotator <= MAX_ANNOTATOR:
        raise _BadLineError(f"annotator {annotator} is not between 0 and {MAX_ANNOTATOR}")
    start, end = _span(fields[0])
    if fields[1] == _NOOP or line.startswith(_CHERRANT_NOT_ANNOTATED):
        return annotator, None
    if not 0 <= start <= end <= length:
        reason = f"span {start} {end} is outside the sentence of {length} tokens"
        is_outside = min(start, end) < 0 or max(start, end) > length
        raise _BadLineError(reason, annotator, is_outside=is_outside)
    if not fields[1].isprintable():  # it is a name on pages, in tables and on the terminal
        raise _BadLineError(f"the type {fields[1][:40]!a} has invisible characters", annotator)
    first, *others = map(_replacement, fields[2].split("||"))
    return annotator, _edit(start, end, first, intern(fields[1]), tuple(others))


def _are_further(last: Sequence[str]) -> bool:
    """Whether the first field is the annotator; ERRANT takes the last one, if it is a number."""
    numbers = [field.strip() for field in last if INTEGER.fullmatch(field.strip())]
    return {*numbers} == {last[0].strip()}


_edit = lru_cache(maxsize=2**16)(Edit)  # many are equal, and are one object


@lru_cache(maxsize=2**14)  # many edits have the same, and share it
def _replacement(text: str) -> Tokens:
    return _tokens("" if text.strip() == _NONE else text)


def _is_source(line: str) -> bool:
    return line == "S" or line.startswith("S ")


def _tokens(text: str) -> Tokens:
    """Return the tokens of a text; equal ones are one object, which saves most of their memory."""
    return tuple(map(intern, text.split()))


@lru_cache(maxsize=2**12)  # many edits have the same
def _span(text: str) -> tuple[int, int]:
    numbers = text.split()
    if len(numbers) != 2:
        raise _BadLineError(f"the span {text!r} is not two numbers")
    return _integer(numbers[0], "the span"), _integer(numbers[1], "the span")


@lru_cache(maxsize=2**12)  # matching takes longer than all else in a line
def _integer(text: str, what: str) -> int:
    if not INTEGER.fullmatch(text):
        raise _BadLineError(f"{what} is {text[:40]!r}, not a whole number")
    return int(text)


def _block_text(sentence: Sentence, comment: str) -> str:
    lines = [f"S {sentence.text}"]
    if not sentence.annotated:
        lines.append(f"A -1 -1|||{_NOOP}|||-NONE-|||REQUIRED|||{_NOT_ANNOTATED}|||0")
    for annotation in sentence.annotations:
        end = f"|||REQUIRED|||{comment}|||{annotation.annotator}"
        if annotation.is_noop:
            lines.append(f"A -1 -1|||{_NOOP}|||-NONE-{end}")
        for edit in annotation.edits:
            if not _is_writable(edit):
                raise DataError(
                    f"sentence {sentence.index + 1}: M2 has no way to represent the edit {edit}, "
                    f"because `||`, {_NONE} and the type {_NOOP} have a special meaning"
                )
            lines.append(f"A {edit.start} {edit.end}|||{edit.type}|||{_replacements(edit)}{end}")
    return "\n".join(lines) + "\n"


def _is_writable(edit: Edit) -> bool:
    replacements = (edit.replacement, *edit.alternatives)
    return not (
        any(r == (_NONE,) or "||" in " ".join(r) for r in replacements)
        or "||" in edit.type
        or edit.type == _NOOP
    )


def _replacements(edit: Edit) -> str:
    """Join all replacements; among several, an empty one is spelled out."""
    if not edit.alternatives:
        return " ".join(edit.replacement)
    return "||".join(" ".join(r) or _NONE for r in (edit.replacement, *edit.alternatives))


def read_annotations(card: "CorpusCard", name: str, on_error: OnError) -> tuple[Corpus, list[Path]]:
    """Read the gold edits of a name, and return their files, too.

    The sentences of several files follow each other, and each file is a document.
    """
    files = card.files_of(card.file_of("annotations", name))
    paths = [card.path(file) for file in files]
    parts = [read_m2(p, on_error=on_error, blank_tokens=card.blank_tokens) for p in paths]
    if len(parts) == 1:
        return parts[0], paths
    sentences, documents, size = [], [], 0
    for number, part in enumerate(parts):
        sentences += [replace(s, index=s.index + size) for s in part.sentences]
        documents += [number] * part.size
        size += part.size
    skipped = tuple(text for part in parts for text in part.skipped)
    malformed = sum(count for part in parts for _, count in part.left_out)
    left_out = (("malformed", malformed),) if malformed else ()
    corpus = Corpus(card.name, tuple(sentences), size, skipped, tuple(documents), left_out)
    return corpus, paths
