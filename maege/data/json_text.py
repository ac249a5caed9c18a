"""JSON that comes from elsewhere: what is wrong with it is one message."""

import json
from typing import Any, NoReturn

from maege.errors import DataError

_MAX_DIGITS = 300  # with which a whole number is a float, too


def load_json(text: str | bytes) -> Any:
    """Return the content of a JSON text.

    Raises DataError, without where, if it is not JSON; nor are NaN, a whole number that is too
    large for a float, or a key that is set twice.
    """
    try:
        return json.loads(text, **_HOOKS)
    except (ValueError, RecursionError) as error:
        raise DataError("not JSON") from error


def parse_json(text: str, where: str) -> Any:
    r"""Return the content of a JSON text, whose own texts can be written into files.

    >>> parse_json('"\\ud800"', "file")
    Traceback (most recent call last):
      ...
    maege.errors.DataError: file: a text with half of a surrogate pair
    """
    try:
        content = load_json(text)
    except DataError as error:
        detail = "" if error.__cause__ is None else f" ({error.__cause__!s:.100})"
        raise DataError(f"{where}: {error}{detail}") from None
    if "\\u" in text:
        try:
            json.dumps(content, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise DataError(f"{where}: a text with half of a surrogate pair") from None
    return content


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; of a key that is there twice, Python would take the last."""
    content = dict(pairs)
    if len(content) < len(pairs):
        raise DataError("a JSON object with the same key twice")
    return content


def _whole_number(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise DataError(f"{len(digits):,} digits are not a finite number in double precision")
    return int(digits)


def _no_number(constant: str) -> NoReturn:
    raise DataError(f"{constant} is not a finite number")


_HOOKS: Any = {
    "parse_int": _whole_number,
    "parse_constant": _no_number,
    "object_pairs_hook": _without_repeats,
}
# As `load_json`, but texts may have line breaks, as language models write them.
JSON = json.JSONDecoder(**_HOOKS, strict=False)
