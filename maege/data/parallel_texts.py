"""Sources and references as lists of texts, as they are given in Python."""

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from itertools import pairwise, permutations
from typing import Any

from maege.errors import DataError, is_unicode

_BY_ANNOTATOR = "they seem to be a list for each annotator: give list(zip(*references))"
# When as many lists as sentences are by annotator: texts are like the sources of their places in
# the lists, and far less like those of the lists.
_MIN_LIKENESS = 0.5
_MIN_DIFFERENCE = 0.25
_MAX_COMPARED = 30  # lists, and texts of each


def text_list(texts: Any, name: str) -> list[str]:
    """Return texts as a list, without white space around them, as lines of files are read.

    ``texts`` is any iterable of str: a list, a column of a data frame, an array of Arrow; ``name``
    says what they are, for messages. Raises DataError for a single text, and for anything that is
    not a text or has no order.
    """
    if isinstance(texts, str):
        raise DataError(f"{name} is one text; give a list of texts, as [{texts[:40]!r}]")
    if not _is_list(texts) or _is_frame(texts):
        kind = f"a {type(texts).__name__}" if isinstance(texts, Iterable) else f"{texts!r:.60}"
        raise DataError(f"{name} is {kind}; give a list of texts")
    result = values_of(texts)
    for index, text in enumerate(result):
        if not isinstance(text, str):
            raise DataError(f"{name}[{index}] is {text!r:.60}, which is not a text")
    if not result:
        raise DataError(f"{name} is empty; give at least one sentence")
    for index, text in enumerate(result):
        _check_unicode(text, f"{name}[{index}]")
    return [text.strip() for text in result]


def reference_lists(references: Any, sources: list[str]) -> list[list[str | None]]:
    """Return the references of each sentence, without white space around them.

    For each sentence there is one text, or any number of texts; or a row of a data frame. None, and
    NaN or NA as data frames have it, stand for a missing one. Raises DataError if they are not
    parallel.

    >>> reference_lists([["He goes .", None], "Fine ."], ["He go .", "Fine ."])
    [['He goes .', None], ['Fine .']]
    """
    if not _is_list(references):
        raise DataError(
            f"references is {references!r:.60}; give a list with one text, or a list of texts, for "
            f"each sentence"
        )
    if _is_frame(references):
        is_pandas = hasattr(references, "itertuples")
        references = (
            references.itertuples(index=False, name=None) if is_pandas else references.iter_rows()
        )
    rows = [list(row) if _is_list(row) else row for row in values_of(references)]
    have_all = all(isinstance(row, list) and len(row) == len(sources) for row in rows)
    if len(rows) != len(sources):
        hint = f" ({_BY_ANNOTATOR})" if have_all else ""
        raise DataError(
            f"{len(sources)} sources, but references for {len(rows)} sentences; references has one "
            f"text, or a list of texts, for each sentence{hint}"
        )
    texts = [
        [_text(text, index) for text in (row if isinstance(row, list) else [row])]
        for index, row in enumerate(rows)
    ]
    if have_all and _are_by_annotator(texts, sources):
        raise DataError(
            f"references[{len(sources) - 1}] is not about sources[{len(sources) - 1}]; references "
            f"has one text, or a list of texts, for each sentence ({_BY_ANNOTATOR})"
        )
    return texts


def _are_by_annotator(rows: list[list[str | None]], sources: list[str]) -> bool:
    """Whether the texts of each row are like the sources in turn, and not like that of the row."""
    # Nothing is like an empty source.
    numbers = [n for n in range(min(len(sources), _MAX_COMPARED)) if sources[n].strip()]
    letters = {number: _letter_pairs(sources[number]) for number in numbers}
    own, other = [], []
    for row, column in permutations(numbers, 2):
        if text := rows[row][column]:
            pairs = _letter_pairs(text)
            own.append(_likeness(pairs, letters[row]))
            other.append(_likeness(pairs, letters[column]))
    if not own:
        return False
    mean_own, mean_other = sum(own) / len(own), sum(other) / len(other)
    return mean_other >= _MIN_LIKENESS and mean_other - mean_own >= _MIN_DIFFERENCE


def _letter_pairs(text: str) -> Counter[str]:
    return Counter(a + b for a, b in pairwise(f" {text} "))


def _likeness(first: Counter[str], second: Counter[str]) -> float:
    """Return the share of pairs of letters that two texts have in common (Dice)."""
    return 2 * (first & second).total() / (first.total() + second.total())


def _is_list(row: Any) -> bool:
    return isinstance(row, Iterable) and not isinstance(row, str | Mapping | Set)


def _is_frame(values: Any) -> bool:
    """Whether values are a data frame, which does not iterate over its rows."""
    return hasattr(values, "itertuples") or hasattr(values, "iter_rows")  # pandas, Polars


def values_of(values: Any) -> list[Any]:
    """Return values as a list; those of Arrow as values of Python."""
    return list(values.to_pylist() if hasattr(values, "to_pylist") else values)


def _text(text: Any, index: int) -> str | None:
    if isinstance(text, str):
        _check_unicode(text, f"references[{index}]")
        return text.strip()
    if not _is_missing(text):
        raise DataError(f"references[{index}] has {text!r:.60}, which is not a text")
    return None


def _is_missing(value: Any) -> bool:
    """Whether a value is None, or NaN or NA, which data frames have for missing values."""
    is_nan = isinstance(value, float) and value != value
    return value is None or is_nan or type(value).__name__ in ("NAType", "NaTType")


def _check_unicode(text: str, where: str) -> None:
    """Raise DataError if a text is none that a file can have."""
    if not is_unicode(text):
        raise DataError(f"{where} is {text!a:.60}, which is not Unicode text")
