from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from maege.human.judged_texts import JudgedTexts
from maege.human.judgements import Judgement, JudgementSet, OutputGroup
from maege.human.reference_counts import (
    TAU,
    ReferenceCountEstimate,
    number_of_scorings,
    reference_counts,
)
from maege.reference_subsets import subsets_by_size
from maege.score_request import ScoreRequest
from maege.scoring.scores import Scores
from maege.statistics.bootstrap import Resampling

SYSTEMS, SENTENCES = "ABCDE", 12
RESAMPLING = Resampling(resamples=40, permutations=9)
# Reference r accepts the outputs of the systems up to its number.
REFERENCES = {
    name: [f"{s} {system}" for s in range(SENTENCES)]
    for name, system in zip("vwxyz", SYSTEMS, strict=True)
}


def judged() -> tuple[JudgementSet, JudgedTexts]:
    """Five systems; people always prefer A to B, B to C and so on."""
    groups = tuple(OutputGroup((system,), rank) for rank, system in enumerate(SYSTEMS, start=1))
    judgements = tuple(Judgement(s, "judge", groups, s + 1) for s in range(SENTENCES))
    texts = JudgedTexts(
        tuple(range(SENTENCES)),
        ("source",) * SENTENCES,
        ((),) * SENTENCES,
        {system: tuple(f"{s} {system}" for s in range(SENTENCES)) for system in SYSTEMS},
    )
    return JudgementSet("made up", judgements), texts


def score(requests: Sequence[ScoreRequest]) -> Mapping[str, Scores]:
    """The share of sentences that equal a reference."""
    values = [
        np.mean([h in r for h, r in zip(q.hypotheses, q.references, strict=True)]) for q in requests
    ]
    return {"equal": Scores(np.array(values))}


def study(subsets: Mapping[int, Sequence[tuple[str, ...]]]) -> list[ReferenceCountEstimate]:
    return reference_counts(*judged(), REFERENCES, subsets, score, RESAMPLING)


def test_values_are_means_over_sets_of_references() -> None:
    """With one reference, that of A, four of ten pairs are right and six are ties."""
    (tau,) = [e for e in study({1: [("v",)]}) if e.measure == TAU]
    assert (tau.value, tau.level, tau.references) == (0.4, "sentence", 1)
    assert tau.interval == pytest.approx((0.4, 0.4))
    single = {s: next(e for e in study({1: [s]}) if e.measure == TAU) for s in [("v",), ("z",)]}
    both = next(e for e in study({1: [("v",), ("z",)]}) if e.measure == TAU)
    assert single["z",].value == -0.4
    assert both.value == pytest.approx(0)
    assert (both.lowest, both.highest, both.subsets) == (-0.4, 0.4, 2)


def test_gain_is_that_over_the_fewest_references() -> None:
    found = study({1: [("v",)], 2: [("v", "w")], 5: [tuple("vwxyz")]})
    by_size = {e.references: e for e in found if e.measure == TAU}
    assert by_size[1].gain is None
    assert by_size[2].gain == pytest.approx(0.6 - 0.4)
    assert by_size[2].gain_interval == pytest.approx((0.2, 0.2))
    assert by_size[5].value == 0  # all outputs are right: a tie
    r = {e.references: e for e in found if (e.measure, e.level) == ("pearson", "mean")}
    assert r[1].value == pytest.approx(0.775, abs=0.001)
    assert r[2].gain == pytest.approx((r[2].value or 0) - (r[1].value or 0))
    assert r[5].value is None  # the metric is constant
    assert r[5].interval is None
    assert r[5].gain is None


def test_the_order_of_references_does_not_matter() -> None:
    turned = dict(reversed(REFERENCES.items()))
    subsets = subsets_by_size(list(turned), [1, 2, 3], 4, 1)
    assert subsets == subsets_by_size(list(REFERENCES), [3, 1, 2], 4, 1)
    first = study(subsets)
    assert first == reference_counts(*judged(), turned, subsets, score, RESAMPLING)


def test_an_empty_reference_counts_only_without_others() -> None:
    seen: list[tuple[str, ...]] = []

    def recording(requests: Sequence[ScoreRequest]) -> Mapping[str, Scores]:
        seen.extend(requests[0].references[:2])
        return score(requests)

    references = {"v": ["", *REFERENCES["v"][1:]], "w": REFERENCES["w"]}
    subsets = {1: [("v",)], 2: [("v", "w")]}
    reference_counts(*judged(), references, subsets, recording, RESAMPLING)
    assert seen == [("",), ("1 A",), ("0 B",), ("1 A", "1 B")]


def test_the_cost_is_known() -> None:
    assert number_of_scorings(judged()[1], {1: [("v",)], 2: [("v", "w")]}) == 2 * 5 * SENTENCES
    assert study({}) == []
