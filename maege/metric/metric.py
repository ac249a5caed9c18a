"""What a metric is: Metric, and IncrementalMetric."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from maege.array_types import Floats
from maege.metric.detailed_score import Score
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.sentence_counts import CountedScore
from maege.metric.signature import PluginSource, code_of_module, is_plain_dataclass, write_signature

# What a metric does with several references of a sentence; see Metric.
ReferenceUse = Literal["best", "mean", "together"]


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
    reference_use
        What is done with several references of a sentence. ``best``: compared one at a time, and
        the best counts, so that scores rise with their number. ``mean``: averaged, so that the
        expected score does not depend on it. ``together``: merged into one. None if unknown, and
        for metrics without references.
    merges_references
        Whether ``merge_references`` tells from the counts against single references what any set of
        them would score. A subclass may score in a way of its own, so each class declares it anew.
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
    plugin_source
        How a plug-in that was given by its name is made again in another process.
    """

    name: str
    reads: frozenset[str] = ALL_FIELDS
    range: tuple[float, float] | None = None
    cache_scores: bool = False
    counts_sentences: bool = False
    reference_use: ReferenceUse | None = None
    merges_references: bool = False
    scores_any_request: bool = True
    requires_gold_edits: bool = False
    path_parameters: tuple[str, ...] = ()
    metric_parameters: tuple[str, ...] = ()
    plugin_module: str = ""
    plugin_source: PluginSource | None = None

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Forget that a base class merges references."""
        super().__init_subclass__(**keywords)
        cls.merges_references = vars(cls).get("merges_references", False)

    @abstractmethod
    def score(self, requests: Sequence[ScoreRequest]) -> Sequence[float]:
        """Return one finite number for each request."""

    @property
    def signature(self) -> str:
        """All that determines a score: name, parameters, versions; one line of text."""
        return write_signature(self, **code_of_module(self.plugin_module or self.module))

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

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Return what the user should know about the scores of some texts, by default nothing.

        The requests have all their fields, also those that the metric does not read.
        """
        return ()

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

    def detail_totals(self, totals: Floats) -> dict[str, Floats]:
        """Return what scores are made of, such as precision, from summed counts of sentences.

        Names and values are those of ``details``; totals of shape (..., columns) give values of
        shape (...). Empty if the scores are all there is.
        """
        return {}

    def merge_references(self, counts: Floats) -> Floats:
        """Return counts against several references from those against each of them alone.

        Parameters
        ----------
        counts
            Of the sentences of a corpus, in their order, as ``score_with_counts`` returns them with
            one reference for each sentence: shape (..., sentences, references, columns).

        Returns
        -------
        ndarray
            Shape (..., sentences, columns). ``score_totals`` turns their sum over the sentences
            into the score of the corpus with all these references.
        """
        raise NotImplementedError(f"{self.name} does not merge references")

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


class IncrementalMetric(Metric):
    """A metric that gives its scores one by one, so that a later failure does not lose them."""

    @abstractmethod
    def iter_scores(
        self, requests: Sequence[ScoreRequest], seconds: float | None = None
    ) -> Iterator[float]:
        """Yield the scores of the first requests, in order.

        Parameters
        ----------
        requests
            The requests.
        seconds
            After this time no further request is started, but at least one is scored; None for no
            limit.
        """

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Return the score of each request."""
        return list(self.iter_scores(requests))
