"""One thing that was checked, and what came of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

# Of a figure of a text that is in the results, or has no place there; of all else, what cannot be
# compared is not checked.
Outcome = Literal["matches", "differs", "no place found", "not checked"]


@dataclass(frozen=True)
class Check:
    """One thing that was compared with what is known of it."""

    group: str  # what kind of thing: files, versions, data, results, text
    item: str  # such as the name of a file
    outcome: Outcome
    observation: str  # what differs, where it is, or why it cannot be checked


def compare(group: str, item: str, stored: object, here: object, difference: str) -> Check:
    """Return the check that two things are equal."""
    if stored == here:
        return Check(group, item, "matches", "")
    return Check(group, item, "differs", difference.format(stored=stored, here=here))


def count_outcomes(checks: Iterable[Check]) -> Iterator[tuple[str, int, int]]:
    """Yield each group, with the number of its checks that match and of all."""
    by_group: dict[str, list[bool]] = {}
    for check in checks:
        by_group.setdefault(check.group, []).append(check.outcome == "matches")
    yield from ((group, sum(matching), len(matching)) for group, matching in by_group.items())
