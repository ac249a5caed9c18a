"""The scorer ``maege/gec`` of inspect_ai: a metric of correction, on all samples together."""

from pathlib import Path
from typing import Any

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState

from maege.api import score
from maege.config.metric_config import metric_config
from maege.errors import DataError
from maege.scoring.text_scoring import score_texts


@metric(scores="unreduced")  # the outputs of several epochs are one corpus, and no mean of scores
def corpus() -> Metric:
    """Score all samples as one corpus, with the metric that scored each of them.

    The value is called as the metric, and equals that of ``maege score`` on the same texts: not the
    mean of the scores of samples.
    """

    def of_corpus(scores: list[SampleScore]) -> Value:
        samples = [sample.score.metadata or {} for sample in scores]
        entry, language = samples[0]["metric"], samples[0]["language"]
        columns = ([s[key] for s in samples] for key in ("source", "hypothesis", "references"))
        result = score(entry, *columns, language=language)
        return {result.metric.name: result.value}

    return of_corpus


@scorer(metrics=[corpus()])
def gec(
    metric: str = "gleu", language: str | None = None, parameters: dict[str, Any] | None = None
) -> Scorer:
    """Score corrections by a metric of MAEGE.

    The source is ``metadata["source"]`` of a sample, or else its input. The references are
    ``metadata["references"]``, or else its target. Tokens are separated by spaces. The value of a
    sample is the score of its sentence alone.

    Parameters
    ----------
    metric
        Its name, as for ``maege score``.
    language
        Code of the language of the texts; None for English.
    parameters
        Of the metric, by name.

    Raises
    ------
    ConfigError
        If there is no such metric, or its parameters are wrong.
    """
    entry = {metric: parameters or {}}
    built = metric_config(entry, Path.cwd()).build()
    if language is not None:
        built = built.for_language(language)

    async def of_sample(state: TaskState, target: Target) -> Score:
        source = state.metadata.get("source", state.input_text)
        references = [*state.metadata.get("references", target)]
        if not any(references) and "references" in built.reads:
            raise DataError(
                f"sample {state.sample_id}: no references for {metric!r}; give them as its target, "
                f"or as metadata['references']"
            )
        hypothesis = " ".join(state.output.completion.split())  # one line, as in a file
        texts = {"source": source, "hypothesis": hypothesis, "references": references}
        (value,) = score_texts(built, [source], [hypothesis], [references]).sentences
        settings = {"metric": entry, "language": language}
        return Score(value=value, answer=hypothesis, metadata={**texts, **settings})

    return of_sample
