"""The study of a simulated judge behind the protocol."""

from collections.abc import Iterator

import pytest

import maege
from maege.report.study_result import StudyResult
from tests.studies.reliability.simulated_judge import SETTINGS, Simulated
from tests.support.judge_server import answering, serving


@pytest.fixture(scope="package")
def asked_again(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[StudyResult, dict]]:
    folder = tmp_path_factory.mktemp("judges")
    with serving(answering(Simulated())) as server:
        judge = {"url": server.url, "model": "small", "answers": str(folder / "a.sqlite")}
        metrics = [{"judge": judge}, {"comparing-judge": judge}, "gleu"]
        result = maege.reliability(SETTINGS | {"metrics": metrics})
        requests = len(server.received)
        again = maege.reliability(SETTINGS | {"metrics": metrics})
        assert len(server.received) == requests  # all answers are stored
        assert again.table("curve").equals(result.table("curve"))
        yield result, judge
