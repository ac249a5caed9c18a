"""Metrics that were not written for MAEGE, told by what they can do; no package is needed here."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from maege.errors import MetricError
from maege.plugins.gec_metrics_adapter import ScoreLists
from maege.plugins.python_function import is_sentence_function, sentence_function
from maege.plugins.sacrebleu_adapter import ScoreObjects
from maege.plugins.wrapping import Foreign, accepted_by, check_parameters, guarded, taken

Kind = type[ScoreLists] | type[ScoreObjects]


def adapted(thing: Any, name: str, parameters: Mapping[str, Any]) -> Any:
    """Turn what the name of a plug-in stands for into a metric.

    That is a class or function that makes a metric; a function of a sentence (it has a parameter
    ``hypothesis``); or a class or object, or a function that makes one, with the methods of
    gec-metrics (``score_sentence``, ``score_corpus``) or of sacreBLEU (``sentence_score``,
    ``corpus_score``). Raises MetricError for anything else, and for parameters that do not fit.
    """
    given = dict(parameters)
    if is_sentence_function(thing):
        return sentence_function(thing, name, given)
    kind = _kind(thing)
    if isinstance(thing, type):
        return _of_class(thing, kind, name, given) if kind else _made(thing, name, given)
    if kind or callable(getattr(thing, "score", None)):
        return _of_object(thing, kind, name, given)
    if not callable(thing):
        raise MetricError(f"metric {name!r} is no class or function that makes a metric")
    return _of_function(thing, name, given)


def _kind(thing: Any) -> Kind | None:
    """Return how a class or object that has no method ``score`` is asked, if it is foreign."""
    if callable(getattr(thing, "score", None)):
        return None
    for methods, kind in KINDS.items():
        if all(callable(getattr(thing, method, None)) for method in methods):
            return kind
    return None


KINDS: dict[tuple[str, str], Kind] = {
    ("score_sentence", "score_corpus"): ScoreLists,
    ("sentence_score", "corpus_score"): ScoreObjects,
}


def _of_class(thing: Any, kind: Kind, name: str, given: dict[str, Any]) -> Any:
    by_config = kind is ScoreLists and isinstance(getattr(thing, "Config", None), type)
    accepted = accepted_by(thing.Config if by_config else thing, name)
    ours = taken(_ours(kind), given, accepted, name)
    check_parameters(given, accepted, name)
    return kind(Foreign(thing, tuple(given.items()), by_config), **ours)


def _of_object(thing: Any, kind: Kind | None, name: str, given: dict[str, Any]) -> Any:
    ours = taken(_ours(kind), given, (), name)
    check_parameters(given, {}, name)
    return kind(Foreign(thing), **ours) if kind else thing


def _of_function(thing: Any, name: str, given: dict[str, Any]) -> Any:
    """Make a metric by a function; what it makes may be foreign."""
    accepted = accepted_by(thing, name)
    ours = taken(_ours(ScoreLists), given, accepted, name)
    metric = _made(thing, name, given)
    kind = _kind(metric)
    check_parameters(ours, {key: accepted.get(key) for key in (*accepted, *_ours(kind))}, name)
    return kind(Foreign(thing, tuple(given.items())), **ours) if kind else metric


def _ours(kind: Kind | None) -> list[str]:
    """Return the parameters that are ours, and not of what is adapted."""
    return [one.name for one in fields(kind) if one.name != "foreign"] if kind else []


def _made(thing: Any, name: str, given: Mapping[str, Any]) -> Any:
    check_parameters(given, accepted_by(thing, name), name)
    told = f"metric {name!r} cannot be made"
    if not isinstance(thing, type):
        told += "; a function that scores a sentence has a parameter called hypothesis"
    return guarded(lambda: thing(**given), told)
