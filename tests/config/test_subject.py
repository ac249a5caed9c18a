"""What a study examines, as it is given in Python."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.data.corpus import Corpus
from maege.errors import ConfigError
from maege.extraction.parallel_corpus import parallel_corpus
from maege.studies.attack.config import AttackConfig
from maege.studies.coverage.config import CoverageConfig
from maege.studies.humans.config import HumansConfig
from maege.studies.systems.config import SystemsConfig
from tests.support.command_line import TINY
from tests.support.written_configuration import yaml_of


@pytest.fixture
def corpus() -> Corpus:
    return parallel_corpus(["Er gehen ."], ["Er geht ."], language="de")


def test_a_corpus_by_its_name_or_as_an_object(corpus: Corpus) -> None:
    known = configuration(RunConfig, "quickstart-german", metrics=["ld"])
    assert known == configuration(RunConfig, None, corpus="quickstart-german", metrics=["ld"])
    own = configuration(RunConfig, corpus, metrics=["ld"])
    assert own.language_code == "de"
    assert configuration(RunConfig, own) is own
    with pytest.raises(ConfigError, match="made in Python, and has its own language"):
        configuration(RunConfig, corpus, metrics=["ld"], language="en")


def test_words_change_one_key_of_a_section() -> None:
    first = configuration(
        RunConfig, "quickstart-german", ["references.empty=delete"], metrics=["ld"]
    )
    second = configuration(RunConfig, first, references=["annotators"], language="de-AT")
    assert (second.references.empty, second.references.use) == ("delete", ("annotators",))
    assert (second.corpus.name, second.corpus.language) == ("quickstart-german", "de-AT")
    third = configuration(RunConfig, second, references={"use": None}, levels=True)
    assert (third.references.use, third.references.empty) == (None, "drop")
    assert third.levels


def test_none_is_null_where_a_key_may_be_null() -> None:
    named = configuration(RunConfig, TINY, lattices=None, cache=None, seed=None)
    assert named == configuration(RunConfig, TINY, ["lattices=null", "cache=null"])
    assert configuration(RunConfig, TINY).lattices is not None
    with pytest.raises(ConfigError, match='did you mean "lattices"'):
        configuration(RunConfig, TINY, lattice=None)


def test_none_is_null_for_words_too_in_sections_that_are_always_there(
    corpus: Corpus, tmp_path: Path
) -> None:
    (tmp_path / "pool.txt").write_text("He goes .\n")
    file = tmp_path / "attack.yaml"
    sections = "attacks: {pool: pool.txt, sentences: 9, budget: 7}, references: {empty: delete}"
    file.write_text(f"{{corpus: {{name: tiny, unit: letter}}, metrics: [ld], {sections}}}")
    null = configuration(AttackConfig, file, pool=None, sentences=None, unit=None)
    assert (null.attacks.pool, null.attacks.sentences, null.corpus.unit) == (None, None, None)
    same = configuration(AttackConfig, file, budget=None, empty=None, attacks=None, seed=None)
    assert same == configuration(AttackConfig, file)
    (tmp_path / "accepted.csv").write_text("sentence,system,accepted\n")
    accepted = {"judgements": str(tmp_path / "accepted.csv"), "thresholds": {"gleu": 0.5}}
    systems = {"corpus": "conll14", "metrics": ["gleu"], "acceptable": accepted}
    assert configuration(SystemsConfig, systems).acceptable is not None
    assert configuration(SystemsConfig, systems, acceptable=None).acceptable is None
    own = configuration(RunConfig, corpus, metrics=["ld"], language=None, unit=None)
    assert own.language_code == "de"


def test_keys_of_the_section_are_a_subject(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("He goes .\n")
    texts = {"source": str(file), "references": [str(file)]}
    assert configuration(CoverageConfig, texts).pool.source == file
    compared = configuration(SystemsConfig, texts, files={"x": file}, metrics=["gleu"])
    assert compared.corpus.source == file
    with pytest.raises(ConfigError, match='did you mean "source"'):
        configuration(CoverageConfig, texts | {"pool": {"suorce": "x"}})


@pytest.mark.parametrize("sets", ["gjg15", ["gjg15"], {"name": "gjg15"}, [{"name": "gjg15"}]])
def test_one_set_of_judgements_or_a_list(sets: object) -> None:
    config = configuration(HumansConfig, None, humans=sets, metrics=["gleu"])
    assert config == configuration(HumansConfig, "gjg15", metrics=["gleu"])


def test_files_of_arguments_are_relative_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "configurations").mkdir()
    (tmp_path / "a.txt").write_text("He goes .\n")
    file = tmp_path / "configurations" / "run.yaml"
    file.write_text("{corpus: tiny, metrics: [gleu]}")
    monkeypatch.chdir(tmp_path)
    use = (str(tmp_path / "a.txt"), "annotators")
    for references in (["a.txt", "annotators"], {"use": ["a.txt", "annotators"]}):
        assert configuration(RunConfig, file, references=references).references.use == use
    texts = {"source": Path("a.txt"), "references": ["a.txt"]}
    config = configuration(SystemsConfig, file, corpus=texts, files={"x": "a.txt"})
    assert config.corpus.source == tmp_path / "a.txt"
    assert config.corpus.references == use[:1]
    with pytest.raises(ConfigError, match=r"no such file: .*configurations.a\.txt"):
        configuration(RunConfig, file, ["references.use=[a.txt]"])


def test_values_of_numpy_pandas_and_iterators_are_those_of_files(tmp_path: Path) -> None:
    names = ["annotators", "reference-1"]
    plain = configuration(
        RunConfig, TINY, metrics=[{"errant": {"beta": 0.25}}],
        references=names, seed=3, cache=str(tmp_path / "my cache"),
        synthetic_corpora={"expected_edits": [0.0, 2.0, 4.0], "replicates": 4},
    )  # fmt: skip
    for kind in (np.array, pd.Series, iter, dict.fromkeys):
        references = kind(names)
        config = configuration(
            RunConfig, TINY, metrics=[{"errant": {"beta": np.float64(0.25)}}],
            references=references.keys() if isinstance(references, dict) else references,
            seed=np.int64(3), cache=tmp_path / "my cache",
            synthetic_corpora={
                "expected_edits": np.array([0.0, 2.0, 4.0]), "replicates": np.int8(4)
            },
        )  # fmt: skip
        assert config == plain
        assert yaml_of(config) == yaml_of(plain)
