"""MAEGE evaluates metrics for grammatical error correction, with and without human judgements.

Each study is a function: ``maege.run`` evaluates metrics on a corpus, ``maege.vet`` examines
whether one can be trusted, ``maege.systems`` compares correctors, and so on. ``maege.load_run``
loads a finished run, ``maege.score`` scores texts. Every error that a user can cause is a
``MaegeError``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from maege.studies.registry import RESULTS, STUDIES

if TYPE_CHECKING:
    from maege.api import attribute as attribute
    from maege.api import corrected_mean as corrected_mean
    from maege.api import load_run as load_run
    from maege.api import results as results
    from maege.api import score as score
    from maege.checking.check import CheckResult as CheckResult
    from maege.checking.check import check as check
    from maege.comparing.comparing_metric import ComparingMetric as ComparingMetric
    from maege.comparing.comparing_metric import ComparisonRequest as ComparisonRequest
    from maege.data.corpus import Annotation as Annotation
    from maege.data.corpus import Corpus as Corpus
    from maege.data.corpus import Sentence as Sentence
    from maege.data.edit import Edit as Edit
    from maege.data.m2 import read_m2 as read_m2
    from maege.data.m2 import write_m2 as write_m2
    from maege.errors import MaegeError as MaegeError
    from maege.errors import MaegeWarning as MaegeWarning
    from maege.extraction.parallel_corpus import parallel_corpus as parallel_corpus
    from maege.lattice import Lattice as Lattice
    from maege.metric.counting_metric import AdditiveMetric as AdditiveMetric
    from maege.metric.counting_metric import SentenceMetric as SentenceMetric
    from maege.metric.metric import Metric as Metric
    from maege.metric.score_request import ScoreRequest as ScoreRequest
    from maege.metric.score_request import Segment as Segment
    from maege.plugins.signature_parsing import short_signature as short_signature
    from maege.report.study_result import StudyResult as StudyResult
    from maege.scoring.text_scoring import CorpusScore as CorpusScore
    from maege.statistics.claim import Claim as Claim
    from maege.statistics.value import Value as Value
    from maege.studies.edits.text_attribution import TextAttribution as TextAttribution
    from maege.studies.public_names import *  # noqa: F403

__version__ = "0.1.0"

# Modules of the public names: they are imported on first use, so that `import maege` is fast.
_MODULES = {
    "AdditiveMetric": "metric.counting_metric",
    "ComparingMetric": "comparing.comparing_metric",
    "ComparisonRequest": "comparing.comparing_metric",
    "Annotation": "data.corpus",
    "CheckResult": "checking.check",
    "Claim": "statistics.claim",
    "Corpus": "data.corpus",
    "CorpusScore": "scoring.text_scoring",
    "Edit": "data.edit",
    "Lattice": "lattice",
    "MaegeError": "errors",
    "MaegeWarning": "errors",
    "Metric": "metric.metric",
    "ScoreRequest": "metric.score_request",
    "Segment": "metric.score_request",
    "Sentence": "data.corpus",
    "SentenceMetric": "metric.counting_metric",
    "StudyResult": "report.study_result",
    "TextAttribution": "studies.edits.text_attribution",
    "Value": "statistics.value",
    "attribute": "api",
    "check": "checking.check",
    "corrected_mean": "api",
    "load_run": "api",
    "parallel_corpus": "extraction.parallel_corpus",
    "read_m2": "data.m2",
    "results": "api",
    "score": "api",
    "short_signature": "plugins.signature_parsing",
    "write_m2": "data.m2",
    **{name: f"studies.{study}.report.result" for study, name in RESULTS.items()},
    **{name: f"studies.{name}.study" for name in STUDIES},
}
__all__ = ["__version__", *_MODULES]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"maege.{_MODULES[name]}"), name)
    raise AttributeError(f"module 'maege' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
