"""What a metric is: Metric, and IncrementalMetric."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from maege.array_types import Floats
from maege.data.corpus import Corpus
from maege.data.units import Unit, unit_of_language
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.scores import Score
from maege.metric.sentence_counts import CountedScores
from maege.metric.signature import Origin, code_of_module, write_signature

# What a metric does with several references of a sentence; see Metric.
ReferenceUse = Literal["best", "mean", "together"]


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
    scores_any_request
        Whether it scores any request, also a corpus without some of its sentences; a table of
        imported scores does not.
    other_texts
        Why it does not, for messages.
    may_lack_scores
        Whether the score of a sentence may be nan: there is none, as a model may not answer.
    needs_permission
        The host to which the texts are sent, if the user has to say that it may get those of a
        corpus that is used under a licence; empty if they stay on this machine.
    scores_together
        Whether scores depend on which texts are scored in one call; then all are.
    """

    name: str
    reads: frozenset[str] = ALL_FIELDS
    range: tuple[float, float] | None = None
    cache_scores: bool = False
    reference_use: ReferenceUse | None = None
    scores_any_request: bool = True
    other_texts: str = "has scores of known texts only"
    may_lack_scores: bool = False
    scores_together: bool = False
    needs_permission: str = ""

    @abstractmethod
    def score(self, requests: Sequence[ScoreRequest]) -> Sequence[float]:
        """Return one finite number for each request."""

    @property
    def signature(self) -> str:
        """All that determines a score: name, parameters, versions; one line of text."""
        return write_signature(self, **code_of_module(self.plugin_module or self.module))

    @property
    def may_follow_instructions(self) -> bool:
        """Whether a language model may read its texts; not known of code that is not of MAEGE."""
        return not self.module.startswith("maege.metrics.")

    @contextmanager
    def session(self) -> Iterator["Metric"]:
        """Start what the metric needs, yield the metric to call, and stop it afterwards."""
        yield self

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return for each request, by name, the values that its score is made of."""
        return [{} for _ in requests]

    def for_repeat(self, number: int) -> "Metric | None":
        """Return this metric for another, independent answer to the same requests.

        None, the default, if it always gives the same request the same score.
        """
        return None

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

    def for_texts(self, language: str | None, unit: Unit | None) -> "Metric":
        """Return this metric for texts in a language; without a unit, with that of the language."""
        return self.for_language(language).for_unit(unit or unit_of_language(language))

    def for_corpus(self, read: Callable[[], Corpus]) -> "Metric":
        """Return this metric for the sentences of a corpus, by default itself.

        ``read`` returns all its sentences, also those that are not ranked. Raises MaegeError if the
        metric cannot score them.
        """
        return self

    def for_systems(self, requests: Sequence[ScoreRequest]) -> "Metric":
        """Return this metric for outputs of several systems that are compared, by default itself.

        Each request has the output of one system for the same sources. Raises MaegeError if the
        metric cannot score them.
        """
        return self

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Return what the user should know about the scores of some texts, by default nothing.

        The requests have all their fields, also those that the metric does not read. In a run their
        columns may be `IndexedValues`; see ``ScoreRequest.with_tuples``.
        """
        return ()

    def about_endpoint(self) -> dict[str, Any] | None:
        """Return what is known of the endpoint that is asked, for manifests; None if none is."""
        return None

    def detailed_score(self, request: ScoreRequest) -> Score:
        """Score one request; the result prints itself."""
        return Score(float(self.score([request])[0]), self.details([request])[0], self.signature)

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


def parts_of(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return the metrics that are scored by name; of composite ones, these are the components."""
    return {
        name if part is metric else part.name: part
        for name, metric in metrics.items()
        for part in (metric.components or (metric,))
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
