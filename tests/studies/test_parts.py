import pytest

from maege.config.schema import PART_KEYS
from maege.errors import ConfigError
from maege.studies import parts
from maege.studies.edits.part_of_run import EditsOfRun
from maege.studies.humans.part_of_run import PeopleOfRun
from maege.studies.humans.part_of_vetting import PeopleOfVetting
from maege.studies.parts import part_of_run, people_of_vetting
from maege.studies.reliability.part_of_run import ReliabilityOfRun


def test_people_are_a_part_of_runs_and_vettings() -> None:
    kinds = {"humans": PeopleOfRun, "edits": EditsOfRun, "reliability": ReliabilityOfRun}
    assert kinds.keys() == PART_KEYS.keys()
    for key, kind in kinds.items():
        assert isinstance(part_of_run(key), kind)
        assert part_of_run(key).key == key
    assert isinstance(people_of_vetting(), PeopleOfVetting)


def test_a_part_belongs_to_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PEOPLE", "judges")
    for part in (lambda: part_of_run("judges"), people_of_vetting):
        with pytest.raises(ConfigError, match="judges: no study of this"):
            part()
