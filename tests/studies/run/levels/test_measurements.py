"""What is compared, with which sets of references, and what is refused."""

from pathlib import Path

import numpy as np
import pytest

from maege.config.metric_config import metric_config
from maege.config.schema import load
from maege.errors import MaegeError
from maege.studies.run.levels.study import STUDY
from tests.studies.run.levels.test_study import SETTINGS, TINY, study
from tests.support.studies import measured


def test_sets_that_have_to_be_scored_are_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maege.studies.run.levels.measurements.SUBSETS", 3)
    monkeypatch.setattr("maege.studies.run.levels.measurements.SCORED_SUBSETS", 2)
    few = study("metrics=[sari,minld]", "chains=null")
    sets = {(e.metric, e.references): e.sets for e in few.references}
    assert sets == {("sari", 1): 2, ("sari", 2): 2, ("sari", 3): 1,
                    ("minld", 1): 3, ("minld", 2): 3, ("minld", 3): 1}  # fmt: skip


def test_the_right_answer_helps_and_references_by_others_are_apart() -> None:
    result = study("references.use=[annotators]", "metrics=[minld]", "synthetic_corpora=null")
    others, own = (
        {e.references: e.value.value for e in result.references if e.kind == kind}
        for kind in ("others", "own")
    )
    assert own[1] > 0.98
    assert others[1] < 0.8


class Length:
    """The root of the mean length of sentences: no counts, and two levels."""

    name = "length"
    reads = frozenset({"hypothesis"})

    def score(self, requests):
        return [float(np.mean([len(t) for t in q.hypotheses]) ** 0.5) for q in requests]


def test_metrics_without_counts_have_intervals_by_the_jackknife() -> None:
    # Of few sentences, one decides.
    config = load(TINY, [*SETTINGS[:-1], "levels=true", "chains=null"])
    result = measured(
        STUDY, config.model_copy(update={"metrics": (metric_config(Length, Path()),)})
    )
    for level in result.levels:
        assert level.test == "paired jackknife of ten groups, Holm"
        low, high = level.difference.interval
        assert low <= level.difference.value <= high


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (["statistics.corpora_interval=replicates"], "choose nested or jackknife"),
        (["chains=null", "synthetic_corpora=null", "lattices={}"], "nothing to judge"),
        (["references.use=[]"], "needs references"),
        (["synthetic_corpora=null", "metrics=[ld]"], "no metric reads references"),
    ],
)
def test_what_cannot_be_compared_is_refused(overrides: list[str], message: str) -> None:
    with pytest.raises(MaegeError, match=message):
        study("metrics=[gleu]", *overrides)
