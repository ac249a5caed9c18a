from pathlib import Path

import pytest

from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.studies.systems.config import SystemsConfig, expand_test_sets


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"corpus": "quickstart-german"}, r"no systems: give `outputs` \(--outputs\)"),
        ({"corpus": "quikstart"}, 'did you mean "quickstart"'),
        ({"systems": ["eagre"]}, "tiny has no output of 'eagre'"),
        ({"files": {"x": "no.txt"}}, "files.x: no such file"),
        ({"outputs": "no"}, "outputs: no such folder"),
        ({"corpus": {"name": "tiny", "source": "s.txt"}}, "which has its own source"),
    ],
)
def test_mistakes(
    keys: dict[str, object], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s.txt").write_text("Fine .\n")
    with pytest.raises(ConfigError, match=message):
        configuration(SystemsConfig, {"corpus": "tiny", "metrics": ["gleu"], **keys})


def test_short_forms_and_defaults() -> None:
    config = configuration(SystemsConfig, "tiny", metrics=["gleu"], trust=False)
    assert (config.trust, config.statistics.resamples) == (None, 10_000)
    assert config.language_code == "en"
    assert configuration(SystemsConfig, config, trust=True).trust is not None


def test_a_list_has_known_corpora_and_files() -> None:
    listed = ["conll14", "data/cweb.m2:out", {"x": {"corpus": "tiny"}}]
    assert expand_test_sets(listed) == {
        "conll14": {"corpus": "conll14"},
        "cweb": {"corpus": "data/cweb.m2", "outputs": "out"},
        "x": {"corpus": "tiny"},
    }
