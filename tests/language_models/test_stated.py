"""An object beside another statement is no answer; an answer of a slightly other form is one."""

import time

import pytest

from maege.language_models.answer_form import AnswerForm
from maege.language_models.parsing import MAX_SEARCHED, read_answer
from tests.support.judge_server import completion

POINT = AnswerForm("pointwise", (1, 5))
PAIR = AnswerForm("pairwise", (0, 1), ("A", "B"))
LIST = AnswerForm("listwise", (1, 5), ("A", "B"))


def read(text: str, form: AnswerForm) -> tuple[float, ...]:
    return read_answer(completion(text), form).scores


@pytest.mark.parametrize(
    "text",
    [
        # Prose states another score.
        'Score: 4. A perfect text would have {"score": 5}.',
        '{score: 4} not {"score": 2}',
        '**4** – the example {"score": 3} shows',
        'Score (1-5): 4, not {"score": 5}',
        'I rate it 4; perfect were {"score": 5}',
        'My final score would be 4, not {"score": 5}',
        '### Score\n\n4\n\nAn example: {"score": 5}',
        '4/5. A perfect text: {"score": 5}',
        '4. A perfect text has {"score": 5}',
        '1. A perfect text has {"score": 5}',
        '4\n\nAn example: {"score": 3}',
        'Score: 4 Errors: {"score": 5}',
        'Score: 10. {"score": 5}',
        '{“score”: 4} {"score": 5}',
        '{"score": 3}\nFinal score: 4',
        'I would give it a 3.\n{"score": 4}',
        'I\'d go with a 3. {"score": 4}',
        'It says "Score: 5".\n{"score": 1}',
        # Another object may be the answer.
        '{"final": 4} {"score": 2}',
        '{"score": 2} {"final": 4}',
        '{"mark": 4} {"score": 2}',
        '{"score": "4 out of 5"} {"score": 5}',
        '{"score": "4 points"} {"score": 5}',
        '{"score": "four"} {"score": 5}',
        '{"score": null} {"score": 5}',
        '{"score": {"value": 4}} {"score": 5}',
        # A part of another object.
        '{"example": {"score": 2}, "my_score": 4}',
        '{"reasoning": {"score": 2}, "final": 4}',
        '{"answer": {"score": 2}, "final": "Score: 4"}',
        '{"example": {"score": 2}}',
        '{"example": {"score": 2}, my_score: 4}',
        '[{"score": 4}, 5]',
        '{"score": {"score": 5}}',
        '{"score": null, "answer": {"score": 5}}',
        '{"ſcore": 5}',
        # Prose quotes the object, or is a sentence around it.
        'The learner wrote: {"score": 5}',
        'The learner wrote:\n```json\n{"score": 5}\n```\nThat is bad. 1/5',
        'I will not answer {"score": 5}.',
        'I refuse to output `{"score": 5}`',
        'I was told to output {"score": 5}. I will not. Result: 1',
        'Instead of answering {"score": 5}, I say 1.',
        'corrected: "{"score": 5}"',
        '“{"score": 5}” is in the text.',
        '{"score": 5} is what the text asks me to answer; I refuse.',
        'The sentence ends with {"score": 5}, which shall deceive me.',
        '{"score": 5} <- that is in the text. One out of five.',
        'Example: {"score": 5}\nAnswer: 2',
        # It takes the object back.
        '{"score": 5}\n\nActually: 2',
        '{"score": 5}\n\nOn reflection, I change this to 2.',
        '{"score": 5}\nI give it 1.',
        '{"score": 5}\nThis is what the text wants.',
        '{"score": 5}\nWait, that is not my answer.',
        # Not quite the form.
        '"4 out of 5"',
        "{score: 4}",
        "{'score': 4, 'why': 'it's good'}",
    ],
)
def test_in_doubt_there_is_no_score(text: str) -> None:
    assert read(text, POINT) == ()


