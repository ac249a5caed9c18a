"""The manifest of a run: what it was made of, with which versions, and how long it took."""

import json
import platform
from hashlib import sha256
from pathlib import Path
from typing import Any

from maege import __version__
from maege.config.schema import RunConfig
from maege.data import datasets
from maege.extraction.spacy_pipeline import PARTS, installed
from maege.inputs import Inputs
from maege.pipeline import Run
from maege.statistics.results_json import plain

LIBRARIES = (
    "numpy", "scipy", "pandas", "pyarrow", "rapidfuzz", "networkx", "pydantic", "numba", *PARTS
)  # fmt: skip


def fingerprint(config: RunConfig, inputs: Inputs) -> str:
    """Return a short hash of all that a run depends on: configuration, data, metrics.

    Metrics are known by the code of plug-in files and by their signatures, which name the versions
    of what they run on. The order in which they are listed does not count.
    """
    content = config.model_dump(mode="json")
    content["metrics"] = sorted(content["metrics"], key=lambda metric: str(metric["name"]))
    for key in ("executor", "cache"):  # no result depends on them
        del content[key]
    content["data"] = sorted(inputs.checksums.items())
    files = [Path(metric.metric.rpartition(":")[0]) for metric in config.metrics]
    content["plugins"] = sorted(
        sha256(path.read_bytes()).hexdigest() for path in files if path.suffix == ".py"
    )
    content["error_types"] = config.corpus.types_signature
    content["signatures"] = sorted(metric.build().signature for metric in config.metrics)
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def manifest(run: Run) -> dict[str, Any]:
    """Return all that is told of a run beside its results."""
    name = run.config.corpus.name
    return {
        "fingerprint": fingerprint(run.config, run.inputs),
        "seed": run.config.seed,
        "maege": __version__,
        "python": platform.python_version(),
        "libraries": {name: found for name in sorted(LIBRARIES) if (found := installed(name))},
        "corpus": run.inputs.corpus.name,
        "citation": datasets.card(name).citation if name else "",
        "references": [
            {"name": one.name, "annotator": one.annotator} for one in run.inputs.references
        ],
        "signatures": {name: m.signature for name, m in sorted(run.result.metrics.items())},
        "error_types": run.config.corpus.types_signature,
        "data_sha256": run.inputs.checksums,
        "sentences_in_file": run.inputs.sentences_in_file,
        "notes": notes(run),
        "malformed": list(run.inputs.corpus.skipped),
        "stages": [plain(stage) for stage in run.stages],
        "metric_cpu_seconds": {name: s.seconds for name, s in sorted(run.scores.items())},
        "requests": {
            name: {"computed": s.computed, "cached": s.cached}
            for name, s in sorted(run.scores.items())
        },
        "failures": run.failures,
    }


def notes(run: Run) -> list[str]:
    """Return the notes of a run, and whether it used different pipelines."""
    pipes: dict[str, list[str]] = {}
    signatures = {"edit types": run.config.corpus.types_signature}
    signatures |= {name: metric.signature for name, metric in sorted(run.result.metrics.items())}
    for name, signed in signatures.items():
        for part in signed.split("|"):
            if part.startswith("spacy_pipeline:"):
                pipes.setdefault(part.removeprefix("spacy_pipeline:"), []).append(name)
    if len(pipes) < 2:
        return run.notes
    told = "; ".join(f"{', '.join(names)} on {pipe}" for pipe, names in pipes.items())
    return [*run.notes, f"ERRANT ran on different pipelines, so its edits differ for that: {told}"]
