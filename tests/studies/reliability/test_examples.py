"""Which texts and decisions are shown as examples."""

import numpy as np

from maege.studies.reliability.examples import EXAMPLES, least_consistent, worst_decisions


def test_the_texts_that_vary_most_are_shown_with_all_scores_one_of_each_source() -> None:
    scores = np.array([[1.0, 5.0, 3.0], [2.0, 2.0, 2.0], [1.0, 1.0, 4.0], [1.0, 5.0, 1.0]])
    texts = [("s", "a"), ("t", "b"), ("u", "c"), ("s", "d")]
    worst, second = least_consistent(scores, texts)  # what never varies is no example
    assert (worst.source, worst.text, worst.scores) == ("s", "d", (1.0, 5.0, 1.0))
    assert worst.deviation == np.std([1, 5, 1], ddof=1)
    assert second.text == "c"
    many = least_consistent(scores[[0] * 9], [(str(i), "a") for i in range(9)])
    assert [example.source for example in many] == [str(i) for i in range(EXAMPLES)]


def test_only_wrong_decisions_are_shown() -> None:
    differences = np.array([[1.0, 2.0], [-1.0, 0.5], [-2.0, -1.0], [0.0, 0.0]])
    pairs = [(source, "better", "worse") for source in "stuv"]
    worst, second = worst_decisions(differences, pairs)
    assert (worst.source, worst.difference, worst.differences) == ("u", -1.5, (-2.0, -1.0))
    assert (second.source, second.better, second.worse) == ("t", "better", "worse")
