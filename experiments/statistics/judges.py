"""A model of judges, systems and metrics, from which judgements of any number are drawn.

The quality of an output is that of its system, and chance; some systems have the same output. A
judge sees five distinct outputs of a sentence, perceives their quality with an error, and ranks
those as equal that seem nearly so. All judgements of a sentence share its outputs.
"""

from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.judgements.comparisons import Comparisons
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.randomness import generator

SYSTEMS = 12
SHOWN = 5
SHARED = 0.4  # of the outputs are those of another system
JUDGE_ERROR, STEP = 0.7, 0.5  # of perceived quality; what seems nearer than a step can be a tie
SPREAD = 0.6  # half the range of the quality of systems
BIAS = 0.3  # standard deviation of what metrics like or dislike in systems, whatever the quality
JUDGEMENTS = (1, 2, 4)  # of a sentence, equally often


@dataclass(frozen=True, eq=False)
class Drawn:
    """Judgements of some sentences, and the scores of metrics.

    Parameters
    ----------
    judgements
        Of all sentences.
    scores
        By metric, of the outputs, shape (systems, sentences).
    """

    judgements: JudgementSet
    scores: dict[str, Floats]


def draw(
    rng: np.random.Generator, sentences: int, metrics: dict[str, float], bias: float = BIAS
) -> Drawn:
    """Draw sentences, judgements and scores.

    ``metrics``: by name, the correlation of the scores of outputs with their quality. ``bias``: the
    standard deviation of what metrics like or dislike in systems.
    """
    quality = SPREAD * np.linspace(-1, 1, SYSTEMS)[:, None] + rng.normal(size=(SYSTEMS, sentences))
    source = np.where(
        rng.random((SYSTEMS, sentences)) < SHARED,
        rng.integers(SYSTEMS, size=(SYSTEMS, sentences)),
        np.arange(SYSTEMS)[:, None],
    )
    columns = np.arange(sentences)
    quality = quality[source, columns]
    scores = {}
    for name, correlation in metrics.items():
        of_systems = bias * generator(1, "bias", str(correlation)).normal(size=SYSTEMS)
        noise = rng.normal(size=(SYSTEMS, sentences))[source, columns]
        noise = np.sqrt(1 - correlation**2) * noise + of_systems[source]
        scores[name] = correlation * quality + noise
    judgements = [
        _judgement(rng, sentence, source[:, sentence], quality[:, sentence])
        for sentence in range(sentences)
        for _ in range(rng.choice(JUDGEMENTS))
    ]
    return Drawn(JudgementSet("model", tuple(judgements)), scores)


def _judgement(
    rng: np.random.Generator, sentence: int, source: np.ndarray, quality: Floats
) -> Judgement:
    distinct = np.unique(source)
    shown = rng.choice(distinct, size=min(SHOWN, len(distinct)), replace=False)
    perceived = {int(s): quality[source == s][0] + rng.normal(0, JUDGE_ERROR) for s in shown}
    groups = tuple(
        OutputGroup(
            tuple(f"s{system:02}" for system in np.flatnonzero(source == s)),
            -float(np.round(value / STEP)),
        )
        for s, value in sorted(perceived.items())
    )
    return Judgement(sentence, f"j{rng.integers(3)}", groups, 1)


def scores_of(compared: Comparisons, scores: Floats) -> Floats:
    """Return the scores of the judged sentences, shape (systems, sentences)."""
    return scores[:, list(compared.sentences)]
