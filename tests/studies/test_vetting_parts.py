from maege.studies.humans.part_of_vetting import PeopleOfVetting
from maege.studies.vetting_parts import people_of_vetting


def test_people_are_a_part_of_vettings() -> None:
    assert isinstance(people_of_vetting(), PeopleOfVetting)
