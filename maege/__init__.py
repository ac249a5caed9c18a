"""MAEGE evaluates metrics for grammatical error correction, with and without human judgements.

Each study is a function: ``maege.run`` evaluates metrics on a corpus, ``maege.vet`` examines
whether one can be trusted, ``maege.systems`` compares correctors, and so on. ``maege.load_run``
loads a finished run, ``maege.score`` scores texts. Every error that a user can cause is a
``MaegeError``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from maege.studies.registry import STUDIES

if TYPE_CHECKING:
    from maege.api import load_run, results, score
    from maege.data.corpus import Annotation, Corpus, Sentence
    from maege.data.edit import Edit
    from maege.data.m2 import read_m2, write_m2
    from maege.errors import MaegeError, MaegeWarning
    from maege.extraction.parallel_corpus import parallel_corpus
    from maege.lattice import Lattice
    from maege.metric.counting_metric import AdditiveMetric, SentenceMetric
    from maege.metric.metric import Metric
    from maege.metric.score_request import ScoreRequest, Segment
    from maege.report.study_result import StudyResult
    from maege.scoring.text_scoring import CorpusScore
    from maege.statistics.claim import Claim
    from maege.statistics.value import Value
    from maege.studies.registry import coverage as coverage
    from maege.studies.registry import humans as humans
    from maege.studies.registry import interpolate as interpolate
    from maege.studies.registry import levels as levels
    from maege.studies.registry import run as run
    from maege.studies.registry import systems as systems
    from maege.studies.registry import vet as vet
    from maege.studies.run.report.result import RunResult
    from maege.studies.systems.report.result import SystemsResult
    from maege.studies.vet.report.result import VettingResult

__version__ = "0.1.0"

__all__ = [
    "AdditiveMetric",
    "Annotation",
    "Claim",
    "Corpus",
    "CorpusScore",
    "Edit",
    "Lattice",
    "MaegeError",
    "MaegeWarning",
    "Metric",
    "RunResult",
    "ScoreRequest",
    "Segment",
    "Sentence",
    "SentenceMetric",
    "StudyResult",
    "SystemsResult",
    "Value",
    "VettingResult",
    "__version__",
    "load_run",
    "parallel_corpus",
    "read_m2",
    "results",
    "score",
    "write_m2",
    *STUDIES,
]

# Modules of the public names: they are imported on first use, so that `import maege` is fast.
_LAZY_EXPORTS = {
    "AdditiveMetric": "maege.metric.counting_metric",
    "Annotation": "maege.data.corpus",
    "Claim": "maege.statistics.claim",
    "Corpus": "maege.data.corpus",
    "CorpusScore": "maege.scoring.text_scoring",
    "SystemsResult": "maege.studies.systems.report.result",
    "Edit": "maege.data.edit",
    "Lattice": "maege.lattice",
    "MaegeError": "maege.errors",
    "MaegeWarning": "maege.errors",
    "Metric": "maege.metric.metric",
    "RunResult": "maege.studies.run.report.result",
    "ScoreRequest": "maege.metric.score_request",
    "Segment": "maege.metric.score_request",
    "Sentence": "maege.data.corpus",
    "SentenceMetric": "maege.metric.counting_metric",
    "StudyResult": "maege.report.study_result",
    "Value": "maege.statistics.value",
    "VettingResult": "maege.studies.vet.report.result",
    "load_run": "maege.api",
    "parallel_corpus": "maege.extraction.parallel_corpus",
    "read_m2": "maege.data.m2",
    "results": "maege.api",
    "score": "maege.api",
    "write_m2": "maege.data.m2",
    **{name: f"maege.studies.{name}.function" for name in STUDIES},
}


def __getattr__(name: str) -> Any:
    if name in _LAZY_EXPORTS:
        return getattr(import_module(_LAZY_EXPORTS[name]), name)
    raise AttributeError(f"module 'maege' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
