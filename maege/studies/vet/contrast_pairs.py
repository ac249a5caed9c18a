"""Contrast pairs: a better and a worse text for one sentence, and how often a metric errs on them.

The challenge sets of machine translation call such pairs contrastive (Amrhein et al., 2022: ACES).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.metric.score_request import ScoreRequest
from maege.statistics.proportion import Proportion
from maege.statistics.ties import sign_with_tolerance


@dataclass(frozen=True)
class ContrastPair:
    """Two texts for one sentence, with the same source and references."""

    kind: str  # what makes the worse text worse, for example ``"shuffled"``
    baseline_text: str  # what the better text is, for example ``"the full correction"``
    sentence: int  # index of the sentence in the corpus, from 0
    # Sentence-level requests of the two texts.
    better: ScoreRequest
    worse: ScoreRequest
    document: str = ""  # key of the document of the sentence; empty where documents are not known


@dataclass(frozen=True)
class PreferenceRates:
    """Which text a metric prefers in the pairs of one kind, at most one pair per sentence."""

    # As in `ContrastPair`.
    kind: str
    baseline_text: str
    worse_preferred: Proportion  # share of pairs in which the worse text has the higher score
    # Share of pairs in which both texts have the same score, up to a relative 1e-12.
    tied: Proportion
    better_preferred: Proportion  # share of pairs in which the better text has the higher score
    mean_change: float  # mean score of the worse texts minus that of the better texts


def contrast_requests(pairs: Sequence[ContrastPair]) -> list[ScoreRequest]:
    """Return the requests of some pairs: the better text of each pair, then its worse text."""
    return [text for pair in pairs for text in (pair.better, pair.worse)]


def preference_rates(
    pairs: Sequence[ContrastPair], scores: Floats, confidence: float
) -> list[PreferenceRates]:
    """Compute how often a metric prefers the worse text, for each kind and baseline text.

    The kinds are in the order in which they first occur. ``scores``: those of
    ``contrast_requests(pairs)``, shape (2 * len(pairs),). ``confidence``: of the intervals.
    """
    better, worse = scores.reshape(-1, 2).T
    signs = sign_with_tolerance(better, worse, np.ptp(scores) if len(scores) else 0.0)
    keys = [(pair.kind, pair.baseline_text) for pair in pairs]
    rates = []
    for key in dict.fromkeys(keys):
        indices = np.array([index for index, other in enumerate(keys) if other == key])
        changes = (worse - better)[indices]
        documents = [pairs[i].document for i in indices]
        worse_preferred, tied, better_preferred = (
            Proportion.of_cases(signs[indices] == sign, documents, confidence)
            for sign in (1, 0, -1)
        )
        shares = worse_preferred, tied, better_preferred
        rates.append(PreferenceRates(*key, *shares, float(changes.mean())))
    return rates
