from collections.abc import Callable

import pytest

from maege.studies.vet.command import parse_options
from maege.studies.vet.examination import Vetting, examine
from maege.studies.vet.options import vetting_config

FAST = [
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
            config = vetting_config(None, FAST)
            options = parse_options(
                config, metric, parameters=parameters, baselines="bleu", sections=sections
            )
            vettings[key] = examine(options.config, options.metric, sections=options.sections)
        return vettings[key]

    return vet_metric
