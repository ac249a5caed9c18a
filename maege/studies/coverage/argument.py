"""What is measured by ``maege coverage``, as it is given in Python or on the command line."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from maege.config.loading import load_as, mapping_as
from maege.config.shipped import shipped_configurations
from maege.data.datasets import cards
from maege.data.pool_cards import pool_cards
from maege.errors import DataError, did_you_mean
from maege.files.text_files import exists, is_file
from maege.studies.coverage.config import CoverageConfig

YAML = (".yaml", ".yml")


def is_configuration(name: str | Path) -> bool:
    """Whether a name or path is that of a configuration, not of a pool or a table."""
    return Path(name).suffix in YAML or str(name) in shipped_configurations("coverage")


def read_configuration(
    name: str | Path, overrides: Sequence[str] = (), arguments: Mapping[str, Any] | None = None
) -> CoverageConfig:
    """Read a configuration file, or one that is shipped; see ``loading.load_as``."""
    path = shipped_configurations("coverage").get(str(name), Path(name))
    return load_as(CoverageConfig, path, overrides, arguments)


def pool_entry(name: str | Path) -> dict[str, Any]:
    """Return the keys of a pool that is given by its name, or as the path of a table.

    Raises
    ------
    DataError
        If there is none.
    """
    if str(name) in {*pool_cards(), *cards()} and not exists(name):
        return {"name": str(name)}
    if not is_file(name):
        names = {*pool_cards(), *cards(), *shipped_configurations("coverage")}
        raise DataError(f"{name}: no such file, pool or corpus; {did_you_mean(str(name), names)}")
    return {"file": name}


def coverage_config(
    config_or_pool: str | Path | Mapping[str, Any],
    arguments: Mapping[str, Any],
    overrides: Sequence[str] = (),
) -> CoverageConfig:
    """Return a configuration, or the one of a pool with default values.

    Parameters
    ----------
    config_or_pool
        A configuration file, the name of one that is shipped, or its content; or the name of a
        pool or corpus, the path of a table, or the keys of ``pool``.
    arguments
        Keys with precedence.
    overrides
        As of ``--set``; paths in those of a file are relative to it.

    Raises
    ------
    MaegeError
        If there is no such thing, or a key is wrong.
    """
    if isinstance(config_or_pool, str | Path):
        if is_configuration(config_or_pool):
            return read_configuration(config_or_pool, overrides, arguments)
        content: dict[str, Any] = {"pool": pool_entry(config_or_pool)}
    elif CoverageConfig.model_fields.keys() & config_or_pool.keys():
        content = dict(config_or_pool)
    else:
        content = {"pool": dict(config_or_pool)}
    return mapping_as(CoverageConfig, {**content, **arguments}, overrides=overrides)
