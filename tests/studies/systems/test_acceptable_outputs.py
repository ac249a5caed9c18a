"""Shares of acceptable outputs: corrected where people judged enough of them, refused elsewhere."""

from pathlib import Path

import numpy as np
import pytest

import maege
from maege.errors import ConfigError, DataError
from maege.statistics.prediction_powered import corrected_mean, corrected_share
from maege.studies.systems.acceptable_outputs import acceptable_shares, read_accepted
from maege.studies.systems.config import AcceptableConfig

HEAD = "sentence,system,accepted\n"


def configured(folder: Path, **keys: object) -> AcceptableConfig:
    (folder / "people.csv").write_text(f"{HEAD}1,a,1\n")
    content = {"judgements": folder / "people.csv", "thresholds": {"judge": 4}, **keys}
    return AcceptableConfig.model_validate(content, context={"folder": folder})


def test_shares_are_corrected_by_what_people_said(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    people = random.binomial(1, 0.6, 400).astype(float)
    agrees = random.random(400) < 0.9
    scores = np.where(np.where(agrees, people, 1 - people) == 1, 4.0, 3.5)
    useless = random.integers(1, 6, 400).astype(float)
    judged = np.where(np.arange(400) < 100, people, np.nan)
    accepted = {"a": judged, "b": judged, "c": people, "d": np.full(400, np.nan)}
    scores[0] = np.nan  # without an answer
    table = {"judge": np.column_stack([useless, scores, scores, scores])}
    keys = accepted, ("b", "a", "c", "d"), table, 0.95, 1
    a, b, c, d = acceptable_shares(configured(tmp_path), *keys)
    by_judge = (scores >= 4).astype(float)
    assert a.share == corrected_share(people[1:100], by_judge[1:100], by_judge[100:])
    assert a.share.interval and a.share.interval[0] < people[100:].mean() < a.share.interval[1]
    assert (a.judged, a.others, a.by_people) == (99, 300, people[1:100].mean())
    assert a.by_metric == by_judge[100:].mean() != a.share.value
    assert b.share.value is None and "nothing can be said of the share" in b.reason
    assert (c.share.value, c.reason, c.others) == (None, "people judged all outputs", 0)
    assert (d.share.value, d.judged, d.by_people) == (None, 0, None)
    a, b, *_ = acceptable_shares(configured(tmp_path, labelled="random"), *keys)
    assert a.share == corrected_mean(people[1:100], by_judge[1:100], by_judge[100:], 0.95, 1).mean
    assert b.share.value is not None  # a useless judge does not help, and does no harm


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("1,b,1", "line 2: no system 'b'"),
        ("4,a,1", "no sentence 4; lines count from 1"),
        ("0,a,1", "no sentence 0"),
        ("1,a,2", "must be 1 or 0"),
        ("1,a,1\n1,a,0", "line 3: `accepted` must be 1 or 0, once for each output"),
    ],
)
def test_judgements_that_cannot_be_used(rows: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text(HEAD + rows)
    with pytest.raises(DataError, match=message):
        read_accepted(tmp_path / "people.csv", ["a"], 3)


def test_a_table_and_a_finding_of_maege_systems(tmp_path: Path) -> None:
    rows = [f"{sentence},eager,{sentence % 2}\n" for sentence in range(1, 6)]
    (tmp_path / "people.csv").write_text(HEAD + "".join(rows))
    keys = {"metrics": ["ld"], "trust": False,
            "statistics": {"resamples": 20, "permutations": 19}}  # fmt: skip
    how = {"judgements": tmp_path / "people.csv", "thresholds": {"ld": -0.5}}
    result = maege.systems("quickstart", acceptable=how, **keys)
    (row,) = result.table("acceptable").to_dict("records")
    assert (row["system"], row["judged"], row["by_people"]) == ("eager", 5, 0.6)
    assert "Acceptable outputs" in result.to_markdown()
    (claim,) = (c for c in result.claims if c.statement == "systems.acceptable")
    assert claim.text.startswith(
        "Outputs that nobody judged, by `ld`, corrected: not estimated: eager"
    )
    with pytest.raises(ConfigError, match=r"`acceptable.thresholds` names metric 'wer'"):
        maege.systems("quickstart", acceptable={**how, "thresholds": {"wer": 1}}, **keys)
    with pytest.raises(ConfigError, match="thresholds"):
        maege.systems("quickstart", acceptable=tmp_path / "people.csv", **keys)
