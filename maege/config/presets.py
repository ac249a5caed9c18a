"""Settings under which a run does what other software does: defaults for keys not given."""

from collections.abc import Mapping
from typing import Any, Literal

Compat = Literal["eoe"]

# The scripts of Choshen and Abend (2018), https://github.com/borgr/EoE, as they were when the paper
# was written; but for blanks that they leave at the ends of texts, and the six decimals of GLEU.
SECTIONS: dict[str, dict[str, Any]] = {
    "references": {"empty": "keep"},
    "chains": {"min_annotations": 2},
    "corpora": {"source": "shuffle", "trials": "truncated"},
    "statistics": {"original_score": "characters", "pairs": "all"},
}
METRICS: dict[str, dict[str, Any]] = {
    "bleu": {"order": "adaptive", "corpus": "mean"},
    "gleu": {"corpus": "mean"},
    "ibleu": {"order": "adaptive", "corpus": "mean"},
    "languagetool": {"corpus": "mean"},
    "ld": {"empty": 1.0},
    "m2": {"ignore_whitespace_casing": True, "aggregation": "mean"},
    "minld": {"empty": 1.0},
}


def filled(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a configuration with the settings of the scripts wherever it has none of its own.

    Sections that are ``null``, or malformed, stay as they are.

    >>> filled({"corpora": None, "metrics": ["sari", "gleu"]})["metrics"]
    ['sari', {'gleu': {'corpus': 'mean'}}]
    """
    result = dict(content)
    for section, settings in SECTIONS.items():
        given = content.get(section, {})
        if isinstance(given, Mapping):
            result[section] = settings | dict(given)
    metrics = content.get("metrics")
    if isinstance(metrics, list | tuple):
        result["metrics"] = [_metric(entry) for entry in metrics]
    return result


def _metric(entry: Any) -> Any:
    """Fill in the parameters of a metric: ``gleu``, or ``gleu: {parameter: value}``."""
    if isinstance(entry, str) and entry in METRICS:
        return {entry: METRICS[entry]}
    if isinstance(entry, Mapping) and len(entry) == 1:
        ((name, given),) = entry.items()
        if name in METRICS and isinstance(given, Mapping | None):
            return {name: METRICS[name] | dict(given or {})}
    return entry
