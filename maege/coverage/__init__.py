"""How much of what is right references have: pools of corrections, estimators, perfect systems.

The functions take counts and lists, and return small frozen results. Names are imported on first
use, so that the package is light; none is the name of a module.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maege.coverage.changed_words import changed_words_key
    from maege.coverage.correction_keys import correction_key
    from maege.coverage.correction_numbers import (
        floor_sensitivity,
        sample_summary,
        threshold_table,
    )
    from maege.coverage.coverage_curve import CoverageCurve
    from maege.coverage.fingerprint import Fingerprint
    from maege.coverage.histogram import Histogram
    from maege.coverage.perfect_accuracy import perfect_accuracies
    from maege.coverage.poisson_binomial import PoissonBinomial
    from maege.coverage.rarefaction import plug_in_coverage, rarefied_coverage
    from maege.coverage.references_needed import references_for_coverages
    from maege.coverage.unseen_estimator import UnseenEstimator
    from maege.coverage.validity import JudgedCorrection, validity_by_frequency

_MODULES = {
    "CoverageCurve": "coverage_curve",
    "Fingerprint": "fingerprint",
    "Histogram": "histogram",
    "JudgedCorrection": "validity",
    "PoissonBinomial": "poisson_binomial",
    "UnseenEstimator": "unseen_estimator",
    "changed_words_key": "changed_words",
    "correction_key": "correction_keys",
    "floor_sensitivity": "correction_numbers",
    "perfect_accuracies": "perfect_accuracy",
    "plug_in_coverage": "rarefaction",
    "rarefied_coverage": "rarefaction",
    "references_for_coverages": "references_needed",
    "sample_summary": "correction_numbers",
    "threshold_table": "correction_numbers",
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
        return getattr(import_module(f"maege.coverage.{_MODULES[name]}"), name)
    raise AttributeError(f"module 'maege.coverage' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
