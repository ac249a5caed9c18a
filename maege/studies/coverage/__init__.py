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

_NAMES = {
    "estimators.correction_keys": "changed_words_key correction_key",
    "estimators.correction_numbers": "floor_sensitivity sample_summary threshold_table",
    "estimators.coverage_curve": "CoverageCurve perfect_accuracies references_for_coverages",
    "estimators.fingerprint": "Fingerprint plug_in_coverage rarefied_coverage",
    "estimators.histogram": "Histogram",
    "estimators.poisson_binomial": "PoissonBinomial",
    "estimators.unseen_estimator": "UnseenEstimator",
    "validity": "JudgedCorrection validity_by_frequency",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

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
