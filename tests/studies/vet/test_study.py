import pytest

from maege.errors import ConfigError
from maege.studies.vet.config import vet_config
from maege.studies.vet.report.result import VettingResult
from maege.studies.vet.row_thresholds import Gate
from maege.studies.vet.study import STUDY, study_of
from tests.studies.vet.conftest import FAST


def test_the_title_names_the_metric() -> None:
    config = vet_config("ld", None, FAST, sections=["contract"])
    assert study_of(config).title == "vetting of ld"
    assert (STUDY.name, STUDY.result) == ("vet", VettingResult)


def test_a_threshold_needs_its_section() -> None:
    config = vet_config("ld", None, FAST, sections=["contract"])
    with pytest.raises(ConfigError, match="ordering"):
        study_of(config, [Gate.parse("tau_macro>0.1", [])])
