"""Of which names a figure is: what is right is never called wrong."""

import pytest

from maege.checking.names import Names
from maege.checking.outcome import Check
from maege.checking.stored_numbers import StoredNumber, StoredNumbers
from maege.checking.text_checks import text_checks

NAMES = Names({"metric": {"errant", "gleu"}, "system": {"ours", "eager", "meek"}})
SCORES = {
    "errant": {"ours": 0.387, "eager": 0.243, "meek": 0.350},
    "gleu": {"ours": 0.544, "eager": 0.455, "meek": 0.366},
}


def stored() -> StoredNumbers:
    def number(value: float, *names: str, label: str = "score") -> StoredNumber:
        terms = {mention.term for name in names for mention in NAMES.mentions(name)}
        return StoredNumber("tables/a.csv", label, value, (), frozenset({*terms, f"={label}"}))

    numbers = [
        number(value, metric, system)
        for metric, scores in SCORES.items()
        for system, value in scores.items()
    ]
    numbers += [
        number(scores[a] - scores[b], metric, a, b, label="difference")
        for metric, scores in SCORES.items()
        for a, b in (("ours", "eager"), ("ours", "meek"), ("eager", "meek"))
    ]
    parts = {("errant", "ours"): (0.378, 0.429), ("errant", "eager"): (0.218, 0.443)}
    for names, (precision, recall) in parts.items():
        numbers += [number(precision, *names, label="precision")]
        numbers += [number(recall, *names, label="recall")]
    return StoredNumbers(tuple(numbers), NAMES)


STORED = stored()


def checks(text: str) -> list[Check]:
    return [*text_checks(text, STORED)]


RIGHT = [
    "Our system reaches 38.7 by ERRANT.",
    "Our system reaches an ERRANT F$_{0.5}$ of 38.7, 3.7 points above meek.",
    "We obtain 54.4 GLEU with ours, and 45.5 with eager.",
    "Ours gets 38.7 and 54.4 in ERRANT and GLEU, respectively.",
    "By ERRANT, ours has P/R of 37.8/42.9.",
    "By GLEU, ours outperforms eager (54.4 vs.\\ 45.5).",
    "By GLEU, ours outperforms eager with 54.4 to 45.5.",
    "GLEU rises from 36.6 for meek to 54.4 for ours.",
    "By GLEU, the gain of ours over eager is 8.9 points.",
    "With 8.9 points in GLEU, ours is ahead of eager.",
    "Eager is outperformed by as much as 14.4 points by our system by ERRANT.",
    "By ERRANT, ours is 14.4 points better than eager, meek even 10.7.",
    "By ERRANT, eager is last with 24.3 points, 10.7 less than meek.",
    "Eager has a high ERRANT recall. Its ERRANT F0.5 is 24.3, and it is worse than meek.",
    "The ERRANT score is 38.7, against 35.0 for meek.",
    "By ERRANT, it is better than meek, with a score of 38.7.",
    "All systems but meek reach 24.3 or more by ERRANT.",
    "The ERRANT recall of ours is 1.4 points below that of eager.",
    "Eager has the highest recall of all systems (44.3 by ERRANT).",
    "By ERRANT, ours comes first (38.7), followed by meek (35.0).",
    "By ERRANT, ours has a lower precision than eager (37.8 vs. 21.8) and a recall of 42.9.",
    "ERRANT precision rises from 21.8 (eager) to 37.8 (ours), and recall falls from 44.3 to 42.9.",
    "The ERRANT precision and recall of ours are 37.8 and 42.9, those of eager 21.8 and 44.3.",
    "Ours and meek have ERRANT scores of 38.7 and 35.0, and GLEU scores of 54.4 and 36.6.",
    "Neither by ERRANT nor by GLEU is ours worse than eager, whose scores are 24.3 and 45.5.",
    "Ours is 14.4 points above eager by ERRANT and 8.9 above it by GLEU.",
    "The highest ERRANT score is 38.7, that of ours, and the lowest is 24.3, that of eager.",
    "The ERRANT score of ours is 38.7, that of meek 35.0.",
    "The improvement over eager amounts to +14.4 ERRANT points, and over meek to +3.7 points.",
    "Ours with $\\lambda=0.3$ is best by GLEU.",
    "On 50 % of the sentences, ours and eager have the same GLEU.",
    "By GLEU, ours has roughly 55 %.",
]


RIGHT_TABLES = [
    "| hyperparameter | ours | eager |\n|---|---|---|\n| precision | 16.0 | 32.0 |",  # of no metric
    "| | ERRANT |\n|---|---|\n| ours* | 41.8 |",  # another system
    "| Rank | Team | ERRANT |\n|---|---|---|\n| 1 | ours | 38.7 |\n| 2 | meek | 35.0 |",
    "| | ERRANT | GLEU |\n|---|---|---|\n| ours vs. eager | +14.4 | +8.9 |",
    "| | M² | ERRANT |\n|---|---|---|\n| ours | 41.8 | 38.7 |",
]


@pytest.mark.parametrize("text", [*RIGHT, *RIGHT_TABLES])
def test_what_is_right_does_not_differ(text: str) -> None:
    assert [c for c in checks(text) if c.outcome == "differs"] == []


WRONG = [
    ("Our system reaches 39.9 by ERRANT.", "errant of ours: 39.9 in the text, 38.7"),
    ("Our model obtains a GLEU of 94.4.", "gleu of ours: 94.4 in the text, 54.4"),
    ("By GLEU, ours outperforms eager (54.4 vs.\\ 44.5).", "gleu of eager: 44.5 in the text, 45.5"),
    ("By ERRANT, ours has P/R of 37.8/49.2.", "errant of ours: recall: 49.2 in the text, 42.9"),
    ("By GLEU, eager has 45.5, and meek 33.6.", "gleu of meek: 33.6 in the text, 36.6"),
    ("By GLEU, ours is 9.8 points better than eager.",
     "gleu of eager, ours: difference: 9.8 in the text, 8.9"),
    ("Ours reaches 38.7 ERRANT and 45.4 GLEU.", "gleu of ours: 45.4 in the text, 54.4"),
    ("Ours is best. It has an ERRANT precision of 38.9.",
     "errant of ours: precision: 38.9 in the text, 37.8"),
    ("By GLEU and ERRANT, ours has 38.7 and 54.4.", "gleu of ours: 38.7 in the text, 54.4"),
    ("| Rank | Team | ERRANT |\n|---|---|---|\n| 1 | ours | 37.8 |",
     "errant of ours: 37.8 in the text, 38.7"),
    ("| | ERRANT | GLEU |\n|---|---|---|\n| ours vs. eager | +14.4 | +9.8 |",
     "gleu of eager, ours: difference: +9.8 in the text, 8.9"),
    ("By ERRANT, ours has 38.7, more than meek with 53.0.", "errant of meek: 53.0 in the text, 35"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), WRONG)
def test_what_is_wrong_differs(text: str, why: str) -> None:
    wrong = [check.observation for check in checks(text) if check.outcome == "differs"]
    assert any(observation.startswith(why) for observation in wrong), checks(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ours reaches 41.8 by ERRANT with an ensemble.",  # a word that may say another system
        "The score is 41.8 by ERRANT.",  # of which system?
        "Ours has a score of 41.8.",  # by which metric?
        "We are meek: an ERRANT score of 41.8 is low.",
    ],
)
def test_what_may_be_of_something_else_has_no_place(text: str) -> None:
    assert {check.outcome for check in checks(text)} == {"no place found"}, checks(text)
