"""What a command of lattices examines: a corpus, an M2 file, or a configuration."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from maege.config.loading import load_as, mapping_as
from maege.config.schema import RunConfig
from maege.config.shipped import find_configuration
from maege.config.yaml_text import parse
from maege.data import datasets
from maege.errors import ConfigError

Model = TypeVar("Model", bound=RunConfig)


def is_texts(subject: str) -> bool:
    """Whether it is a corpus or an M2 file; a configuration of the same name has precedence."""
    if find_configuration(subject) is not None:
        return False
    return subject in datasets.cards() or Path(subject).suffix == ".m2"


def settings_of(
    model: type[Model],
    subject: str,
    overrides: Sequence[str] = (),
    *,
    metrics: str | None = None,
    references: str | None = None,
    language: str | None = None,
    humans: str | None = None,
    needs_metrics: bool = True,
    **keys: Any,
) -> Model:
    """Return the configuration of a command.

    Parameters
    ----------
    model
        Its class.
    subject
        The name of a known corpus, the path of an M2 file, a configuration file, or the name of a
        shipped one.
    overrides
        As of ``--set``.
    metrics, references, humans
        Lists with commas, that replace the keys ``metrics``, ``references.use`` and ``humans``.
    language
        Replaces ``corpus.language``.
    needs_metrics
        Whether a corpus without metrics is refused.
    keys
        Further keys of the configuration; None is left out.

    Raises
    ------
    MaegeError
        If there is no such thing, or a key is wrong.
    """
    lists = {"metrics": metrics, "humans": humans}
    arguments = {key: _items(key, text) for key, text in lists.items() if text is not None}
    arguments |= {key: value for key, value in keys.items() if value is not None}
    settings = [] if language is None else [f"corpus.language={language}"]
    if references is not None:
        settings.append(f"references.use=[{references}]")
    if not is_texts(subject):
        return load_as(model, subject, [*overrides, *settings], arguments)
    if metrics is None and needs_metrics:
        raise ConfigError(
            f"{subject} is a corpus: give --metrics, as in `--metrics gleu,errant` (`maege list "
            f"metrics`), or write a configuration of it by `maege init {subject}`"
        )
    key = "name" if subject in datasets.cards() else "m2"
    content = {"corpus": {key: subject}, **arguments}
    return mapping_as(model, content, overrides=[*overrides, *settings])


def _items(key: str, text: str) -> Any:
    """Return a list that is written with commas; an item may have parameters in braces."""
    return parse(f"[{text}]", f"--{key}")[0]
