"""Signatures of metrics, read back: the same metric is built again."""

import ast
from typing import Any

from maege import __version__
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.parameters import describe_parameters
from maege.metric.signature import compared_entries, score_signature, split_signature
from maege.plugins.registry import build, resolve
from maege.user_warnings import warn_caller

_LISTS = ("enabled_rules", "disabled_rules", "enabled_categories", "disabled_categories")


def parse_signature(signature: str) -> tuple[str, dict[str, Any]]:
    """Return name and parameters of the metric that has a signature, as ``build`` takes them.

    The metric is called by its registered name. Versions are not parameters, nor is what a score
    was compared with. Raises MetricError if it is no signature of an available metric.

    >>> parse_signature("bleu|max_order:2|aggregation:mean|maege:0.1.0")
    ('bleu', {'max_order': 2, 'aggregation': 'mean'})
    """
    name, *parts = split_signature(signature.strip())
    entries = dict(part.partition(":")[::2] for part in parts)
    if "maege" not in entries:
        raise MetricError(f"not a signature, which ends with `maege:` and a version: {signature!r}")
    allowed = {
        parameter.name: parameter.allowed for parameter in describe_parameters(resolve(name))
    }
    return name, {
        key: _value(key, text, allowed[key]) for key, text in entries.items() if key in allowed
    }


def build_from_signature(signature: str) -> Metric:
    """Build the metric that has a signature, or whose score has.

    Warns if its own signature is another, as with another version of MAEGE or of a model.
    """
    metric = build(*parse_signature(signature))
    own = score_signature(metric.signature, compared_entries(signature))
    if signature.strip() not in (own, short_signature(own)):
        warn_caller(
            f"the metric of this installation (MAEGE {__version__}) has another signature, so "
            f"scores may differ: {metric.signature}"
        )
    return metric


def short_signature(signature: str) -> str:
    """Return a signature without the parameters that have their defaults, for a line of a paper.

    What a score was compared with, what ERRANT runs on, and all versions stay, so that the same
    metric is built from it.

    Parameters
    ----------
    signature
        Of a metric or a score, as in ``result.signatures``.

    Raises
    ------
    MetricError
        If it is no signature of an available metric.

    Examples
    --------
    >>> short_signature("bleu|references:2|max_order:2|aggregation:pooled|maege:0.1.0")
    'bleu|references:2|max_order:2|maege:0.1.0'
    """
    name, given = parse_signature(signature)
    parts = list(split_signature(signature.strip()))
    needed = {p.name for p in describe_parameters(resolve(name)) if p.default is None}
    plain = build(name, {key: value for key, value in given.items() if key in needed})
    defaults = {*split_signature(plain.signature)}
    silent = given.keys() - needed - {"spacy_pipeline"}
    return "|".join(p for p in parts if p.partition(":")[0] not in silent or p not in defaults)


def _value(key: str, text: str, allowed: str) -> Any:
    if text.startswith("(") and text.endswith(")") and allowed == "metric":
        name, parameters = parse_signature(text[1:-1])
        return {name: parameters}
    if key == "spacy_pipeline":  # the signature has its version, too
        return text.partition("-")[0]
    if key == "command":  # it is split like words of a shell
        return text
    if allowed.startswith("a list") or key in _LISTS:
        return [word for word in text.split(",") if word]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
