"""Two metrics mixed, as one with references and one without (Napoles et al., 2016)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Annotated

import numpy as np

from maege import __version__
from maege.array_types import Floats
from maege.data.corpus import Corpus
from maege.data.units import Unit
from maege.errors import MetricError
from maege.metric.metric import CompositeMetric, Hooks, Metric, for_corpus
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import ScoreRequest


@parametrised
class Interpolated(CompositeMetric):
    """``weight`` × a + (1 - ``weight``) × b, of the scores of any two metrics.

    Proposed by Napoles, Sakaguchi and Tetreault (2016); there ``a`` is a metric with references,
    ``b`` one without, and the weight is called lambda. Scores are mixed without rescaling, so the
    weight depends on their scales. In a run both are scored once, even if several mixtures use
    them.

    **It rewards** what both metrics do.

    Parameters
    ----------
    a, b
        The first and the second metric; in a configuration a name, or a name with parameters, as
        in ``{languagetool: {aggregation: mean}}``.
    weight
        Weight of ``a``; `maege interpolate` searches for a good one.

    References
    ----------
    Napoles, Sakaguchi and Tetreault (2016). There's no comparison: reference-less evaluation
    metrics in grammatical error correction. EMNLP. https://aclanthology.org/D16-1228/
    """

    a: Metric
    b: Metric
    weight: Annotated[float, Bounds(ge=0, le=1)] = 0.5

    name = "interpolated"
    metric_parameters = ("a", "b")

    def __post_init__(self) -> None:
        for key, metric in (("a", self.a), ("b", self.b)):
            if isinstance(metric, CompositeMetric):
                raise MetricError(
                    f"interpolated: {key} is itself made of other metrics ({metric.name})"
                )

    @property
    def components(self) -> tuple[Metric, ...]:
        """Both metrics."""
        return self.a, self.b

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What either reads."""
        return self.a.reads | self.b.reads

    @property
    def requires_gold_edits(self) -> bool:  # type: ignore[override]
        """Whether either does."""
        return self.a.requires_gold_edits or self.b.requires_gold_edits

    @property
    def hooks(self) -> Hooks:  # type: ignore[override]
        """That either may be one of a corpus; other hooks are those of the components."""
        return Hooks(for_corpus=self._for_corpus)

    @property
    def signature(self) -> str:
        """The weight, and the signatures of both."""
        a, b = self.a.signature, self.b.signature
        return f"{self.name}|weight:{self.weight}|a:({a})|b:({b})|maege:{__version__}"

    def for_language(self, code: str | None) -> "Interpolated":
        """Return this mixture of both metrics for texts in a language."""
        a, b = (metric.for_language(code) for metric in self.components)
        return replace(self, a=a, b=b)

    def assumes_english(self, *, has_gold_edits: bool) -> bool:
        """Whether either metric does."""
        return any(m.assumes_english(has_gold_edits=has_gold_edits) for m in self.components)

    def for_unit(self, unit: Unit) -> "Interpolated":
        """Return this mixture of both metrics for texts in a unit."""
        a, b = (metric.for_unit(unit) for metric in self.components)
        return replace(self, a=a, b=b)

    def _for_corpus(self, read: Callable[[], Corpus]) -> "Interpolated":
        a, b = (for_corpus(metric, read) for metric in self.components)
        return replace(self, a=a, b=b)

    @contextmanager
    def session(self) -> Iterator["Interpolated"]:
        """Yield this mixture of the metrics that the sessions of both yield."""
        with ExitStack() as stack:
            a, b = (stack.enter_context(metric.session()) for metric in self.components)
            yield replace(self, a=a, b=b)

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Score by both, and mix."""
        scores = [np.asarray(metric.score(requests)) for metric in self.components]
        return list(map(float, self.combine_scores(scores)))

    @property
    def counts_sentences(self) -> bool:  # type: ignore[override]
        """Whether both count sentences."""
        return self.a.counts_sentences and self.b.counts_sentences

    def combine_scores(self, scores: Sequence[Floats]) -> Floats:
        """Mix the scores of both, shape (requests,) each."""
        return np.asarray(self.weight * scores[0] + (1 - self.weight) * scores[1])
