"""Random segments, their scores, and tables of published scores."""

import csv
from itertools import dropwhile
from pathlib import Path

from hypothesis import strategies as st

from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.registry import build

sentences = st.lists(st.sampled_from(["a", "b", "c", "D", "d", "é", "中"]), max_size=9).map(
    " ".join
)
segments = st.tuples(sentences, sentences, st.lists(sentences, min_size=1, max_size=4).map(tuple))
many = st.lists(segments.map(lambda s: Segment(*s)), min_size=1, max_size=8)


def score(metric: str, given_: list[Segment], level: str = "sentence", **parameters) -> list[float]:
    requests = [ScoreRequest((s,), (h,), (r,), level) for s, h, r in given_]
    return build(metric, parameters).score(requests)


def corpus_score(metric: str, given_: list[Segment], **parameters) -> float:
    request = ScoreRequest(*(tuple(column) for column in zip(*given_, strict=True)))
    return build(metric, parameters).score([request])[0]


def table(path: Path) -> list[dict[str, str]]:
    """Read a table; it may begin with comments."""
    with path.open(encoding="utf-8") as file:
        lines = dropwhile(lambda line: line.startswith("#"), file)
        return list(csv.DictReader(lines, delimiter="\t"))


def reference_columns(given_: list[Segment]) -> list[list]:
    """The references as sacreBLEU takes them: a list of each number, with None for missing ones."""
    rows = [s.references for s in given_]
    return [[row[k] if k < len(row) else None for row in rows] for k in range(max(map(len, rows)))]
