from pathlib import Path

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
