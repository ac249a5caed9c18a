"""Chunks of a reference, and their outcomes."""

import pytest

from maege.data.edit import Edit
from maege.metrics.gotoscorer.chunks import CORRECT, EDITED, ReferenceChunks

TOKENS = tuple("abcd")


def edit(start: int, end: int, text: str, type_: str = "R:OTHER") -> Edit:
    return Edit(start, end, tuple(text.split()), type_)


def test_chunks_of_a_reference() -> None:
    edits = [edit(2, 4, "x"), edit(1, 1, "y"), edit(0, 1, "a", "Um"), edit(-1, -1, "", "noop")]
    spans = [(c.start, c.end, c.is_edited) for c in ReferenceChunks(TOKENS, edits).chunks]
    assert spans == [
        (0, 0, False),
        (0, 1, False),
        (1, 1, True),
        (1, 2, False),
        (2, 2, False),
        (2, 4, True),
        (4, 4, False),
    ]
    assert [c.start for c in ReferenceChunks((), []).chunks] == [0]


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], {}),
        ([edit(1, 2, "x")], {(1, 2): EDITED | CORRECT}),
        ([edit(1, 2, "z")], {(1, 2): EDITED}),
        ([edit(1, 1, "z")], {(1, 1): EDITED, (1, 2): EDITED}),  # an insertion at an edit
        ([edit(2, 2, "z")], {(2, 2): EDITED}),  # the token behind it is right
        ([edit(0, 3, "z")], {(0, 1): EDITED, (1, 2): EDITED, (2, 3): EDITED}),
        ([edit(1, 1, "z"), edit(1, 2, "x")], {(1, 1): EDITED, (1, 2): EDITED | CORRECT}),
    ],
)
def test_outcomes(edits: list[Edit], expected: dict) -> None:
    chunks = ReferenceChunks(TOKENS, [edit(1, 2, "x")])
    own = {
        (c.start, c.end): int(o) for c, o in zip(chunks.chunks, chunks.outcomes(edits), strict=True)
    }
    default = {span: 0 if span == (1, 2) else CORRECT for span in own}
    assert own == default | expected
