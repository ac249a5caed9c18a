from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from maege.cli.vet_options import parse_options
from maege.report.vetting.vetting_summary import summary, uses
from maege.vetting.sentinel_tests import SentinelTest
from maege.vetting.vet import Vetting, vet

FAST = [
    "synthetic_corpora.replicates=3",
    "lattices=null",
    "statistics.resamples=100",
    "statistics.permutations=499",
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


@pytest.fixture(scope="module")
def vet_metric(tmp_path_factory: pytest.TempPathFactory) -> VetMetric:
    file = tmp_path_factory.mktemp("metric") / "metric.py"
    file.write_text(DISTANCE, encoding="utf-8")
    vettings: dict[str, Vetting] = {}

    def vet_metric(*parameters: str, metric: str = f"{file}:distance") -> Vetting:
        key = f"{metric} {parameters}"
        if key not in vettings:
            sections = "ordering,degenerate-outputs"
            options = parse_options(
                metric, parameters=parameters, baselines="bleu", sections=sections, overrides=FAST
            )
            vettings[key] = vet(options.config, options.metric, sections=options.sections)
        return vettings[key]

    return vet_metric


@pytest.mark.slow
def test_a_metric_whose_lower_scores_are_better_is_reversed(vet_metric: VetMetric) -> None:
    vetting = vet_metric()
    is_lower_better, on_chains, *others, counts, baselines = list(summary(vetting))[:-2]
    assert on_chains.startswith("Reversed: within sentences (chains)")
    assert any(line.startswith("Reversed: on corpora") for line in others)
    assert is_lower_better.startswith("Is lower better?")
    assert baselines.endswith("is significantly lower than bleu.")
    assert "better than all of them in 0, not decided in 2, worse than at least one in 2" in counts
    # In another corpus, only bad outputs may show it.
    tests = [replace(t, interval=(-0.1, 0.1)) for t in vetting.sentinel_tests[vetting.metric]]
    first = next(summary(with_tests(vetting, tests)))
    assert first.startswith("Is lower better? Every kind of bad output")
    order, systems, training, _ = uses(vetting)
    assert "no; its order is reversed" in order
    assert "no; its order is reversed" in systems
    assert "not without safeguards" in training

    turned = vet_metric("lower_is_better=true")
    assert not any("Reversed" in line or "lower better" in line for line in summary(turned))
    assert "better than all of them in 2" in " ".join(summary(turned))
    assert "supported" in next(uses(turned))


def with_tests(vetting: Vetting, tests: Sequence[SentinelTest]) -> Vetting:
    return replace(vetting, sentinel_tests={vetting.metric: list(tests)})


@pytest.mark.slow
def test_what_is_not_decided_is_not_called_equal(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    tests = [t for t in vetting.sentinel_tests["gleu"] if t.is_configured]
    unclear = [replace(t, relation="undecided", difference_interval=(0.1, 0.4)) for t in tests]
    counts, probably, *_ = summary(with_tests(vetting, unclear))
    assert "better than all of them in 0, not decided in 4, worse than at least one in 0" in counts
    assert probably.startswith("Probably better in tau (macro) on chains, r (within) on chains")
    assert "62 sentences are too few to be sure" in probably
    order, *_ = uses(with_tests(vetting, unclear))
    assert "probably better than a scorer that prefers" in order
    straddling = [replace(t, difference_interval=(-0.1, 0.4)) for t in unclear]
    assert "not shown to be better than" in next(uses(with_tests(vetting, straddling)))
    assert not any("Probably better" in line for line in summary(with_tests(vetting, straddling)))


@pytest.mark.slow
def test_outputs_that_beat_the_unchanged_source_are_in_the_summary(vet_metric: VetMetric) -> None:
    (line,) = (line for line in summary(vet_metric(metric="gleu")) if "unchanged source" in line)
    assert "the full correction, repeated once (duplicated), in 89 % [78, 94]" in line
