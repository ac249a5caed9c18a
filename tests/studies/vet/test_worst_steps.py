from collections import Counter
from collections.abc import Callable

from maege.studies.vet.examination import Vetting
from maege.studies.vet.worst_steps import EXAMPLES_PER_TYPE, MIN_TYPES, worst_steps


def test_no_step_of_the_examples_raises_the_score(vet_fast: Callable[..., Vetting]) -> None:
    vetting = vet_fast("gleu", "ordering")
    steps = vetting.worst_steps
    assert steps
    assert all(step.score_after <= step.score_before for step in steps)
    per_type = Counter(step.type for step in steps)
    assert max(per_type.values()) <= EXAMPLES_PER_TYPE
    assert vetting.results is not None
    rewards = vetting.results.edit_types["gleu"]
    penalised = {type_ for type_, reward in rewards.items() if reward.verdict == "penalised"}
    lowest = sorted(rewards, key=lambda type_: (rewards[type_].mean, type_))[:MIN_TYPES]
    assert per_type.keys() <= (penalised or {*lowest})
    for step in steps:
        before, after = step.edit.split(" → ")
        assert before.replace("∅", "") in step.before
        assert after.replace("∅", "") in step.after


def test_without_chains_there_are_none() -> None:
    assert worst_steps([], {}) == []
