"""Reading text files with clear errors."""

from pathlib import Path

from maege.errors import DataError


def read_text(path: str | Path) -> str:
    """Return the text of a UTF-8 file, without a byte-order mark.

    Raises DataError if it cannot be read, or is not UTF-8 (with the line).
    """
    path = Path(path)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"{path}, line {line}: byte 0x{data[error.start]:02x} is not UTF-8; "
            f"convert the file (for example with iconv)"
        ) from None


def read_lines(path: str | Path) -> list[str]:
    r"""Return the lines of a UTF-8 file, split at ``\n`` or ``\r\n`` and at nothing else."""
    lines = read_text(path).split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def read_parallel(*paths: Path) -> list[list[str]]:
    """Return the lines of each file, stripped of white space; there is one sentence per line.

    Raises DataError if the first file is empty, or another has a different number of lines.
    """
    files = [[line.strip() for line in read_lines(path)] for path in paths]
    if not files[0]:
        raise DataError(f"{paths[0]}: the file is empty")
    for path, lines in zip(paths, files, strict=True):
        if len(lines) != len(files[0]):
            raise DataError(
                f"{path}: {len(lines)} lines, but {paths[0]} has {len(files[0])}; files must be "
                f"parallel, with one sentence per line"
            )
    return files
