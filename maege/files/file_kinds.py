"""What a file is: in the M2 format, essays, or a text; the same for all commands."""

import re
from pathlib import Path

from maege.errors import DataError
from maege.files.text_files import is_file

SUFFIX = ".m2"
_SOURCE_LINE = re.compile(rb"^(?:\xef\xbb\xbf)?S(?: |\r?$)", re.MULTILINE)
_EDIT_LINE = re.compile(rb"^A -?\d+ -?\d+\|\|\|", re.MULTILINE)
_BEGINNING = 1 << 20  # bytes that tell what a file is
ESSAY_HEADING = re.compile(r"^#+ *essay_id *= *(.*\S)\s*?$", re.MULTILINE)
_ESSAY_BEGINNING = 1 << 12  # bytes that have the first heading, if there is one


def is_m2(path: str | Path) -> bool:
    """Whether a path is that of an M2 file: it ends in ``.m2``, or the file has such edits.

    There need not be a file of this name. A pipe can be read only once, so its name decides.
    """
    return Path(path).suffix == SUFFIX or has_m2_lines(path)


def has_m2_lines(path: str | Path, *, with_edits: bool = True) -> bool:
    """Whether lines of sentences, and of edits, of the M2 format are near the beginning of a file.

    ``with_edits``: whether there must be edits, which no text has, while `S ` may begin one.
    """
    if not is_file(path):
        return False
    try:
        with Path(path).open("rb") as file:
            beginning = file.read(_BEGINNING)
    except OSError:  # whoever reads the file says why that fails
        return False
    has_edits = not with_edits or _EDIT_LINE.search(beginning)
    return bool(has_edits and _SOURCE_LINE.search(beginning))


def are_essays(path: str | Path) -> bool:
    """Whether the first line with text of a file is the heading of an essay; never of a pipe."""
    if not is_file(path):
        return False
    with Path(path).open("rb") as file:
        beginning = file.read(_ESSAY_BEGINNING).decode("utf-8-sig", errors="replace")
    return ESSAY_HEADING.match(beginning.lstrip()) is not None


def check_is_text(path: Path, instead: str) -> None:
    """Raise DataError for an M2 file where a text is wanted; ``instead`` says what to do.

    A pipe can be read only once, and is taken as it is.
    """
    if has_m2_lines(path, with_edits=path.suffix != SUFFIX):
        raise DataError(f"{path} is an M2 file, not a text: {instead}")
