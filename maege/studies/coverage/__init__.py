"""How much of what is right references have: pools of corrections, estimators, perfect systems.

The functions take counts and lists, and return small frozen results. Much of it is as in the study
of Choshen and Abend (2018): Inherent biases in reference-based evaluation for grammatical error
correction and text simplification. ACL.
"""

from maege.studies.coverage.coverage_curve import (
    CoverageCurve,
    references_for_coverages,
)
from maege.studies.coverage.fingerprint import (
    Fingerprint,
    changed_words_key,
    correction_key,
    plug_in_coverage,
    rarefied_coverage,
)
from maege.studies.coverage.histogram import Histogram
from maege.studies.coverage.pool_results import floor_sensitivity, sample_summary, threshold_table
from maege.studies.coverage.unseen_estimator import UnseenEstimator
from maege.studies.coverage.validity import JudgedCorrection, validity_by_frequency

__all__ = [
    "CoverageCurve",
    "Fingerprint",
    "Histogram",
    "JudgedCorrection",
    "UnseenEstimator",
    "changed_words_key",
    "correction_key",
    "floor_sensitivity",
    "plug_in_coverage",
    "rarefied_coverage",
    "references_for_coverages",
    "sample_summary",
    "threshold_table",
    "validity_by_frequency",
]
