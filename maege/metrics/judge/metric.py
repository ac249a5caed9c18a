"""A language model that is asked for the score of each text."""

from collections.abc import Sequence

import numpy as np

from maege.array_types import Floats
from maege.language_models.prompting import Presentation
from maege.language_models.question import Question
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.parameters import parametrised
from maege.metric.score_request import Segment
from maege.metrics.judge.asked_model import AskedModel


@parametrised
class Judge(AskedModel, AdditiveMetric):
    """A language model that is asked for a score, by a prompt; the mean of its answers.

    The model is behind any endpoint of the chat-completions protocol, as of vLLM, llama.cpp,
    Ollama or a provider; it needs `pip install 'maege[judge]'`. The score of a corpus is the mean
    of its sentences. Answers are stored, and the same question is never paid for twice.

    **It rewards** what the model likes under this prompt. It may answer otherwise when it is asked
    again, and may follow instructions in the text that it judges.

    Parameters
    ----------
    template
        A built-in prompt: ``pointwise`` (1 to 5) or ``pointwise-100``.

    References
    ----------
    Kobayashi, Mita and Komachi (2024): Large Language Models Are State-of-the-Art Evaluator for
    Grammatical Error Correction. BEA.
    """

    template: str = "pointwise"

    name = "judge"
    columns = ("score", "answers")
    ways = ("pointwise",)

    @property
    def range(self) -> tuple[float, float]:  # type: ignore[override]
        """The ends of the scale."""
        low, high = self.prompt.scale
        return float(low), float(high)

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the sum and the number of the answers about each text, shape (segments, 2)."""
        answers = self.ask(self.questions_of(segments))
        by_text = [answers[i : i + self.repeats] for i in range(0, len(answers), self.repeats)]
        scores = [[a.scores[0] for a in of_text if a.scores] for of_text in by_text]
        return np.array([[sum(of_text), len(of_text)] for of_text in scores]).reshape(-1, 2)

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
