"""What `maege run`, `levels` and `interpolate` examine."""

from pathlib import Path

import pytest

from maege.config.schema import RunConfig
from maege.config.subject import settings_of
from maege.errors import MaegeError
from tests.support.command_line import ROOT

M2 = ROOT / "corpora/quickstart/english.m2"


@pytest.fixture(autouse=True)
def _directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.m2").write_text(M2.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("corpus: gold.m2\nmetrics: [ld]\nseed: 3\n")


def test_a_corpus_with_metrics() -> None:
    config = settings_of(RunConfig, "quickstart-german", metrics="gleu,{bleu: {max_order: 2}}")
    assert config.corpus.name == "quickstart-german"
    assert [(m.name, dict(m.parameters)) for m in config.metrics] == [
        ("gleu", {}), ("bleu", {"max_order": 2})
    ]  # fmt: skip


def test_an_m2_file_with_all_options() -> None:
    config = settings_of(
        RunConfig, "gold.m2", ["seed=9"], metrics="gleu", references="annotators", language="en"
    )
    assert config.corpus.m2 == Path("gold.m2").absolute() or config.corpus.m2 == Path("gold.m2")
    assert (config.seed, config.references.use) == (9, ("annotators",))
    assert config.corpus.language_code == "en"


def test_a_configuration_whose_keys_are_replaced() -> None:
    config = settings_of(RunConfig, "mine.yaml", metrics="gleu,minld", language="en")
    assert ([m.name for m in config.metrics], config.seed) == (["gleu", "minld"], 3)
    assert [m.name for m in settings_of(RunConfig, "mine.yaml").metrics] == ["ld"]


def test_a_configuration_has_precedence_over_the_corpus_of_its_name() -> None:
    assert len(settings_of(RunConfig, "quickstart").metrics) > 1


@pytest.mark.parametrize(
    ("subject", "metrics", "message"),
    [
        ("quickstart-german", None, "give --metrics, as in `--metrics gleu,errant`"),
        ("gold.m2", None, "maege init gold.m2"),
        ("none.m2", "gleu", "no such file"),
        ("nothing", "gleu", "no configuration of MAEGE"),
        ("quickstart", "gluu", 'did you mean "gleu"'),
        ("quickstart", "{gleu", "--metrics"),
    ],
)
def test_mistakes_are_refused(subject: str, metrics: str | None, message: str) -> None:
    with pytest.raises(MaegeError, match=message):
        settings_of(RunConfig, subject, metrics=metrics)
