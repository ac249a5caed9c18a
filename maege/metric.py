"""What the author of a metric needs: ScoreRequest, Metric, SentenceMetric, AdditiveMetric."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from maege import __version__
from maege.data.corpus import Annotation

Floats = NDArray[np.float64]
SmallFloats = NDArray[np.float32]
Indices = NDArray[np.int32]
Level = Literal["sentence", "corpus"]
Aggregation = Literal["pooled", "mean"]
ALL_FIELDS = frozenset({"source", "hypothesis", "references"})
PLUGIN_MODULE_PREFIX = "maege_plugin_"  # begins the names of modules that are loaded from a file
SESSION = "__main__"  # the module of a script, or of an interactive session
GOLD_EDITS = "gold_edits"  # read only by metrics that declare it


class Segment(NamedTuple):
    """One sentence to be scored; it has any number of references."""

    source: str
    hypothesis: str
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """A corpus to be scored as a whole; at sentence level it has a single sentence.

    Parameters
    ----------
    sources, hypotheses
        One text per sentence, both of the same length.
    references
        A tuple of references per sentence. Sentences may have different numbers of references.
    level
        For metrics whose sentence score is not their score of a corpus of one sentence.
    gold_edits
        The edits of each annotator, per sentence; None where only texts are known.
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
        blank = _blank_texts(len(self.hypotheses))
        return ScoreRequest(
            self.sources if "source" in fields else blank,
            self.hypotheses if "hypothesis" in fields else blank,
            self.references if "references" in fields else ((),) * len(blank),
            self.level,
            self.gold_edits if GOLD_EDITS in fields else None,
        )


@dataclass(frozen=True, eq=False)
class IndexedRows:
    """The counts of the sentences of a corpus, as rows of a table that corpora share.

    Parameters
    ----------
    table
        Distinct counts, shape (rows, columns); see ``smallest_floats``.
    index
        The row of each sentence, shape (sentences,).
    """

    table: Floats | SmallFloats
    index: Indices

    def to_array(self) -> Floats:
        """Return the counts, shape (sentences, columns)."""
        return self.table[self.index].astype(np.float64)


def smallest_floats(values: Floats) -> Floats | SmallFloats:
    """Return values as 32-bit floats if these are exactly the same, as whole numbers mostly are.

    >>> smallest_floats(np.array([1.5])).dtype.name, smallest_floats(np.array([0.1])).dtype.name
    ('float32', 'float64')
    """
    small = values.astype(np.float32)
    return small if (small == values).all() else values


@lru_cache(maxsize=4)
def _blank_texts(number: int) -> tuple[str, ...]:
    """Return empty texts; requests of the same size share them."""
    return ("",) * number


class CountedScore(NamedTuple):
    """The score of a corpus, and the counts of its sentences, shape (sentences, columns)."""

    score: float
    counts: Floats | IndexedRows


class CorpusCounts(Sequence[Floats | None]):
    """For each request that is a corpus the counts of its sentences, for other requests None.

    An element is an array of shape (sentences, columns), which is built when it is asked for; a
    slice is again of this class.

    Parameters
    ----------
    stored
        The counts, as arrays or as rows of a table.
    """

    def __init__(self, stored: Sequence[Floats | IndexedRows | None]) -> None:
        self.stored = stored

    def __len__(self) -> int:
        return len(self.stored)

    @overload
    def __getitem__(self, index: int) -> Floats | None: ...

    @overload
    def __getitem__(self, index: slice) -> "CorpusCounts": ...

    def __getitem__(self, index: int | slice) -> "Floats | CorpusCounts | None":
        if isinstance(index, slice):
            return CorpusCounts(self.stored[index])
        counts = self.stored[index]
        return counts.to_array() if isinstance(counts, IndexedRows) else counts


@dataclass(frozen=True, eq=False)
class SentenceCounts:
    """The counts of the sentences of corpora by one metric.

    Parameters
    ----------
    counts
        For each request that is a corpus, shape (sentences, columns); None for other requests.
    score_totals
        Turns sums of counts, shape (..., columns), into scores, shape (...).
    """

    counts: Sequence[Floats | None]
    score_totals: Callable[[Floats], Floats]


def mean_of_totals(totals: Floats) -> Floats:
    """Turn a sum of values and their number, shape (..., 2), into the mean, shape (...)."""
    return np.asarray(totals[..., 0] / totals[..., 1])


