"""The metric of a library behind a slow plug-in: whether MAEGE scores faster by it itself."""

import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.scoring.engine import score_one
from maege.studies.vet.workload import Workload, written_seconds

LIBRARIES = ("sacrebleu", "nltk", "gec_metrics")
SLOW_S = 20.0  # a metric that takes less is fast enough
_LEAST_FACTOR = 2.0
_REL_TOL = 1e-6
_REPEATS = 3


@dataclass(frozen=True)
class Timed:
    """What a metric needs for some ordinary sentences, and what it needs in all."""

    work: Workload
    seconds: float  # for a sentence, measured
    total: float  # seconds for all


def library_note(
    metric: Metric,
    own: Timed,
    sections: Mapping[str, Sequence[ScoreRequest]],
    ordinary: tuple[Sequence[ScoreRequest], Floats],
    jobs: int,
) -> str:
    """Name the metric of a library that has the same scores in less than half of the time.

    It is measured on the ordinary sentences that the plug-in scored, too. Empty without one, and
    for metrics that are fast enough.
    """
    if own.total < SLOW_S or metric.plugin_source is None:
        return ""
    requests, scores = ordinary
    for name in dict.fromkeys(_names(metric)):
        with suppress(MetricError, ImportError):
            other = build(name)
            again = score_one(requests, name, other).values
            seconds = min(_seconds(name, other, requests) for _ in range(_REPEATS))
            work = Workload.of(name, other, sections)
            total = work.seconds(seconds, jobs)
            if _LEAST_FACTOR * total < own.total and _are_proportional(scores, again):
                return (
                    f"{own.work.metric}: {_cost(own)}. `{name}` gave {len(requests)} sentences "
                    f"the same scores, and needs {_cost(Timed(work, seconds, total))}: "
                    f"`maege vet {name}`. It may score corpora in another way than by the mean"
                )
    return ""


def _seconds(name: str, metric: Metric, requests: Sequence[ScoreRequest]) -> float:
    start = perf_counter()
    score_one(requests, name, metric)
    return (perf_counter() - start) / len(requests)


def _cost(timed: Timed) -> str:
    each = f"{1000 * timed.seconds:.2g} ms a score"
    return f"{each}, {timed.work.total:,} scores, about {written_seconds(timed.total)}"


def _are_proportional(scores: Floats, others: Floats) -> bool:
    """Whether scores are the same but for their unit, as per cent."""
    largest = int(np.abs(others).argmax())
    if not others[largest] or not scores[largest] / others[largest] > 0:
        return False
    unit = scores[largest] / others[largest]
    return bool(np.allclose(scores, unit * others, _REL_TOL, _REL_TOL))


def _names(metric: Metric) -> Iterator[str]:
    """Yield what metrics of libraries are called that an object or its module has."""
    owner: Any = getattr(metric, "instance", metric)
    module = sys.modules.get(metric.plugin_source.module if metric.plugin_source else "")
    for value in (*vars(owner).values(), *(vars(module).values() if module else ())):
        is_code = isinstance(value, type) or inspect.isfunction(value)
        code: Any = value if is_code else type(value)
        path = str(getattr(code, "__module__", ""))
        if path.partition(".")[0] in LIBRARIES:
            package = sys.modules.get(path.rpartition(".")[0])
            is_public = getattr(package, code.__name__, None) is code and "." in path
            yield f"{path.rpartition('.')[0] if is_public else path}:{code.__name__}"
