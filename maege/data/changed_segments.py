"""Where a text differs from another: the changed segments of a shortest alignment."""

from rapidfuzz.distance import Levenshtein


def changed_segments(a: list[str], b: list[str]) -> list[tuple[int, int, int, int]]:
    """Return start and end, in both texts, of the segments that differ between them.

    >>> changed_segments("a b c".split(), "x y b c d".split())
    [(0, 1, 0, 2), (3, 3, 4, 5)]
    """
    equal = [code for code in Levenshtein.opcodes(a, b) if code.tag == "equal"]
    ends = [(0, 0), *((code.src_end, code.dest_end) for code in equal)]
    starts = [*((code.src_start, code.dest_start) for code in equal), (len(a), len(b))]
    return [
        (start, end, j, j_end)
        for (start, j), (end, j_end) in zip(ends, starts, strict=True)
        if start < end or j < j_end
    ]
