"""The configuration of a study from its subject, the first argument of a command or function.

A subject is a configuration, or the corpus or file that is examined with defaults.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, get_args

from maege.config.loading import load_as, mapping_as
from maege.config.section import ConfigSection, beside, section_in
from maege.config.shipped import YAML, shipped_configurations
from maege.config.study_config import StudyConfig
from maege.data.corpus import Corpus
from maege.errors import ConfigError

_Model = TypeVar("_Model", bound=StudyConfig)


def section_of_subject(model: type[StudyConfig], subject: str | Path) -> dict[str, Any] | None:
    """Return the keys of the section that a corpus or file stands for; None for a configuration."""
    if Path(subject).suffix in YAML or str(subject) in shipped_configurations(model.command):
        return None
    return model.section_of(subject)


def configuration(
    model: type[_Model], subject: Any, overrides: Sequence[str] = (), **arguments: Any
) -> _Model:
    """Return the configuration of a study. Raises MaegeError if a key is wrong.

    ``subject`` is a configuration (the path of a file, the name of a shipped one, a dict of keys,
    or an object), or what is examined with defaults (a known corpus, a file, a dict of keys of the
    section), or None. ``overrides`` are as of ``--set``; paths in those of a file are relative to
    it. ``arguments`` are keys with precedence, and the words of ``model.words``. None is null for
    a key that may be null; it is left out for other keys, and in sections that may be null. Paths
    are relative to the working directory.
    """
    keys = {k: v for k, v in arguments.items() if v is not None or _takes_null(model, k)}
    words = [
        word
        for word, key in model.words.items()
        if word in keys
        and not isinstance(keys[word], Mapping)
        and (keys[word] is not None or _may_be_null(model, key))
    ]
    values = [json.dumps(beside(keys.pop(word), Path.cwd()), default=str) for word in words]
    named = [f"{model.words[word]}={value}" for word, value in zip(words, values, strict=True)]
    settings = [*overrides, *named]
    if isinstance(subject, model) and not keys and not settings:
        return subject
    if isinstance(subject, str | Path):
        section = section_of_subject(model, subject)
        if section is None:
            return load_as(model, subject, settings, keys)
        subject = {model.subject_key: section}
    elif subject is None or isinstance(subject, StudyConfig):
        subject = dict(subject or {})
    elif isinstance(subject, Corpus):
        subject = {model.subject_key: subject}
    elif not isinstance(subject, Mapping):
        raise ConfigError(
            f"config is of type {type(subject).__name__}; give the path of a configuration file, "
            f"or a dict of its keys"
        )
    elif subject and subject.keys() <= _keys_of_section(model):
        subject = {model.subject_key: subject}
    return mapping_as(model, {**subject, **keys}, overrides=settings)


def _takes_null(model: type[StudyConfig], argument: str) -> bool:
    """Whether None is null for an argument, also for one that there is not: then it is a mistake.

    Of keys in sections, this is so if the section itself may not be null.
    """
    is_key, is_word = argument in model.model_fields, argument in model.words
    return (
        (is_key and _may_be_null(model, argument))
        or (is_word and _may_be_null(model, model.words[argument]))
        or not (is_key or is_word)
    )


def _may_be_null(model: type[ConfigSection], key: str) -> bool:
    first, _, rest = key.partition(".")
    annotation = model.model_fields[first].annotation
    is_null = type(None) in get_args(annotation)
    section = section_in(annotation)
    return is_null if not rest or section is None else not is_null and _may_be_null(section, rest)


def _keys_of_section(model: type[StudyConfig]) -> set[str]:
    """Return the keys of the section of the subject that the configuration itself has not."""
    section = section_in(model.model_fields[model.subject_key].annotation)
    return set(section.model_fields if section else ()) - set(model.model_fields)
