"""The configuration of a command: the same words for all commands."""

from pathlib import Path

import pytest

from maege.config.schema import RunConfig
from maege.errors import MaegeError
from maege.studies.coverage.config import CoverageConfig
from maege.studies.humans.config import HumansConfig
from maege.studies.systems.config import SystemsConfig
from maege.terminal.study_command import settings_of
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
        ("nothing", "gleu", "no configuration or corpus of MAEGE"),
        ("quickstart-germn", "gleu", 'did you mean "quickstart-german"'),
        ("quickstart-germn.yaml", "gleu", 'did you mean "quickstart"'),
        ("quickstart", "gluu", 'did you mean "gleu"'),
        ("quickstart", "{gleu", "--metrics"),
    ],
)
def test_mistakes_are_refused(subject: str, metrics: str | None, message: str) -> None:
    with pytest.raises(MaegeError, match=message):
        settings_of(RunConfig, subject, metrics=metrics)


def test_the_corpus_of_a_configuration_is_replaced_before_its_language() -> None:
    config = settings_of(RunConfig, "mine.yaml", corpus="quickstart-german", language="de-AT")
    assert (config.corpus.name, config.corpus.language, config.seed) == (
        "quickstart-german", "de-AT", 3
    )  # fmt: skip
    assert settings_of(RunConfig, "mine.yaml", language="no").corpus.language == "no"


def test_systems_of_a_corpus_an_m2_file_and_a_configuration() -> None:
    known = settings_of(
        SystemsConfig, "quickstart", metrics="gleu", references="reference-1", language="en"
    )
    assert (known.corpus.name, known.corpus.references) == ("quickstart", ("reference-1",))
    assert known.corpus.language == "en"
    Path("outputs").mkdir()
    arguments = {"metrics": "gleu", "outputs": Path("outputs")}
    texts = settings_of(SystemsConfig, "gold.m2", **arguments)
    assert texts.corpus.m2 == (str(Path("gold.m2").absolute()),)
    Path("systems.yaml").write_text("corpus: gold.m2\nmetrics: [ld]\noutputs: outputs\n")
    assert settings_of(SystemsConfig, "systems.yaml").corpus == texts.corpus
    files = {"m2": ["gold.m2"], "source": "gold.m2"}
    replaced = settings_of(SystemsConfig, "systems.yaml", (), files, metrics="gleu,ld")
    assert replaced.corpus.source == Path("gold.m2").absolute()
    assert [m.name for m in replaced.metrics] == ["gleu", "ld"]
    with pytest.raises(MaegeError, match="give --metrics, such as errant,gleu"):
        settings_of(SystemsConfig, "gold.m2", outputs=Path("outputs"))


def test_coverage_of_a_pool_an_m2_file_and_a_configuration() -> None:
    assert settings_of(CoverageConfig, "quickstart-pool").metrics == ()
    config = settings_of(CoverageConfig, "gold.m2", metrics="gleu", language="en")
    assert config.pool.m2 == (str(Path("gold.m2").absolute()),)
    assert config.language_code == "en"
    shipped = settings_of(CoverageConfig, "quickstart-coverage", metrics="gleu", outputs=Path())
    assert [m.name for m in shipped.metrics] == ["gleu"]
    assert shipped.pool.name == "quickstart-pool"
    assert shipped.ceiling is not None
    assert shipped.ceiling.outputs == Path.cwd()


def test_people_of_a_known_set_and_of_a_file() -> None:
    config = settings_of(HumansConfig, "gjg15", metrics="gleu")
    assert [entry.name for entry in config.humans] == ["gjg15"]
    Path("mine.csv").write_text("Sentence,Judge,System,Rank\n")
    texts = {"outputs": ".", "m2": "gold.m2"}
    config = settings_of(HumansConfig, "mine.csv", (), texts, metrics="gleu")
    assert config.humans[0].judgements == Path("mine.csv").absolute()
    with pytest.raises(MaegeError, match="as in `maege humans gjg15 --metrics gleu,m2`"):
        settings_of(HumansConfig, "gjg15")
