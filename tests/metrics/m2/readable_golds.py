"""Gold edits as the reference implementation reads them."""

from maege.data.edit import Edit
from tests.reference_implementations import maxmatch as readable


def golds(source: list[str], edits: list[Edit]) -> list[readable.Gold]:
    return [
        (
            edit.start,
            edit.end,
            " ".join(source[edit.start : edit.end]),
            [" ".join(text) for text in (edit.replacement, *edit.alternatives)],
        )
        for edit in edits
    ]
