"""Shares of acceptable outputs: corrected where people judged enough of them, refused elsewhere."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import maege
from maege.errors import ConfigError, DataError
from maege.statistics.prediction_powered import corrected_mean, corrected_share
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value
from maege.studies.systems.acceptable_outputs import (
    AcceptableShare,
    acceptable_shares,
    read_accepted,
)
from maege.studies.systems.config import AcceptableConfig
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.trust_tables import acceptable

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
    assert (c.share.value, c.others) == (None, 0)
    assert c.reason == "people judged all outputs with a score"
    assert (d.share.value, d.judged, d.by_people) == (None, 0, None)
    a, b, *_ = acceptable_shares(configured(tmp_path, labelled="random"), *keys)
    assert a.share == corrected_mean(people[1:100], by_judge[1:100], by_judge[100:], 0.95, 1).mean
    assert b.share.value is not None  # a useless judge does not help, and does no harm


def share_of(folder: Path, people: np.ndarray, scores: dict[str, list[float]]) -> AcceptableShare:
    config = configured(folder, labelled="random")
    table = {name: np.array(values)[:, None] for name, values in scores.items()}
    (share,) = acceptable_shares(config, {"a": people}, ("a",), table, 0.95, 1)
    return share


@pytest.mark.parametrize("scores", [{}, {"judge": [np.nan] * 80}])
def test_without_scores_of_sentences_the_reason_is_said(tmp_path: Path, scores: dict) -> None:
    share = share_of(tmp_path, np.ones(80), scores)
    assert (share.share.value, share.reason) == (None, "no output has a score")


def test_a_share_of_all_is_from_0_to_1_and_its_interval_has_a_width(tmp_path: Path) -> None:
    """Where people accept all judged outputs, the deviations that they have say nothing."""
    people = np.where(np.arange(80) < 40, 1.0, np.nan)
    agreed = share_of(tmp_path, people, {"judge": [4.0] * 80}).share
    assert agreed == Proportion.of(40, 40).value and agreed.interval[0] < 0.95
    people[0] = 0
    almost = share_of(tmp_path, people, {"judge": [3.0, *[4.0] * 79]}).share
    assert almost.interval is not None
    assert almost == Proportion.of(39, 40).value  # one output refused is too few for the judge


def test_the_caption_says_what_intervals_are_of_where_documents_are_known(
    tiny: ReportedSystems,
) -> None:
    share = AcceptableShare("gleu", "eager", 1, 1.0, 67, 1.0, of_all=False, share=Value(1.0))
    found = replace(tiny.found, acceptable=[share])
    texts = replace(tiny.texts, documents=tuple("ab" * (len(tiny.texts.sources) // 2)))
    with_documents = replace(tiny.inputs, texts=texts)
    said = [
        "those of a document" in acceptable(results).views[0].table.caption
        for results in (
            replace(tiny, found=found),
            replace(tiny, found=found, inputs=with_documents),
        )
    ]
    assert said == [False, True]


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
    result = maege.systems("tiny", acceptable=how, **keys)
    (row,) = result.table("acceptable").to_dict("records")
    assert (row["system"], row["judged"], row["by_people"]) == ("eager", 5, 0.6)
    assert "Acceptable outputs" in result.to_markdown()
    (claim,) = (c for c in result.claims if c.statement == "systems.acceptable")
    assert claim.text.startswith(
        "Share of outputs that people would accept (of those that nobody judged; by `ld`, "
        "corrected by what people said): not estimated: eager ("
    )
    with pytest.raises(ConfigError, match=r"`acceptable.thresholds` names metric 'wer'"):
        maege.systems("tiny", acceptable={**how, "thresholds": {"wer": 1}}, **keys)
    with pytest.raises(ConfigError, match="thresholds"):
        maege.systems("tiny", acceptable=tmp_path / "people.csv", **keys)
