import pytest

from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.studies.interpolate.config import InterpolateConfig


def test_the_mixture_is_the_metric() -> None:
    config = configuration(InterpolateConfig, "quickstart", a="gleu", b={"ld": {"unit": "token"}})
    (mixture,) = config.metrics
    assert [part.name for part in config.build_metrics()["interpolated"].components] == [
        "gleu", "ld"
    ]  # fmt: skip
    assert mixture.parameters["b"] == {"ld": {"unit": "token"}}


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"a": "gleu"}, "b: this key is required"),
        ({"a": "gleu", "b": "gluu"}, "no metric 'gluu'"),
        ({"a": "gleu", "b": "ld", "chains": None, "synthetic_corpora": None, "lattices": {}},
         "nothing to judge by"),
        ({"a": "gleu", "b": "ld", "folds": 1}, "at least 2"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said(keys: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        configuration(InterpolateConfig, {"corpus": "quickstart", **keys})
