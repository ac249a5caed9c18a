"""The output that a metric would choose, and how people rank it."""

import numpy as np
import pytest

from maege.judgements.human_set import HumanSet
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.value import Value
from maege.studies.edits.choices import SystemChoice, _choice, choice_table
from maege.texts.texts import Texts

TEXTS = Texts(
    "t",
    ("s0", "s1", "s2"),
    outputs={name: tuple(f"{name}{n}" for n in range(3)) for name in "ABC"},
    selected=(4, 7, 9),
)


def groups(**ranks: float) -> tuple[OutputGroup, ...]:
    return tuple(OutputGroup((name,), rank) for name, rank in ranks.items())


def test_ranks_of_the_choice() -> None:
    judged = JudgementSet(
        "j",
        (
            Judgement(4, "x", groups(A=1, B=2, C=2), 1),
            Judgement(4, "y", groups(A=3, B=1, C=2), 2),
            Judgement(7, "x", groups(A=1, B=2), 3),
            Judgement(9, "x", groups(A=1), 4),  # compares nothing
        ),
    )
    scores = np.array([[0.5, 0.3, 0.0], [0.5, 0.1 + 0.2, 9.0], [0.1, 0.9, 0.0]])
    found = _choice("m", HumanSet(judged, TEXTS), np.round(scores, 9), 0.95)
    # In the first two judgements A and B are tied; so they are in the third.
    chosen = [(1 + 2.5) / 2, (3 + 1) / 2, 1.5]
    assert (found.items, found.sentences, found.set) == (3, 2, "j")
    assert found.chosen.value == pytest.approx(np.mean(chosen))
    assert found.random == pytest.approx((2 + 2 + 1.5) / 3)
    assert found.oracle == pytest.approx(1)
    assert found.quotient.value == pytest.approx((sum(chosen) - 3) / 2.5)


def test_without_choices_there_are_no_rows() -> None:
    assert choice_table([]).rows == []
    chosen = SystemChoice("m", "s", 4, 3, Value(1.5), 2.0, 1.0, Value(0.5, (0.25, 1.25)))
    (row,) = choice_table([chosen]).views[0].table.rows
    assert row == ("m", "s", "3", "1.50", "2.000", "1.000", "0.50 [0.25, 1.25]")
