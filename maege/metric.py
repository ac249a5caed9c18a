"""What the author of a metric needs to know: ScoreRequest, Metric, AdditiveMetric."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from maege import __version__
from maege.data.corpus import Annotation

Floats = NDArray[np.float64]
Level = Literal["sentence", "corpus"]
ALL_FIELDS = frozenset({"source", "hypothesis", "references"})
GOLD_EDITS = "gold_edits"  # to be read only by metrics that ask for it


class Segment(NamedTuple):
    """One sentence to be scored; it has any number of references."""

    source: str
    hypothesis: str
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """A corpus to be scored as one; at sentence level it has a single sentence.

    The three fields are parallel. References are ragged: every sentence has a tuple of its own.
    ``level`` is there for metrics whose sentence score is not their score of a small corpus.
    ``gold_edits`` has the edits of each annotator where these, and not only texts, are known.
    """

    sources: tuple[str, ...]
    hypotheses: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    level: Level = "corpus"
    gold_edits: tuple[tuple[Annotation, ...], ...] | None = None

    def segments(self) -> Iterable[Segment]:
        """Return the sentences one by one."""
        return map(Segment, self.sources, self.hypotheses, self.references)

    def restricted_to(self, fields: Collection[str]) -> "ScoreRequest":
        """Return the request with all other fields blank, so that equal requests compare equal."""
        blank = ("",) * len(self.hypotheses)
        return ScoreRequest(
            self.sources if "source" in fields else blank,
            self.hypotheses if "hypothesis" in fields else blank,
            self.references if "references" in fields else ((),) * len(blank),
            self.level,
            self.gold_edits if GOLD_EDITS in fields else None,
        )


class Metric(Protocol):
    """Anything with a name that turns requests into as many scores, higher being better.

    These attributes are optional: ``reads``, the fields that the score depends on (all,
    unless said; ``gold_edits`` only if said); ``signature``, a text that says exactly how a score
    was made; ``range``, the lowest and the highest score there can be; ``cache_scores``, true if
    each answer should be kept and never be asked for again, which needs a signature. So are the
    methods ``details``, which for each request returns by name what a score was made of, for
    ``maege score``; and ``session``, a context manager that gives the metric ready to be asked,
    for what must be started and stopped.
    """

    name: str

    def score(self, requests: Sequence[ScoreRequest]) -> Sequence[float]:
        """Return one finite number for each request."""
        ...


class AdditiveMetric(ABC):
    """A metric whose corpus score is a function of sums of counts of its sentences.

    A subclass says how to count and how to turn counts into scores; both work on arrays. It
    is usually a frozen dataclass whose fields are its parameters.
    """

    name: ClassVar[str]
    reads: ClassVar[frozenset[str]] = ALL_FIELDS
    columns: ClassVar[tuple[str, ...]]

    @abstractmethod
    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return a row of counts for each segment, shape (segments, columns)."""

    @abstractmethod
    def corpus_score(self, totals: Floats) -> Floats:
        """Turn summed rows, shape (..., columns), into scores, shape (...)."""

    def sentence_score(self, rows: Floats) -> Floats:
        """Turn rows of single sentences into scores; by default as for a corpus."""
        return self.corpus_score(rows)

    @property
    def signature(self) -> str:
        """Name, parameters and version."""
        return describe(self)

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Count every distinct sentence once, then sum and score."""
        segments, members = self.members(requests)
        return self.assemble(requests, members, self.counts(segments))

    def members(self, requests: Sequence[ScoreRequest]) -> tuple[list[Segment], list[list[int]]]:
        """Return every distinct sentence of some requests, and which ones each request has."""
        places: dict[Segment, int] = {}
        members = [[places.setdefault(s, len(places)) for s in r.segments()] for r in requests]
        return list(places), members

    def assemble(
        self, requests: Sequence[ScoreRequest], members: Sequence[Sequence[int]], rows: Floats
    ) -> list[float]:
        """Score requests by the rows of their sentences."""
        alone = self.sentence_score(rows)
        return [
            float(alone[m[0]] if r.level == "sentence" else self.corpus_score(rows[m].sum(axis=0)))
            for r, m in zip(requests, members, strict=True)
        ]


def reads(metric: Metric) -> frozenset[str]:
    """Return the fields of a segment that a metric's score depends on."""
    return frozenset(getattr(metric, "reads", ALL_FIELDS))


def parts(metric: Metric) -> tuple[Metric, ...]:
    """Return the metrics of whose scores ``combine`` makes those of a metric; or it itself."""
    found = getattr(metric, "parts", None)
    return found if isinstance(found, tuple) and hasattr(metric, "combine") else (metric,)


def caches_scores(metric: Metric) -> bool:
    """Tell whether a metric's answers are to be kept."""
    return bool(getattr(metric, "cache_scores", False))


def is_plain_dataclass(metric: Metric) -> bool:
    """Whether the fields of a metric are all its parameters: a dataclass, not a subclass of one."""
    return "__dataclass_fields__" in vars(type(metric))


def signature(metric: Metric) -> str:
    """Return a metric's signature, or its name if it has none."""
    return str(getattr(metric, "signature", metric.name))


def describe(metric: Any, *, without: Collection[str] = (), **more: str) -> str:
    """Write the signature of a dataclass metric: ``name|parameter:value|...|maege:version``.

    ``more`` has other things that a score depends on; they replace parameters of their name.
    ``without`` names parameters that no score depends on.
    """
    values = fields(metric) if is_dataclass(metric) else ()
    parameters = {f.name: getattr(metric, f.name) for f in values if f.name not in without} | more
    parts = [f"{key}:{value}" for key, value in parameters.items()]
    line = "|".join([metric.name, *parts, f"maege:{__version__}"])
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)
