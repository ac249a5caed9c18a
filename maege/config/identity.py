"""What results are of: configuration, data and metrics, taken once, before anything is scored."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from maege.config.study_config import StudyConfig
from maege.files.text_files import file_labels
from maege.metric.metric import Metric, components_of
from maege.plugins.plugin_loading import PluginFile, plugin_file

# Keys that change where and how fast a run computes, what it stores and what its results are
# compared with, but none of its numbers.
RESULT_INDEPENDENT_KEYS = ("cache", "executor", "samples")
# By the key that asks for a part of a run: the keys that have no effect without that part. Parts
# are in this order.
PART_KEYS: Mapping[str, tuple[str, ...]] = {
    "humans": ("humans", "trained_on"),
    "edits": ("edits",),
    "levels": ("levels",),
    "mixture": ("mixture",),
    "reliability": ("reliability",),
}


@dataclass(frozen=True, kw_only=True)
class Identity:
    """What results are of; files that change while they are computed do not change it."""

    command: str  # that computes them, such as ``run``
    # Short hash of configuration, data and metrics, whose order does not matter. These are the code
    # of plug-in files, with the modules beside them that they import, and the signatures, which
    # include the versions of the libraries that metrics use.
    fingerprint: str
    config: Mapping[str, Any]  # all settings, as in a file
    data: Mapping[str, str]  # checksums of the files that were read
    signatures: Mapping[str, str]  # by metric
    plugins: Mapping[str, str]  # checksums of plug-in files, and of the modules beside them
    # What else the results depend on, such as the program that assigned the error types.
    versions: Mapping[str, str]

    @classmethod
    def of(
        cls,
        command: str,
        config: StudyConfig,
        data: Mapping[str, str],
        metrics: Mapping[str, Metric],
        versions: Mapping[str, str] | None = None,
    ) -> "Identity":
        """Identify the results of a command; the metrics were built. See the class."""
        settings = config.settings()
        signatures = {name: metric.signature for name, metric in metrics.items()}
        plugins = _checksums(metrics.values())
        digest = fingerprint(settings, versions or {}, data, plugins, signatures)
        return cls(
            command=command,
            fingerprint=digest,
            config=settings,
            data=data,
            signatures=signatures,
            plugins=plugins,
            versions=versions or {},
        )


def fingerprint(
    settings: Mapping[str, Any],
    versions: Mapping[str, str],
    data: Mapping[str, str],
    plugins: Mapping[str, str],
    signatures: Mapping[str, str],
) -> str:
    """Return the short hash of what results are of; see `Identity`."""
    content: dict[str, Any] = {
        **without_independent_keys(settings),
        **versions,
        "data": sorted(data.items()),
        "plugins": sorted(plugins.values()),
        "signatures": sorted(signatures.values()),
    }
    content["metrics"] = sorted(content["metrics"], key=lambda metric: str(metric["name"]))
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def written_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings as they are written into a file, with metrics by name and parameters."""
    if not settings.get("metrics"):
        return dict(settings)
    metrics = [
        {m["metric"]: ({} if m["name"] == m["metric"] else {"name": m["name"]}) | m["parameters"]}
        for m in settings["metrics"]
    ]
    return {**settings, "metrics": metrics}


def without_independent_keys(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that results depend on."""
    keys = set(RESULT_INDEPENDENT_KEYS)
    for part, of_part in PART_KEYS.items():
        if not settings.get(part):
            keys |= {*of_part}
    if settings.get("normalise") is None:  # as if there were no such key
        keys.add("normalise")
    return {key: value for key, value in settings.items() if key not in keys}


def _checksums(metrics: Iterable[Metric]) -> dict[str, str]:
    """Return the checksums of the plug-in files that metrics were loaded from."""
    parts = [part for metric in metrics for part in (metric, *components_of(metric))]
    names = {name for part in parts for name in (part.plugin_module, type(part).__module__)}
    files: list[PluginFile] = [file for file in map(plugin_file, sorted(names)) if file]
    codes = {code.path: code.content for file in files for code in (file.code, *file.siblings)}
    labels = file_labels(codes)
    return {labels[path]: sha256(codes[path]).hexdigest() for path in sorted(codes)}
