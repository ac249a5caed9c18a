"""Samples of lattices, which several studies rank."""

from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.config.schema import RunConfig
from maege.errors import ConfigError, DataError
from maege.metrics.gleu.metric import Gleu
from maege.studies.lattices.inputs import check_metrics, read_lattice_inputs
from maege.studies.lattices.samples import draw, draw_only, read_run
from tests.studies.humans.test_study import SMALL


def test_what_is_null_is_not_drawn(config: RunConfig) -> None:
    inputs = read_lattice_inputs(config).lattices
    sample = draw(config, inputs)
    assert all((sample.chains, sample.lattices, sample.corpora))
    corpora_only = draw(config.model_copy(update={"chains": None, "lattices": None}), inputs)
    assert (corpora_only.chains, corpora_only.lattices) == ((), ())
    assert corpora_only.corpora == sample.corpora


def test_one_type_is_drawn_alone_and_cannot_be_missing(config: RunConfig) -> None:
    inputs = read_lattice_inputs(config).lattices
    sample = draw(config, inputs)
    assert draw_only("chains", config, inputs) == sample.chains
    assert draw_only("lattices", config, inputs) == sample.lattices
    assert draw_only("corpora", config, inputs) == sample.corpora
    with pytest.raises(ConfigError, match="synthetic_corpora is null: nothing to rank"):
        draw_only("corpora", config.model_copy(update={"synthetic_corpora": None}), inputs)
    many = config.chains and config.chains.model_copy(update={"min_annotations": 9})
    with pytest.raises(ConfigError, match="min_annotations: 9, source_policy: random"):
        draw_only("chains", config.model_copy(update={"chains": many}), inputs)


def test_a_metric_that_reads_references_needs_some(config: RunConfig) -> None:
    inputs = replace(read_lattice_inputs(config).lattices, references=())
    with pytest.raises(DataError, match="'gleu' needs references and the configuration has none"):
        check_metrics({"gleu": Gleu()}, inputs)


def test_a_result_and_its_directory_are_the_same_evidence(tmp_path: Path) -> None:
    result = maege.run(SMALL, corpus="tiny", metrics=["ld"], progress=False)
    result.write(tmp_path / "mine")
    of_result, of_directory = read_run(result), read_run(tmp_path / "mine")
    assert (of_result.name, of_directory.name) == ("tiny (two-annotators)", "mine")
    assert of_result.fingerprint == of_directory.fingerprint
    assert of_result.results.estimates == of_directory.results.estimates
    with pytest.raises(ConfigError, match=r"runs: found int, expected the result of maege\.run"):
        read_run(3)
