"""The configurations that are shipped with MAEGE, and how any configuration is found."""

import shlex
from importlib.resources import files
from pathlib import Path

from maege.data import datasets
from maege.errors import ConfigError, DataError, did_you_mean


def shipped_configurations() -> dict[str, Path]:
    """Return the configurations that are shipped with MAEGE, by name."""
    installed = Path(str(files("maege"))) / "configs"
    directory = installed if installed.is_dir() else Path(__file__).parents[2] / "configs"
    return {path.stem: path for path in sorted(directory.glob("*.yaml"))}


def configuration_file(name: str | Path) -> Path:
    """Return the file of a configuration.

    Parameters
    ----------
    name
        A path, or the name of a shipped configuration. A file has precedence.

    Raises
    ------
    DataError
        If there is neither.
    ConfigError
        If it is an M2 file or a corpus instead.
    """
    path = Path(name)
    if path.suffix == ".m2" and path.is_file():
        raise _not_a_configuration(f"{name} is an M2 file", str(name))
    if path.exists():
        return path
    shipped = shipped_configurations()
    if str(name) in shipped:
        return shipped[str(name)]
    if str(name) in datasets.cards():
        raise _not_a_configuration(f"{name} is a corpus", str(name))
    raise DataError(
        f"{name}: no such file, and no configuration of MAEGE; {did_you_mean(path.stem, shipped)}"
    )


def _not_a_configuration(reason: str, name: str) -> ConfigError:
    return ConfigError(
        f"{reason}, not a configuration. Write one that uses it: maege init {shlex.quote(name)}"
    )
