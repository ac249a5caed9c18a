"""Paths in a configuration, which are relative to its file."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, ValidationInfo

from maege.errors import MetricError, did_you_mean
from maege.files.text_files import is_file, is_folder
from maege.plugins import registry


def path_from_config(path: Path, info: ValidationInfo) -> Path:
    """Return a path, relative to the directory of the configuration if it is relative."""
    directory = (info.context or {}).get("folder", Path())
    return Path(directory) / path


def beside(value: Any, directory: Path) -> Any:
    """Return a value of a configuration with the relative paths in it beside a directory.

    Paths, and texts that name a file there and have a suffix, which names of references lack.
    """
    if isinstance(value, Path):
        return directory / value
    if isinstance(value, str):
        return (
            str(directory / value) if Path(value).suffix and is_file(directory / value) else value
        )
    if isinstance(value, Mapping):
        return {key: beside(item, directory) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [beside(item, directory) for item in value]
    return value


def existing_file(path: Path, info: ValidationInfo, names: Collection[str] = ()) -> Path:
    """Return the path of a file, or raise ValueError if there is none.

    ``names``: what could have been meant instead of a path.
    """
    resolved = path_from_config(path, info)
    if not is_file(resolved):
        hint = f"; or a name was meant: {did_you_mean(str(path), names)}" if names else ""
        raise ValueError(f"no such file: {resolved}{hint}")
    return resolved


def existing_folder(path: Path, info: ValidationInfo) -> Path:
    """Return the path of a folder, or raise ValueError if there is none."""
    resolved = path_from_config(path, info)
    if not is_folder(resolved):
        raise ValueError(f"no such folder: {resolved}")
    return resolved


def _file(path: Path, info: ValidationInfo) -> Path:
    return existing_file(path, info)


def _files(paths: tuple[Path, ...], info: ValidationInfo) -> tuple[Path, ...]:
    return tuple(existing_file(path, info) for path in paths)


ExistingFile = Annotated[Path, AfterValidator(_file)]
ExistingFiles = Annotated[tuple[Path, ...], AfterValidator(_files)]
ExistingFolder = Annotated[Path, AfterValidator(existing_folder)]


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
    try:
        factory = registry.resolve(metric)
    except MetricError:
        return parameters  # the check of the metric reports it
    resolved = dict(parameters)
    for key, default in registry.path_parameters(factory).items():
        path = resolved.get(key, default)
        if isinstance(path, str):
            resolved[key] = str(path_from_config(Path(path), info))
    for key in registry.metric_parameters(factory):
        if key in resolved:
            resolved[key] = _resolve_component(resolved[key], info)
    return resolved


def _resolve_component(component: Any, info: ValidationInfo) -> Any:
    if isinstance(component, str):
        component = {component: None}
    if not isinstance(component, Mapping):
        return component
    entries = {resolve_metric(str(name), info): values for name, values in component.items()}
    return {
        name: resolve_parameters(name, {} if values is None else values, info)
        for name, values in entries.items()
    }
