"""What a metric is: Metric, IncrementalMetric, and CompositeMetric."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from maege.array_types import Floats
from maege.data.corpus import Corpus
from maege.data.units import Unit, unit_of_language
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.scores import CountedScores
from maege.metric.signature import Origin, code_of_module, write_signature

# What a metric does with several references of a sentence; see Metric.
ReferenceUse = Literal["best", "mean", "together"]


@dataclass(frozen=True)
class Hooks:
    """What few metrics need, as judges, metrics that compare texts, and imported scores."""

    # Why it does not score any request, also a corpus without some of its sentences; empty if it
    # does.
    other_texts: str = ""
    # Whether the score of a sentence may be nan: there is none, as a model may not answer.
    may_lack_scores: bool = False
    # Whether scores depend on which texts are scored in one call; then all are.
    scores_together: bool = False
    # Whether it compares two texts, so that it takes requests of the level ``pair``.
    scores_pairs: bool = False
    # Whether a language model reads the texts, which may follow instructions in them.
    may_follow_instructions: bool = False
    # The host to which the texts are sent, if the user has to say that it may get those of a corpus
    # that is used under a licence; empty if they stay on this machine.
    needs_permission: str = ""
    # Returns the metric for another, independent answer to the same requests, by its number; None
    # if it always gives the same request the same score.
    for_repeat: "Callable[[int], Metric] | None" = None
    # Returns the metric for the sentences of a corpus, given a function that reads all of them,
    # also those that are not ranked. Raises MaegeError if it cannot score them.
    for_corpus: "Callable[[Callable[[], Corpus]], Metric] | None" = None
    # Returns the metric for outputs of several systems that are compared: each request has those of
    # one system for the same sources. Raises MaegeError if it cannot score them.
    for_systems: "Callable[[Sequence[ScoreRequest]], Metric] | None" = None
    # Returns what is known of the endpoint that is asked, for manifests.
    about_endpoint: Callable[[], dict[str, Any]] | None = None


class Metric(CountedScores, Origin, ABC):
    """A metric: a name, and a method that turns requests into scores. Higher is better.

    A subclass is usually a frozen dataclass whose fields are its parameters. A plug-in need not be
    a subclass: any object with ``name`` and ``score`` is one, and it may have ``reads``, ``range``,
    ``signature``, ``cache_scores``, ``session`` and ``details`` with the meaning given here.

    What makes a metric fast is in `CountedScores`, and how it was made is in `Origin`; a new metric
    need not know of them.

    Attributes
    ----------
    name
        What the metric is called, one line of text.
    reads
        The fields of a request that the scores depend on: some of ``source``, ``hypothesis``,
        ``references``, ``gold_edits``, ``hypothesis_edits``.
    range
        The lowest and the highest possible score; None if unknown.
    cache_scores
        Whether scores are stored and never computed twice; for expensive metrics.
    reference_use
        What is done with several references of a sentence. ``best``: compared one at a time, and
        the best counts, so that scores rise with their number. ``mean``: averaged, so that the
        expected score does not depend on it. ``together``: merged into one. None if unknown, and
        for metrics without references.
    hooks
        What few metrics need; see `Hooks`.
    """

    name: str
    reads: frozenset[str] = ALL_FIELDS
    range: tuple[float, float] | None = None
    cache_scores: bool = False
    reference_use: ReferenceUse | None = None
    hooks: Hooks = Hooks()

    @abstractmethod
    def score(self, requests: Sequence[ScoreRequest]) -> Sequence[float]:
        """Return one finite number for each request."""

    @property
    def signature(self) -> str:
        """All that determines a score: name, parameters, versions; one line of text."""
        return write_signature(self, **code_of_module(self.plugin_module or self.module))

    @contextmanager
    def session(self) -> Iterator["Metric"]:
        """Start what the metric needs, yield the metric to call, and stop it afterwards."""
        yield self

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return for each request, by name, the values that its score is made of."""
        return [{} for _ in requests]

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

    def assumes_english(self, *, has_gold_edits: bool) -> bool:
        """Whether it takes texts in an unknown language for English, by default not.

        ``has_gold_edits``: whether requests have them, so that none are extracted of references.
        """
        return False

    def for_unit(self, unit: Unit) -> "Metric":
        """Return this metric for texts whose units are tokens or characters, by default itself."""
        return self

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Return what the user should know about the scores of some texts, by default nothing.

        The requests have all their fields, also those that the metric does not read. In a run their
        columns may be `IndexedValues`; see ``ScoreRequest.with_tuples``.
        """
        return ()


class CompositeMetric(Metric):
    """A metric that combines the scores of others.

    These are scored instead of it, each distinct one once for all composite metrics of a run. None
    of them is composite itself.
    """

    @property
    @abstractmethod
    def components(self) -> tuple[Metric, ...]:
        """The metrics whose scores ``combine_scores`` combines."""

    @abstractmethod
    def combine_scores(self, scores: Sequence[Floats]) -> Floats:
        """Return the scores, shape (requests,), from those of each component."""


def components_of(metric: Metric) -> tuple[Metric, ...]:
    """Return the metrics that are called for the scores of a metric: its components, or itself."""
    return metric.components if isinstance(metric, CompositeMetric) else (metric,)


def may_follow_instructions(metric: Metric) -> bool:
    """Whether a language model may read the texts; not known of code that is not of MAEGE."""
    return any(
        part.hooks.may_follow_instructions or not part.module.startswith("maege.metrics.")
        for part in components_of(metric)
    )


def for_texts(metric: Metric, language: str | None, unit: Unit | None) -> Metric:
    """Return a metric for texts in a language; without a unit, with that of the language."""
    return metric.for_language(language).for_unit(unit or unit_of_language(language))


def for_corpus(metric: Metric, read: Callable[[], Corpus]) -> Metric:
    """Return a metric for the sentences of a corpus; see `Hooks`."""
    hook = metric.hooks.for_corpus
    return metric if hook is None else hook(read)


def for_systems(metric: Metric, requests: Sequence[ScoreRequest]) -> Metric:
    """Return a metric for outputs of several systems that are compared; see `Hooks`."""
    hook = metric.hooks.for_systems
    return metric if hook is None else hook(requests)


def parts_of(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return the metrics that are scored by name; of composite ones, these are the components."""
    return {
        name if part is metric else part.name: part
        for name, metric in metrics.items()
        for part in components_of(metric)
    }


def assuming_english(metrics: Mapping[str, Metric], *, has_gold_edits: bool) -> list[str]:
    """Return the names of the metrics that take texts in an unknown language for English."""
    return [
        name
        for name, metric in metrics.items()
        if metric.assumes_english(has_gold_edits=has_gold_edits)
    ]


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
