from collections.abc import Callable

import numpy as np
import pytest

from maege.metric.score_request import Segment, sentence_request
from maege.studies.vet.config import SECTIONS
from maege.studies.vet.contrast_pairs import ContrastPair, PreferenceRates
from maege.studies.vet.degenerate_outputs import FULL_CORRECTION, SOURCE
from maege.studies.vet.examination import Vetting
from maege.studies.vet.failing_examples import (
    CENTILES,
    DRAWN,
    MAX_TYPES,
    OF_TYPE,
    WITH_EDIT,
    FailingExamples,
    examples_of_pairs,
    examples_of_steps,
    examples_of_types,
)
from maege.studies.vet.limits import BAD_OUTPUTS_ROW, NEW_ERRORS_ROW, ORDER_ROW, TYPES_ROW


def pair(sentence: int, kind: str = "empty") -> ContrastPair:
    better, worse = (
        sentence_request(Segment(f"source {sentence}", text, ()))
        for text in (f"correction {sentence}", f"{kind} {sentence}")
    )
    return ContrastPair(kind, FULL_CORRECTION, sentence, better, worse)


def examples_with_losses(losses: list[float], *, tie_is_failure: bool = True) -> FailingExamples:
    """Examples of sentences 0, 1, 2 and so on, whose better text has the score 0."""
    scores = np.array([(0.0, loss) for loss in losses]).reshape(-1)
    pairs = [pair(sentence) for sentence in range(len(losses))]
    return examples_of_pairs(pairs, scores, tie_is_failure=tie_is_failure, seed=1)


def test_the_examples_are_at_the_centiles_of_the_losses() -> None:
    chosen = examples_with_losses([float(loss) for loss in range(-50, 100)])
    assert (chosen.failing, chosen.n) == (100, 150)
    losses = {example.choice: example.loss for example in chosen.examples}
    assert losses.keys() == {*CENTILES, DRAWN}
    assert [losses[choice] for choice in CENTILES] == [99.0, 74.0, 49.0, 24.0]
    first = chosen.examples[0]
    assert (first.source, first.better, first.worse) == (
        "source 149", "correction 149", "empty 149"
    )  # fmt: skip


def test_another_seed_draws_another_sentence_and_leaves_the_others() -> None:
    scores = np.array([(0.0, loss) for loss in np.arange(100.0)]).reshape(-1)
    pairs = [pair(sentence) for sentence in range(100)]
    drawn = set()
    for seed in range(5):
        chosen = examples_of_pairs(pairs, scores, tie_is_failure=True, seed=seed)
        drawn |= {e.sentence for e in chosen.examples if e.choice == DRAWN}
        assert [e.sentence for e in chosen.examples if e.choice != DRAWN] == [99, 74, 49, 24]
    assert len(drawn) > 1


@pytest.mark.parametrize("number", range(7))
def test_of_few_failures_none_is_shown_twice(number: int) -> None:
    chosen = examples_with_losses([1.0] * number)
    sentences = [example.sentence for example in chosen.examples]
    assert len(sentences) == len({*sentences}) == min(number, 5)
    assert chosen.failing == number


def test_a_tie_is_a_failure_or_not() -> None:
    assert examples_with_losses([0.0, -1.0, 2.0]).failing == 2
    assert examples_with_losses([0.0, -1.0, 2.0], tie_is_failure=False).failing == 1


def test_a_sentence_is_shown_with_its_largest_loss() -> None:
    pairs = [pair(0, "empty"), pair(0, "shuffled"), pair(1, "empty")]
    scores = np.array([0.0, 0.1, 0.0, 0.3, 0.0, 0.2])
    chosen = examples_of_pairs(pairs, scores, tie_is_failure=True, seed=1)
    assert [(e.sentence, e.kind) for e in chosen.examples] == [(0, "shuffled"), (1, "empty")]
    assert (chosen.failing, chosen.n) == (2, 2)


def test_without_chains_there_are_none() -> None:
    nothing = FailingExamples((), 0, 0)
    assert examples_of_steps([], seed=1) == examples_of_types([], ["A"]) == nothing


def test_every_row_of_a_vetting_has_examples_that_fail(vet_fast: Callable[..., Vetting]) -> None:
    vetting = vet_fast("gleu", *SECTIONS)
    by_row = vetting.failing_examples
    assert by_row.keys() == {NEW_ERRORS_ROW, BAD_OUTPUTS_ROW, ORDER_ROW, TYPES_ROW}
    for row, of_row in by_row.items():
        assert 0 < len(of_row.examples) <= 5
        assert len(of_row.examples) <= of_row.failing <= of_row.n <= vetting.sample["sentences"]
        for example in of_row.examples:
            assert example.loss >= 0
            assert example.better != example.worse
        losses = [example.loss for example in of_row.examples]
        assert losses == sorted(losses, reverse=True), row
    assert {e.better_text for e in by_row[ORDER_ROW].examples} == {WITH_EDIT}
    types = [example.kind for example in by_row[TYPES_ROW].examples]
    assert len(types) == len({*types}) <= MAX_TYPES
    assert {e.choice for e in by_row[TYPES_ROW].examples} == {OF_TYPE}
    assert vetting.results is not None
    rewards = vetting.results.edit_types["gleu"]
    punished = {type_ for type_, reward in rewards.items() if reward.verdict == "punished"}
    losses_by_p = sorted(
        (reward.mean > 0, (reward.pvalue or 0) * (1 if reward.mean < 0 else -1), type_)
        for type_, reward in rewards.items()
        if reward.verdict != "rare"
    )
    shown = punished or {type_ for *_, type_ in losses_by_p[:MAX_TYPES]}
    assert {*types} <= shown
    # The share of the row is that of the kind with most failures, so here are at least as many.
    worst_kind = max(
        rates.n - rates.count
        for rates in (r.better_preferred for r in vetting.injected_errors["gleu"])
    )
    assert by_row[NEW_ERRORS_ROW].failing >= worst_kind
    by_baseline = {
        text: max(_failures(rates, tie_is_failure=text == FULL_CORRECTION) for rates in of_text)
        for text in (FULL_CORRECTION, SOURCE)
        for of_text in [[r for r in vetting.degenerate_outputs["gleu"] if r.baseline_text == text]]
    }
    assert by_row[BAD_OUTPUTS_ROW].failing >= max(by_baseline.values())


def _failures(rates: PreferenceRates, *, tie_is_failure: bool) -> int:
    return rates.worse_preferred.count + (rates.tied.count if tie_is_failure else 0)
