import pytest

from maege.config.subject import configuration
from maege.errors import ConfigError, DataError
from maege.studies.coverage.config import CoverageConfig


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"rerank": {}}, "candidates are chosen by metrics; name some in `metrics`"),
        ({"pool": {"file": __file__, "columns": {"wrote": "x"}}}, "'sentence', 'source' or"),
        ({"ceiling": {"outputs": "no"}}, "no such folder"),
        ({"ceiling": {"corpus": {"name": "quikstart"}}}, 'did you mean "quickstart"'),
        ({"coverage": {"references": [0]}}, "at least 1"),
        ({"pool": "quickstart-poll"}, 'did you mean "quickstart-pool"'),
    ],
)
def test_mistakes(keys: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        configuration(CoverageConfig, {"pool": "quickstart-pool", **keys})


def test_people_have_the_language_of_their_corpus() -> None:
    config = configuration(CoverageConfig, "quickstart-pool", language="de")
    assert (config.language_code, config.people_corpus.language_code) == ("de", "de")
    corpus = {"corpus": {"name": "tiny"}}
    other = configuration(CoverageConfig, config, ceiling=corpus)
    assert (other.language_code, other.people_corpus.language_code) == ("de", "en")
    with pytest.raises(DataError, match="no such file, pool or corpus"):
        configuration(CoverageConfig, "nothing.tsv")
