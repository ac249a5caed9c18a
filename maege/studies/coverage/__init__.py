"""How much of what is right references have: pools of corrections, estimators, perfect systems.

The functions take counts and lists, and return small frozen results. Names are imported on first
use, so that the package is light; none is the name of a module.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maege.studies.coverage.estimators.correction_keys import changed_words_key, correction_key
    from maege.studies.coverage.estimators.correction_numbers import (
        floor_sensitivity,
        sample_summary,
        threshold_table,
    )
    from maege.studies.coverage.estimators.coverage_curve import (
        CoverageCurve,
        perfect_accuracies,
        references_for_coverages,
    )
    from maege.studies.coverage.estimators.fingerprint import (
        Fingerprint,
        plug_in_coverage,
        rarefied_coverage,
    )
    from maege.studies.coverage.estimators.histogram import Histogram
    from maege.studies.coverage.estimators.poisson_binomial import PoissonBinomial
    from maege.studies.coverage.estimators.unseen_estimator import UnseenEstimator
    from maege.studies.coverage.validity import JudgedCorrection, validity_by_frequency

_MODULES = {
    "CoverageCurve": "estimators.coverage_curve",
    "Fingerprint": "estimators.fingerprint",
    "Histogram": "estimators.histogram",
    "JudgedCorrection": "validity",
    "PoissonBinomial": "estimators.poisson_binomial",
    "UnseenEstimator": "estimators.unseen_estimator",
    "changed_words_key": "estimators.correction_keys",
    "correction_key": "estimators.correction_keys",
    "floor_sensitivity": "estimators.correction_numbers",
    "perfect_accuracies": "estimators.coverage_curve",
    "plug_in_coverage": "estimators.fingerprint",
    "rarefied_coverage": "estimators.fingerprint",
    "references_for_coverages": "estimators.coverage_curve",
    "sample_summary": "estimators.correction_numbers",
    "threshold_table": "estimators.correction_numbers",
    "validity_by_frequency": "validity",
}

__all__ = [
    "CoverageCurve",
    "Fingerprint",
    "Histogram",
    "JudgedCorrection",
    "PoissonBinomial",
    "UnseenEstimator",
    "changed_words_key",
    "correction_key",
    "floor_sensitivity",
    "perfect_accuracies",
    "plug_in_coverage",
    "rarefied_coverage",
    "references_for_coverages",
    "sample_summary",
    "threshold_table",
    "validity_by_frequency",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
