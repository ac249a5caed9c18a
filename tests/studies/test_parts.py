import pytest

from maege.errors import ConfigError
from maege.studies import parts
from maege.studies.humans.part_of_run import PeopleOfRun
from maege.studies.humans.part_of_vetting import PeopleOfVetting
from maege.studies.parts import people_of_run, people_of_vetting


def test_people_are_a_part_of_runs_and_vettings() -> None:
    assert isinstance(people_of_run(), PeopleOfRun)
    assert isinstance(people_of_vetting(), PeopleOfVetting)


def test_a_part_belongs_to_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PEOPLE", "judges")
    for part in (people_of_run, people_of_vetting):
        with pytest.raises(ConfigError, match="judges: no study of this"):
            part()