@dataclass(frozen=True)
class Score:
    """A score that prints itself.

    Parameters
    ----------
    value
        The score.
    details
        The values that it is made of, by name.
    signature
        The signature of the metric.

    Examples
    --------
    >>> print(Score(0.5, {"precision": 0.25, "counts": [1, 4]}, "overlap|maege:0.1.0"))
    overlap = 0.5000 (precision = 0.2500, counts = 1/4)
    signature: overlap|maege:0.1.0
    """

    value: float
    details: dict[str, Any]
    signature: str

    def __str__(self) -> str:
        flat = {key: value for key, value in self.details.items() if not isinstance(value, dict)}
        details = ", ".join(f"{key} = {_short(value)}" for key, value in flat.items())
        line = f"{self.signature.partition('|')[0]} = {self.value:.4f}"
        return f"{line} ({details})\nsignature: {self.signature}".replace(" ()", "")


def _short(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "/".join(map(_short, value))
    return f"{value:.4f}" if isinstance(value, float) and value % 1 else f"{value}"


class Metric(ABC):
    """A metric: a name, and a method that turns requests into scores. Higher is better.

    A subclass is usually a frozen dataclass whose fields are its parameters. A plug-in need not be
    a subclass: any object with ``name`` and ``score`` is one, and it may have ``reads``, ``range``,
    ``signature``, ``cache_scores``, ``session`` and ``details`` with the meaning given here.

    Attributes
    ----------
    name
        What the metric is called, one line of text.
    reads
        The fields of a request that the scores depend on: some of ``source``, ``hypothesis``,
        ``references``, ``gold_edits``.
    range
        The lowest and the highest possible score; None if unknown.
    cache_scores
        Whether scores are stored and never computed twice; for expensive metrics.
    counts_sentences
        Whether the score of a corpus is a function of summed counts of its sentences. Then
        ``score_with_counts`` and ``score_totals`` tell what any other sample of the sentences would
        score, and intervals on corpora need no further scoring.
    scores_any_request
        Whether it scores any request, also a corpus without some of its sentences; a table of
        imported scores does not.
    requires_gold_edits
        Whether ERRANT must be installed to extract gold edits for requests without any.
    path_parameters
        Names of the parameters that are paths; in a configuration they are relative to its file.
    metric_parameters
        Names of the parameters that are metrics themselves; see ``components``.
    plugin_module
        The module of the plug-in file that the metric was built from, if it was; it is imported in
        every process that calls the metric.
    """

    name: str
    reads: frozenset[str] = ALL_FIELDS
    range: tuple[float, float] | None = None
    cache_scores: bool = False
    counts_sentences: bool = False
    scores_any_request: bool = True
    requires_gold_edits: bool = False
    path_parameters: tuple[str, ...] = ()
    metric_parameters: tuple[str, ...] = ()
    plugin_module: str = ""

    @abstractmethod
    def score(self, requests: Sequence[ScoreRequest]) -> Sequence[float]:
        """Return one finite number for each request."""

    @property
    def signature(self) -> str:
        """All that determines a score: name, parameters, versions; one line of text."""
        return describe(self, **code_of_module(self.plugin_module or self.module))

    @property
    def module(self) -> str:
        """The module that the code of the metric is in; its file is part of cache keys."""
        return type(self).__module__

    @property
    def has_value_equality(self) -> bool:
        """Whether equal fields imply equal scores: a dataclass, not a subclass of one."""
        return is_plain_dataclass(self)

    def for_language(self, code: str | None) -> "Metric":
        """Return this metric for texts in a language, by default itself.

        Parameters
        ----------
        code
            As ``de`` or ``en-GB``; None if unknown.

        Raises
        ------
        MaegeError
            If it cannot score such texts. A MaegeWarning says what the user should know.
        """
        return self

    @contextmanager
    def session(self) -> Iterator["Metric"]:
        """Start what the metric needs, yield the metric to call, and stop it afterwards."""
        yield self

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return for each request, by name, the values that its score is made of."""
        return [{} for _ in requests]

    def detailed_score(self, request: ScoreRequest) -> Score:
        """Score one request; the result prints itself."""
        return Score(float(self.score([request])[0]), self.details([request])[0], self.signature)

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the counts of their sentences, too."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed counts of sentences, shape (..., columns), into scores, shape (...)."""
        raise NotImplementedError(f"{self.name} does not count sentences")

    @property
    def components(self) -> tuple["Metric", ...]:
        """The metrics whose scores ``combine_scores`` combines; empty unless composite.

        The components of a composite metric are scored instead of it, each distinct one once for
        all composite metrics of a run. A component is not composite itself.
        """
        return ()

    def combine_scores(self, scores: Sequence[Floats]) -> Floats:
        """Return the scores of a composite metric, shape (requests,).

        ``scores`` has an array of shape (requests,) for each component.
        """
        raise NotImplementedError(f"{self.name} is not composite")


class CountingMetric(Metric):
    """A metric that scores requests from counts of their sentences.

    The counts of a sentence depend on this sentence alone, so that a run counts each distinct
    sentence once for all requests.
    """

    @property
    def counts_distinct_sentences(self) -> bool:
        """Whether a run calls ``counts`` and ``assemble_with_counts`` instead of ``score``.

        Not if a subclass of the class that defines them scores in a way of its own, unless its
        scores are cached.
        """
        classes = type(self).__mro__
        (counting, *scoring) = (
            next(index for index, own in enumerate(classes) if name in vars(own))
            for name in ("assemble_with_counts", "score", "score_with_counts")
        )
        return self.cache_scores or counting <= min(scoring)

    @abstractmethod
    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return a row of counts for each segment, shape (segments, columns).

        The number of columns may differ between calls; missing columns are then 0.
        """

    @abstractmethod
    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Score requests from the counts of their sentences.

        Parameters
        ----------
        requests
            The requests.
        members
            For each request, the indices of its sentences in ``rows``.
        rows
            Counts of the distinct sentences, shape (segments, columns).

        Returns
        -------
        list of CountedScore
            Each with what is summed for a corpus; see ``score_totals``.
        """


class AdditiveMetric(CountingMetric):
    """A metric whose corpus score is a function of sums of counts of its sentences.

    A subclass defines how sentences are counted, and how counts become scores; both work on
    arrays.

    Attributes
    ----------
    columns
        Names of the counts.
    aggregation
        How a corpus is scored: from ``pooled`` counts of its sentences, or as the ``mean`` of
        their scores.
    """

    columns: tuple[str, ...]
    aggregation: Aggregation = "pooled"

    @abstractmethod
    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return a row of counts for each segment, shape (segments, columns)."""

    @abstractmethod
    def corpus_score(self, totals: Floats) -> Floats:
        """Turn summed rows, shape (..., columns), into scores, shape (...)."""

    def sentence_score(self, rows: Floats) -> Floats:
        """Turn rows of single sentences, shape (..., columns), into scores, shape (...).

        By default they are scored like a corpus.
        """
        return self.corpus_score(rows)

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Count every distinct sentence once, then sum and score."""
        segments, members = distinct_segments(requests)
        return self.assemble(requests, members, self.counts(segments))

    @property
    def counts_sentences(self) -> bool:  # type: ignore[override]
        """True, unless a subclass scores in a way of its own."""
        own = type(self)
        return (
            own.score is AdditiveMetric.score
            or own.score_with_counts is not AdditiveMetric.score_with_counts
        )

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the counts of their sentences, too."""
        segments, members = distinct_segments(requests)
        return self.assemble_with_counts(requests, members, self.counts(segments))

    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Score requests, see ``assemble``, with ``resampled_counts``."""
        scores = self.assemble(requests, members, rows)
        counts = smallest_floats(self.resampled_counts(rows))
        return [
            CountedScore(score, IndexedRows(counts, member))
            for score, member in zip(scores, members, strict=True)
        ]

    def resampled_counts(self, rows: Floats) -> Floats:
        """Return what is summed for a corpus, from the counts of sentences.

        These counts; or the score of the sentence and 1, if the score of a corpus is the mean.
        ``rows`` has shape (sentences, columns), and so has the result, with other columns.
        """
        if self.aggregation == "pooled":
            return rows
        return np.column_stack([self.sentence_score(rows), np.ones(len(rows))])

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed ``resampled_counts``, shape (..., columns), into scores, shape (...)."""
        if self.aggregation == "pooled":
            return self.corpus_score(totals)
        return mean_of_totals(totals)

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the summed counts of each request."""
        segments, members = distinct_segments(requests)
        rows = self.counts(segments)
        totals = [rows[member].sum(axis=0).tolist() for member in members]
        return [dict(zip(self.columns, row, strict=True)) for row in totals]

    def assemble(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[float]:
        """Score requests from the counts of their sentences.

        Parameters
        ----------
        requests
            The requests.
        members
            For each request, the indices of its sentences in ``rows``.
        rows
            Counts of the distinct sentences, shape (segments, columns).
        """
        sentences = self.sentence_score(rows)

        def value(request: ScoreRequest, member: Indices) -> float:
            if request.level == "sentence":
                return float(sentences[member[0]])
            if self.aggregation == "mean":
                return mean(sentences[member])
            return float(self.corpus_score(rows[member].sum(axis=0)))

        return [value(r, m) for r, m in zip(requests, members, strict=True)]


class SentenceMetric(AdditiveMetric):
    """A metric that scores single sentences; the score of a corpus is their mean."""

    columns = ("score",)
    aggregation = "mean"

    @abstractmethod
    def score_sentence(self, segment: Segment) -> float:
        """Return the score of one sentence."""

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each sentence, shape (segments, 1)."""
        scores = [self.score_sentence(segment) for segment in segments]
        return np.array(scores, dtype=float).reshape(-1, 1)

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the scores of single sentences, shape (..., 1) -> shape (...)."""
        return np.asarray(totals[..., 0])

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return nothing: the score is all there is."""
        return [{} for _ in requests]


def distinct_segments(
    requests: Sequence[ScoreRequest],
) -> tuple[list[Segment], list[Indices]]:
    """Return every distinct sentence of the requests, and the indices of those of each request.

    Sentences with the same references are next to each other, so that most batches of a metric
    have all of them, and their texts are read once.
    """
    if not requests:
        return [], []
    texts: dict[str, int] = {}
    sets: dict[tuple[str, ...], int] = {}
    numbers = [
        np.array(
            [
                [sets.setdefault(references, len(sets)) for references in request.references],
                [texts.setdefault(text, len(texts)) for text in request.sources],
                [texts.setdefault(text, len(texts)) for text in request.hypotheses],
            ],
            dtype=np.int32,
        )
        for request in requests
    ]
    distinct, index = _distinct_columns(np.concatenate(numbers, axis=1))
    known_texts, known_sets = list(texts), list(sets)
    segments = [
        Segment(known_texts[source], known_texts[hypothesis], known_sets[references])
        for references, source, hypothesis in distinct.T.tolist()
    ]
    return segments, np.split(index, np.cumsum([part.shape[1] for part in numbers])[:-1])


def _distinct_columns(values: Indices) -> tuple[Indices, Indices]:
    """Return the distinct columns of an array, sorted, and the index of that of each column.

    >>> distinct, index = _distinct_columns(np.array([[1, 0, 1], [2, 5, 2]], dtype=np.int32))
    >>> distinct.tolist(), index.tolist()
    ([[0, 1], [5, 2]], [1, 0, 1])
    """
    order = np.lexsort(values[::-1])
    in_order = values[:, order]
    is_new = np.ones(len(order), dtype=bool)
    is_new[1:] = (in_order[:, 1:] != in_order[:, :-1]).any(axis=0)
    index = np.empty(len(order), dtype=np.int32)
    index[order] = np.cumsum(is_new) - 1
    return in_order[:, is_new], index


def mean(scores: Floats) -> float:
    """Return the mean of scores, shape (sentences,).

    They are added one by one: the sum of a column of counts has the same last digit.
    """
    return float(np.cumsum(scores)[-1] / len(scores))


def is_plain_dataclass(thing: Any) -> bool:
    """Whether the fields of an object are all its parameters: its own class is a dataclass."""
    return "__dataclass_fields__" in vars(type(thing))


def code_of_module(module: str) -> dict[str, str]:
    """Return what identifies the code of a module, for a signature.

    That is a hash of a plug-in file or a script. Code of an interactive session, as a notebook, has
    none. Other modules have none either: their packages have versions.
    """
    if module.startswith(PLUGIN_MODULE_PREFIX):  # its name ends with the hash
        return {"file": module.rpartition("_")[2]}
    if module != SESSION:
        return {}
    script = getattr(sys.modules[SESSION], "__file__", None)
    if script is None or hasattr(sys, "ps1") or not Path(script).is_file():
        return {"code": SESSION}
    return {"file": sha256(Path(script).read_bytes()).hexdigest()[:16]}


def has_known_code(metric: Metric) -> bool:
    """Whether the code of a metric is in a file, so that its scores can be cached."""
    return "code" not in code_of_module(metric.module)


def describe(metric: Any, *, without: Collection[str] = (), **more: str) -> str:
    """Write the signature of a dataclass metric: ``name|parameter:value|...|maege:version``.

    Parameters
    ----------
    metric
        The metric; its name and, if it is a dataclass, its fields are written.
    without
        Names of parameters that no score depends on.
    more
        Other things that a score depends on; they replace parameters of the same name.
    """
    values = fields(metric) if is_dataclass(metric) else ()
    parameters = {f.name: getattr(metric, f.name) for f in values if f.name not in without} | more
    parts = [f"{key}:{value}" for key, value in parameters.items()]
    name = getattr(metric, "name", None) or type(metric).__name__
    line = "|".join([name, *parts, f"maege:{__version__}"])
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)
