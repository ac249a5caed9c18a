"""What papers print, beside what comes out."""

import csv
from collections.abc import Iterator

from experiments.coverage.measurements import BLANKS
from experiments.coverage.stored_tables import HERE, STUDY, StoredTables
from experiments.humans.printed_values import DIFFERS, Cell
from maege.report import markdown

OLD = (
    "theirs is the mean of the 48 sentences with a histogram, some of which were made from older "
    "samples; ours of all 52"
)
SOLVER = "not explained; another solver may put mass on the other side of a threshold"
THRESHOLDS = {0.0: "all", 0.001: "above .001", 0.01: "above .01", 0.1: "above .1"}


def published_table(tables: StoredTables) -> str:
    """Return the Markdown table of all printed values."""
    ours = dict(_values(tables))
    body = []
    with (HERE / "printed.csv").open(encoding="utf-8", newline="") as stream:
        for line in csv.DictReader(stream):
            value, why = ours.pop(line["quantity"])
            cell = Cell(line["printed"], value, why=why)
            reason = f": {cell.why}" if cell.verdict == DIFFERS else ""
            body.append(
                [line["source"], line["quantity"], cell.printed or "", f"{value:.4g}",
                 f"{cell.verdict}{reason}"]
            )  # fmt: skip
    if ours:
        raise KeyError(f"printed.csv has no {', '.join(ours)}")
    return "\n".join(markdown.markdown_table(["paper", "what", "printed", "ours", "verdict"], body))


def _values(tables: StoredTables) -> Iterator[tuple[str, tuple[float, str]]]:
    """Yield by quantity our value, and why it differs if it does."""
    for name, measurement, number, mass, why in (
        ("Table 1", BLANKS, "corrections", "mass", OLD),
        ("Table 4", "simplification", "simplifications", "mass", SOLVER),
    ):
        for row in tables.rows("thresholds", measurement=measurement, comparison="exact"):
            above = THRESHOLDS[row["threshold"]]
            comma = "," if above == "all" else ""
            yield f"{name}: {number}{comma} {above}", (row["number"], why)
            if above != "all":
                yield f"{name}: {mass} {above}", (row["mass"], why)

    def curve(references: int, comparison: str = "exact", kind: str = "independent") -> float:
        values = {"comparison": comparison, "kind": kind, "references": references}
        return float(tables.row(STUDY, **values)["value"])

    yield "Figure 3: accuracy of a perfect system, M = 20", (curve(20), "")
    yield "Figure 3: slope at M = 20", (curve(21) - curve(20), "")
    eleven = f"with 11 references it is {curve(11, kind='distinct'):.3f}"
    yield "accuracy without replacement, M = 10", (curve(10, kind="distinct"), eleven)
    yield "accuracy by exact index match, M = 10", (curve(10, "changes"), "")
    once = tables.row("validity", measurement=BLANKS, times_written=1)
    yield "section 2.1: answers of yes on the rarest corrections", (once["answers_share"], "")
    right = tables.row("perfect", measurement="ibgec", metric="m2", references=2, policy="distinct")
    edits = "their edits of references come from an alignment of words, ours from ERRANT"
    yield "F0.5 (M2) of a perfect system, M = 2", (right["score"], edits)
    simple = tables.row(
        "perfect", measurement="simplification", metric="sari", references=10, policy="distinct"
    )
    pool = "their pool has the references of TurkCorpus, too, and they draw with replacement"
    yield "SARI of a perfect simplifier, M = 10", (simple["score"], pool)
    (people,) = tables.people("m2", 9, "people")
    texts = "by .0006, which is not explained: the mean is the same, the scorer another one"
    yield "F0.5 (M2) of people against nine others", (people["score"], texts)
