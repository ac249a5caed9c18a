"""Names of sets of data as parts of names of files and of links."""

import re
from collections.abc import Sequence


def file_names(names: Sequence[str]) -> list[str]:
    """Return a distinct name for each, of letters, digits, hyphens and underscores only.

    >>> file_names(["seeda-s", "my set!", "my set?"])
    ['seeda-s', 'my-set', 'my-set-2']
    """
    result: list[str] = []
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "set"
        number, distinct = 1, plain
        while distinct in result:
            number += 1
            distinct = f"{plain}-{number}"
        result.append(distinct)
    return result
