"""Scores of rankings that corpora need beside."""

from maege.config.schema import RunConfig
from maege.plugins.registry import build
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.lattices.samples import draw
from maege.studies.lattices.scores import further_note, further_requests


def test_only_metrics_without_counts_need_further_requests(config: RunConfig) -> None:
    inputs = read_lattice_inputs(config)
    corpora = draw(config, inputs.lattices).corpora
    needed = further_requests(config, corpora, inputs.metrics)
    assert needed
    assert "by Greatest. Faster" in further_note(inputs.metrics, needed)
    assert "(about 1 min)" in further_note(inputs.metrics, needed, 1e-6)
    assert further_requests(config, corpora, {"ld": build("ld")}) == []
    statistics = config.statistics.model_copy(update={"corpora_interval": "replicates"})
    replicates = config.model_copy(update={"statistics": statistics})
    assert further_requests(replicates, corpora, inputs.metrics) == []
