"""A language model that is asked to compare texts."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from maege.language_models.prompting import Presentation
from maege.language_models.question import Question
from maege.metric.comparing_metric import ComparingMetric, Comparison, ComparisonRequest, Way
from maege.metric.parameters import parametrised
from maege.metric.score_request import Segment
from maege.metrics.judge.asked_model import AskedModel


@parametrised
class ComparingJudge(AskedModel, ComparingMetric):
    """A language model that is asked which text is better; scores follow from its choices.

    Shown are two texts (`pairwise`), each pair in both orders, or lists of up to five (`listwise`),
    in random order. All texts of a sentence that are scored together are compared, and the source.
    The score of a text is its strength above the source, by the model of Bradley and Terry; that of
    a corpus is the mean. Endpoint, costs and stored answers are those of the metric `judge`.

    **It rewards** what the model prefers under this prompt, which may be the text that is shown
    first: `maege reliability` measures it. It may follow instructions in the text.

    Parameters
    ----------
    template
        A built-in prompt: ``pairwise``, ``listwise``, or ``listwise-edits``, which also shows the
        edits. Each has a variant in other words, as ``pairwise-reworded``.
    rings
        Of more than five texts of a sentence, those are compared in pairs that are next to each
        other in so many random rings; each text is then in twice as many pairs.

    References
    ----------
    Bradley and Terry (1952): Rank Analysis of Incomplete Block Designs. Biometrika.
    Goto, Sakai and Watanabe (2025): Rethinking Evaluation Metrics for Grammatical Error Correction.
    """

    template: str = "pairwise"
    rings: Annotated[int, Field(ge=1, le=100)] = 2

    name = "comparing-judge"
    ways = ("pairwise", "listwise")
    most_texts = 5

    @property
    def way(self) -> Way:  # type: ignore[override]
        """That of the template."""
        return "listwise" if self.prompt.way == "listwise" else "pairwise"

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        """Return the scores of the texts of each request."""
        answers = self.ask([self._question(request) for request in requests])
        return [answer.scores or None for answer in answers]

    def questions_of(self, segments: Sequence[Segment]) -> list[Question]:
        """Return the questions about all comparisons of some texts."""
        return [self._question(request) for request in self.all_comparisons(segments)]

    def _question(self, request: ComparisonRequest) -> Question:
        presentation = Presentation(request.source, request.hypotheses, request.references)
        return self.question(presentation, self.repeat + request.repeat)
