"""Paths in a configuration, which are relative to its file."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationInfo

from maege.errors import did_you_mean

# Parameters that are paths, by metric, with the value that is used if there is none.
PATH_PARAMETERS = {"external": {"folder": "."}, "table": {"file": None}}


def path_from_config(path: Path, info: ValidationInfo) -> Path:
    """Return a path, relative to the directory of the configuration if it is relative."""
    directory = (info.context or {}).get("folder", Path())
    return Path(directory) / path


def existing_file(path: Path, info: ValidationInfo, names: Collection[str] = ()) -> Path:
    """Return the path of a file that must exist.

    Parameters
    ----------
    path
        As in the configuration.
    info
        Its context has the directory of the configuration.
    names
        What could have been meant instead of a path.

    Raises
    ------
    ValueError
        If there is no such file.
    """
    resolved = path_from_config(path, info)
    if not resolved.is_file():
        hint = f"; or a name was meant: {did_you_mean(str(path), names)}" if names else ""
        raise ValueError(f"no such file: {resolved}{hint}")
    return resolved


def resolve_metric(metric: str, info: ValidationInfo) -> str:
    """Return the name of a metric, with the path of its file resolved if it is in one."""
    file, colon, attribute = metric.rpartition(":")
    if colon and file.endswith(".py"):
        return f"{path_from_config(Path(file), info)}:{attribute}"
    return metric


def resolve_parameters(metric: str, parameters: Any, info: ValidationInfo) -> Any:
    """Return the parameters of a metric, with the paths in them resolved."""
    if not isinstance(parameters, Mapping):
        return parameters
    resolved = dict(parameters)
    for key, default in PATH_PARAMETERS.get(metric, {}).items():
        path = resolved.get(key, default)
        if isinstance(path, str):
            resolved[key] = str(path_from_config(Path(path), info))
    if metric == "interpolated":
        for key in resolved.keys() & {"a", "b"}:
            resolved[key] = _resolve_component(resolved[key], info)
    return resolved


def _resolve_component(component: Any, info: ValidationInfo) -> Any:
    if isinstance(component, str):
        return resolve_metric(component, info)
    if not isinstance(component, Mapping):
        return component
    return {
        resolve_metric(str(name), info): resolve_parameters(str(name), parameters, info)
        for name, parameters in component.items()
    }
