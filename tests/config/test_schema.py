"""The keys of a run, and their defaults."""

from pathlib import Path

import pytest

from tests.config.configuration_text import MINIMAL, loaded, mistakes
from tests.support.written_configuration import yaml_of


def test_defaults(tmp_path: Path) -> None:
    config = loaded(tmp_path, MINIMAL)
    assert (config.seed, config.chains.source_policy, config.synthetic_corpora.replicates) == (
        1,
        "random",
        20,
    )
    assert config.lattices is None
    assert config.sentences.noop == "drop"


def test_resolved_configuration_round_trips(tmp_path: Path) -> None:
    config = loaded(tmp_path, MINIMAL + "lattices: {}\nchains: null\nseed: 7\n")
    assert loaded(tmp_path, yaml_of(config)) == config
    renamed = loaded(tmp_path, "corpus: tiny\nmetrics: [{bleu: {name: b2, max_order: 2}}, bleu]\n")
    assert loaded(tmp_path, yaml_of(renamed)) == renamed


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("store: null\n", "cache"),
        ("compat: eoe\n", "preset"),
        ("corpora: null\n", "synthetic_corpora"),
        ("references: {policy: others}\n", "exclude_own_reference"),
        ("chains: {source: random}\n", "source_policy"),
        ("statistics: {pairs: all}\n", "repeated_pairs"),
    ],
)
def test_new_name_of_a_renamed_key_is_suggested(tmp_path: Path, text: str, key: str) -> None:
    (message,) = mistakes(tmp_path, MINIMAL + text)
    assert f'did you mean "{key}"' in message
