"""The configuration of a command, from its arguments and options."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from maege.config.shipped import YAML, shipped_configurations
from maege.config.study_config import StudyConfig
from maege.config.subject import configuration, section_of_subject
from maege.config.yaml_text import parse
from maege.data import datasets
from maege.errors import ConfigError, did_you_mean
from maege.files.file_kinds import is_m2
from maege.plugins.registry import available_metrics

_Model = TypeVar("_Model", bound=StudyConfig)


def items(text: str, option: str) -> Any:
    """Return a list that is written with commas; an item may have parameters in braces.

    >>> items("m2, {bleu: {max_order: 2}}", "--metrics")
    ['m2', {'bleu': {'max_order': 2}}]
    """
    return parse(f"[{text}]", option)[0]


def lists_read(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return keys whose ``metrics``, ``references`` and ``humans`` are lists, no longer texts."""
    lists = ("metrics", "references", "humans")
    return {
        key: items(value, f"--{key}") if key in lists and isinstance(value, str) else value
        for key, value in keys.items()
    }


def metrics_and_subjects(arguments: Sequence[str]) -> tuple[list[Any], list[str]]:
    """Tell metrics from corpora and configurations of lattices; the first argument is a metric.

    Metrics without parameters may be separated by commas. Raises ConfigError for what is neither.
    """
    first, *others = (a for text in arguments for a in ([text] if "{" in text else text.split(",")))
    metrics, subjects = [first], []
    for argument in others:
        if _is_subject(argument):
            subjects.append(argument)
        elif argument.startswith("{") or ":" in argument or argument in available_metrics():
            metrics.append(argument)
        else:
            known = [*available_metrics(), *datasets.cards(), *shipped_configurations()]
            raise ConfigError(
                f"{argument!r} is neither a metric (`maege data list metrics`, file.py:function), "
                f"nor a corpus (`maege data list corpora`), an M2 file or a configuration (YAML); "
                f"{did_you_mean(argument, known)}"
            )
    return [parse(m, "METRIC")[0] if m.startswith("{") else m for m in metrics], subjects


def _is_subject(argument: str) -> bool:
    is_path = Path(argument).suffix in YAML or is_m2(argument)
    return is_path or argument in datasets.cards() or argument in shipped_configurations()


def settings_of(
    model: type[_Model],
    subject: str | None,
    overrides: Sequence[str] = (),
    texts: Mapping[str, Any] = {},
    **options: Any,
) -> _Model:
    """Return the configuration of a command; see `maege.config.subject.configuration`.

    ``texts`` are keys of the section of the subject, from options, instead of that of a
    configuration. ``options`` are further keys and words; ``metrics``, ``references`` and
    ``humans`` are lists with commas.
    """
    options = lists_read(options)
    section = {} if subject is None else section_of_subject(model, subject)
    has_metrics = options.get("metrics") or any(o.startswith("metrics") for o in overrides)
    if section is not None and not has_metrics and model.without_metrics:
        raise ConfigError(model.without_metrics.format(subject=subject))
    if texts:
        options[model.subject_key] = {**(section or {}), **texts}
    return configuration(model, subject, overrides, **options)


def examined_name(argument: str | None, texts: Mapping[str, Any], default: str = "") -> str:
    """Return what the default output directory is called by: that of the first file.

    ``texts``: keys of the section of the corpus. ``default``: if there are no files.

    >>> examined_name(None, {"m2": ["data/gold.m2"], "source": "s.txt"})
    'gold'
    """
    files = [argument, *texts.get("m2", ()), texts.get("source")]
    return next((Path(file).name.partition(".")[0] for file in files if file), default)
