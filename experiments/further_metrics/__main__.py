"""The tables of docs/metrics/further-metrics.md, from the directory of a run, and from people.

`maege run experiments/further_metrics/metrics.yaml --humans gjg15,seeda-e,seeda-s --output DIR`,
then `python -m experiments.further_metrics DIR`, which writes the tables into the page.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

import maege
from experiments.further_metrics.corpus_scores import corpus_agreements
from maege.number_format import MISSING
from maege.report.markdown import markdown_table
from maege.report.study_result import StudyResult
from maege.statistics.value import Value

PAGE = Path(__file__).parents[2] / "docs/metrics/further-metrics.md"
END = "<!-- end of table -->\n"
SETS = {"gjg15": "GJG15", "seeda-e": "SEEDA-E", "seeda-s": "SEEDA-S"}
_OF_SETS = [f"r, {title}" for title in SETS.values()]
HEADINGS = ["metric", "tau (macro)", "letters", "ties", *_OF_SETS]
HEADINGS_OF_CORPORA = ["metric", "parameter", *_OF_SETS]


def table(result: StudyResult) -> str:
    """Return a row for each metric, in the order of tau."""
    people = {name: _pearson(result.table("system_correlations", name)) for name in SETS}
    return "\n".join(markdown_table(HEADINGS, _rows(result.table("metrics"), people))) + "\n"


def corpus_table() -> str:
    """Return a row for each way to score a corpus."""
    rows = (
        (
            f"`{a.metric}`",
            f"`{a.parameter}: {a.choice}`",
            *(_value(value) for value in a.by_set.values()),
        )
        for a in corpus_agreements(tuple(SETS))
    )
    return "\n".join(markdown_table(HEADINGS_OF_CORPORA, rows)) + "\n"


def _value(value: Value) -> str:
    if value.value is None or value.interval is None:
        return MISSING
    return _estimate(value.value, *value.interval)


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
    text = PAGE.read_text("utf-8")
    for name, lines in (("metrics", table(result)), ("corpora", corpus_table())):
        begin = f"<!-- table of {name} -->\n"
        head, rest = text.split(begin)
        _, tail = rest.split(END, 1)
        text = f"{head}{begin}\n{lines}\n{END}{tail}"
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
