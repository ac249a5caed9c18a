from collections.abc import Callable

import pytest

from maege.config.yaml_text import parse_value
from maege.studies.vet.config import vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.study import STUDY
from tests.support.studies import measured

FAST = [
    "sentences.max_characters=75",
    "synthetic_corpora.replicates=3",
    "lattices=null",
    "statistics.resamples=100",
    "statistics.permutations=999",
]
DISTANCE = """
from collections import Counter

def distance(hypothesis, references):
    words = Counter(hypothesis.split())
    others = [Counter(reference.split()) for reference in references]
    distances = [sum(((words - other) + (other - words)).values()) for other in others]
    return min(distances) + (hypothesis not in references)
"""
VetMetric = Callable[..., Vetting]


@pytest.fixture(scope="session")
def vet_metric(tmp_path_factory: pytest.TempPathFactory) -> VetMetric:
    file = tmp_path_factory.mktemp("metric") / "metric.py"
    file.write_text(DISTANCE, encoding="utf-8")
    vettings: dict[str, Vetting] = {}

    def vet_metric(
        *parameters: str,
        metric: str = f"{file}:distance",
        sections: str = "ordering,degenerate-outputs,injected-errors",
    ) -> Vetting:
        key = f"{metric} {parameters} {sections}"
        if key not in vettings:
            given = dict(parse_value(text, "--param") for text in parameters)
            examined = sections.split(",")
            config = vet_config(
                metric, None, FAST, parameters=given, baselines=["bleu"], sections=examined
            )
            (vettings[key],) = measured(STUDY, config)
        return vettings[key]

    return vet_metric
