from pathlib import Path

import pytest

from maege.errors import ConfigError, DataError
from maege.studies.vet import inputs
from maege.studies.vet.config import VetConfig, vet_config
from maege.studies.vet.inputs import CorpusInputs, _read_corpus, read_inputs
from maege.user_warnings import capture_warnings, warn_caller
from tests.studies.humans.test_measurements import folder as folder
from tests.studies.humans.test_part_of_vetting import human_set


def test_sets_of_judgements_are_read_with_the_corpus(folder: Path) -> None:
    asked = read_inputs(vet_config("ld", baselines=[], humans=[human_set(folder)]))
    alone = read_inputs(vet_config("ld", baselines=[]))
    assert [*asked.corpora[0].parts] == ["humans"]
    assert not alone.corpora[0].parts
    further = {Path(name).name for name in asked.checksums.keys() - alone.checksums.keys()}
    assert {"mine.csv", "source.txt", "reference.txt", "best.txt"} <= further


def test_files_of_several_corpora_are_told_apart() -> None:
    read = read_inputs(vet_config("ld", corpus=["tiny", "quickstart-german"], baselines=[]))
    names = [corpus.name for corpus in read.corpora]
    assert names == ["tiny (two-annotators)", "quickstart-german (two-annotators)"]
    assert {name.partition(": ")[0] for name in read.checksums} == set(names)
    assert len(read.checksums) == sum(len(corpus.checksums) for corpus in read.corpora)


def test_small_corpora_are_left_out_of_all_with_a_note() -> None:
    config = vet_config("ld", corpus=["tiny", "quickstart-german"], baselines=[])
    every = config.model_copy(update={"leave_out_unusable": True})
    with (
        pytest.warns(UserWarning, match=r"is left out: \d+ sentences are too few"),
        pytest.raises(DataError, match="no corpus of this machine is of use"),
    ):
        read_inputs(every)


def test_judgements_that_are_of_no_use_are_left_out_of_all(folder: Path) -> None:
    without = {k: v for k, v in human_set(folder).items() if k != "references"}
    named = {**without, "name": "without"}
    config = vet_config("gleu", baselines=[], humans=[named, human_set(folder)])
    with pytest.raises(ConfigError, match="without has none"):
        _read_corpus(config, leave_out=False)
    with pytest.warns(UserWarning, match="the judgements without are left out: "):
        read = _read_corpus(config, leave_out=True)
    assert [s.judgements.name for s in read.parts["humans"].sets] == ["mine"]


def test_a_note_of_one_corpus_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(config: VetConfig, *, leave_out: bool) -> CorpusInputs:
        warn_caller("of all")
        if config.corpus.name == "quickstart-german":
            warn_caller("of one")
        return _read_corpus(config, leave_out=leave_out)

    monkeypatch.setattr(inputs, "_read_corpus", read)
    config = vet_config("ld", corpus=["tiny", "quickstart-german"], baselines=[])
    _, notes = capture_warnings(lambda: read_inputs(config))
    assert notes == ("of all", "quickstart-german (two-annotators): of one")
