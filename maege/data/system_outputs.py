"""Outputs of systems: text files with one sentence per line."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from maege.errors import ConfigError, DataError, check_name, did_you_mean
from maege.files.file_kinds import are_essays, check_is_text
from maege.files.parallel_files import parallel_lines
from maege.files.text_files import read_lines

Outputs = Mapping[str, tuple[str, ...]]  # name of a system -> a text for every sentence


def read_outputs(
    files: Path | Mapping[str, Path], size: int | None = None, whole: str = ""
) -> dict[str, tuple[str, ...]]:
    """Read the outputs of systems: text files with one sentence a line, stripped of white space.

    They are the file of each system; or a folder with a file ``NAME.txt`` for each. If the folder
    has no such files, all its files are outputs, and their whole names those of the systems.
    ``size``: number of sentences that ``whole`` has; None if it is not known. Raises DataError if
    there are none, a name is not one line of visible characters, two have the same name but for
    its case, or they have different numbers of lines (see `parallel_lines`).
    """
    paths = files if isinstance(files, Mapping) else output_files(files)
    names = sorted(paths)
    for name in names:
        check_is_text(paths[name], f"give it as --system {name}=FILE (`maege systems`)")
        if are_essays(paths[name]):
            raise DataError(
                f"{paths[name]} has essays: `maege systems` and `maege score` take them, where the "
                f"source has essays, too"
            )
    by_folded_name: dict[str, str] = {}
    for name in names:
        check_name(name, "system")
        first = by_folded_name.setdefault(name.casefold(), name)
        if first != name:
            raise DataError(
                f"outputs of {first} ({paths[first]}) and {name} ({paths[name]}): two systems "
                f"with the same name; rename one of the files"
            )
    texts = {paths[name]: read_lines(paths[name]) for name in names}
    texts = parallel_lines(texts, _common_length(texts) if size is None else size, whole)
    return {name: tuple(line.strip() for line in texts[paths[name]]) for name in names}


def select_outputs(
    known: Mapping[str, Path],
    folder: Path | None,
    names: Sequence[str] | None,
    key: str,
    size: int,
    whole: str,
) -> dict[str, tuple[str, ...]]:
    """Read the outputs of some systems of a known corpus, and of a folder; see `read_outputs`.

    ``known`` are the files of a known corpus, by system, and ``folder`` has further outputs. Those
    of ``names`` are read, by default all; ``key`` is that of the configuration that has the names.
    ``size``: number of sentences that ``whole`` has.

    Raises ConfigError if there is no output of a name, and DataError as `read_outputs` does, also
    if two systems with different outputs have the same name.
    """
    paths = {name: path for name, path in known.items() if names is None or name in names}
    outputs = read_outputs(paths, size, whole) if paths else {}
    available = set(known)
    if folder is not None:
        for name, lines in read_outputs(folder, size, whole).items():
            if outputs.get(name, lines) != lines:
                raise DataError(f"two systems are called {name!r}; rename a file")
            available.add(name)
            if names is None or name in names:
                outputs[name] = lines
    for name in names or ():
        if name not in outputs:
            raise ConfigError(f"`{key}`: no output of {name!r}; {did_you_mean(name, available)}")
    return outputs


def _common_length(texts: Mapping[Path, Sequence[str]]) -> int:
    """Return the number of lines of all outputs, without an empty line at the end of some."""
    shortest = min(map(len, texts.values()))
    by_length: dict[int, list[str]] = {}
    for path, lines in texts.items():
        by_length.setdefault(len(lines), []).append(path.name)
    surplus = [lines[shortest:] for lines in texts.values()]
    if any(len(lines) > 1 or "".join(lines).strip() for lines in surplus):
        lengths = (f"{length} lines: {', '.join(n)}" for length, n in sorted(by_length.items()))
        raise DataError(
            f"outputs of systems must be parallel, with one sentence per line, but there are files "
            f"of {'; of '.join(lengths)}"
        )
    return shortest


def output_files(folder: Path) -> dict[str, Path]:
    """Return the files of a folder of outputs, by system; see `read_outputs`."""
    try:
        files = [path for path in sorted(folder.iterdir()) if path.is_file()]
    except OSError as error:
        raise DataError(f"{folder}: not a folder of outputs ({error.strerror})") from None
    visible = [path for path in files if not path.name.startswith(".")]
    texts = {path.stem: path for path in visible if path.suffix == ".txt"}
    paths = texts or {path.name.removesuffix(".md"): path for path in visible}
    if not paths:
        raise DataError(f"{folder}: no files; it should have the output of each system, NAME.txt")
    return paths
