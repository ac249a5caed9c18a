"""The manifest of a run: its inputs, versions, notes and running times."""

import platform
from collections.abc import Mapping
from typing import Any, NotRequired

from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from maege import __version__
from maege.data import datasets
from maege.extraction.spacy_pipeline import PARTS, installed
from maege.statistics.results_json import plain
from maege.studies.run.pipeline import Run

LIBRARIES = (
    "numpy", "scipy", "pandas", "pyarrow", "rapidfuzz", "networkx", "pydantic", "numba", *PARTS
)  # fmt: skip

PIPELINE = "spacy_pipeline:"  # in signatures


class Reference(TypedDict):
    """A reference that metrics were given; ``annotator`` is None for other references."""

    name: str
    annotator: int | None


class RequestCounts(TypedDict):
    """Numbers of requests of a metric: scored in this run, and taken from the cache."""

    computed: int
    cached: int


class Manifest(TypedDict):
    """What a run records in addition to its results, as in ``manifest.json``.

    Attributes
    ----------
    command
        Which command made the results; ``run`` if it is missing.
    fingerprint
        Hash of everything the results depend on; see maege/config/identity.py.
    config
        All settings.
    versions
        What else the results depend on, such as the program that assigned the error types.
    seed, maege, python, libraries
        Random seed, and the versions of MAEGE, Python and the libraries.
    corpus, citation
        Name of the corpus, and how to cite it.
    references
        The references that metrics were given.
    own_reference_excluded
        Whether they were not given the full correction that is ranked highest.
    signatures
        Signature of each metric.
    error_types
        Signature of the program that assigned the error types.
    data_sha256
        Checksum of each input file.
    plugins_sha256
        Checksum of each plug-in file, and of the modules beside it that it imports.
    sentences_in_file
        Number of sentences of the corpus, before any were left out.
    left_out
        Number of sentences that were left out, by reason.
    notes, malformed
        Warnings of the run, and malformed lines of the corpus that were skipped.
    stages
        Name, ``wall`` and ``cpu`` seconds of each stage.
    metric_cpu_seconds, requests
        CPU time and numbers of requests of each metric.
    failures
        Reason for each metric that has no scores.
    without_references
        Names of the metrics that read no references.
    corpora_sha256
        Checksum of the synthetic corpora if their texts are not stored.
    files_sha256
        Checksum of each file of the directory of the run.
    """

    fingerprint: str
    seed: int
    maege: str
    python: str
    libraries: dict[str, str]
    corpus: str
    citation: str
    references: list[Reference]
    own_reference_excluded: bool
    signatures: dict[str, str]
    error_types: str
    data_sha256: dict[str, str]
    plugins_sha256: dict[str, str]
    sentences_in_file: int
    left_out: dict[str, int]
    notes: list[str]
    malformed: list[str]
    stages: list[dict[str, Any]]
    metric_cpu_seconds: dict[str, float]
    requests: dict[str, RequestCounts]
    failures: dict[str, str]
    command: NotRequired[str]
    config: NotRequired[dict[str, Any]]
    versions: NotRequired[dict[str, str]]
    without_references: NotRequired[list[str]]
    corpora_sha256: NotRequired[str]
    files_sha256: NotRequired[dict[str, str]]


def manifest(run: Run) -> Manifest:
    """Return the manifest of a run that has just ended."""
    name = run.config.corpus.name
    scores = sorted(run.scores.items())
    versions = {library: installed(library) for library in sorted(LIBRARIES)}
    return {
        "command": run.identity.command,
        "fingerprint": run.identity.fingerprint,
        "config": plain(dict(run.identity.config)),
        "seed": run.config.seed,
        "maege": __version__,
        "python": platform.python_version(),
        "libraries": {library: version for library, version in versions.items() if version},
        "corpus": run.inputs.corpus.name,
        "citation": datasets.card(name).citation if name else "",
        "references": [
            {"name": reference.name, "annotator": reference.annotator}
            for reference in run.inputs.references
        ],
        "own_reference_excluded": run.inputs.exclude_own_reference,
        "signatures": dict(sorted(run.results.signatures.items())),
        "error_types": run.identity.versions["error_types"],
        "versions": dict(run.identity.versions),
        "data_sha256": dict(run.identity.data),
        "plugins_sha256": dict(run.identity.plugins),
        "sentences_in_file": run.inputs.corpus.size,
        "left_out": dict(run.inputs.corpus.left_out),
        "notes": notes(run),
        "malformed": list(run.inputs.corpus.skipped),
        "stages": [plain(stage) for stage in run.stages],
        "metric_cpu_seconds": {name: s.seconds for name, s in scores},
        "requests": {name: {"computed": s.computed, "cached": s.cached} for name, s in scores},
        "failures": run.failures,
        "without_references": list(run.without_references),
    }


def manifest_of_people(config: Mapping[str, Any], of_run: Manifest) -> dict[str, Any]:
    """Return the manifest of the comparison with people in a run."""
    keys = ("fingerprint", "maege", "data_sha256", "plugins_sha256", "signatures")
    about = {key: value for key, value in of_run.items() if key in keys}
    return {"command": "humans", "config": dict(config), "versions": {}, **about}


def notes(run: Run) -> list[str]:
    """Return the notes of a run, and a note if ERRANT ran on different spaCy pipelines."""
    users: dict[str, list[str]] = {}
    signatures = {"error types": run.identity.versions["error_types"]}
    signatures |= dict(sorted(run.results.signatures.items()))
    for name, signature_ in signatures.items():
        for part in signature_.split("|"):
            if part.startswith(PIPELINE):
                users.setdefault(part.removeprefix(PIPELINE), []).append(name)
    if len(users) < 2:
        return run.notes
    uses = "; ".join(f"{pipeline} for {', '.join(names)}" for pipeline, names in users.items())
    return [
        *run.notes,
        f"ERRANT used several spaCy pipelines, so its edits can differ: {uses}",
    ]
