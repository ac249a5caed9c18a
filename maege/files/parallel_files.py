"""Text files of the same sentences, one in each line."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from maege.errors import DataError
from maege.files.text_files import read_lines
from maege.user_warnings import warn_caller

_Name = TypeVar("_Name", str, Path)


def read_parallel(*paths: Path, size: int | None = None, whole: str = "") -> list[list[str]]:
    """Return the lines of each file, stripped of white space; see `parallel_lines`.

    ``size``: number of sentences that ``whole`` has; None for that of the first file. Raises
    DataError if the first file is empty, or another has a different number of lines.
    """
    files = {path: [line.strip() for line in read_lines(path)] for path in paths}
    first = files[paths[0]]
    if not first:
        raise DataError(f"{paths[0]}: the file is empty")
    if size is None:
        first = without_last_line(paths[0], first, map(len, files.values()))
        files[paths[0]], size, whole = first, len(first), str(paths[0])
    parallel = parallel_lines(files, size, whole)
    return [parallel[path] for path in paths]


def without_last_line(path: str | Path, lines: list[str], lengths: Iterable[int]) -> list[str]:
    """Return the lines of a file, without an empty last one if another file has one line fewer.

    ``lengths``: the numbers of lines of the other files. See `parallel_lines`.
    """
    size = len(lines) - 1
    if size > 0 and not lines[-1].strip() and size in lengths:
        return parallel_lines({str(path): lines}, size, "")[str(path)]
    return list(lines)


def parallel_lines(
    files: Mapping[_Name, Sequence[str]], size: int, whole: str
) -> dict[_Name, list[str]]:
    """Return the lines of each file, as many as ``whole`` has sentences.

    A single empty line after them, which editors and programs add, is left out with a MaegeWarning.
    Raises DataError if a file has another number of lines.

    >>> parallel_lines({"r.txt": ["He goes .", ""]}, 2, "s.txt")
    {'r.txt': ['He goes .', '']}
    """
    longer = []
    for name, lines in files.items():
        if len(lines) == size + 1 and not lines[-1].strip():
            longer.append(name)
        elif len(lines) != size:
            filled = [number for number, line in enumerate(lines, 1) if line.strip()]
            empty = len(lines) - (filled[-1] if filled else 0)
            last = f" (the last {empty:,} are empty)" if empty else ""
            raise DataError(
                f"{name}: {len(lines):,} lines{last}, but {whole} has {size:,} sentences; files "
                f"must be parallel, with one sentence per line"
            )
    if longer:
        others = f", as in {len(longer) - 1:,} other files" if len(longer) > 1 else ""
        warn_caller(f"{longer[0]}: an empty line after the {size:,} sentences was left out{others}")
    return {name: list(lines[:size]) for name, lines in files.items()}


def parallel_texts(path: Path, size: int, whole: str) -> list[str]:
    """Return the lines of a file, with single spaces between words; see `parallel_lines`."""
    lines = parallel_lines({path: read_lines(path)}, size, whole)[path]
    return [" ".join(line.split()) for line in lines]


def read_names(path: Path, size: int, whole: str, noun: str) -> list[str]:
    """Return what a file says of each sentence of ``whole``, such as its document (the ``noun``).

    Raises DataError if it has another number of lines, or an empty one; see `parallel_lines`.
    """
    names = parallel_texts(path, size, whole)
    if "" in names:
        raise DataError(f"{path}, line {names.index('') + 1}: no {noun}; each sentence needs one")
    return names
