"""A comparison of the systems of the tiny corpus, made once."""

import pytest

from maege.studies.systems.report.reported_systems import ReportedSystems
from tests.studies.systems.reported import reported


@pytest.fixture(scope="session")
def tiny() -> ReportedSystems:
    """By ERRANT and GLEU, without what needs texts of known quality."""
    return reported(
        {
            "corpus": "tiny",
            "metrics": [{"errant": {"spacy_pipeline": "lite"}}, "gleu"],
            "statistics": {"resamples": 200, "permutations": 199},
            "trust": False,
        }
    )
