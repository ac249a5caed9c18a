from pathlib import Path

import pytest

from maege.errors import DataError
from maege.studies.vet.config import vet_config
from maege.studies.vet.inputs import read_inputs
from tests.studies.humans.test_measurements import folder as folder
from tests.studies.humans.test_part_of_vetting import human_set


def test_sets_of_judgements_are_read_with_the_corpus(folder: Path) -> None:
    asked = read_inputs(vet_config("ld", baselines=[], humans=[human_set(folder)]))
    alone = read_inputs(vet_config("ld", baselines=[]))
    assert (asked.corpora[0].people is None, alone.corpora[0].people) == (False, None)
    further = {Path(name).name for name in asked.checksums.keys() - alone.checksums.keys()}
    assert {"mine.csv", "source.txt", "reference.txt", "best.txt"} <= further


def test_files_of_several_corpora_are_told_apart() -> None:
    inputs = read_inputs(vet_config("ld", corpus=["quickstart", "quickstart-german"], baselines=[]))
    names = [corpus.name for corpus in inputs.corpora]
    assert names == ["quickstart (two-annotators)", "quickstart-german (two-annotators)"]
    assert {name.partition(": ")[0] for name in inputs.checksums} == set(names)
    assert len(inputs.checksums) == sum(len(corpus.checksums) for corpus in inputs.corpora)


def test_small_corpora_are_left_out_of_all_with_a_note() -> None:
    config = vet_config("ld", corpus=["quickstart", "quickstart-german"], baselines=[])
    every = config.model_copy(update={"leave_out_unusable": True})
    with (
        pytest.warns(UserWarning, match=r"is left out: \d+ sentences are too few"),
        pytest.raises(DataError, match="no corpus of this machine is of use"),
    ):
        read_inputs(every)
