"""How long stages take."""

from time import sleep

from maege.studies.stages import StageTimes


def test_a_stage_ends_when_the_next_one_begins() -> None:
    begun: list[str] = []
    times = StageTimes(begun.append)
    times.begin("read")
    sleep(0.02)
    times.begin("score")
    assert begun == ["read", "score"]
    read, score = times.end()
    assert (read.name, score.name) == ("read", "score")
    assert read.wall >= 0.02 > score.wall >= 0
    assert read.cpu < read.wall


def test_nothing_ends_twice() -> None:
    times = StageTimes()
    assert times.end() == []
    times.begin("read")
    assert [stage.name for stage in times.end()] == ["read"]
    assert [stage.name for stage in times.end()] == ["read"]
