"""What a comparison reads, and which mistakes are told before anything is scored."""

from pathlib import Path

import pytest

from maege.errors import ConfigError, MaegeError
from maege.studies.humans.inputs import read_inputs
from maege.studies.humans.study import STUDY
from tests.studies.humans.test_measurements import configured
from tests.studies.humans.test_measurements import folder as folder
from tests.support.studies import measured


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"references": []}, "metric 'gleu' needs references, and mine has none"),
        ({"source": None}, "give `source`"),
        ({"outputs": None}, "give `outputs`"),
        ({"drop": ["bset"]}, 'no system .bset.; did you mean "best"'),
        ({"judgements": None, "name": "gjg"}, 'did you mean "gjg15"'),
        ({"judgements": None}, "give the `name` of a known set"),
    ],
)
def test_mistakes_are_one_message(folder: Path, keys: dict, message: str) -> None:
    with pytest.raises(MaegeError, match=message):
        measured(STUDY, configured(folder, **keys))


def test_names_of_sets_and_runs_are_known(folder: Path) -> None:
    config = configured(folder).model_copy(update={"trained_on": {"gleu": ("run",)}})
    with pytest.raises(ConfigError, match=r"`trained_on\.gleu`: no set or run is called 'run'"):
        read_inputs(config)
    inputs = read_inputs(config, ["run"])
    (human_set,) = inputs.sets
    assert human_set.judgements.name == "mine"
    assert len(human_set.texts.sentences) == 30
    assert {"mine.csv", "source.txt"} <= {Path(name).name for name in inputs.checksums}
