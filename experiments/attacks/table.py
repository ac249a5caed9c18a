"""The table of attacks: what was tried, and what failed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """One kind of attack.

    Parameters
    ----------
    attack
        What was attacked, and how.
    tried
        Number of attempts.
    failures
        By kind of failure, the number of attempts.
    remark
        What else was measured.
    """

    attack: str
    tried: int
    failures: Mapping[str, int] = field(default_factory=dict)
    remark: str = ""

    @property
    def failed(self) -> int:
        """Number of attempts that failed."""
        return sum(self.failures.values())


def render(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table."""
    lines = ["| attack | tried | failed | |", "|---|---:|---:|---|"]
    for row in rows:
        kinds = "; ".join(f"{kind}: {number}" for kind, number in sorted(row.failures.items()))
        remark = ", ".join(filter(None, (row.remark, kinds)))
        lines.append(f"| {row.attack} | {row.tried:,} | {row.failed:,} | {remark} |")
    total = sum(row.tried for row in rows)
    lines.append(f"| all | {total:,} | {sum(row.failed for row in rows):,} | |")
    return "\n".join(lines)
