import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.studies.humans.config import HumansConfig


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"humans": ["gjg"]}, 'did you mean "gjg15"'),
        ({"humans": [{"name": "gjg15", "m2": __file__}]}, "which has its own texts"),
        ({"humans": [{"judgements": __file__}]}, "give `outputs`, a folder"),
        ({"humans": [{"judgements": "no.csv"}]}, "no such file"),
        ({"trained_on": {"gluu": ["x"]}}, "`trained_on` names metric 'gluu'"),
        ({"humans": []}, "at least 1"),
        ({"judge": "gluu", "labelled": "random"}, "`judge` names metric 'gluu'"),
        ({"judge": "gleu"}, "give `labelled: random`"),
        ({"judge": "gleu", "labelled": "random"}, "give another metric"),
    ],
)
def test_mistakes(keys: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        configuration(HumansConfig, {"humans": ["gjg15"], "metrics": ["gleu"], **keys})


def test_the_comparison_that_a_run_asks_for() -> None:
    run = configuration(RunConfig, "tiny", metrics=["gleu"], humans="gjg15", seed=5)
    config = HumansConfig.of_run(run)
    assert (config.seed, [entry.name for entry in config.humans]) == (5, ["gjg15"])
    assert config.statistics == run.statistics
    assert config.build_metrics().keys() == {"gleu"}
