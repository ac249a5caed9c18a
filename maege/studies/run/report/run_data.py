"""A finished run, as plain data: what is stored, its manifest, what every table and page shows."""

import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired

from pydantic import TypeAdapter
from typing_extensions import TypedDict  # pydantic needs it before Python 3.12

from maege import __version__
from maege.config.schema import RunConfig
from maege.data import datasets
from maege.extraction.spacy_pipeline import PARTS, installed, minor_last
from maege.ranking import ScoredRankings
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.scoring.engine import ScoringResult
from maege.statistics.results import Results
from maege.statistics.results_json import plain
from maege.studies.lattices.samples import LatticeRun
from maege.studies.run.reading import RunInputs
from maege.studies.study import Context
from maege.texts.compared import Compared

LIBRARIES = (
    "numpy", "scipy", "pandas", "pyarrow", "rapidfuzz", "networkx", "pydantic", "numba", *PARTS
)  # fmt: skip

PIPELINE = "spacy_pipeline:"  # in signatures


class Reference(TypedDict):
    """A reference that metrics were given; ``annotator`` is None for other references."""

    name: str
    annotator: int | None


class Manifest(TypedDict):
    """What a run records in addition to its results, as in ``manifest.json``."""

    fingerprint: str  # of everything the results depend on; see maege/config/identity.py
    seed: int
    # Versions of MAEGE, Python and the libraries.
    maege: str
    python: str
    libraries: dict[str, str]
    corpus: str
    citation: str
    references: list[Reference]  # that metrics were given
    own_reference_excluded: bool  # they were not given the full correction that is ranked highest
    signatures: dict[str, str]  # by metric
    error_types: str  # signature of the program that assigned them
    data_sha256: dict[str, str]  # of each input file
    plugins_sha256: dict[str, str]  # of each plug-in file, and of the modules that it imports
    sentences_in_file: int  # before any were left out
    left_out: dict[str, int]  # sentences by reason
    notes: list[str]  # warnings
    malformed: list[str]  # lines of the corpus that were skipped
    failures: dict[str, str]  # why a metric has no scores
    command: NotRequired[str]  # that made the results; ``run`` if it is missing
    config: NotRequired[dict[str, Any]]  # all settings
    versions: NotRequired[dict[str, str]]  # what else the results depend on
    without_references: NotRequired[list[str]]  # metrics that read none
    compared: NotRequired[
        dict[str, Any]
    ]  # what the texts of lattices and corpora are compared with
    # By metric and row, what metrics make of new errors and bad outputs, if the references have
    # the right answer.
    errors: NotRequired[dict[str, Any]]
    corpora_sha256: NotRequired[str]  # of the synthetic corpora, if their texts are not stored
    comparing: NotRequired[list[str]]  # metrics with stored outcomes of pairs
    # Of language models, if any were asked: the models and fingerprints that answered, and what
    # `maege judge probe` found; null if it was not called.
    judges: NotRequired[dict[str, Any]]
    files_sha256: NotRequired[dict[str, str]]  # of each file of the directory of the run


def manifest(
    config: RunConfig,
    inputs: RunInputs,
    context: Context,
    scoring: ScoringResult,
    notes: Sequence[str],
) -> Manifest:
    """Return the manifest of a run whose results were just computed."""
    name, identity, corpus = config.corpus.name, context.identity, inputs.lattices.corpus
    scores = sorted(scoring.scores.items())
    versions = {library: installed(library) for library in sorted(LIBRARIES)}
    without_references = (n for n, m in inputs.metrics.items() if "references" not in m.reads)
    signatures = {name: identity.signatures[name] for name, _ in scores}
    pipelines = _pipeline_notes({"error types": identity.versions["error_types"], **signatures})
    return {
        "command": identity.command,
        "fingerprint": identity.fingerprint,
        "config": plain(dict(identity.config)),
        "seed": config.seed,
        "maege": __version__,
        "python": platform.python_version(),
        "libraries": {library: version for library, version in versions.items() if version},
        "corpus": corpus.name,
        "citation": datasets.card(name).citation if name else "",
        "references": [
            {"name": reference.name, "annotator": reference.annotator}
            for reference in inputs.lattices.references
        ],
        "own_reference_excluded": inputs.lattices.exclude_own_reference,
        "signatures": signatures,
        "error_types": identity.versions["error_types"],
        "versions": dict(identity.versions),
        "data_sha256": dict(identity.data),
        "plugins_sha256": dict(identity.plugins),
        "sentences_in_file": corpus.size,
        "left_out": dict(corpus.left_out),
        "notes": [*minor_last([*notes, *pipelines])],
        "malformed": list(corpus.skipped),
        "failures": scoring.failures,
        "without_references": sorted(without_references),
        "compared": plain(inputs.compared[""]),
    }


def manifest_of_part(key: str, config: Mapping[str, Any], of_run: Manifest) -> dict[str, Any]:
    """Return the manifest of a further part of a run, by the key that asks for it."""
    keys = ("fingerprint", "maege", "data_sha256", "plugins_sha256", "signatures")
    about = {key: value for key, value in of_run.items() if key in keys}
    return {"command": key, "config": dict(config), "versions": {}, **about}


def pipeline_of(signature: str) -> str:
    """Return the spaCy pipeline of a metric that uses ERRANT; empty for other metrics."""
    parts = (part for part in signature.split("|") if part.startswith(PIPELINE))
    return next(parts, "").removeprefix(PIPELINE)


def _pipeline_notes(signatures: Mapping[str, str]) -> Iterator[str]:
    """Yield a note if ERRANT ran on different spaCy pipelines."""
    users: dict[str, list[str]] = {}
    for name, signature in signatures.items():
        if pipeline := pipeline_of(signature):
            users.setdefault(pipeline, []).append(name)
    if len(users) > 1:
        uses = "; ".join(f"{pipeline} for {', '.join(names)}" for pipeline, names in users.items())
        yield f"ERRANT used several spaCy pipelines, so its edits can differ: {uses}"


@dataclass(frozen=True, eq=False, repr=False)
class RunData:
    """A finished run."""

    config: dict[str, Any]  # with all defaults, as in ``config.yaml``
    manifest: Manifest  # inputs and versions of the run
    results: Results  # all statistics
    sample: Sample  # what was drawn
    # The rankings of the sample, with the scores of each metric that has results.
    scored: ScoredRankings
    # What else was examined of the same metrics, by the key of the configuration that asks for it,
    # with claims adjusted for the page of the run.
    parts: Mapping[str, StudyResult] = field(default_factory=dict)

    def as_evidence(self, name: str) -> LatticeRun:
        """Return it as evidence on its metrics, which is called by a name."""
        fingerprint = self.manifest["fingerprint"]
        return LatticeRun(name, self.results, self.scored, self.sample, fingerprint)


def compared_in(run: RunData) -> Compared | None:
    """Return what the texts of lattices and corpora were compared with; None of an older run."""
    stored = run.manifest.get("compared")
    return None if stored is None else TypeAdapter(Compared).validate_python(stored)


def signatures_of_scores(run: RunData) -> dict[str, str]:
    """Return the signatures of metrics, with what they compared with."""
    signatures, compared = run.manifest["signatures"], compared_in(run)
    if compared is None:
        return dict(signatures)
    return {name: compared.signature(name, text) for name, text in signatures.items()}
