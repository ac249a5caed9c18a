"""Language models that are asked for the score of each text, or that compare texts."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import Annotated, Literal

import numpy as np

from maege.array_types import Floats
from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest, Way
from maege.errors import MetricError
from maege.float_sums import plain_sum
from maege.language_models.parsing import Answer
from maege.language_models.prompting import Presentation
from maege.language_models.question import PROBABILITIES, Question
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.metric import Hooks
from maege.metric.parameters import Bounds, parametrised
from maege.metric.score_request import Segment
from maege.metrics.judge.asked_model import AskedModel

MASS_CHECKED = 20  # answers, before all others are asked for


@parametrised
class Judge(AskedModel, AdditiveMetric):
    """A language model that is asked for a score, by a prompt; the mean of its answers.

    The model is behind any endpoint of the chat-completions protocol, as of vLLM, llama.cpp,
    Ollama or a provider. The score of a corpus is the mean of its sentences. Answers are stored,
    and the same question is never paid for twice.

    **It rewards** what the model likes under this prompt. It may answer otherwise when it is asked
    again, and may follow instructions in the text that it judges.

    Parameters
    ----------
    template
        A built-in prompt: ``pointwise`` (1 to 5), ``pointwise-100``, or ``pointwise-edits``, which
        also shows the edits. Each has a variant in other words, as ``pointwise-reworded``.
    scores
        ``sampled``: the number that the model writes. ``expected``: the mean of the numbers of the
        scale, by the probability that the model gives to each where it writes one; for endpoints
        that send log probabilities, and scales from 0 to 9 at most. The noise of sampling is then
        gone, so repeats tell nothing.
    min_mass
        Of expected scores: the numbers of the scale must have this probability in the median
        answer, otherwise the mean is of a small part of what the model would write.

    References
    ----------
    Kobayashi, Mita and Komachi (2024): Large Language Models Are State-of-the-Art Evaluator for
    Grammatical Error Correction. BEA.
    """

    template: str = "pointwise"
    scores: Literal["sampled", "expected"] = "sampled"
    min_mass: Annotated[float, Bounds(ge=0, le=1)] = 0.8

    name = "judge"
    columns = ("score", "answers")
    ways = ("pointwise",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.scores == "expected" and not self.prompt.form(1).is_one_digit:
            raise MetricError(
                f"judge: `scores: expected` needs a scale of numbers of one digit, as [1, 5], and "
                f"it is {list(self.prompt.scale)}; set `scale`"
            )

    @property
    def range(self) -> tuple[float, float]:  # type: ignore[override]
        """The ends of the scale."""
        low, high = self.prompt.scale
        return float(low), float(high)

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the sum and the number of the answers about each text, shape (segments, 2)."""
        questions = self.questions_of(segments)
        if self.scores == "expected":
            self._check_mass(self.ask(questions[:MASS_CHECKED]))
        answers = self.ask(questions)
        by_text = [answers[i : i + self.repeats] for i in range(0, len(answers), self.repeats)]
        scores = [[a.scores[0] for a in of_text if a.scores] for of_text in by_text]
        return np.array([[plain_sum(of_text), len(of_text)] for of_text in scores]).reshape(-1, 2)

    def _check_mass(self, answers: Sequence[Answer]) -> None:
        masses = [answer.mass for answer in answers if answer.scores]
        if masses and (middle := median(masses)) < self.min_mass:
            raise MetricError(
                f"judge: the numbers of the scale have a probability of {middle:.2g} only (median "
                f"of {len(masses)} answers; it is 0 if the endpoint sends no log probabilities), "
                f"so `scores: expected` would say little; set `scores: sampled`, or `min_mass: 0`"
            )

    def needed_abilities(self) -> dict[str, str]:
        """Return those of any judge, and log probabilities for expected scores."""
        from maege.language_models.probing import WITH_PROBABILITIES  # slow to import

        needed = super().needed_abilities()
        is_expected = self.scores == "expected"
        return {WITH_PROBABILITIES: "`scores: sampled`"} | needed if is_expected else needed

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the mean of answers, shape (..., 2) -> (...); nan if there are none."""
        with np.errstate(invalid="ignore"):
            return np.asarray(totals[..., 0] / totals[..., 1])

    def questions_of(self, segments: Sequence[Segment]) -> list[Question]:
        """Return all questions about the first text, then about the next."""
        return [
            self.question(Presentation(source, (hypothesis,), references), self.repeat + repeat)
            for source, hypothesis, references in segments
            for repeat in range(self.repeats)
        ]

    def question(self, presentation: Presentation, repeat: int) -> Question:
        """Return what is asked about a text, with the probabilities that are asked for."""
        question = super().question(presentation, repeat)
        if self.scores == "sampled":
            return question
        form = replace(question.form, expected=True)
        return replace(question, body={**PROBABILITIES, **question.body}, form=form)


@parametrised
class ComparingJudge(AskedModel, ComparingMetric):
    """A language model that is asked which text is better; scores follow from its choices.

    Shown are two texts (`pairwise`), each pair in both orders, or lists of up to five (`listwise`),
    in random order. All texts of a sentence that are scored together are compared, and the source.
    The score of a text is its strength above the source, by the model of Bradley and Terry; that of
    a corpus is the mean. Endpoint, costs and stored answers are those of the metric `judge`.

    **It rewards** what the model prefers under this prompt, which may be the text that is shown
    first: `maege judge reliability` measures it. It may follow instructions in the text.

    Parameters
    ----------
    template
        A built-in prompt: ``pairwise``, ``listwise``, or ``listwise-edits``, which also shows the
        edits. Each has a variant in other words, as ``pairwise-reworded``.
    rings
        Of more than five texts of a sentence, those are compared in pairs that are next to each
        other in this number of random rings; each text is then in twice as many pairs.

    References
    ----------
    Bradley and Terry (1952): Rank Analysis of Incomplete Block Designs. Biometrika.
    Goto, Sakai and Watanabe (2025): Rethinking Evaluation Metrics for Grammatical Error Correction.
    """

    template: str = "pairwise"
    rings: Annotated[int, Bounds(ge=1, le=100)] = 2

    name = "comparing-judge"
    ways = ("pairwise", "listwise")
    most_texts = 5

    @property
    def hooks(self) -> Hooks:  # type: ignore[override]
        """Those of judges, and of metrics that compare texts."""
        others = ComparingMetric.hooks.other_texts
        return replace(super().hooks, other_texts=others, scores_together=True, scores_pairs=True)

    @property
    def way(self) -> Way:  # type: ignore[override]
        """That of the template."""
        return "listwise" if self.prompt.way == "listwise" else "pairwise"

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        """Return the scores of the texts of each request."""
        answers = self.ask([self._question(request) for request in requests])
        return [answer.scores or None for answer in answers]

    def check_missing(self, missing: int, total: int) -> None:
        """Do nothing: `remarks` also says why, and what was paid."""

    def questions_of(self, segments: Sequence[Segment]) -> list[Question]:
        """Return the questions about all comparisons of some texts."""
        return [self._question(request) for request in self.all_comparisons(segments)]

    def _question(self, request: ComparisonRequest) -> Question:
        presentation = Presentation(request.source, request.hypotheses, request.references)
        return self.question(presentation, self.repeat + request.repeat)
