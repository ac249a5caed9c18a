import pytest

from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.studies.levels.config import LevelsConfig


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"chains": None, "synthetic_corpora": None, "lattices": {}}, "nothing to judge by"),
        ({"statistics": {"corpora_interval": "replicates"}}, "choose nested or jackknife"),
        ({"metrics": ["ld"], "synthetic_corpora": None}, "no metric reads references"),
        ({"system_outputs": "."}, r"needs human_scores \(--human-scores\)"),
        ({"subsets": 0}, "at least 1"),
    ],
)
def test_there_is_something_to_compare(keys: dict[str, object], message: str) -> None:
    corpus = {"corpus": "quickstart", "metrics": ["gleu"]}
    with pytest.raises(ConfigError, match=message):
        configuration(LevelsConfig, {**corpus, **keys})
    assert configuration(LevelsConfig, corpus).scored_subsets == 5
