"""Published scores of systems: what is stored comes out of the command, and agrees by hand."""

import json
from pathlib import Path

import numpy as np
import pytest

from docs.generate.atlas_published import MANY, NEURAL, OUR, answers, published_section
from experiments.atlas import published
from experiments.atlas.published import (
    MANY_CHANGES,
    RECOMPUTED,
    STORED,
    SYSTEMS,
    Compared,
    compare,
    published_scores,
)
from maege.config.human_set_section import HumanSetConfig
from maege.judgements.comparisons import comparisons
from maege.judgements.human_set import read_set
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from tests.support.made_once import own_copy

FEW = Resampling(resamples=40, permutations=99)
NAMES = ("a", "b", "c", "d", "e")


@pytest.fixture(scope="module")
def stored() -> dict:
    return json.loads(STORED.read_text(encoding="utf-8"))


def judged() -> JudgementSet:
    """Judgements by which each system is better than the next one."""
    groups = tuple(OutputGroup((name,), rank) for rank, name in enumerate(NAMES, 1))
    return JudgementSet("toy", tuple(Judgement(s, "judge", groups, s + 1) for s in range(12)))


def test_the_published_scores_are_of_15_systems_by_11_metrics() -> None:
    scores = published_scores()
    assert len(scores) == 11
    assert {len(of_systems) for of_systems in scores.values()} == {15}
    assert {*NEURAL} < {*scores}
    assert scores["IMPARA"]["REF-F"] == 6.569


def test_agreement_and_differences_are_those_of_the_scores() -> None:
    right = dict(zip(NAMES, (5.0, 4.0, 3.0, 2.0, 1.0), strict=True))
    scores = {"right": right, "wrong": {name: -value for name, value in right.items()}}
    compared = Compared("toy", "all", comparisons(judged(), "expanded"), scores, FEW)
    by_metric = {a.metric: a.values["trueskill"] for a in compared.agreements()}
    assert by_metric["right"]["spearman"] == [1, 1, 1]
    assert by_metric["wrong"]["pairwise_accuracy"] == [0, 0, 0]
    assert by_metric["right"]["pearson"][0] == -by_metric["wrong"]["pearson"][0] > 0.9
    (gap,) = compared.differences({"right": "wrong"})
    assert gap.difference == pytest.approx(2 * by_metric["right"]["pearson"][0], rel=1e-5)
    assert gap.low > 1.5
    # Of 32 sets of systems, exchanging none and all gives as large a difference; the third system
    # is in the middle of both metrics, so that exchanging it changes nothing.
    assert gap.exchange == gap.adjusted == pytest.approx(4 / 32)
    (none,) = compared.differences({"right": "right"})
    assert (none.difference, none.exchange, none.williams) == (0, 1, None)


def test_the_page_names_what_the_generator_reads(stored: dict) -> None:
    assert (MANY, OUR, NEURAL) == (MANY_CHANGES, published.OUR, published.NEURAL)
    assert stored["published"] == published_scores()
    text = "\n".join(published_section())
    assert text.count("as published, not recomputed") >= 4
    assert stored["source"]["commit"][:7] in text
    assert "| BART | 50.3 |" in text


def test_the_sentence_says_how_many_neural_metrics_are_above_many_changed_words(
    stored: dict,
) -> None:
    answer, _, of_base, of_all = answers(stored)
    gaps = {
        (d["set"], d["systems"], d["a"]): d for d in stored["beyond_many_changes"]
        if d["a"] in NEURAL
    }  # fmt: skip
    assert len(gaps) == len(NEURAL) * 4
    higher = sum(d["difference"] > 0 for d in gaps.values())
    assert f"r is higher in {higher} of 20 comparisons of 5 metrics" in answer
    above = [a for (s, systems, a), d in gaps.items()
             if (s, systems) == ("seeda-s", "base") and d["difference"] > 0]  # fmt: skip
    assert f"on SEEDA-S {len(above)} of 5 have a higher r ({', '.join(above)})" in of_base
    assert all(d["adjusted"] >= 0.05 for d in gaps.values()) == (
        "significantly" in of_base and of_base.count("none significantly") == 2
        and of_all.count("none significantly") == 2
    )  # fmt: skip


@pytest.fixture(scope="module")
def seeda(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the judgements and their corpus."""
    from experiments.card_files import fetch_missing
    from maege.data import datasets
    from maege.data.cards import human_card

    def make(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(datasets.DATA_VARIABLE, str(folder))
            for name in published.SETS:
                for card in human_card(name).required_cards():
                    fetch_missing(card, data)

    return own_copy(tmp_path_factory, "seeda", make)


@pytest.mark.filterwarnings("ignore::maege.MaegeWarning")
def test_what_is_stored_comes_out_of_the_files(
    seeda: Path, stored: dict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All but scores of ours that take long: those that are stored stand for them."""
    from maege.data import datasets

    monkeypatch.setenv(datasets.DATA_VARIABLE, str(seeda))
    # GLEU and the sentinel are scored; M2 and ERRANT take a minute.
    monkeypatch.setattr(published, "RECOMPUTED", {"GLEU": RECOMPUTED["GLEU"]})
    whole = read_set(HumanSetConfig(name="seeda-s", systems="all", whole_test_set=True)).whole
    assert whole is not None
    assert len(whole.sources) == stored["sentences"] == 1312
    assert stored["judged"] == 391
    scores = {**published_scores(), **published.our_scores(whole)}
    gleu = scores[f"{OUR}GLEU"]
    largest = max(abs(100 * gleu[s] - of) for s, of in scores["GLEU"].items())
    assert largest == pytest.approx(stored["largest_gap"]["GLEU"], rel=1e-5)
    for name in published.SETS:
        for systems in SYSTEMS:
            judgements = read_set(HumanSetConfig(name=name, systems=systems)).judgements
            of_set = comparisons(judgements, "expanded")
            found = compare(Compared(name, systems, of_set, scores))
            for key in ("agreement", "beyond_many_changes", "recomputed"):
                expected = {
                    json.dumps([r[k] for k in ("metric", "a", "b") if k in r]): r
                    for r in stored[key] if (r["set"], r["systems"]) == (name, systems)
                }  # fmt: skip
                for record in found[key]:
                    names = json.dumps([record[k] for k in ("metric", "a", "b") if k in record])
                    assert_near(record, expected[names], names)


def assert_near(record: dict, expected: dict, names: str) -> None:
    # Holm's p-values of recomputed metrics are of all five of them.
    left_out = {"adjusted"} if OUR in names else set()
    for key in record.keys() - left_out:
        if key == "values":
            for human, of_human in record[key].items():
                for measure, numbers in of_human.items():
                    np.testing.assert_allclose(numbers, expected[key][human][measure], 1e-4, 1e-5)
        elif isinstance(record[key], float):
            assert record[key] == pytest.approx(expected[key], rel=1e-3, abs=1e-5), (names, key)
        else:
            assert record[key] == expected[key]
