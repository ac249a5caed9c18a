"""Programs, servers and tables that compare texts instead of scoring one."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated

from maege import __version__
from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest, Way
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import list_request, pair_request
from maege.plugins.http_server import Http
from maege.plugins.imported_scores import Table
from maege.plugins.program import External


@parametrised
class Comparing(ComparingMetric):
    """A program, a server or a table that compares texts; scores follow from its outcomes.

    It gets requests of the level `pair`: `sources` has the source twice, `hypotheses` both texts.
    The `score` of its answer is above 0 if the first text is better, below 0 if the second is, and
    0 if they are equal. With `way: listwise` it gets requests of the level `list`, with up to
    `most_texts` hypotheses; its answer has `scores`, a number for each. Which texts are compared,
    and how scores follow, is as in the metric `comparing-judge`. Outcomes are not cached.

    Parameters
    ----------
    by
        `external`, `http` or `table` with its parameters; the table is made of the requests that
        `maege score export --pairs` or `--lists` writes.
    antisymmetric
        Whether the order in which two texts are given does not matter. Then each pair is compared
        once, and the first ones in both orders, which must agree. It says nothing of lists.
    way
        ``pairwise``, or ``listwise``: up to ``most_texts`` are compared at once, in random order.
    most_texts
        The largest number of texts in a list.
    """

    by: Metric
    antisymmetric: bool = True
    way: Way = "pairwise"
    most_texts: Annotated[int, Bounds(ge=3, le=100)] = 5

    name = "comparing"
    metric_parameters = ("by",)

    def __post_init__(self) -> None:
        if not isinstance(self.by, External | Http | Table):
            raise MetricError(
                f"comparing: `by` is {self.by.name}; it must be external, http or table. A class "
                f"or an object compares by a method `compare`"
            )

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What the program, server or table reads."""
        return self.by.reads

    @property
    def signature(self) -> str:
        """How texts are compared, and the signature of what compares."""
        lists = f"most_texts:{self.most_texts}"
        how = lists if self.way == "listwise" else f"antisymmetric:{self.antisymmetric}"
        return f"{self.name}|{how}|by:({self.by.signature})|maege:{__version__}"

    @contextmanager
    def session(self) -> Iterator["Comparing"]:
        """Start the program."""
        with self.by.session() as by:
            yield replace(self, by=by)

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        """Return the outcome of each pair, and 0; of lists the score of each text."""
        if self.way == "listwise" and isinstance(self.by, External | Http | Table):
            lists = [list_request(r.source, r.hypotheses, r.references) for r in requests]
            return [*self.by.iter_answers(lists)]
        scores = self.by.score(
            [pair_request(r.source, r.hypotheses, (r.references,) * 2) for r in requests]
        )
        return [(score, 0.0) for score in scores]
