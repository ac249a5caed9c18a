"""Judges that are asked again as a part of a run."""

from collections import Counter
from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError
from tests.studies.reliability.simulated_judge import SETTINGS, Simulated
from tests.support.judge_server import answering, serving


def test_reliability_is_a_part_of_a_run_that_asks_for_it(tmp_path: Path) -> None:
    keys = SETTINGS | {"sentences": {"max_characters": 45}, "lattices": None}
    keys["reliability"] = {"sentences": 50, "repeats": 2}
    with serving(answering(Simulated())) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        statistics = {"permutations": 99, "resamples": 20}
        run = maege.run(keys | {"metrics": [{"judge": judge}, "ld"], "statistics": statistics})
        prompts = Counter(content["messages"][-1]["content"] for content in server.received)
        assert set(prompts.values()) == {2}  # the first answers are those of the run
        study = maege.reliability(keys | {"metrics": [{"judge": judge}]})
        assert len(server.received) == prompts.total()
    run.write(tmp_path / "out")
    again = maege.load_run(tmp_path / "out")
    for result in (run, again):
        for name in ("reliability", "curve"):
            assert result.table(name).equals(study.table(name))
        assert any("4 repeats or more would tell" in claim.text for claim in result.claims)
    with pytest.raises(ConfigError, match="none of the metrics can be asked again"):
        maege.run(keys | {"metrics": ["ld"]})
