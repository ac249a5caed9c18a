"""``maege.systems``."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from maege.studies.conducting import conduct_call
from maege.studies.systems.argument import systems_config
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.study import STUDY


def systems(
    config: str | Path | Mapping[str, Any] | None = None,
    *,
    corpus: Any = None,
    outputs: str | Path | Mapping[str, str | Path] | Iterable[str] | None = None,
    metrics: Iterable[Any] | None = None,
    baseline: str | None = None,
    documents: str | Path | None = None,
    trust: bool | None = None,
    oracle: bool | None = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> SystemsResult:
    """Compare systems by metrics, as ``maege systems`` does.

    Parameters
    ----------
    config
        A configuration: a file, or its content as a dict. The other arguments replace its keys.
    corpus
        The name of a known corpus, or a dict as the section ``corpus`` of a configuration, such as
        ``{"m2": ["gold.m2"]}`` or ``{"source": "s.txt", "references": ["r.txt"]}``.
    outputs
        Of the systems: a folder with a file ``SYSTEM.txt`` for each, or a dict of files by name, or
        a list of names of systems of a known corpus. By default all systems of that.
    metrics
        A list, as for ``run``.
    baseline
        The system with which all others are compared; by default every two systems are compared.
    documents
        A file with the name of the document of each sentence.
    trust
        Whether the validity of metrics and the worth of points are computed; by default they are.
    oracle
        Whether the best outputs are scored, too; by default they are not.
    seed, jobs, progress
        As for ``run``.

    Returns
    -------
    SystemsResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        As by ``run``, with the same kind of warnings.
    """
    keys = {
        "corpus": corpus,
        **_outputs(outputs),
        "metrics": metrics,
        "baseline": baseline,
        "documents": documents,
        "trust": trust,
        "oracle": oracle,
        "seed": seed,
    }
    loaded = systems_config(
        config, {key: value for key, value in keys.items() if value is not None}
    )
    return cast(SystemsResult, conduct_call(STUDY, loaded, jobs=jobs, progress=progress))


def _outputs(outputs: Any) -> dict[str, Any]:
    """Return the keys of a comparison of systems that tell where outputs are, or which."""
    if outputs is None:
        return {}
    if isinstance(outputs, str | Path):
        return {"outputs": outputs}
    if isinstance(outputs, Mapping):
        return {"files": dict(outputs)}
    return {"systems": list(outputs)}
