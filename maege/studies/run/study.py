"""Whether metrics order texts by their errors: lattices and corpora first, then further parts."""

import platform
from collections.abc import Iterable
from typing import Any, cast

from maege.config.schema import RunConfig
from maege.data import datasets
from maege.errors import ConfigError
from maege.extraction.spacy_pipeline import PARTS, installed
from maege.report.study_parts import Forest, ForestValue, Part
from maege.sampling.synthetic_corpora import corpora_checksum
from maege.studies.conducting import conduct_call
from maege.studies.run.data_files import RunData
from maege.studies.run.measurements import RunFound, RunInputs, measure, read_run_inputs
from maege.studies.run.report.claims import (
    parts_on_page,
    raw_claims,
    statements_of_parts,
    warnings_of_parts,
    without_warned,
)
from maege.studies.run.report.methods import methods
from maege.studies.run.report.result import RunResult
from maege.studies.run.report.sample_description import describe_sample, notes, visibility_note
from maege.studies.run.report.sections import sections
from maege.studies.run.report.statements import STATEMENTS
from maege.studies.study import Report, Study

LIBRARIES = (
    "numpy", "scipy", "pandas", "pyarrow", "rapidfuzz", "networkx", "pydantic", *PARTS
)  # fmt: skip


def report(config: RunConfig, inputs: RunInputs, run: RunFound) -> Report:
    """Return the page: what is said of lattices and corpora, then the further parts."""
    raw = raw_claims(run)
    warnings = warnings_of_parts(run, raw)
    claims = without_warned(raw, warnings)
    main = Part(
        key="",
        title="",
        description=f"{describe_sample(run)} {visibility_note(run)}",
        sections=tuple(sections(run, claims, warnings)),
        failures=run.failures,
        notes=(*notes(run), *run.notes),
    )
    further = run.parts.values()
    return Report(
        (main, *(part for key in run.parts for part in parts_on_page(run, key))),
        claims,
        subject=run.lattices.corpus.name,
        further={
            "results": run.results,
            "corpora_sha256": _corpora_checksum(run),
            "data": RunData(run.sample, run.scored),
        },
        manifest=_manifest(run),
        statements=statements_of_parts(run),
        methods=(*methods(run), *(text for result in further for text in result.methods)),
    )


def _corpora_checksum(run: RunFound) -> str:
    """Return that of the synthetic corpora, if their texts are not stored."""
    is_compact = run.config.samples == "compact" and run.sample.corpora
    return corpora_checksum(run.sample.corpora) if is_compact else ""


def _manifest(run: RunFound) -> dict[str, Any]:
    """Return what a run records of the corpus and the versions beside what all studies record."""
    name, lattices = run.config.corpus.name, run.lattices
    versions = {library: installed(library) for library in sorted(LIBRARIES)}
    return {
        "seed": run.config.seed,
        "python": platform.python_version(),
        "libraries": {library: version for library, version in versions.items() if version},
        "corpus": lattices.corpus.name,
        "citation": datasets.card(name).citation if name else "",
        "references": [
            {"name": reference.name, "annotator": reference.annotator}
            for reference in lattices.references
        ],
        "own_reference_excluded": lattices.exclude_own_reference,
        "sentences_in_file": lattices.corpus.size,
        "left_out": dict(lattices.corpus.left_out),
        "malformed": list(lattices.corpus.skipped),
    }


STUDY = Study(
    name="run",
    title="metrics and lattices",
    config=RunConfig,
    read=read_run_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    forest=Forest(
        (
            ForestValue("metrics", "tau_macro", "Orders outputs: tau (macro)", limit=0.0),
            ForestValue("corpora", "pairwise_accuracy", "Ranks corpora: accuracy", limit=0.5),
        )
    ),
    result=RunResult,
)


def run(
    config: Any = None,
    *,
    corpus: Any = None,
    metrics: Iterable[Any] | None = None,
    references: Iterable[str] | None = None,
    language: str | None = None,
    humans: Any = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> RunResult:
    """Evaluate metrics on a corpus.

    Parameters
    ----------
    config
        The name of a corpus, the path of an M2 file, or a ``Corpus``. Or a configuration: a file,
        the name of one that comes with MAEGE, or its content as a dict, of which the other
        arguments replace keys. Keys that are not set have their defaults.
    corpus
        A corpus instead of that of the configuration; also data as ``parallel_corpus`` takes them:
        a table, or a pair of sources and references.
    metrics
        A list; each is a name, a class, a function, an object, or a dict of one of these and its
        parameters, as ``{"bleu": {"max_order": 2}}``.
    references
        A list of references that metrics see: names of the corpus, or files.
    language
        Code of the language of the texts, as ``de``.
    humans
        Sets of human judgements that the metrics are compared with, too, as for ``humans``.
    seed
        Seed of all random choices.
    jobs
        Number of processes; the result does not depend on it.
    progress
        Whether to show progress on standard error; by default only that of metrics that take more
        than half a minute.
    keys
        ``unit`` (what metrics count: ``token``, ``character`` or ``letter``; by default that of the
        language), and other keys of the configuration; None is null, as in ``chains=None``.

    Returns
    -------
    RunResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        If the configuration or the data are wrong. What one should know about a valid result is
        a ``MaegeWarning``.

    Examples
    --------
    >>> import maege
    >>> def overlap(hypothesis, references):
    ...     words = set(hypothesis.split())
    ...     return max(len(words & set(text.split())) / len(words) for text in references)
    >>> result = maege.run(corpus="quickstart", metrics=["bleu", overlap])  # doctest: +SKIP
    """
    if config is None and (corpus is None or metrics is None):
        raise ConfigError(
            "run needs a configuration, or a corpus and metrics, as "
            "run(corpus='quickstart', metrics=['bleu', 'gleu'])"
        )
    optional = {"references": references, "language": language, "humans": humans}
    keys |= {key: value for key, value in optional.items() if value is not None}
    result = conduct_call(
        STUDY,
        config,
        corpus=corpus,
        metrics=metrics,
        seed=seed,
        jobs=jobs,
        progress=progress,
        **keys,
    )
    return cast(RunResult, result)
