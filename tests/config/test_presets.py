"""Presets set the defaults of other people's settings."""

from dataclasses import fields
from pathlib import Path

from maege.config import presets
from maege.config.schema import RunConfig, SyntheticCorporaConfig
from maege.plugins.registry import resolve
from tests.config.configuration_text import loaded
from tests.support.written_configuration import yaml_of


def test_preset_sets_defaults_of_unset_keys(tmp_path: Path) -> None:
    metrics = "metrics: [sari, gleu, bleu: {max_order: 2}]\n"
    text = f"preset: choshen2018-scripts\ncorpus: tiny\n{metrics}"
    config = loaded(
        tmp_path, text + "synthetic_corpora: {source_policy: original}\nchains:\nlattices: {}\n"
    )
    assert config.synthetic_corpora == SyntheticCorporaConfig(
        source_policy="original", binomial_trials="truncated"
    )
    assert (config.statistics.original_gold_score, config.statistics.repeated_pairs) == (
        "by_characters",
        "always",
    )
    assert config.references.empty == "delete"
    assert config.chains is None
    assert [dict(m.parameters) for m in config.metrics] == [
        {},
        {"aggregation": "mean"},
        {"max_order": 2, "aggregation": "mean"},
    ]
    assert loaded(tmp_path, yaml_of(config)) == config
    assert loaded(tmp_path, text, "chains.min_annotations=1").chains.min_annotations == 1


def test_preset_values_differ_from_the_defaults() -> None:
    plain = RunConfig(corpus="tiny", metrics=["ld"]).model_dump()
    for section, settings in presets.PRESET_SECTIONS.items():
        for key, value in settings.items():
            assert plain[section][key] != value
    for metric, parameters in presets.PRESET_METRICS.items():
        ours = {field.name: field.default for field in fields(resolve(metric))}
        assert all(ours[key] != value for key, value in parameters.items())
