from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from joblib.externals.loky.backend import fork_exec

from maege.studies.lattices.inputs import load_inputs
from maege.studies.vet.config import SECTIONS, VetConfig, vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.plan import Plan
from maege.studies.vet.study import STUDY
from tests.support import forked_workers
from tests.support.studies import measured

# These options only make a vetting faster.
FAST = [
    "synthetic_corpora.replicates=3",
    "lattices=null",
    "statistics.resamples=100",
    "statistics.permutations=99",
]


@pytest.fixture(scope="session")
def broken() -> Path:
    """The file of metrics that violate the contract."""
    return Path(__file__).with_name("broken_metrics.py")


@pytest.fixture(scope="session")
def config() -> VetConfig:
    return vet_config(
        "gleu",
        None,
        [
            "synthetic_corpora.replicates=6",
            "statistics.resamples=200",
            "statistics.permutations=999",
        ],
    )


@pytest.fixture(scope="session")
def plan(config: VetConfig) -> Plan:
    return Plan.from_config(config, load_inputs(config), SECTIONS, instructions=True)


@pytest.fixture(scope="session")
def vet_fast() -> Callable[..., Vetting]:
    """Vet a metric in some sections, once, with BLEU as the baseline and few resamples."""

    @cache
    def vet_fast(metric: str, *sections: str) -> Vetting:
        settings = [*FAST]
        if ":" in metric and "ordering" in sections:  # few sentences show what is wrong with it
            settings.append("sentences.max_characters=100")
        config = vet_config(metric, None, settings, baselines=["bleu"], sections=sections or None)
        (vetting,) = measured(STUDY, config)
        return vetting

    return vet_fast


@pytest.fixture
def hash_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolated metrics are in new processes with other hash seeds, as for users."""
    monkeypatch.setattr(fork_exec, "fork_exec", forked_workers.new_process)
