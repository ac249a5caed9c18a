"""Outputs scored with sets of references."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metrics.errant import Errant
from maege.metrics.gleu.metric import Gleu
from maege.metrics.levenshtein import ReferenceSimilarity
from maege.metrics.sari import MaxSari
from maege.report.columns import record_rows
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.humans import number_of_references as module
from maege.studies.humans.number_of_references import (
    TAU,
    ReferenceCountEstimate,
    ReferenceStudy,
    reference_counts,
    scores_of_sets,
    scorings_by_metric,
)
from maege.texts.reference_subsets import subsets_by_size
from maege.texts.texts import Texts


def test_an_empty_reference_counts_only_without_others() -> None:
    seen: list[tuple[str, ...]] = []

    class Recording(Equal):
        def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
            seen.extend(r for q in requests for r in q.references if q.hypotheses[:1] == ("0 A",))
            return super().score(requests)

    references = {"v": ["", *REFERENCES["v"][1:]], "w": REFERENCES["w"]}
    subsets = {1: [("v",)], 2: [("v", "w")]}
    metrics = {"equal": Recording()}
    of_sets = scores_of_sets(judged()[1], ReferenceStudy(references, subsets), metrics, score)
    assert [(metric, size) for metric, size, _ in of_sets] == [("equal", 1), ("equal", 2)]
    assert {("",), ("1 A",), ("0 B",), ("1 A", "1 B")} <= set(seen)
    assert ("", "0 B") not in seen


def test_the_cost_is_known() -> None:
    subsets = {1: [("v",)], 2: [("v", "w"), ("v", "x")]}
    varied = ReferenceStudy(REFERENCES, subsets)
    outputs = 5 * SENTENCES
    assert scorings_by_metric(judged()[1], {"equal": Equal(), "gleu": Gleu()}, varied) == {
        "equal": 3 * outputs,
        "gleu": 3 * outputs,  # of v, w and x
    }


SYSTEMS, SENTENCES = "ABCDE", 12
RESAMPLING = Resampling(resamples=40, permutations=9)
# Reference r accepts the outputs of the systems up to its number.
REFERENCES = {
    name: [f"{s} {system}" for s in range(SENTENCES)]
    for name, system in zip("vwxyz", SYSTEMS, strict=True)
}


def judged() -> tuple[JudgementSet, Texts]:
    """Five systems; people always prefer A to B, B to C and so on."""
    groups = tuple(OutputGroup((system,), rank) for rank, system in enumerate(SYSTEMS, start=1))
    judgements = tuple(Judgement(s, "judge", groups, s + 1) for s in range(SENTENCES))
    texts = Texts(
        "made up",
        ("source",) * SENTENCES,
        outputs={system: tuple(f"{s} {system}" for s in range(SENTENCES)) for system in SYSTEMS},
    )
    return JudgementSet("made up", judgements), texts


class Equal(Metric):
    """The share of sentences that equal a reference; it says nothing of sets of references."""

    name = "equal"

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        return [
            float(np.mean([h in r for h, r in zip(q.hypotheses, q.references, strict=True)]))
            for q in requests
        ]


def score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    return score_all(requests, metrics, with_counts=True).scores


def study(subsets: Mapping[int, Sequence[tuple[str, ...]]]) -> list[ReferenceCountEstimate]:
    metrics = {"equal": Equal()}
    return reference_counts(
        *judged(), ReferenceStudy(REFERENCES, subsets), metrics, score, RESAMPLING
    )


def test_values_are_means_over_sets_of_references() -> None:
    """With one reference, that of A, four of ten pairs are right and six are ties."""
    (tau,) = [e for e in study({1: [("v",)]}) if e.measure == TAU]
    assert (tau.value.value, tau.level, tau.references) == (0.4, "sentence", 1)
    assert tau.value.interval == pytest.approx((0.4, 0.4))
    single = {s: next(e for e in study({1: [s]}) if e.measure == TAU) for s in [("v",), ("z",)]}
    both = next(e for e in study({1: [("v",), ("z",)]}) if e.measure == TAU)
    assert single["z",].value.value == -0.4
    assert both.value.value == pytest.approx(0)
    assert both.spread == pytest.approx((-0.38, 0.38))
    assert (both.subsets, both.fixed_people, tau.spread) == (2, None, None)


def test_gain_is_that_over_the_fewest_references() -> None:
    estimates = study({1: [("v",)], 2: [("v", "w")], 5: [tuple("vwxyz")]})
    by_size = {e.references: e for e in estimates if e.measure == TAU}
    assert by_size[1].gain is None
    assert by_size[2].gain.value == pytest.approx(0.6 - 0.4)
    assert by_size[2].gain.interval == pytest.approx((0.2, 0.2))
    assert by_size[5].value.value == 0  # all outputs are right: a tie
    r = {e.references: e for e in estimates if (e.measure, e.level) == ("pearson", "mean")}
    assert r[1].value.value == pytest.approx(0.775, abs=0.001)
    assert r[2].gain.value == pytest.approx(r[2].value.value - r[1].value.value)
    assert r[5].value == Value(None)  # the metric is constant
    assert r[5].gain is None


def test_the_order_of_references_does_not_matter() -> None:
    turned = dict(reversed(REFERENCES.items()))
    subsets = subsets_by_size(list(turned), [1, 2, 3], 4, 1)
    assert subsets == subsets_by_size(list(REFERENCES), [3, 1, 2], 4, 1)
    first = study(subsets)
    metrics = {"equal": Equal()}
    assert first == reference_counts(
        *judged(), ReferenceStudy(turned, subsets), metrics, score, RESAMPLING
    )


def noisy_texts() -> tuple[Texts, dict[str, list[str]]]:
    """Texts that differ in some words, and references of which some are empty, and once all."""
    rng = np.random.default_rng(4)

    def texts() -> list[str]:
        changed = rng.random((SENTENCES, 9)) < 0.25
        return [" ".join(np.where(row, "no", list("abcdefghi"))) for row in changed]

    references = {name: texts() for name in "vwxy"}
    for name, sentence in (("v", 0), ("w", 0), ("x", 0), ("y", 0), ("v", 1), ("w", 3), ("x", 3)):
        references[name][sentence] = ""
    outputs = {system: tuple(texts()) for system in SYSTEMS}
    return replace(judged()[1], sources=tuple(texts()), outputs=outputs), references


@pytest.mark.parametrize(
    "metric",
    [
        Gleu(),
        Gleu(aggregation="mean"),
        ReferenceSimilarity(),
        MaxSari(),
        Errant(spacy_pipeline="lite"),
    ],
    ids=lambda metric: f"{metric.name}-{getattr(metric, 'aggregation', '')}",
)
def test_sets_are_looked_up_as_if_they_were_scored(
    metric: Metric, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts, references = noisy_texts()
    subsets = subsets_by_size("vwxy", [1, 2, 3, 4], 4, 1)
    arguments = (
        judged()[0],
        texts,
        ReferenceStudy(references, subsets),
        {"m": metric},
        score,
        RESAMPLING,
    )
    looked_up = reference_counts(*arguments)
    monkeypatch.setattr(type(metric), "merges_references", False)
    scored = reference_counts(*arguments)
    assert len(looked_up) == len(scored) == 4 * 5
    for first, second in zip(looked_up, scored, strict=True):
        (row,), (expected,) = record_rows([first]), record_rows([second])
        assert row == pytest.approx(expected, abs=1e-9)
    assert any(e.value.value for e in scored)


def test_intervals_of_many_sets_are_from_some_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, references = noisy_texts()
    subsets = subsets_by_size("vwxy", [1, 2], 6, 1)
    arguments = (
        judged()[0],
        texts,
        ReferenceStudy(references, subsets),
        {"gleu": Gleu()},
        score,
        RESAMPLING,
    )
    of_all = reference_counts(*arguments)
    monkeypatch.setattr(module, "MAX_RESAMPLED_SETS", 3)
    of_some = reference_counts(*arguments)
    for first, second in zip(of_all, of_some, strict=True):
        assert (first.value.value, first.spread) == (second.value.value, second.spread)
        assert first.value.interval is not None
        assert second.value.interval is not None
        assert first.value.interval != second.value.interval
        assert -1 <= second.value.interval[0] < second.value.interval[1] <= 1


def test_people_that_are_fixed_vary_less_if_the_metric_is_constant_over_sentences() -> None:
    """The scores of people vary with the sentences; those of this metric do not."""
    judgements, texts = judged()
    rng = np.random.default_rng(1)
    varied = tuple(
        replace(j, groups=tuple(replace(g, rank=int(rng.integers(1, 6))) for g in j.groups))
        for j in judgements.judgements
    )
    lengths = {system: ("x" * n,) * SENTENCES for n, system in enumerate(SYSTEMS, start=1)}
    estimates = reference_counts(
        replace(judgements, judgements=varied),
        replace(texts, outputs=lengths),
        ReferenceStudy({"v": ["xxxxx"] * SENTENCES}, {1: [("v",)]}),
        {"minld": ReferenceSimilarity()},
        score,
        RESAMPLING,
    )
    r = next(e for e in estimates if (e.measure, e.level) == ("pearson", "mean"))
    assert r.fixed_people == pytest.approx((r.value.value, r.value.value))
    assert r.value.interval is not None
    assert r.value.interval[1] - r.value.interval[0] > 0.1


def test_without_sets_there_is_nothing() -> None:
    assert study({}) == []
