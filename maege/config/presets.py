"""Presets: settings of other software, used as the defaults of keys that are not set."""

from collections.abc import Mapping
from typing import Any, Literal

Preset = Literal["choshen2018-scripts"]

# The scripts of Choshen and Abend (2018), https://github.com/borgr/EoE, at the time of the paper.
# Not reproduced: trailing spaces of texts, and the rounding of GLEU to six decimals.
PRESET_SECTIONS: dict[str, dict[str, Any]] = {
    "references": {"empty": "delete", "exclude_own_reference": False},
    "chains": {"min_annotations": 2},
    "synthetic_corpora": {"source_policy": "shuffled", "binomial_trials": "truncated"},
    "statistics": {"original_gold_score": "by_characters", "repeated_pairs": "always"},
}
PRESET_METRICS: dict[str, dict[str, Any]] = {
    "bleu": {"max_order": "effective", "aggregation": "mean"},
    "gleu": {"aggregation": "mean"},
    "ibleu": {"max_order": "effective", "aggregation": "mean"},
    "languagetool": {"aggregation": "mean"},
    "ld": {"score_if_empty": 1.0},
    "m2": {"ignore_whitespace_casing": True, "aggregation": "mean"},
    "minld": {"score_if_empty": 1.0},
}


def apply_preset(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a configuration with the preset's settings of keys that are not set.

    Sections that are ``null``, or malformed, are not changed.

    >>> apply_preset({"chains": None, "metrics": ["sari", "gleu"]})["metrics"]
    ['sari', {'gleu': {'aggregation': 'mean'}}]
    """
    result = dict(content)
    for section, settings in PRESET_SECTIONS.items():
        own = content.get(section, {})
        if isinstance(own, Mapping):
            result[section] = settings | dict(own)
    metrics = content.get("metrics")
    if isinstance(metrics, list | tuple):
        result["metrics"] = [_with_parameters(entry) for entry in metrics]
    return result


def _with_parameters(entry: Any) -> Any:
    """Add parameters to an entry: ``gleu``, or ``gleu: {parameter: value}``."""
    if isinstance(entry, str) and entry in PRESET_METRICS:
        return {entry: PRESET_METRICS[entry]}
    if isinstance(entry, Mapping) and len(entry) == 1:
        ((name, parameters),) = entry.items()
        if name in PRESET_METRICS and isinstance(parameters, Mapping | None):
            return {name: PRESET_METRICS[name] | dict(parameters or {})}
    return entry
