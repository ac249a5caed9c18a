from collections.abc import Callable
from pathlib import Path

import pytest

from maege.config.loading import load
from maege.config.schema import RunConfig
from maege.studies.lattice_inputs import load_inputs
from maege.studies.vet.command import parse_options
from maege.studies.vet.examination import Vetting, examine
from maege.studies.vet.options import DEFAULT_CONFIG, vetting_config
from maege.studies.vet.plan import SECTIONS, Plan

# These options only make a vetting faster.
FAST = [
    "synthetic_corpora.replicates=3",
    "lattices=null",
    "executor.timeout=3",
    "statistics.resamples=100",
    "statistics.permutations=99",
]


@pytest.fixture(scope="session")
def broken() -> Path:
    """The file of metrics that violate the contract."""
    return Path(__file__).with_name("broken_metrics.py")


@pytest.fixture(scope="session")
def config() -> RunConfig:
    return load(
        DEFAULT_CONFIG,
        [
            "synthetic_corpora.replicates=6",
            "statistics.resamples=200",
            "statistics.permutations=999",
        ],
    )


@pytest.fixture(scope="session")
def plan(config: RunConfig) -> Plan:
    return Plan.from_config(config, load_inputs(config), SECTIONS)


@pytest.fixture(scope="session")
def vet_fast() -> Callable[..., Vetting]:
    """Vet a metric in some sections, with BLEU as the baseline and few resamples."""

    def vet_fast(metric: str, *sections: str) -> Vetting:
        options = parse_options(vetting_config(None, FAST), metric, baselines="bleu")
        return examine(options.config, options.metric, sections=sections)

    return vet_fast