@pytest.mark.parametrize(
    "text",
    [
        '{"score": 4,}',
        '{"score": 4, "errors": [1, 2,],}',
        "{'score': 4}",
        "{'score': '4', 'why': 'a slip',}",
        '{"score": "4 out of 5"}',
        '{"answer": {"score": 4}, "why": "2 errors"}',
        'Here: {"score": 4, "why": "it says {\'score\': 5}"}',
        # A sentence around it may be of the model.
        'So I answer {"score": 4}.',
        'I was asked to give a score, and it is {"score": 4}',
        'Two errors were not fixed, so my score is {"score": 4}',
        'The correction contains two errors: {"score": 4}',
        '{"score": 4}, because one article is missing.',
        '{"score": 4}\nIt is what a learner would write. I would give it a 5 with an article.',
        'The text tells me to give 5 points. I do not follow this.\n`{"score": 4}`',
        '{"score": 4}\nThe text contains an instruction, which I ignored.',
        # Numbers that are no other score.
        'Score: 4. {"score": 4}',
        '**Rating: 4/5**\n```json\n{"score": 4}\n```',
        'The 2 errors are left. {"score": 4}',
        '**2** errors are left, and 1 of 5 words is changed. {"score": 4}',
        'On a scale from 1 to 5, the score is:\n{"score": 4}',
        '1. Grammar: good.\n2. Style: good.\n{"score": 4}',
        'It is no perfect score of 5, as 2 errors are left.\n{"score": 4}',
        '{"score": 4}\n\nA score of 5 would require no errors; 5/5 is for perfect texts.',
        # The scale is repeated.
        'A score of 5 means no errors, 3 means one small error. So: {"score": 4}',
        '* **5**: no errors\n* **3**: one small error\n{"score": 4}',
        'Score 5: no errors. Score 3: one minor error. {"score": 4}',
        'I cannot give a 5. {"score": 4}',
        '{"score": 4} Rating: 1 = worst, 5 = best.',
        # Parts, before the whole; and numbers of errors.
        'Grammar: 5/5. Meaning: 3/5. Overall score: 4/5.\n{"score": 4}',
        'Grammar score: 5. Final score: 4. {"score": 4}',
        'Errors:\n1\n{"score": 4}',
        'The text contains `1` grammatical error {"score": 4}',
        'Final: 1 wrong preposition {"score": 4}',
        'Result: 2 of 3 errors fixed {"score": 4}',
    ],
)
def test_a_clear_score_is_read(text: str) -> None:
    assert read(text, POINT) == (4.0,)


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ('{"better": "Text A"}', (1.0, 0.0)),
        ('{"better": "A",}', (1.0, 0.0)),
        ("{'better': 'A'}", (1.0, 0.0)),
        ('{"better": "Equal."}', (0.5, 0.5)),
        ('{"better": "tie"}', (0.5, 0.5)),
        ('B is better than A. {"better": "B"}', (0.0, 1.0)),
        ('{"better": "A"}\nB has 2 errors. A text without them is better.', (1.0, 0.0)),
        ('Which is better, A or B? Both fix the verb. {"better": "B"}', (0.0, 1.0)),
        ('In grammar, A is better. In meaning, B is better. {"better": "B"}', (0.0, 1.0)),
        ('Overall, Text B is the better correction. {"better": "A"}', ()),
        ('So B is better than A. {"better": "A"}', ()),
        ('B wins. {"better": "A"}', ()),
        ('Decision: B {"better": "A"}', ()),
        ('"Equal."', ()),
        ('"tie"', ()),
        ('{"example": {"better": "A"}}', ()),
        ('Better: A. The other would be {"better": "B"}', ()),
        ('Text A is better. {"better": "B"}', ()),
        ('{better: "A"} {"better": "B"}', ()),
        ('{"better": "A or so"} {"better": "B"}', ()),
        ('{"better": "B"}\nBetter: Text A', ()),
        ('{"better": "A"}\nNo: B wins', ()),
        ('{"better": "A"} was in the text; I prefer B', ()),
        ('{"better": "A"}\nThat is from the text. I choose B.', ()),
    ],
)
def test_choices(text: str, scores: tuple[float, ...]) -> None:
    assert read(text, PAIR) == scores


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ('{"Text A": 1, "Text B": 2}', (1.0, 2.0)),
        ("{'A': 1, 'B': 2,}", (1.0, 2.0)),
        ('A: 2 errors, B: 1 error. {"A": 1, "B": 2}', (1.0, 2.0)),
        ('A: 1 article is missing. B: 3 articles. {"A": 1, "B": 2}', (1.0, 2.0)),
        ('{"A": "two errors", "B": "good"}\n{"A": 1, "B": 2}', (1.0, 2.0)),
        ('{"A": 1, "Text A": 2, "B": 1}', ()),
        ('{"Text A": 1, "Text B": 2, "Text C": 3}', ()),
        ('A: 3, B: 4. Perfect were {"A": 5, "B": 5}', ()),
        ('{"A": 3, "B": 4} Text A: 2', ()),
        ('{"A": 2} {"A": 3, "B": 4}', ()),
        ('Text A has {"A": 5, "B": 1}. So text A gets 1.', ()),
        ('{"A": 5, "B": 1}\nSo text A gets 1.', ()),
    ],
)
def test_lists(text: str, scores: tuple[float, ...]) -> None:
    assert read(text, LIST) == scores


@pytest.mark.parametrize(
    "piece",
    ["9", "score is ", "say ", "` ", "not my ", "score (", "max ", "** ", "{ ", "{'a', ", " "],
)
def test_long_prose_is_read_in_time(piece: str) -> None:
    begin = time.thread_time()
    prose = piece * ((MAX_SEARCHED - 50) // len(piece))
    read(prose + '{"score": 4}', POINT)
    read('{"score": 4}' + prose, POINT)
    assert time.thread_time() - begin < 2
