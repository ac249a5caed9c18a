"""What a run is of: its configuration, data and metrics, taken once, before anything is scored."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from maege.config.schema import RESULT_INDEPENDENT_KEYS, RunConfig
from maege.inputs import Inputs
from maege.metric import Metric
from maege.plugins.plugin_file import PluginFile, plugin_file
from maege.text_files import file_labels


@dataclass(frozen=True)
class Identity:
    """What a run is of; files that change while it goes on do not change it.

    Parameters
    ----------
    fingerprint
        Short hash of everything that the results depend on: configuration, data, metrics. Metrics
        are identified by the code of plug-in files, with the modules beside them that they import,
        and by their signatures, which include the versions of the libraries they use. The order in
        which they are listed does not matter.
    signatures
        Signature of each metric.
    error_types
        Signature of the program that assigned the error types.
    plugins
        Checksum of each plug-in file, and of the modules beside it.
    """

    fingerprint: str
    signatures: dict[str, str]
    error_types: str
    plugins: dict[str, str]

    @classmethod
    def of(cls, config: RunConfig, inputs: Inputs, metrics: Mapping[str, Metric]) -> "Identity":
        """Identify a run of metrics that were built."""
        signatures = {name: metric.signature for name, metric in metrics.items()}
        plugins = _checksums(metrics.values())
        content = config.model_dump(mode="json")
        content["metrics"] = sorted(content["metrics"], key=lambda metric: str(metric["name"]))
        for key in RESULT_INDEPENDENT_KEYS:
            del content[key]
        content["data"] = sorted(inputs.checksums.items())
        content["plugins"] = sorted(plugins.values())
        content["error_types"] = config.corpus.types_signature
        content["signatures"] = sorted(signatures.values())
        fingerprint = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]
        return cls(fingerprint, signatures, config.corpus.types_signature, plugins)


def _checksums(metrics: Iterable[Metric]) -> dict[str, str]:
    """Return the checksums of the plug-in files that metrics were loaded from."""
    parts = [part for metric in metrics for part in (metric, *metric.components)]
    names = {name for part in parts for name in (part.plugin_module, type(part).__module__)}
    files: list[PluginFile] = [file for file in map(plugin_file, sorted(names)) if file]
    codes = {code.path: code.content for file in files for code in (file.code, *file.siblings)}
    labels = file_labels(codes)
    return {labels[path]: sha256(codes[path]).hexdigest() for path in sorted(codes)}
