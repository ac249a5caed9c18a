"""What is compared by ``maege systems``, as it is given in Python or on the command line."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from maege.config.loading import load_as, mapping_as
from maege.errors import ConfigError
from maege.studies.systems.config import SystemsConfig

YAML = (".yaml", ".yml")


def systems_config(
    config: str | Path | Mapping[str, Any] | None,
    arguments: Mapping[str, Any],
    overrides: Sequence[str] = (),
) -> SystemsConfig:
    """Return a configuration.

    Parameters
    ----------
    config
        A configuration file, or its content; or the name of a known corpus; None for none.
    arguments
        Keys with precedence.
    overrides
        As of ``--set``; paths in those of a file are relative to it.

    Raises
    ------
    MaegeError
        If there is no such thing, or a key is wrong.
    """
    if isinstance(config, str | Path) and Path(config).suffix in YAML:
        return load_as(SystemsConfig, config, overrides, arguments)
    content: dict[str, Any] = {}
    if isinstance(config, str | Path):
        content = {"corpus": str(config)}
    elif config is not None:
        content = dict(config)
    return mapping_as(SystemsConfig, {**content, **arguments}, overrides=overrides)


def named_files(entries: Sequence[str]) -> dict[str, str]:
    """Return files by name, from texts ``NAME=FILE``, or ``FILE``, which is then called as it is.

    Raises
    ------
    ConfigError
        If two have the same name.

    Examples
    --------
    >>> named_files(["ours=out/1.txt", "out/base.txt"])
    {'ours': 'out/1.txt', 'base': 'out/base.txt'}
    """
    files: dict[str, str] = {}
    for entry in entries:
        name, equals, file = entry.partition("=")
        if not equals:
            name, file = Path(entry).stem, entry
        if not name or not file:
            raise ConfigError(f"--system {entry}: give NAME=FILE")
        if name in files:
            raise ConfigError(
                f"--system: two systems are called {name!r} ({files[name]}, {file}); give another "
                f"NAME=FILE"
            )
        files[name] = file
    return files
