"""A configuration as it is given in Python: a file, a dict, and keys that replace some."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from maege.config.loading import load_as, mapping_as
from maege.config.schema import RunConfig
from maege.config.shipped import find_configuration
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.errors import ConfigError

Model = TypeVar("Model", bound=RunConfig)


def configuration(model: type[Model], config: Any, **arguments: Any) -> Model:
    """Return a configuration.

    Parameters
    ----------
    model
        Its class.
    config
        The path of a file, the name of a shipped configuration, a dict of keys, a configuration, or
        None.
    arguments
        Keys with precedence; None is left out.

    Raises
    ------
    ConfigError
        If it is something else, or a key is wrong.
    """
    keys = {key: value for key, value in arguments.items() if value is not None}
    if isinstance(config, Corpus):
        raise ConfigError("config is a Corpus; give it as corpus=..., with metrics=[...]")
    if isinstance(config, model) and not keys:
        return config
    if isinstance(config, RunConfig):
        return mapping_as(model, dict(config) | keys)
    if config is None or isinstance(config, Mapping):
        return mapping_as(model, {**(config or {}), **keys})
    if isinstance(config, str | Path):
        if str(config) in datasets.cards() and find_configuration(config) is None:
            raise ConfigError(f"{config} is a corpus; give corpus={config!r} and metrics=[...]")
        return load_as(model, config, (), keys)
    raise ConfigError(
        f"config is of type {type(config).__name__}; give the path of a configuration file, or a "
        f"dict of its keys"
    )
