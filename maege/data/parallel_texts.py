"""Sources and references as lists of texts, as they are given in Python."""

from collections.abc import Iterable
from typing import Any

from maege.errors import DataError


def text_list(texts: Any, name: str) -> list[str]:
    """Return texts as a list.

    Parameters
    ----------
    texts
        Any iterable of str: a list, a column of a data frame.
    name
        What they are, for messages.

    Raises
    ------
    DataError
        For a single text, and for anything that is no text.
    """
    if isinstance(texts, str):
        raise DataError(f"{name} is one text; give a list of texts, as [{texts[:40]!r}]")
    if not isinstance(texts, Iterable):
        raise DataError(f"{name} is {texts!r:.60}; give a list of texts")
    result = list(texts)
    for index, text in enumerate(result):
        if not isinstance(text, str):
            raise DataError(f"{name}[{index}] is {text!r:.60}, which is no text")
    if not result:
        raise DataError(f"{name} is empty; give at least one sentence")
    return result


def reference_lists(references: Any, sources: list[str]) -> list[list[str | None]]:
    """Return the references of each sentence; None for those that are missing or empty.

    Parameters
    ----------
    references
        For each sentence one text, or any number of texts.
    sources
        The sentences.

    Raises
    ------
    DataError
        If they are not parallel.

    Examples
    --------
    >>> reference_lists([["He goes .", ""], "Fine ."], ["He go .", "Fine ."])
    [['He goes .', None], ['Fine .']]
    """
    if isinstance(references, str) or not isinstance(references, Iterable):
        raise DataError(
            f"references is {references!r:.60}; give a list with one text, or a list of texts, for "
            f"each sentence"
        )
    rows = list(references)
    if len(rows) != len(sources):
        hint = ""
        if all(_is_list(row) and len(list(row)) == len(sources) for row in rows):
            hint = " (they seem to be a list for each annotator: give list(zip(*references)))"
        raise DataError(
            f"{len(sources)} sources, but references for {len(rows)} sentences; references has one "
            f"text, or a list of texts, for each sentence{hint}"
        )
    return [
        [_text(text, index) for text in (row if _is_list(row) else [row])]
        for index, row in enumerate(rows)
    ]


def _is_list(row: Any) -> bool:
    return isinstance(row, Iterable) and not isinstance(row, str)


def _text(text: Any, index: int) -> str | None:
    if text is None or text != text:  # NaN, which data frames have for missing values
        return None
    if not isinstance(text, str):
        raise DataError(f"references[{index}] has {text!r:.60}, which is no text")
    return text if text.strip() else None
