"""``maege.systems``."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from maege.studies.conducting import conduct_call
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.study import STUDY


def systems(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    outputs: str | Path | Mapping[str, str | Path] | Iterable[str] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> SystemsResult:
    """Compare systems by metrics, as ``maege systems`` does.

    Parameters
    ----------
    config
        The name of a known corpus, the path of an M2 file, or a dict as the section ``corpus`` of a
        configuration, such as ``{"source": "s.txt", "references": ["r.txt"]}``. Or a configuration:
        a file, or its content as a dict. The other arguments replace its keys.
    metrics
        A list, as for ``run``.
    outputs
        Of the systems: a folder with a file ``SYSTEM.txt`` for each, or a dict of files by name, or
        a list of names of systems of a known corpus. By default all systems of that.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        ``baseline`` (the system with which all others are compared; by default every two systems
        are), ``language``, ``unit``, ``references`` (a list of references of the known corpus), and
        other keys of the configuration, such as ``seed``, ``trust=False``, ``oracle=True`` or
        ``documents``.

    Returns
    -------
    SystemsResult
        Metrics that failed are in its ``failures``.
    """
    keys |= {"metrics": metrics, **_outputs(outputs)}
    return cast(SystemsResult, conduct_call(STUDY, config, jobs=jobs, progress=progress, **keys))


def _outputs(outputs: Any) -> dict[str, Any]:
    """Return the keys of a comparison of systems that tell where outputs are, or which."""
    if outputs is None:
        return {}
    if isinstance(outputs, str | Path):
        return {"outputs": outputs}
    if isinstance(outputs, Mapping):
        return {"files": dict(outputs)}
    return {"systems": list(outputs)}
