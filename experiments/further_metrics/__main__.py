"""The table of docs/metrics/further-metrics.md, from the directory of a run.

`maege run experiments/further_metrics/metrics.yaml --humans gjg15,seeda-e,seeda-s --output DIR`,
then `python -m experiments.further_metrics DIR`, which writes the table into the page.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

import maege
from maege.number_format import MISSING
from maege.report.markdown import markdown_table
from maege.report.study_result import StudyResult

PAGE = Path(__file__).parents[2] / "docs/metrics/further-metrics.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
SETS = {"gjg15": "GJG15", "seeda-e": "SEEDA-E", "seeda-s": "SEEDA-S"}
HEADINGS = ["metric", "tau (macro)", "letters", "ties", *(f"r, {s}" for s in SETS.values())]


def table(result: StudyResult) -> str:
    """Return a row for each metric, in the order of tau."""
    people = {name: _pearson(result.table("system_correlations", name)) for name in SETS}
    return "\n".join(markdown_table(HEADINGS, _rows(result.table("metrics"), people))) + "\n"


def _pearson(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of Pearson's r of mean scores with TrueSkill scores of people."""
    is_headline = (
        (frame["human_score"] == "trueskill")
        & (frame["aggregation"] == "mean")
        & (frame["measure"] == "pearson")
        & (frame["sentences"] == "judged")
    )
    return frame[is_headline].set_index("metric")


def _rows(metrics: pd.DataFrame, people: dict[str, pd.DataFrame]) -> Iterator[tuple[str, ...]]:
    for row in metrics.sort_values("tau_macro", ascending=False).to_dict("records"):
        ends = row["tau_macro_low"], row["tau_macro_high"]
        yield (
            f"`{row['metric']}`",
            _estimate(row["tau_macro"], *ends),
            row["tau_macro_letters"],
            f"{row['tie_rate']:.1%}",
            *(_agreement(frame, row["metric"]) for frame in people.values()),
        )


def _agreement(frame: pd.DataFrame, metric: str) -> str:
    if metric not in frame.index:
        return MISSING
    row = frame.loc[metric]
    return _estimate(row["value"], row["by_sentences_low"], row["by_sentences_high"])


def _estimate(value: float, low: float, high: float) -> str:
    return f"{value:.3f} [{low:.2f}, {high:.2f}]".replace("-", "−")


def main() -> None:
    parser = ArgumentParser(prog="python -m experiments.further_metrics", description=__doc__)
    parser.add_argument("directory", type=Path, help="of the run")
    result = maege.load_run(parser.parse_args().directory)
    head, rest = PAGE.read_text("utf-8").split(BEGIN)
    tail = rest.split(END)[1]
    PAGE.write_text(f"{head}{BEGIN}\n{table(result)}\n{END}{tail}", "utf-8")


if __name__ == "__main__":
    main()
