"""Edits of texts in any language: tokens that differ, without linguistic rules or types."""

from collections.abc import Iterator

from maege.data.edit import Edit, Tokens

MISSING, UNNECESSARY, REPLACEMENT = "M", "U", "R"  # the first letters of ERRANT's types


def token_edits(source: Tokens, correction: Tokens) -> tuple[Edit, ...]:
    """Return the edits of a shortest alignment of two texts.

    Neighbouring operations are one edit. The type says whether tokens are missing (``M``),
    unnecessary (``U``) or replaced (``R``).

    Examples
    --------
    >>> [str(edit) for edit in token_edits(("er", "gehen", "heim"), ("Er", "geht", "heim", "."))]
    ['0-2 → Er geht [R]', '3-3 → . [M]']
    """
    return tuple(_edits(source, correction))


def _edits(source: Tokens, correction: Tokens) -> Iterator[Edit]:
    from rapidfuzz.distance import Levenshtein

    start, j_start = 0, 0  # of the present edit
    for same in Levenshtein.opcodes(source, correction):
        if same.tag == "equal":
            span = (start, same.src_start, j_start, same.dest_start)
            yield from _edit(source, correction, span)
            start, j_start = same.src_end, same.dest_end
    yield from _edit(source, correction, (start, len(source), j_start, len(correction)))


def _edit(source: Tokens, correction: Tokens, span: tuple[int, int, int, int]) -> Iterator[Edit]:
    start, end, j, j_end = span
    if start == end and j == j_end:
        return
    type_ = MISSING if start == end else UNNECESSARY if j == j_end else REPLACEMENT
    yield Edit(start, end, correction[j:j_end], type_)
