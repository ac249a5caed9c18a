"""What a run would ask and cost."""

import re
from pathlib import Path

import pytest

import maege
from maege.config.loading import mapping_as
from maege.config.schema import RunConfig
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw_only
from maege.studies.run import dry_run


@pytest.mark.parametrize(("longest", "are_many"), [(45, False), (70, True)])
def test_many_requests_are_announced_with_their_cost(
    tmp_path: Path, longest: int, are_many: bool
) -> None:
    judge = {"url": "http://127.0.0.1:1/v1", "model": "m", "answers": str(tmp_path / "a.sqlite"),
             "name": "mine", "cost": {"input": 1, "output": 2, "currency": "EUR"}}  # fmt: skip
    keys = {"corpus": "tiny", "sentences": {"max_characters": longest}}
    config = mapping_as(RunConfig, keys | {"metrics": [{"judge": judge}, "gleu"]})
    chains = draw_only("chains", config, load_inputs(config))
    costs = [*dry_run.announced_costs(config.build_metrics(), chains)]
    assert len(costs) == are_many
    assert all(re.match(r"mine: (\d+) questions on \1 texts; 0 .*; .* EUR$", c) for c in costs)


def test_a_dry_run_knows_of_questions_that_are_asked_again() -> None:
    keys = {"corpus": "tiny", "synthetic_corpora": None, "lattices": None,
            "reliability": {"repeats": 3},
            "metrics": [{"judge": {"url": "http://127.0.0.1:1/v1", "model": "m"}}]}  # fmt: skip
    _, questions, _, change, again, *_ = dry_run.dry_run(
        mapping_as(RunConfig, keys)
    )  # and the licence
    assert change == "  40 further requests at the end: did the model change?"
    number = int(re.findall(r"judge: ([\d,]+) questions", questions)[0].replace(",", ""))
    assert again == f"  about {2 * number:,} further requests for `reliability`"


def test_a_judge_within_another_metric_is_one_of_the_judges() -> None:
    judge = {"url": "http://127.0.0.1:1/v1", "model": "m"}
    mixed = {"interpolated": {"a": {"judge": judge}, "b": "gleu", "name": "mixed"}}
    settings = {"corpus": "tiny", "metrics": [mixed, {"judge": judge | {"name": "mine"}}]}
    metrics = mapping_as(RunConfig, settings).build_metrics()
    judges = dry_run.judges_among(metrics)
    assert {*judges} == {"judge", "mine"}
    assert judges["judge"] is metrics["mixed"].components[0]
    assert judges["mine"] is metrics["mine"]


def test_texts_of_chains_and_of_lattices_are_counted_once() -> None:
    keys = {"corpus": "tiny", "synthetic_corpora": None, "cache": None,
            "metrics": ["gleu"], "statistics": {"permutations": 20, "resamples": 20}}  # fmt: skip
    first, second = dry_run.dry_run(mapping_as(RunConfig, keys))
    assert "none of the metrics" in second
    scored = maege.run(keys).timings["metrics"]["gleu"]
    assert first.split()[0] == f"{scored['computed'] + scored['cached']:,}"
