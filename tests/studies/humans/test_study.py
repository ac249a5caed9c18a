"""The study, with finished runs as further evidence."""

from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError
from maege.studies.humans.study import STUDY, study_with
from maege.studies.lattice_runs import read_run
from tests.studies.humans.test_measurements import configured
from tests.studies.humans.test_measurements import folder as folder
from tests.support.studies import measured

SMALL = {"synthetic_corpora": None, "statistics": {"resamples": 20, "permutations": 99},
         "sentences": {"max_characters": 50}, "cache": None}  # fmt: skip


def test_runs_are_evidence_on_the_same_metrics(folder: Path) -> None:
    run = maege.run(SMALL, corpus="quickstart", metrics=["gleu", "ld"], progress=False)
    config = configured(folder)
    with_run = measured(study_with([read_run(run)]), config)
    without = measured(STUDY, config)
    assert with_run.sets[0].system_estimates == without.sets[0].system_estimates
    sources = [e.source for e in with_run.agreement.evidence]
    assert sources == ["lattices", *["people"] * len(without.agreement.evidence)]
    other = maege.run(SMALL, corpus="quickstart", metrics=["minld"], progress=False)
    with pytest.raises(ConfigError, match="has none of the metrics gleu, ld, but minld"):
        study_with([read_run(other)]).read(config)
