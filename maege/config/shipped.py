"""The configurations that are shipped with MAEGE, and how any configuration is found."""

import shlex
from importlib.resources import files
from pathlib import Path

from maege.data import datasets
from maege.errors import ConfigError, DataError, did_you_mean
from maege.files.file_kinds import is_m2
from maege.files.text_files import absence, exists, is_file

YAML = (".yaml", ".yml")  # what configurations are called; those of a run may be other files, too


def shipped_configurations(command: str = "run") -> dict[str, Path]:
    """Return the configurations of a command that are shipped with MAEGE, by name.

    Those of ``maege run`` are in the folder itself, those of other commands in folders of theirs.
    """
    installed = Path(str(files("maege"))) / "configs"
    directory = installed if installed.is_dir() else Path(__file__).parents[2] / "configs"
    if command != "run":
        directory /= command
    return {path.stem: path for path in sorted(directory.glob("*.yaml"))}


def coverage_configurations() -> dict[str, Path]:
    """Return the configurations of ``maege coverage`` that are shipped with MAEGE, by name."""
    return shipped_configurations("coverage")


def find_configuration(name: str | Path, command: str = "run") -> Path | None:
    """Return the file of a configuration; None if there is none.

    ``name`` is a path, or the name of a shipped configuration of a command. A file has precedence,
    other than an M2 file; a directory has not.
    """
    path = Path(name)
    if exists(path) and not path.is_dir() and not is_m2(path):
        return path
    return shipped_configurations(command).get(str(name))


def configuration_file(name: str | Path, command: str = "run") -> Path:
    """Return the file of a configuration, as ``find_configuration`` does.

    Raises DataError if there is none, ConfigError if it is an M2 file or a corpus instead.
    """
    if file := find_configuration(name, command):
        return file
    path = Path(name)
    if is_file(path) and is_m2(path):
        raise _not_a_configuration(f"{name} is an M2 file", str(name))
    if str(name) in datasets.cards():
        raise _not_a_configuration(f"{name} is a corpus", str(name))
    problem = "a directory" if exists(path) else absence(path)
    corpora = () if path.suffix in YAML else datasets.cards()
    hint = did_you_mean(path.stem, {*shipped_configurations(command), *corpora})
    raise DataError(f"{name}: {problem}, and no configuration or corpus of MAEGE; {hint}")


def _not_a_configuration(reason: str, name: str) -> ConfigError:
    return ConfigError(
        f"{reason}, not a configuration. Write one that uses it: maege init {shlex.quote(name)}"
    )
