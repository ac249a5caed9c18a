"""MAEGE evaluates metrics for grammatical error correction without human judgements.

``maege.run(config)`` runs a configuration and returns a ``RunResult``, ``maege.load_run(path)``
loads that of a finished run. Every error that a user can cause is a ``MaegeError``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maege.api import load_run, run
    from maege.data.corpus import Annotation, Corpus, Sentence
    from maege.data.edit import Edit
    from maege.data.m2 import read_m2
    from maege.errors import MaegeError
    from maege.lattice import Lattice
    from maege.metric import AdditiveMetric, Metric, ScoreRequest, Segment, SentenceMetric
    from maege.report.run_result import RunResult

__version__ = "0.1.0"

__all__ = [
    "AdditiveMetric",
    "Annotation",
    "Corpus",
    "Edit",
    "Lattice",
    "MaegeError",
    "Metric",
    "RunResult",
    "ScoreRequest",
    "Segment",
    "Sentence",
    "SentenceMetric",
    "__version__",
    "load_run",
    "read_m2",
    "run",
]

# Modules of the public names: they are imported on first use, so that `import maege` is fast.
_LAZY_EXPORTS = {
    "AdditiveMetric": "maege.metric",
    "Annotation": "maege.data.corpus",
    "Corpus": "maege.data.corpus",
    "Edit": "maege.data.edit",
    "Lattice": "maege.lattice",
    "MaegeError": "maege.errors",
    "Metric": "maege.metric",
    "RunResult": "maege.report.run_result",
    "ScoreRequest": "maege.metric",
    "Segment": "maege.metric",
    "Sentence": "maege.data.corpus",
    "SentenceMetric": "maege.metric",
    "load_run": "maege.api",
    "read_m2": "maege.data.m2",
    "run": "maege.api",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY_EXPORTS:
        return getattr(import_module(_LAZY_EXPORTS[name]), name)
    raise AttributeError(f"module 'maege' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
